/**
 * Addresses of the page and the screens they show. An address is the part after `#`:
 * `#/game/ID?seat=1` is the screen `game` with the parameters `id` and `seat`.
 *
 * A screen's module is loaded when it is needed for the first time.
 */

/** @typedef {import("./app.js").App} App */
/**
 * @typedef {object} Screen
 * @property {() => void | Promise<void>} [enter] it is shown from now on
 * @property {() => void} [leave] it is shown no more
 * @property {() => string} title of the window
 * @property {() => import("./dom/render.js").Child} view
 * @property {boolean} [isFullPage] it fills the window, without the page's own bar
 */
/** @typedef {Record<string, string>} Params */
/** @typedef {new (app: App, params: any) => Screen} ScreenClass Takes the parameters of its pattern. */
/** @typedef {{name: string, pattern: string, load: () => Promise<ScreenClass>}} Route */

/** @type {Record<string, () => Promise<ScreenClass>>} */
const SCREENS = {
  home: async () => (await import("./screens/home.js")).Home,
  new: async () => (await import("./screens/new_game.js")).NewGame,
  lobby: async () => (await import("./screens/lobby.js")).Lobby,
  join: async () => (await import("./screens/join.js")).Join,
  game: async () => (await import("./screens/game.js")).GameScreen,
  history: async () => (await import("./screens/history.js")).History,
  review: async () => (await import("./screens/review.js")).Review,
  verify: async () => (await import("./screens/verify.js")).Verify,
  rules: async () => (await import("./screens/rules.js")).Rules,
  settings: async () => (await import("./screens/settings.js")).SettingsScreen,
  help: async () => (await import("./screens/help.js")).Help,
};
/** What comes after `#`; a part with a colon is a parameter, one with a question mark may lack. */
const PATTERNS = {
  home: "/",
  new: "/new",
  lobby: "/lobby",
  join: "/join/:code?",
  game: "/game/:id",
  history: "/game/:id/history",
  review: "/game/:id/review",
  verify: "/game/:id/verify",
  rules: "/rules/:ruleset?",
  settings: "/settings",
  help: "/help",
};

/** @type {Route[]} */
const ROUTES = Object.entries(PATTERNS).map(([name, pattern]) => {
  return { name, pattern, load: SCREENS[name] };
});

/**
 * The route of an address and its parameters; null where there is none.
 * @param {string} hash such as `#/join/ABCD2345`
 * @returns {{route: Route, params: Params} | null}
 */
export function match(hash) {
  const [path, query = ""] = (hash.replace(/^#/, "") || "/").split("?");
  for (const route of ROUTES) {
    const found = paramsOf(route.pattern, path);
    if (found) return { route, params: { ...found, ...Object.fromEntries(new URLSearchParams(query)) } };
  }
  return null;
}

/** @param {string} pattern @param {string} path @returns {Params | null} */
function paramsOf(pattern, path) {
  const source = pattern.replace(/\/:(\w+)(\?)?/g, (_, name, optional) =>
    optional ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`,
  );
  const found = new RegExp(`^${source}/?$`).exec(path);
  if (!found) return null;
  const given = Object.entries(found.groups ?? {}).filter(([, value]) => value !== undefined);
  try {
    return Object.fromEntries(given.map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return null; // typed by hand, and not readable
  }
}
