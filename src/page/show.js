import { wineCard } from "./card.js";
import { colourDot, count, el, percent } from "./dom.js";
import { marked } from "./words.js";

/** What to write above an answer, and what helps. */
const VERDICT = {
  unique: { mark: "✓", title: "One wine", help: "" },
  ambiguous: {
    mark: "≈",
    title: "Ambiguous: more than one wine fits",
    help: "Add what tells them apart: the country, the colour, the cuvée, the classification.",
  },
  none: {
    mark: "∅",
    title: "None: no wine is clearly meant",
    help: "Check the spelling and write the title more fully. Perhaps the wine is not in the catalogue.",
  },
  vintage: {
    mark: "≠",
    title: "The wine is there, this vintage is not",
    help: "Ask without a vintage for the wine as a whole, or pick one that is there.",
  },
};

export const kindOf = (answer) => (answer.vintages ? "vintage" : answer.decision);

/** The whole answer to one title or id. `actions` are what its buttons do. */
export function showAnswer(asked, answer, actions) {
  const kind = kindOf(answer);
  const [best] = answer.candidates;
  return [
    verdict(kind, answer),
    answer.wine ? wineCard(answer.wine, actions) : null,
    kind === "vintage" ? vintages(answer, best, actions) : null,
    answer.candidates.length > 0 ? candidates(asked, answer, actions) : null,
    requests(asked, answer),
  ].filter(Boolean);
}

function verdict(kind, { confidence, threshold, reason }) {
  const { mark, title, help } = VERDICT[kind];
  return el(
    "div",
    { class: `verdict ${kind}` },
    el("span", { class: "mark", "aria-hidden": "true" }, mark),
    el(
      "div",
      {},
      el("h2", {}, title),
      el("p", { class: "reason" }, `${reason[0].toUpperCase()}${reason.slice(1)}.`),
      help ? el("p", { class: "help" }, help) : null,
    ),
    kind === "vintage" ? null : meter(confidence, threshold, "Confidence"),
  );
}

function meter(confidence, threshold, label) {
  return el(
    "div",
    { class: confidence >= threshold ? "meter enough" : "meter" },
    el(
      "span",
      { class: "value" },
      percent(confidence),
      el("span", { class: "unseen" }, ` ${label.toLowerCase()}`),
    ),
    el(
      "span",
      { class: "track", "aria-hidden": "true", "--share": confidence, "--needed": threshold },
      el("span", { class: "fill" }),
      el("span", { class: "needed" }),
    ),
    el("span", { class: "caption" }, `${percent(threshold)} needed`),
  );
}

function vintages({ vintages: there }, best, { vintage }) {
  return el(
    "section",
    { class: "panel", "aria-label": "Vintages that are there" },
    el("h3", {}, best ? best.title : "Vintages that are there"),
    el(
      "p",
      { class: "help" },
      there.length > 0 ? "In the catalogue:" : "The catalogue has no vintages of it.",
    ),
    el(
      "ul",
      { class: "pills" },
      there.map((year) => el("li", {}, el("button", { type: "button", onclick: () => vintage(year) }, year))),
      el("li", {}, el("button", { type: "button", onclick: () => vintage("") }, "without a vintage")),
    ),
  );
}

function candidates(asked, { candidates: all, threshold, wine, vintages: there }, actions) {
  const sure = wine || kindOf({ vintages: there }) === "vintage";
  const shown = sure ? 1 : 3;
  const list = (some, from) =>
    el(
      "ol",
      { class: "candidates", start: from + 1 },
      some.map((one) => el("li", {}, candidate(asked, one, threshold, actions, one.id === wine?.id))),
    );
  const more = all.slice(shown);
  return el(
    "section",
    { class: "considered", "aria-label": "Wines considered" },
    el("h3", {}, sure ? "Why this wine" : "What was considered"),
    legend(),
    list(all.slice(0, shown), 0),
    more.length > 0
      ? el(
          "details",
          {},
          el(
            "summary",
            {},
            `${count(more.length)} more ${more.length === 1 ? "wine" : "wines"} considered, less likely`,
          ),
          list(more, shown),
        )
      : null,
  );
}

