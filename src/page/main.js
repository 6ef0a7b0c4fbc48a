import { key, matchOne } from "./api.js";
import { byId, el, say } from "./dom.js";
import { listPanel } from "./list.js";
import { kindOf, showAnswer } from "./show.js";

const FIELDS = ["title", "country", "colour", "vintage"];
const result = byId("result");
const form = byId("title-form");
let running;

/* The key */

function showKey(error = "") {
  const kept = key.get();
  byId("key-form").hidden = kept !== "";
  byId("key-kept").hidden = kept === "";
  document.body.classList.toggle("keyed", kept !== "");
  byId("key-shown").textContent = kept.length > 12 ? `${kept.slice(0, 6)}…${kept.slice(-2)}` : "•••";
  byId("key-error").textContent = error;
  byId("key").setAttribute("aria-invalid", String(error !== ""));
}

byId("key-form").addEventListener("submit", (event) => {
  event.preventDefault();
  // Only what a header can carry; a key copied with its curl line's `:` or quotes is still that key.
  const value = byId("key")
    .value.trim()
    .replace(/^['":]+|['"]+$/g, "");
  if (!/^[A-Za-z0-9._~+/-]+=*$/.test(value)) {
    showKey("That cannot be a key: it has other characters than a key may have.");
    byId("key").focus();
    return;
  }
  key.set(value);
  byId("key").value = "";
  showKey();
  say("The key is kept in this tab.");
  if (!byId("many").hidden) byId("list").focus();
  else if (Object.keys(fromUrl()).length > 0) run(fromUrl());
  else {
    showEmpty();
    form.elements.title.focus();
  }
});

byId("key-forget").addEventListener("click", () => {
  key.forget();
  showKey();
  byId("key").focus();
});

/** Whether there is a key; if not, the field for it has the focus and says why. */
function haveKey() {
  if (key.get() !== "") return true;
  showKey("Enter your API key first.");
  byId("key").focus();
  return false;
}

/* The title and the page's address */

const fromUrl = () => {
  const sent = new URLSearchParams(location.search);
  return Object.fromEntries(
    [...FIELDS, "id"].flatMap((name) => (sent.get(name)?.trim() ? [[name, sent.get(name).trim()]] : [])),
  );
};

const fromForm = () =>
  Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value = form.elements[name].value.replace(/\s+/g, " ").trim();
      return value === "" ? [] : [[name, value]];
    }),
  );

function fill(parameters) {
  for (const name of FIELDS) form.elements[name].value = parameters[name] ?? "";
}

/** Asks, and makes the page's address the question's. */
function ask(parameters) {
  const address = `/?${new URLSearchParams(parameters)}`;
  if (address !== location.pathname + location.search) history.pushState(null, "", address);
  pick("one");
  fill(parameters);
  run(parameters);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const parameters = fromForm();
  if (!parameters.title) {
    showEmpty("Type a title first.");
    form.elements.title.focus();
    return;
  }
  ask(parameters);
});
form.elements.title.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  form.requestSubmit();
});
for (const example of document.querySelectorAll("[data-title]"))
  example.addEventListener("click", () => ask({ ...example.dataset }));
addEventListener("popstate", () => {
  fill(fromUrl());
  pick(location.hash === "#list" ? "many" : "one");
  if (Object.keys(fromUrl()).length > 0) run(fromUrl());
  else showEmpty();
});
byId("share").addEventListener("click", async () => {
  const parameters = fromForm();
  await copy(
    `${location.origin}/${Object.keys(parameters).length > 0 ? `?${new URLSearchParams(parameters)}` : ""}`,
    byId("share"),
    "Link copied",
  );
});

async function copy(text, button, done) {
  const was = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = done;
    say(done);
  } catch {
    button.textContent = text;
    say("The browser does not let this page copy; the text is shown instead.");
  }
  setTimeout(() => {
    button.textContent = was;
  }, 4000);
}

/* The answer */

const actions = {
  vintage(vintage) {
    const { vintage: _, ...rest } = fromUrl();
    ask(vintage === "" ? rest : { ...rest, vintage });
  },
  take: ({ id }) => ask({ id: String(id) }),
  copyId: (id) => copy(String(id), document.querySelector(".card footer button"), "Copied"),
};

