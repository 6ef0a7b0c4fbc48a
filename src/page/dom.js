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

export const percent = (share) => `${Math.round(share * 100)} %`;
export const count = (number) => number.toLocaleString("en");

export const colourDot = (colour) =>
  el("span", { class: `glass ${colour === "rosé" ? "rose" : colour}`, "aria-hidden": "true" });
