/**
 * The text form of Server-Sent Events, read piece by piece: a message may be cut anywhere, also
 * in the middle of a letter.
 */

/** @typedef {{id: string | null, name: string, data: string}} Message */

export class Reader {
  #decoder = new TextDecoder();
  #rest = "";
  /** @type {{id: string | null, name: string, data: string[]}} */
  #message = blank();

  /** The messages that are complete with this piece. @param {Uint8Array} bytes @returns {Message[]} */
  read(bytes) {
    this.#rest += this.#decoder.decode(bytes, { stream: true });
    const lines = this.#rest.split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? "";
    return lines.flatMap((line) => this.#take(line));
  }

  /** @param {string} line @returns {Message[]} */
  #take(line) {
    if (line === "") return this.#complete();
    const [, field, value] = /^([^:]*):? ?(.*)$/.exec(line) ?? ["", "", ""];
    if (field === "data") this.#message.data.push(value);
    else if (field === "event") this.#message.name = value;
    else if (field === "id") this.#message.id = value;
    return [];
  }

  /** @returns {Message[]} */
  #complete() {
    const { id, name, data } = this.#message;
    this.#message = blank();
    return data.length ? [{ id, name, data: data.join("\n") }] : [];
  }
}

/** @returns {{id: string | null, name: string, data: string[]}} */
function blank() {
  return { id: null, name: "message", data: [] };
}
