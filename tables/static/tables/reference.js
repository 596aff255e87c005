// The API for people: Swagger UI, from our own site, reads the schema. Nothing is sent.
const place = document.getElementById("reference");
window.SwaggerUIBundle({
  domNode: place,
  url: place.dataset.schema,
  validatorUrl: null,
  deepLinking: true,
  supportedSubmitMethods: [],
  defaultModelsExpandDepth: 0,
});
