// What `net/client.js` promises, against a service that answers as the case says.
(() => {
  const answer = (status, body, headers = {}) =>
    new Response(status === 204 ? null : JSON.stringify(body), { status, headers });
  const guest = () => answer(201, { id: "p", name: "Mai", token: "fresh" });

  /** Runs with `answers` in place of the network: what each call gets, in order. */
  async function served(given, answers, act) {
    const real = globalThis.fetch;
    const calls = [];
    globalThis.fetch = async (address, init = {}) => {
      if (address === "/healthz") return answer(200, {});
      calls.push({ address, ...init });
      const next = answers[Math.min(calls.length, answers.length) - 1];
      return typeof next === "function" ? next(init) : next;
    };
    localStorage.removeItem("thirteen.player");
    try {
      const player = new given.Player(() => ({ name: "Mai", locale: "fr" }));
      await act(new given.Client(player, () => "fr"), calls);
    } finally {
      globalThis.fetch = real;
      localStorage.removeItem("thirteen.player");
    }
  }
  const gone = () => Promise.reject(new TypeError("Failed to fetch"));
  const signed = (given) => given.player.keep({ id: "p", name: "Mai", token: "old" });

  return {
    "the first call that needs a player makes a guest, and only one"(given) {
      return served(given, [guest, () => answer(200, {}), () => answer(200, {})], async (client, calls) => {
        await Promise.all([client.get("/games"), client.get("/games")]);
        given.same(calls.map(({ address }) => address).join(), "/v1/players,/v1/games,/v1/games");
        given.same(calls[0].body, '{"name":"Mai","locale":"fr"}');
        given.same(calls[1].headers.Authorization, "Bearer fresh");
        given.same(calls[1].headers["Accept-Language"], "fr");
        given.same(JSON.parse(localStorage.getItem("thirteen.player")).token, "fresh");
      });
    },
    "what anybody may read makes no guest"(given) {
      return served(given, [() => answer(200, { items: [] })], async (client, calls) => {
        for (const path of ["/rulesets", "/rulesets/x", "/bots", "/players/p"]) await client.get(path);
        given.same(calls.length, 4);
        given.same(calls.some(({ headers }) => "Authorization" in headers), false);
      });
    },
    "a token that is refused is replaced by a new guest"(given) {
      const refuses = (init) => answer(init.headers.Authorization === "Bearer old" ? 401 : 200, { code: "unauthorized" });
      return served(given, [refuses, guest, refuses], async (client, calls) => {
        signed(client);
        await client.get("/games");
        given.same(calls.length, 3);
        given.same(client.player.token, "fresh");
      });
    },
    "two tabs with one refused token share one new guest"(given) {
      let guests = 0;
      const serve = (init) => {
        if (init.body) return guests++, guest();
        return answer(init.headers.Authorization === "Bearer old" ? 401 : 200, {});
      };
      return served(given, [serve], async (client) => {
        const other = new given.Client(new given.Player(() => ({ name: "Mai", locale: "fr" })), () => "fr");
        signed(client);
        signed(other);
        await Promise.all([client.get("/games"), other.get("/games")]);
        given.same(guests, 1);
        given.same(other.player.token, "fresh");
      });
    },
    "a POST that is not answered is sent again with the same key"(given) {
      return served(given, [gone, gone, () => answer(201, { version: 1 })], async (client, calls) => {
        signed(client);
        given.same((await client.post("/games", { ruleset: "x" })).version, 1);
        given.same(calls.length, 3);
        given.same(new Set(calls.map(({ headers }) => headers["Idempotency-Key"])).size, 1);
        given.same(new Set(calls.map(({ body }) => body)).size, 1);
      });
    },
    "each POST has a key of its own, of the length the service takes"(given) {
      return served(given, [() => answer(200, {})], async (client, calls) => {
        signed(client);
        await client.post("/games");
        await client.post("/games");
        const keys = calls.map(({ headers }) => headers["Idempotency-Key"]);
        given.same(new Set(keys).size, 2);
        given.same(keys.every((key) => /^[!-~]{1,64}$/.test(key)), true);
      });
    },
    "who takes a seat gives a seed, and keeps what counts"(given) {
      const kept = [];
      let counts = true;
      const serve = ({ body }) => {
        const { client_seed: seed } = JSON.parse(body);
        return answer(201, { game: { id: "g", fairness: { client_seeds: counts ? ["", seed] : ["other"] } } });
      };
      return served(given, [serve], async (client, calls) => {
        signed(client);
        client.seeds = { make: () => `made${calls.length}`, keep: (game, seed) => kept.push(seed) };
        await client.post("/games", { ruleset: "x" });
        await client.post("/games", { ruleset: "x", client_seed: "own" });
        await client.post("/games/g/rematch");
        await client.post("/games/g/moves", { type: "pass" });
        await client.post("/join", { code: "x", look: true });
        counts = false;
        await client.post("/join", { code: "x" });
        const seeds = calls.map(({ body }) => JSON.parse(body).client_seed);
        given.same(JSON.stringify(seeds), '["made0","own","made2",null,null,"made5"]');
        given.same(kept.join(), "made0,own,made2");
      });
    },
    async "Retry-After is heeded"(given) {
      const wait = () => answer(429, { code: "rate_limited" }, { "Retry-After": "1" });
      await served(given, [wait, () => answer(200, {})], async (client, calls) => {
        signed(client);
        const before = performance.now();
        await client.get("/games");
        given.same(calls.length, 2);
        given.same(performance.now() - before > 950, true);
      });
      const long = () => answer(503, { code: "unavailable", detail: "Plus tard." }, { "Retry-After": "600" });
      await served(given, [long], async (client, calls) => {
        signed(client);
        const problem = await client.get("/games").catch((error) => error);
        given.same([problem.code, problem.detail, problem.retryAfter, calls.length].join(), "unavailable,Plus tard.,600,1");
      });
    },
    "a refusal is told as the service says it, once"(given) {
      const refusal = { code: "not_your_turn", title: "T", detail: "D", context: { version: 7 }, errors: null };
      return served(given, [() => answer(409, refusal)], async (client, calls) => {
        signed(client);
        const problem = await client.post("/games/g/moves", {}).catch((error) => error);
        given.same(problem instanceof given.Problem, true);
        given.same([problem.status, problem.code, problem.detail, problem.context.version].join(), "409,not_your_turn,D,7");
        given.same(calls.length, 1);
      });
    },
    "an error page of something in between is a problem as well"(given) {
      return served(given, [() => new Response("<html>", { status: 403 })], async (client) => {
        signed(client);
        const problem = await client.get("/games").catch((error) => error);
        given.same([problem.status, problem.code].join(), "403,http_403");
      });
    },
    "whoever gives a call up hears no more of it"(given) {
      return served(given, [gone], async (client, calls) => {
        signed(client);
        const stop = new AbortController();
        const called = client.get("/games", { signal: stop.signal }).catch((error) => error.name);
        stop.abort();
        given.same(await called, "AbortError");
        given.same(calls.length, 1);
      });
    },
    "nothing in an answer is an answer"(given) {
      return served(given, [() => answer(204)], async (client, calls) => {
        signed(client);
        given.same(await client.delete("/games/g/seats/me", { query: { a: null, b: 0 } }), null);
        given.same(calls[0].address, "/v1/games/g/seats/me?b=0");
      });
    },
  };
})();
