/** An element: attributes, listeners (`onclick`), custom properties (`--share`), then children; null children are left out. */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (attribute.startsWith("on")) element.addEventListener(attribute.slice(2), value);
    else if (attribute.startsWith("--")) element.style.setProperty(attribute, value);
    else element.setAttribute(attribute, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

export const byId = (id) => document.getElementById(id);

/** For those who hear the page: said once, after what is being said. */
export function say(text) {
  byId("status").textContent = text;
}

/** Never 0 % or 100 % of what is merely close to it. */
export const percent = (share) => {
  if (share > 0 && share < 0.01) return "< 1 %";
  return `${share < 1 ? Math.min(99, Math.round(share * 100)) : 100} %`;
};
export const count = (number) => number.toLocaleString("en");

export const colourDot = (colour) =>
  el("span", { class: `glass ${colour === "rosé" ? "rose" : colour}`, "aria-hidden": "true" });
