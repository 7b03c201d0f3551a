/**
 * The Markdown of our rules texts as elements: headings, paragraphs, lists, tables, bold and code.
 *
 * Whatever the text holds ends as text nodes; nothing is ever read as HTML.
 */
import { h } from "./render.js";

/** @typedef {{kind: "heading", level: number, text: string, id: string}} Heading */
/** @typedef {{kind: "paragraph", text: string}} Paragraph */
/** @typedef {{kind: "list", ordered: boolean, items: string[]}} List */
/** @typedef {{kind: "table", head: string[], rows: string[][]}} Table */
/** @typedef {Heading | Paragraph | List | Table} Block */

const HEADING = /^(#{1,4})\s+(.*)$/;
const ITEM = /^(?:[-*]|(\d+)\.)\s+(.*)$/;
const RULER = /^\|[\s:|-]+\|$/;

/**
 * A text as blocks, in order.
 * @param {string} text
 * @returns {Block[]}
 */
export function parse(text) {
  return text
    .replaceAll("\r", "")
    .split(/\n{2,}/)
    .map((chunk) => chunk.trim().split("\n"))
    .filter(([first]) => first)
    .flatMap(chunkBlocks)
    .map(numbered);
}

/**
 * Lines without an empty line between them: headings stand alone, the rest is of one kind.
 * @param {string[]} lines
 * @returns {Block[]}
 */
function chunkBlocks(lines) {
  const title = HEADING.exec(lines[0] ?? "");
  if (title) return [heading(title), ...(lines.length > 1 ? chunkBlocks(lines.slice(1)) : [])];
  if (ITEM.test(lines[0] ?? "")) return [list(lines)];
  if (RULER.test(lines[1] ?? "")) return [table(lines)];
  return [{ kind: "paragraph", text: lines.join(" ") }];
}

/** @param {RegExpExecArray} match @returns {Heading} */
function heading([, marks = "", text = ""]) {
  return { kind: "heading", level: marks.length, text, id: "" };
}

/** @param {string[]} lines @returns {List} */
function list(lines) {
  /** @type {string[]} */
  const items = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) items.push(item[2] ?? "");
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return { kind: "list", ordered: /^\d/.test(lines[0] ?? ""), items };
}

/** @param {string[]} lines @returns {Table} */
function table([head = "", , ...rows]) {
  return { kind: "table", head: cells(head), rows: rows.map(cells) };
}

/** @param {string} line */
function cells(line) {
  return line
    .replace(/^\||\|\s*$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

/** @param {Block} block @param {number} at @returns {Block} */
function numbered(block, at) {
  return block.kind === "heading" ? { ...block, id: `part-${at}` } : block;
}

/**
 * Bold and code within a line.
 * @param {string} text
 * @returns {import("./render.js").Child[]}
 */
export function inline(text) {
  return text
    .split(/(\*\*.+?\*\*|`[^`]+`)/)
    .filter(Boolean)
    .map((part) => {
      if (part.length > 4 && part.startsWith("**") && part.endsWith("**"))
        return h("strong", null, part.slice(2, -2));
      if (part.length > 2 && part.startsWith("`") && part.endsWith("`"))
        return h("code", null, part.slice(1, -1));
      return part;
    });
}

/**
 * Blocks as elements; a heading of level 1 in the text becomes `<h{top}>`.
 * @param {Block[]} blocks
 * @param {{top?: number}} [options]
 */
export function markdown(blocks, { top = 1 } = {}) {
  return blocks.map((block) => element(block, top - 1));
}

/** @param {Block} block @param {number} deeper */
function element(block, deeper) {
  switch (block.kind) {
    case "heading":
      return h(`h${block.level + deeper}`, { id: block.id, tabindex: "-1" }, inline(block.text));
    case "list":
      return h(
        block.ordered ? "ol" : "ul",
        null,
        block.items.map((item) => h("li", null, inline(item))),
      );
    case "table":
      return tableElement(block);
    default:
      return h("p", null, inline(block.text));
  }
}

/** @param {Table} block */
function tableElement({ head, rows }) {
  const top = h(
    "tr",
    null,
    head.map((cell) => h("th", { scope: "col" }, inline(cell))),
  );
  const rest = rows.map((row) =>
    h(
      "tr",
      null,
      row.map((cell) => h("td", null, inline(cell))),
    ),
  );
  const label = head.filter(Boolean).join(", ");
  return h(
    "div",
    { class: "table-wrap", tabindex: "0", role: "region", "aria-label": label },
    h("table", { class: "table" }, h("thead", null, top), h("tbody", null, rest)),
  );
}