const legend = () =>
  el(
    "p",
    { class: "legend" },
    [
      ["hit", "in both"],
      ["near", "spelt otherwise"],
      ["against", "of your title, speaks against"],
      ["spare", "of the wine, not asked for"],
    ].map(([mark, text]) => el("span", {}, el("mark", { class: mark }, "word"), ` ${text}`)),
  );

const paint = (words) => words.map(({ text, mark }) => (mark ? el("mark", { class: mark }, text) : text));

function candidate(asked, one, threshold, { take }, taken) {
  const words = marked(
    asked.title ?? "",
    one.title,
    one.evidence,
    `${one.region_appellation} ${one.country}`,
  );
  const strongest = Math.max(1, ...one.evidence.map(({ weight }) => Math.abs(weight)));
  return el(
    "article",
    { class: "candidate" },
    el(
      "div",
      { class: "pair" },
      el("p", { class: "own" }, paint(words.own)),
      el(
        "p",
        { class: "place" },
        colourDot(one.colour),
        [one.colour, one.region_appellation, one.country].filter(Boolean).join(" · "),
      ),
      asked.title
        ? el("p", { class: "asked" }, el("span", { class: "label" }, "You wrote"), " ", paint(words.asked))
        : null,
    ),
    meter(one.confidence, threshold, "Confidence"),
    one.evidence.length > 0
      ? el(
          "table",
          { class: "evidence" },
          el("caption", { class: "unseen" }, `What spoke for and against ${one.title}`),
          el(
            "thead",
            { class: "unseen" },
            el(
              "tr",
              {},
              el("th", { scope: "col" }, "Word"),
              el("th", { scope: "col" }, "What it is"),
              el("th", { scope: "col" }, "Weight"),
            ),
          ),
          el(
            "tbody",
            {},
            [...one.evidence]
              .sort(
                (a, b) =>
                  Math.sign(b.weight) - Math.sign(a.weight) || Math.abs(b.weight) - Math.abs(a.weight),
              )
              .map((evidence) => evidenceRow(evidence, strongest)),
          ),
        )
      : el("p", { class: "help" }, "Nothing speaks for or against it."),
    taken
      ? null
      : el(
          "button",
          { type: "button", class: "plain", onclick: () => take(one) },
          "This is the one: look it up by id ",
          String(one.id),
        ),
  );
}

const evidenceRow = ({ word, what, weight }, strongest) =>
  el(
    "tr",
    { class: weight > 0 ? "for" : "against" },
    el("th", { scope: "row" }, word || el("span", { class: "whole" }, "the whole")),
    el("td", {}, what),
    el(
      "td",
      { class: "weight", "--share": Math.abs(weight) / strongest },
      el("span", { class: "unseen" }, weight > 0 ? "for, " : "against, "),
      `${weight > 0 ? "+" : "−"}${Math.abs(weight).toFixed(2)}`,
    ),
  );

/** The same as a program would ask it. The key is named, not shown. */
function requests(asked, answer) {
  const parameters = Object.entries(asked).map(
    ([name, value]) => ` \\\n  --data-urlencode '${name}=${value.replaceAll("'", "'\\''")}'`,
  );
  return el(
    "details",
    { class: "raw" },
    el("summary", {}, "As a program asks and hears it"),
    el(
      "pre",
      { tabindex: "0", "aria-label": "The request in curl" },
      `curl -G -u ":$KEY" ${location.origin}/1.0/wine${parameters.join("")}`,
    ),
    el("p", { class: "help" }, "The explained answer of this page, /1.0/match:"),
    el("pre", { tabindex: "0", "aria-label": "The answer in JSON" }, JSON.stringify(answer, null, 2)),
  );
}
