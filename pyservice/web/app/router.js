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
/** @typedef {new (app: App, params: Params) => Screen} ScreenClass */
/** @typedef {{name: string, pattern: string, load: () => Promise<ScreenClass>}} Route */

/** @param {string} file @param {string} name @returns {() => Promise<ScreenClass>} */
const from = (file, name) => async () => (await import(`./screens/${file}.js`))[name];

/** @type {Route[]} */
export const ROUTES = [
  { name: "home", pattern: "/", load: from("home", "Home") },
  { name: "new", pattern: "/new", load: from("new_game", "NewGame") },
  { name: "lobby", pattern: "/lobby", load: from("lobby", "Lobby") },
  { name: "join", pattern: "/join/:code?", load: from("join", "Join") },
  { name: "game", pattern: "/game/:id", load: from("game", "GameScreen") },
  { name: "history", pattern: "/game/:id/history", load: from("history", "History") },
  { name: "verify", pattern: "/game/:id/verify", load: from("verify", "Verify") },
  { name: "rules", pattern: "/rules/:ruleset?", load: from("rules", "Rules") },
  { name: "settings", pattern: "/settings", load: from("settings", "SettingsScreen") },
  { name: "help", pattern: "/help", load: from("help", "Help") },
];

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
