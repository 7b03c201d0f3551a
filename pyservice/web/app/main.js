// Stands for the page until it is written.
const root = /** @type {HTMLElement} */ (document.getElementById("app"));
root.dataset.screen = "none";
