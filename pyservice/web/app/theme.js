// Runs before the first paint, so that nobody who chose the dark is blinded meanwhile: puts the
// theme on the root as `settings.js` does, from where that keeps it.
try {
  const { theme } = JSON.parse(localStorage.getItem("thirteen.settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is denied: nothing was chosen.
}
