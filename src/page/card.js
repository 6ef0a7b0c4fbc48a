import { colourDot, el } from "./dom.js";

const INDICATORS = {
  investment_staple: ["Investment staple", "long-lived and much traded: bought to keep its value"],
  value_pick: ["Value pick", "much quality for its price"],
  hidden_gem: ["Hidden gem", "high quality that few are looking for yet"],
  buzz_brand: ["Buzz brand", "a name that is asked for a great deal"],
};

const ADVICE = {
  "Lay down": "too young: keep it",
  "Ready but will improve": "good now, better later",
  "Drink now": "at its best: do not wait",
};

const SCORES = [
  ["quality_score", "Quality"],
  ["brand_score", "Brand"],
  ["economics_score", "Economics"],
];

/** A record, as a wine list would print it. */
export function wineCard(wine, { copyId }) {
  const level =
    wine.vintage === "wine" ? "all vintages" : wine.vintage === "NV" ? "non-vintage" : wine.vintage;
  return el(
    "article",
    { class: "card", "aria-label": `${wine.title}, ${level}` },
    el(
      "header",
      {},
      el("p", { class: "level" }, level),
      el("h3", {}, wine.title),
      el(
        "p",
        { class: "place" },
        colourDot(wine.colour),
        [wine.colour, wine.region_appellation, wine.country].filter(Boolean).join(" · "),
      ),
    ),
    scores(wine),
    drinking(wine),
    indicators(wine.indicators),
    el(
      "footer",
      {},
      el("p", { class: "id" }, "Id ", el("strong", {}, String(wine.id))),
      el("button", { type: "button", class: "plain", onclick: () => copyId(wine.id) }, "Copy id"),
      /^https?:/.test(wine.url) ? el("a", { href: wine.url, rel: "noreferrer" }, "Its page") : null,
    ),
  );
}

function scores(wine) {
  const overall = wine.wine_service_score;
  return el(
    "section",
    { class: "scores", "aria-label": "Scores, of 1000" },
    el(
      "div",
      { class: "overall" },
      el("span", { class: "number" }, overall ?? "–"),
      el("span", { class: "of" }, overall === null ? "no overall score yet" : "of 1000 overall"),
    ),
    el(
      "dl",
      {},
      SCORES.map(([field, label]) =>
        el(
          "div",
          {},
          el("dt", {}, label),
          el(
            "dd",
            { class: wine[field] === null ? "unknown" : "", "--share": (wine[field] ?? 0) / 1000 },
            wine[field] ?? "not enough data",
          ),
        ),
      ),
    ),
  );
}

function drinking({ drinking_window_open: open, drinking_window_close: close, drinking_advice: advice }) {
  return el(
    "section",
    { class: "drinking", "aria-label": "When to drink it" },
    advice === null
      ? el("p", { class: "advice unknown" }, "No drinking advice")
      : el("p", { class: "advice" }, el("strong", {}, advice), ` · ${ADVICE[advice] ?? ""}`),
    open === null || close === null
      ? el("p", { class: "help" }, windowInWords(open, close))
      : timeLine(open, close, new Date().getFullYear()),
  );
}

const windowInWords = (open, close) =>
  open !== null
    ? `From ${open} on; no end is known.`
    : close !== null
      ? `Until ${close}.`
      : "The drinking window is not known.";

/** The window on a line of years with this year marked; the line is as long as both need. */
function timeLine(open, close, now) {
  const pad = Math.max(2, Math.round((Math.max(close, now) - Math.min(open, now)) * 0.08));
  const from = Math.min(open, now) - pad;
  const span = Math.max(close, now) + pad - from;
  const at = (year) => (year - from) / span;
  const where =
    now < open
      ? `opens in ${open - now} ${open - now === 1 ? "year" : "years"}`
      : now > close
        ? `closed ${now - close} ${now - close === 1 ? "year" : "years"} ago`
        : "is open this year";
  return el(
    "div",
    {
      class: "line",
      role: "img",
      "aria-label": `Drinking window ${open} to ${close}; it ${where} (${now}).`,
      "--open": at(open),
      "--close": at(close),
      "--now": at(now),
    },
    el("span", { class: "now" }, String(now)),
    el("span", { class: "track" }),
    el("span", { class: "window" }),
    el("span", { class: "today" }),
    el("span", { class: "from" }, String(open)),
    el("span", { class: "until" }, String(close)),
  );
}

function indicators(names) {
  return el(
    "section",
    { class: "indicators", "aria-label": "Indicators" },
    names === null || names.length === 0
      ? el("p", { class: "help" }, names === null ? "Indicators are not known." : "No indicator applies.")
      : el(
          "dl",
          {},
          names.map((name) =>
            el(
              "div",
              {},
              el("dt", {}, INDICATORS[name]?.[0] ?? name),
              el("dd", {}, INDICATORS[name]?.[1] ?? ""),
            ),
          ),
        ),
  );
}
