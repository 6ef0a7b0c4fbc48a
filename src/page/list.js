import { matchRows } from "./api.js";
import { decodeFile, readList, writeList } from "./csv.js";
import { byId, count, el, percent, say } from "./dom.js";

/** Rows in one request: few, so that progress is seen; the service takes up to 1,000. */
const CHUNK = 100;
/** Rows of the table on the page; the download has all. */
const SHOWN = 500;

/** The panel for lists. `ready` tells whether there is a key; `onProblem` hears what went wrong (a wrong key belongs elsewhere); `open` shows one row's title. */
export function listPanel({ ready, onProblem, open }) {
  const area = byId("list");
  const error = byId("list-error");
  let running;
  let name = "list";

  byId("list-form").addEventListener("submit", (event) => {
    event.preventDefault();
    start();
  });
  area.addEventListener("input", () => {
    name = "list";
    measure();
  });
  byId("file").addEventListener("change", ({ target }) => take(target.files[0]));
  const drop = byId("drop");
  for (const type of ["dragenter", "dragover"])
    drop.addEventListener(type, (event) => {
      event.preventDefault();
      drop.classList.add("over");
    });
  drop.addEventListener("dragleave", () => drop.classList.remove("over"));
  drop.addEventListener("drop", (event) => {
    drop.classList.remove("over");
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    take(file);
  });

  async function take(file) {
    if (!file) return;
    area.value = decodeFile(await file.arrayBuffer());
    name = file.name.replace(/\.[^.]*$/, "");
    measure();
    byId("file").value = "";
  }

  function measure() {
    error.textContent = "";
    try {
      const { rows } = readList(area.value);
      byId("list-size").textContent = `${count(rows.length)} ${rows.length === 1 ? "row" : "rows"}`;
    } catch {
      byId("list-size").textContent = "";
    }
  }

  async function start() {
    running?.abort();
    error.textContent = "";
    let list;
    try {
      list = readList(area.value);
    } catch (problem) {
      error.textContent = problem.message;
      area.focus();
      return;
    }
    if (!ready()) return;
    const stop = new AbortController();
    running = stop;
    const outcomes = [];
    const bar = el("progress", { max: list.rows.length, value: 0, "aria-label": "Rows decided" });
    const words = el("p", { class: "help" }, `0 of ${count(list.rows.length)} rows`);
    byId("list-result").replaceChildren(
      el(
        "div",
        { class: "progress" },
        bar,
        words,
        el("button", { type: "button", class: "plain", onclick: () => stop.abort() }, "Stop"),
      ),
    );
    say(`Matching ${count(list.rows.length)} rows.`);
    let problem;
    try {
      while (outcomes.length < list.rows.length) {
        const rows = list.rows.slice(outcomes.length, outcomes.length + CHUNK).map(({ sent }) => sent);
        outcomes.push(...(await patiently(rows, stop.signal, words)));
        bar.value = outcomes.length;
        words.textContent = `${count(outcomes.length)} of ${count(list.rows.length)} rows`;
      }
    } catch (thrown) {
      problem = thrown;
    }
    if (running !== stop) return;
    show(list, outcomes);
    if (problem && problem.name !== "AbortError") onProblem(problem, byId("list-result"), start);
    else byId("list-result").focus();
  }

  /** One request; when the key's limit is reached, it waits for as long as the service asks, then goes on. */
  async function patiently(rows, signal, words) {
    for (;;)
      try {
        return await matchRows(rows, signal);
      } catch (problem) {
        if (problem.kind !== "wait" || !problem.retryAfter) throw problem;
        words.textContent = `The limit of this key is reached; going on in ${problem.retryAfter} s`;
        await pause(problem.retryAfter * 1000, signal);
      }
  }

  function show(list, outcomes) {
    const counts = { unique: 0, ambiguous: 0, none: 0, error: 0 };
    for (const outcome of outcomes) counts[decisionOf(outcome)] += 1;
    const summary = `${count(outcomes.length)} of ${count(list.rows.length)} rows decided: ${counts.unique} unique, ${counts.ambiguous} ambiguous, ${counts.none} none${counts.error > 0 ? `, ${counts.error} not usable` : ""}.`;
    const table = el("tbody");
    const fill = (wanted) => {
      const rows = outcomes.flatMap((outcome, i) =>
        wanted === "all" || decisionOf(outcome) === wanted ? [rowOf(list.rows[i], outcome, i)] : [],
      );
      table.replaceChildren(...rows.slice(0, SHOWN));
      more.textContent =
        rows.length > SHOWN
          ? `The first ${count(SHOWN)} of ${count(rows.length)} rows; the download has all.`
          : "";
    };
    const more = el("p", { class: "help" });
    const chips = ["all", "unique", "ambiguous", "none", "error"]
      .filter((decision) => decision === "all" || counts[decision] > 0)
      .map((decision) =>
        el(
          "button",
          {
            type: "button",
            class: decision,
            "aria-pressed": String(decision === "all"),
            onclick: ({ currentTarget }) => {
              for (const chip of chips) chip.setAttribute("aria-pressed", String(chip === currentTarget));
              fill(decision);
            },
          },
          decision === "all" ? "all " : decision === "error" ? "not usable " : `${decision} `,
          el("strong", {}, count(decision === "all" ? outcomes.length : counts[decision])),
        ),
      );
    fill("all");
    byId("list-result").replaceChildren(
      el(
        "div",
        { class: "summary" },
        el(
          "h2",
          {},
          `${percent(outcomes.length === 0 ? 0 : counts.unique / outcomes.length)} answered with one wine`,
        ),
        el("p", { class: "help" }, summary),
        outcomes.length > 0
          ? el(
              "button",
              { type: "button", class: "primary", onclick: () => download(list, outcomes, name) },
              "Download as CSV",
            )
          : null,
      ),
      ...(outcomes.length > 0
        ? [
            el("div", { class: "chips", role: "group", "aria-label": "Show rows" }, chips),
            el(
              "div",
              { class: "scroll", tabindex: "0", role: "region", "aria-label": "Rows and decisions" },
              el(
                "table",
                { class: "rows" },
                el(
                  "thead",
                  {},
                  el(
                    "tr",
                    {},
                    ["", "Your title", "Decision", "Wine", "Confidence", "Reason"].map((head) =>
                      el("th", { scope: "col" }, head || el("span", { class: "unseen" }, "Row")),
                    ),
                  ),
                ),
                table,
              ),
            ),
            more,
          ]
        : []),
    );
    say(summary);
  }

  function rowOf({ sent }, outcome, i) {
    const { wine, reason, error, confidence } = outcome;
    const decision = decisionOf(outcome);
    const link = sent.title
      ? el(
          "a",
          {
            href: `/?${new URLSearchParams(sent)}`,
            onclick: (event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              open(sent);
            },
          },
          sent.title,
        )
      : "–";
    return el(
      "tr",
      { class: decision },
      el("td", { class: "nth" }, count(i + 1)),
      el(
        "th",
        { scope: "row" },
        link,
        [sent.country, sent.colour, sent.vintage].some(Boolean)
          ? el("small", {}, [sent.country, sent.colour, sent.vintage].filter(Boolean).join(" · "))
          : null,
      ),
      el(
        "td",
        { "data-label": "Decision" },
        el("span", { class: `tag ${decision}` }, decision === "error" ? "not usable" : decision),
      ),
      el(
        "td",
        { "data-label": "Wine", class: "wine" },
        wine ? [wine.title, el("small", {}, `id ${wine.id}`)] : "–",
      ),
      el(
        "td",
        { "data-label": "Confidence", class: "number" },
        confidence === undefined ? "–" : percent(confidence),
      ),
      el("td", { "data-label": "Reason", class: "why" }, error ?? reason),
    );
  }
}

const decisionOf = (outcome) => (outcome.error === undefined ? outcome.decision : "error");

function pause(ms, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

function download(list, outcomes, name) {
  const url = URL.createObjectURL(new Blob([writeList(list, outcomes)], { type: "text/csv;charset=utf-8" }));
  el("a", { href: url, download: `${name}.matched.csv` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
