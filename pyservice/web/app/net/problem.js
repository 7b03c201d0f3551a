/**
 * What can go wrong with a call, as errors: the service refuses (`Problem`), or it cannot be
 * reached (`Offline`).
 */

/** @typedef {import("openapi").components["schemas"]["Problem"]} ProblemBody */

/** A refusal. `title` and `detail` are in the reader's language; `code` never changes. */
export class Problem extends Error {
  /** @param {Partial<ProblemBody>} body @param {number} status @param {number | null} retryAfter */
  constructor(body, status, retryAfter = null) {
    super(body.detail ?? body.title ?? String(status));
    this.name = "Problem";
    this.status = status;
    this.code = body.code ?? `http_${status}`;
    this.title = body.title ?? String(status);
    this.detail = body.detail ?? "";
    this.errors = body.errors ?? [];
    this.context = body.context ?? null;
    /** Seconds after which it may be tried again; null when the service does not say. */
    this.retryAfter = retryAfter;
  }

  /** Whether the same call may succeed later without anybody doing anything about it. */
  get isPassing() {
    return [429, 502, 503, 504].includes(this.status);
  }
}

/** The service did not answer, after all attempts. */
export class Offline extends Error {
  /** @param {unknown} cause */
  constructor(cause) {
    super("the service did not answer", { cause });
    this.name = "Offline";
  }
}

/** The problem that an answer with an error status carries. @param {Response} response */
export async function problemOf(response) {
  const after = Number(response.headers.get("Retry-After") ?? NaN);
  const body = await response.json().catch(() => ({}));
  return new Problem(body ?? {}, response.status, Number.isFinite(after) ? after : null);
}
