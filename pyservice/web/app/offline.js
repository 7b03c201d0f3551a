// Keeps the page for when there is no network: registers the service worker once the page stands,
// so that it takes nothing from the first cards. Without one (plain http, a denied storage) all
// else works the same.

/** Registers the worker; what stands against it is no matter of the player's. */
async function keepForLater() {
  try {
    await navigator.serviceWorker.register("/sw.js");
  } catch {
    // The browser forbids it here.
  }
}

if ("serviceWorker" in navigator) {
  if (document.readyState === "complete") void keepForLater();
  else window.addEventListener("load", () => void keepForLater(), { once: true });
}
