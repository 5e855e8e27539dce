// `node test/scripts/house.mjs [CHECKOUT]`: counts what is in the source of a checkout, to compare two states of the
// project. Lines and casts by room, imports between rooms, types that carry a row, long functions, and patterns to
// remove.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { parseSync } from "oxc-parser";

const checkout = process.argv[2] ?? ".";
const longestFunction = 60;
const longestFile = 400;

/**
 * Types that describe one message in a recording, which they identify by number or position, or the message's effect.
 */
const rowTypes = new Set(
  `FrameRow DocumentRow StepRow TimelineRow LinkRow AnswerRow LintFrame GameEvent RecordedEvent NumberedFrame FilterRow
  RowSurroundings RowContext PressEvent DeliveredMessage LinkedRow ThreadRow RowView SessionEvent Inspection`.split(
    /\s+/,
  ),
);

/** The count for each name. */
class Tally extends Map {
  add(name, count = 1) {
    this.set(name, (this.get(name) ?? 0) + count);
  }

  get sum() {
    return [...this.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Returns the counts, largest first. */
  toString() {
    return [...this]
      .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .map(([name, count]) => `${name} ${count}`)
      .join(", ");
  }
}

function roomOf(file) {
  const [top, ...rest] = file.split("/");
  if (top === "cli" || top === "electron" || rest.length < 2) return top;
  return `${top}/${rest[0]}`;
}

const files = execFileSync("git", ["ls-files", "core", "cli", "electron", "renderer"], { cwd: checkout })
  .toString()
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"));

const tallies = { lines: new Tally(), files: new Tally(), casts: new Tally(), castFiles: new Tally() };
const arrows = new Tally();
const carriers = new Map();
const longFunctions = [];
const longFiles = [];
const namedTokens = new Tally();
const probes = new Tally();
const spreads = new Tally();

for (const file of files) countFile(file);

function countFile(file) {
  const text = readFileSync(join(checkout, file), "utf8");
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const room = roomOf(file);
  const lines = text.split("\n").length - 1;
  tallies.lines.add(room, lines);
  tallies.files.add(room);
  if (lines > longestFile) longFiles.push(`${file} ${lines}`);
  for (const [, to] of text.matchAll(/(?:from|import\(?)\s*["'](\.[^"']+)["']/g)) {
    const target = roomOf(posix.join(dirname(file), to));
    if (target !== room) arrows.add(`${room} -> ${target}`);
  }
  const lineAt = (offset) => text.slice(0, offset).split("\n").length;
  visit(program, null, (node, parent) => countNode(node, parent, { file, room, text, lineAt }));
}

/** Calls `show` with every node of a tree and its parent. */
function visit(node, parent, show) {
  if (Array.isArray(node)) for (const child of node) visit(child, parent, show);
  else if (node !== null && typeof node === "object") {
    const isNode = typeof node.type === "string";
    if (isNode) show(node, parent);
    for (const child of Object.values(node)) visit(child, isNode ? node : parent, show);
  }
}

function countNode(node, parent, { file, room, text, lineAt }) {
  const source = (part) => text.slice(part.start, part.end);
  switch (node.type) {
    case "TSAsExpression":
    case "TSTypeAssertion":
      if (source(node.typeAnnotation) === "const") return;
      tallies.casts.add(room);
      tallies.castFiles.add(file);
      return;
    case "SpreadElement":
      if (parent?.type === "ObjectExpression" && node.argument.type === "ObjectExpression") spreads.add(room);
      return;
    case "CallExpression":
      if (node.callee.type === "Identifier" && node.callee.name === "tokenNamed") namedTokens.add(room);
      return;
    case "BinaryExpression":
      if (node.operator === "in" && /^"/.test(source(node.left)))
        probes.add(`${source(node.left)} in ${source(node.right)}`);
      return;
    case "TSInterfaceDeclaration":
    case "TSTypeAliasDeclaration":
      if (rowTypes.has(node.id.name)) carriers.set(node.id.name, file);
      return;
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression": {
      const length = node.body ? lineAt(node.end) - lineAt(node.start) + 1 : 0;
      const name = node.id?.name ?? parent?.id?.name ?? parent?.key?.name ?? "(no name)";
      if (length > longestFunction) longFunctions.push({ length, name, place: `${file}:${lineAt(node.start)}` });
    }
  }
}

const say = (text) => process.stdout.write(`${text}\n`);
const product = [...tallies.lines].filter(([room]) => !room.startsWith("electron"));
const messageProbes = new Tally([...probes].filter(([probe]) => /message|reading|echo|event/i.test(probe)));
const rowProbes = new Tally([...probes].filter(([probe]) => /row|entry|before/i.test(probe)));
say(
  `lines of core, cli and renderer: ${product.reduce((sum, [, lines]) => sum + lines, 0)}; with electron ${tallies.lines.sum}`,
);
say(`lines by room: ${tallies.lines}`);
say(
  `files: ${tallies.files.sum}; over ${longestFile} lines: ${longFiles.length === 0 ? "none" : longFiles.join(", ")}`,
);
say(`rooms: ${tallies.lines.size}; arrows between rooms: ${arrows.size}, of ${arrows.sum} imports`);
say(`types that carry a row: ${carriers.size}: ${[...carriers.keys()].sort().join(", ")}`);
say(`casts, excluding "as const": ${tallies.casts.sum}: ${tallies.casts}`);
say(`  by file: ${tallies.castFiles}`);
say(`object spreads of a literal: ${spreads.sum}: ${spreads}`);
say(`tokenNamed( calls: ${namedTokens.sum}: ${namedTokens}`);
say(`"x" in message probes: ${messageProbes.sum}: ${messageProbes}`);
say(`"x" in row probes: ${rowProbes.sum}: ${rowProbes}`);
say(`functions over ${longestFunction} lines: ${longFunctions.length}`);
for (const { length, name, place } of longFunctions.sort((a, b) => b.length - a.length))
  say(`  ${length} ${name} ${place}`);
