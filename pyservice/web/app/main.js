/** The entry of the page: starts the application in `#app`. */

import { App } from "./app.js";

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
const region = /** @type {HTMLElement} */ (document.getElementById("live"));

void new App(root, region).start();
