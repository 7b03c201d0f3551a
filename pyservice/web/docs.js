// Starts Swagger UI. A file of its own, since our pages run no script that stands inside them;
// without Swagger's bar at the top, whose logo brings a style sheet that our pages do not allow.
"use strict";

window.ui = SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#swagger-ui",
  layout: "BaseLayout",
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: true,
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [SwaggerUIBundle.plugins.DownloadUrl],
});
