// The service worker: the page opens without a network and says so. It keeps the shell only
// (index, modules, styles, words, icons), never an answer of the API.
// The server puts `SHELL = {digest, files}` before this text, so that every version is a new worker.
"use strict";

const CACHE = `shell-${SHELL.digest}`;
const INDEX = "/";
const KEPT = [INDEX, "/manifest.webmanifest", "/icons/icon.svg"];
/** So long a network that does not answer is waited for, in milliseconds. */
const PATIENCE = 6_000;
const BASE = `/page/${SHELL.digest}/`;

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});

/** Keeps the whole shell; a file that is missing fails the installation, and the old one stays. */
async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll([...KEPT, ...SHELL.files.map((file) => BASE + file)]);
  await self.skipWaiting();
}

/** An open tab may still run the version before, so that one is kept as well. */
async function takeOver() {
  const kept = (await caches.keys()).filter((name) => name.startsWith("shell-") && name !== CACHE);
  await Promise.all(kept.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The answer to a request for the shell; nothing for all others, which the browser sends itself. */
function answerTo(request) {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return null;
  if (pathname === INDEX && request.mode === "navigate") return newestIndex(request);
  if (pathname.startsWith("/page/") || KEPT.slice(1).includes(pathname)) return keptFile(request);
  return null;
}

/** The index of the server, which may name a newer version; without a network the kept one. */
async function newestIndex(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    return (await (await caches.open(CACHE)).match(INDEX)) ?? Response.error();
  }
}

/** A file below a digest never changes; the sign and the manifest belong to this version. */
async function keptFile(request) {
  return (await caches.match(request)) ?? fetch(request);
}
