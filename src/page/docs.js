/** Swagger UI on our description; whatever could leave for another host is off. */
SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reference",
  validatorUrl: null,
  queryConfigEnabled: false,
  persistAuthorization: false,
  withCredentials: false,
  // Else each operation is a link within a button.
  deepLinking: false,
  syntaxHighlight: { theme: "monokai" },
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  // Else the browser asks for a name and password of its own when the key is wrong.
  requestInterceptor: (request) => Object.assign(request, { credentials: "omit" }),
});

/** What the viewer leaves out for those who hear it: names of its lists and parts, and headings each one level below the last. */
const SPOKEN = [
  [".examples-select-element", { "aria-label": "Example" }],
  [".content-type", { "aria-label": "Media type" }],
  [".information-container", { role: "region", "aria-label": "About" }],
  [".scheme-container", { role: "region", "aria-label": "Key" }],
  ["h3", { "aria-level": "2" }],
  ["h4", { "aria-level": "3" }],
  ["h5", { "aria-level": "4" }],
];
const reference = document.getElementById("reference");
new MutationObserver(() => {
  for (const [selector, attributes] of SPOKEN)
    for (const element of reference.querySelectorAll(selector))
      for (const [name, value] of Object.entries(attributes))
        if (!element.hasAttribute(name)) element.setAttribute(name, value);
}).observe(reference, { childList: true, subtree: true });