async function run(parameters) {
  if (!haveKey()) return;
  running?.abort();
  const stop = new AbortController();
  running = stop;
  result.setAttribute("aria-busy", "true");
  say("Looking for the wine.");
  const loading = setTimeout(
    () =>
      result.replaceChildren(
        el("p", { class: "loading" }, el("span", { "aria-hidden": "true" }), "Looking for the wine …"),
      ),
    150,
  );
  try {
    const answer = await matchOne(parameters, stop.signal);
    clearTimeout(loading);
    if (running !== stop) return;
    result.replaceChildren(...showAnswer(parameters, answer, actions));
    say(spoken(answer));
    result.focus({ preventScroll: true });
    if (result.getBoundingClientRect().top > innerHeight * 0.6 || result.getBoundingClientRect().bottom < 0)
      result.scrollIntoView({ block: "start" });
  } catch (problem) {
    clearTimeout(loading);
    if (running !== stop || problem.name === "AbortError") return;
    result.replaceChildren();
    showProblem(problem, result, () => run(parameters));
  } finally {
    if (running === stop) result.removeAttribute("aria-busy");
  }
}

function spoken(answer) {
  const kind = kindOf(answer);
  if (kind === "unique")
    return `One wine: ${answer.wine.title}, ${answer.wine.colour}, ${answer.wine.country}, id ${answer.wine.id}.`;
  const [best] = answer.candidates;
  return `${kind === "vintage" ? "The vintage is missing" : kind === "ambiguous" ? "Ambiguous" : "No wine"}: ${answer.reason}.${best ? ` Closest: ${best.title}.` : ""}`;
}

const PROBLEMS = {
  request: "The service cannot use this",
  wait: "Too many requests for this key",
  down: "The service cannot look this up now",
  broken: "Something broke in the service",
  network: "The service cannot be reached",
};

function showProblem(problem, place, again) {
  if (problem.kind === "key") {
    key.forget();
    showKey(`${problem.message} Check it and try again.`);
    byId("key").focus();
    if (place === result) showEmpty();
    return;
  }
  const title = PROBLEMS[problem.kind] ?? "Something went wrong on this page";
  place.prepend(
    el(
      "div",
      { class: `verdict problem-box ${problem.kind ?? ""}`, role: "alert" },
      el("span", { class: "mark", "aria-hidden": "true" }, "!"),
      el(
        "div",
        {},
        el("h2", {}, title),
        el("p", { class: "reason" }, problem.message.replace(/([^.!?])$/, "$1.")),
        problem.kind === "down"
          ? el(
              "p",
              { class: "help" },
              "This is usually over in seconds. Wines asked for by id may still be answered.",
            )
          : null,
        problem.kind === "request" ? null : el("button", { type: "button", onclick: again }, "Try again"),
      ),
    ),
  );
}

function showEmpty(problem = "") {
  result.replaceChildren(
    el(
      "div",
      { class: "empty" },
      problem ? el("p", { class: "problem", role: "alert" }, problem) : null,
      el("h2", {}, "What you will see here"),
      el(
        "ul",
        {},
        [
          ["unique", "One wine", "its scores, when to drink it, and the id to store"],
          ["ambiguous", "Ambiguous", "more than one fits: each of them, and what would tell them apart"],
          ["none", "None", "no wine is clearly this one: the closest, and which words spoke against them"],
        ].map(([decision, name, text]) =>
          el("li", {}, el("span", { class: `tag ${decision}` }, name), ` ${text}`),
        ),
      ),
    ),
  );
}

/* The two panels */

const panels = { one: byId("one"), many: byId("many") };

function pick(name, focus = false) {
  for (const [other, panel] of Object.entries(panels)) {
    const tab = byId(`tab-${other}`);
    panel.hidden = other !== name;
    tab.setAttribute("aria-selected", String(other === name));
    tab.tabIndex = other === name ? 0 : -1;
    if (focus && other === name) tab.focus();
  }
}

for (const name of Object.keys(panels)) {
  const tab = byId(`tab-${name}`);
  tab.addEventListener("click", () => {
    pick(name);
    history.replaceState(null, "", `${location.pathname}${location.search}${name === "many" ? "#list" : ""}`);
  });
  tab.addEventListener("keydown", ({ key: pressed }) => {
    if (["ArrowLeft", "ArrowRight", "Home", "End"].includes(pressed))
      pick(pressed === "Home" ? "one" : pressed === "End" ? "many" : name === "one" ? "many" : "one", true);
  });
}

listPanel({ ready: haveKey, onProblem: showProblem, open: ask });

/** Country names for the field, by the browser's own list. */
const names = new Intl.DisplayNames(["en"], { type: "region" });
byId("countries").append(
  ..."AR AT AU BR CA CH CL CN CY DE ES FR GB GE GR HR HU IL IT LB LU MD MX NZ PT RO RS SI TR US UY ZA"
    .split(" ")
    .map((code) => el("option", { value: names.of(code) })),
);

showKey();
showEmpty();
fill(fromUrl());
pick(location.hash === "#list" ? "many" : "one");
if (Object.keys(fromUrl()).length > 0) run(fromUrl());
