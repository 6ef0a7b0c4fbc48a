/** Swagger UI on our description; whatever could leave for another host is off. */
SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reference",
  validatorUrl: null,
  queryConfigEnabled: false,
  persistAuthorization: false,
  withCredentials: false,
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  // Else the browser asks for a name and password of its own when the key is wrong.
  requestInterceptor: (request) => Object.assign(request, { credentials: "omit" }),
});
