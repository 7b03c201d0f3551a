// Keeps the page for when there is no network: registers the service worker a while after the page
// stands, so that what it fetches takes nothing from the first cards. Without one (plain http, a
// denied storage) all else works the same.

/** So long after the page is loaded, in milliseconds. */
const LATER = 5_000;

/** Registers the worker; what stands against it is no matter of the player's. */
async function keepForLater() {
  try {
    await navigator.serviceWorker.register("/sw.js");
  } catch {
    // The browser forbids it here.
  }
}

if ("serviceWorker" in navigator) {
  const begin = () => setTimeout(() => void keepForLater(), LATER);
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { once: true });
}
