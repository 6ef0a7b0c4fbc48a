import { matchCsv } from "./api.js";
import { decodeFile, fold, parse, readList } from "./csv.js";
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
  let vocabulary;

  /** The service's own names of columns and colours are fetched when they are first needed. */
  const read = async () => {
    vocabulary ??= await (await fetch("/page/list-words.json")).json();
    return readList(area.value, vocabulary.columns);
  };

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

  async function measure() {
    error.textContent = "";
    try {
      const { rows } = await read();
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
      list = await read();
    } catch (problem) {
      error.textContent =
        problem instanceof TypeError ? "The service cannot be reached. Try again." : problem.message;
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
    let chunk = CHUNK;
    try {
      while (outcomes.length < list.rows.length) {
        const rows = list.rows.slice(outcomes.length, outcomes.length + chunk);
        let csv;
        try {
          csv = await matchCsv(`${[list.header, ...rows].join("\n")}\n`, stop.signal);
        } catch (problem) {
          chunk = Math.min(chunk, await waited(problem, stop.signal, words));
          continue;
        }
        const [head, ...answers] = parse(csv.replace(/^\uFEFF/, ""), list.separator);
        if (answers.length !== rows.length)
          throw new Error("The service answered with other rows than were sent.");
        list.answered = head.raw;
        outcomes.push(...answers.map((row) => outcomeOf(row, list, vocabulary.colours)));
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

  /** Waits as long as the service asks when the key's limit is reached. Returns how many rows may be sent at once. */
  async function waited(problem, signal, words) {
    if (problem.kind !== "wait" || !problem.retryAfter) throw problem;
    words.textContent = `The limit of this key is reached; going on in ${problem.retryAfter} s`;
    await pause(problem.retryAfter * 1000, signal);
    return problem.limit ?? CHUNK;
  }

  function show(list, outcomes) {
    const counts = { unique: 0, ambiguous: 0, none: 0, error: 0 };
    for (const outcome of outcomes) counts[outcome.decision] += 1;
    const summary = `${count(outcomes.length)} of ${count(list.rows.length)} rows decided: ${counts.unique} unique, ${counts.ambiguous} ambiguous, ${counts.none} none${counts.error > 0 ? `, ${counts.error} not usable` : ""}.`;
    const table = el("tbody");
    const fill = (wanted) => {
      const rows = outcomes.flatMap((outcome, i) =>
        wanted === "all" || outcome.decision === wanted ? [{ outcome, i }] : [],
      );
      table.replaceChildren(...rows.slice(0, SHOWN).map(({ outcome, i }) => rowOf(outcome, i)));
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

  function rowOf({ sent, decision, id, title, confidence, reason }, i) {
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
        { "data-label": "Wine", class: id ? "wine" : "wine nothing" },
        id ? [title.replace(/^'(?=[=+\-@])/, ""), el("small", {}, `id ${id}`)] : "–",
      ),
      el(
        "td",
        { "data-label": "Confidence", class: confidence ? "number" : "number nothing" },
        confidence ? percent(Number(confidence)) : "–",
      ),
      el("td", { "data-label": "Reason", class: "why" }, reason),
    );
  }
}

/** A row as it came back: the caller's own cells, then decision, id, title, confidence and reason. */
function outcomeOf({ cells, raw }, { columns, width }, colours) {
  const [decision, id, title, confidence, reason] = cells.slice(width, width + 5);
  const sent = {};
  for (const [name, at] of Object.entries(columns)) if (cells[at]?.trim()) sent[name] = cells[at].trim();
  const known = Object.entries(colours).find(([, names]) =>
    names.map(fold).includes(fold(sent.colour ?? "")),
  );
  if (known) sent.colour = known[0];
  return { raw, sent, decision, id, title, confidence, reason };
}

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
  const csv = [list.answered, ...outcomes.map(({ raw }) => raw)].map((row) => `${row}\r\n`).join("");
  // With a byte order mark: spreadsheets need it to see UTF-8.
  const url = URL.createObjectURL(new Blob([`\uFEFF${csv}`], { type: "text/csv;charset=utf-8" }));
  el("a", { href: url, download: `${name}.matched.csv` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
