import { type MapFault, mapFault } from "../fault.ts";
import type { LoadedMap } from "../loadedMap.ts";
import { compileMap } from "./compile.ts";
import { readBegin, readFlow, readRules, readUnit, readUnits, readVictory } from "./game.ts";
import { readDrop, readTerrain, terrainDirectives } from "./geography.ts";
import { readPlaceLine } from "./placeLine.ts";
import { readDummies, readInhabits, readOwns, readPowerLine, readUnowned, readUnplayed } from "./politics.ts";
import { badLine, emptyMapState, type FileState, type MapLine, type MapState, notApplied, report } from "./state.ts";

/**
 * Returns the text of an included file.
 * @param name as written on the line; `.map` is added to a name without a full stop
 * @returns undefined if there is no such file
 */
export type Include = (name: string) => string | undefined;

const deepestInclude = 16;
const mostLines = 100_000;

/** The state while files are being read. */
interface Reading {
  readonly state: MapState;
  readonly include: Include;
  readonly files: Set<string>;
  lines: number;
}

/** Directives that do not affect the game, but only pictures, mail and the web page. */
const ignored = new Set(["FLAG", "FLAGS", "NOTIFY", "TEXTONLY"]);

/** Directives that occur in real files or in DPjudge but are not applied here, each with the reason. */
const unapplied: Readonly<Record<string, string>> = {
  LEAGUE: "leagues are not supported",
  TAX: "part of a rules variant",
  CAP: "part of a rules variant",
  NEWHOMES: "home centres do not change",
  ROTATE: "players keep their powers",
  RESERVES: "extra units are not supported",
  MILITIA: "home defence is not supported",
  CONTROL: "players with several powers are not supported",
  TEAM: "players with several powers are not supported",
  TEAMS: "players with several powers are not supported",
};

/**
 * Reads a .map file with all its includes. Never throws: the map contains everything that could be read; everything
 * else becomes a fault with file and line. If an included file is missing, faults that result from that are not
 * reported. Source: README_MAPS of DPjudge, and further directives in its own files.
 * @param file name of the file; without its extension, the name of the map
 */
export function readDotMap(file: string, text: string, include: Include): LoadedMap {
  const state = emptyMapState();
  const reading: Reading = { state, include, files: new Set([file.toLowerCase()]), lines: 0 };
  readFile(reading, file, text, 0);
  const loaded = compileMap(file.replace(/\.[^.]*$/, ""), file, state);
  const missing = loaded.faults.filter(({ code }) => code === "missing-include");
  return missing.length === 0 ? loaded : { ...loaded, faults: loaded.faults.filter(isNoConsequence) };
}

function isNoConsequence({ code }: MapFault): boolean {
  return code === "missing-include" || code === "bad-line" || code === "includes-too-deep";
}

/**
 * The block that contains the line: inside `[VARIANT] DIRECTIVES ... END DIRECTIVES` or after `IN phase`. Both may last
 * until the end of the file.
 */
interface Block {
  directives: { readonly variant: string | null } | null;
  phase: string | null;
}

function readFile(reading: Reading, file: string, text: string, depth: number): void {
  const { state } = reading;
  const ownState: FileState = { current: null };
  const block: Block = { directives: null, phase: null };
  const lines = text.split(/\r\n|\r|\n/);
  for (const [index, lineText] of lines.entries()) {
    if (++reading.lines > mostLines) {
      state.faults.push(mapFault("too-long", { file, line: index + 1 }, { name: file, limit: mostLines }));
      return;
    }
    const trimmed = lineText.trim();
    if (trimmed === "" || trimmed.startsWith("#")) continue;
    const words = trimmed.split(/\s+/);
    const line: MapLine = { text: words.join(" "), words, at: { file, line: index + 1 } };
    if (!isOfBlock(state, block, line)) readLine(reading, ownState, line, depth);
  }
}

/** Whether the line begins or ends a block, or is inside one. */
function isOfBlock(state: MapState, block: Block, line: MapLine): boolean {
  return isOfDirectives(state, block, line) || isOfPhase(state, block, line);
}

function isOfDirectives(state: MapState, block: Block, line: MapLine): boolean {
  const first = keyword(line.words[0]);
  if (/^DIRECTIVES?$/.test(keyword(line.words.at(-1)))) {
    if (line.words.length > 2) badLine(state, line, "expected a variant or END before DIRECTIVES");
    const variant = line.words.length === 1 || first === "ALL" ? null : first;
    block.directives = first === "END" ? null : { variant };
    return true;
  }
  if (!block.directives) return false;
  const { variant } = block.directives;
  if (/^RULES?$/.test(first)) readRules(state, line, variant);
  else notApplied(state, line, variant ? `belongs to the rules variant ${variant}` : "belongs to the rules");
  return true;
}

function isOfPhase(state: MapState, block: Block, line: MapLine): boolean {
  const first = keyword(line.words[0]);
  const isPlace = line.text.includes("=") && !line.text.includes(":");
  if ((first === "IN" || first === "FROM") && !isPlace) {
    const [phase = "", ...change] = line.words.slice(1).join(" ").split(":");
    if (phase.trim() === "") badLine(state, line, "expected a phase");
    const isOneLine = change.join(":").trim() !== "";
    if (!isOneLine) block.phase = phase.trim().toUpperCase() === "START" ? null : phase.trim();
    if (isOneLine) notApplied(state, line, duringGame);
    return true;
  }
  if (block.phase === null) return false;
  notApplied(state, line, `${duringGame} (${block.phase})`);
  return true;
}

const duringGame = "changes the map during the game";

function keyword(word: string | undefined): string {
  return (word ?? "").toUpperCase();
}

function readLine(reading: Reading, file: FileState, line: MapLine, depth: number): void {
  const { state } = reading;
  const directive = keyword(line.words[0]);
  // Check this first, because the name of a place may begin with that of a directive (`Port Arthur = poa`).
  if (line.text.includes("=") && directive !== "FLOW") return readPlaceLine(state, line);
  if (terrainDirectives.includes(directive)) return readTerrain(state, line);
  if (ignored.has(directive)) return;
  const why = unapplied[directive];
  if (why !== undefined) return notApplied(state, line, why);
  switch (directive) {
    case "USE":
    case "USES":
    case "MAP":
      return readIncludes(reading, line, depth);
    case "DROP":
      return readDrop(state, line);
    case "A":
    case "F":
      return readUnit(state, file, line);
    case "UNITS":
      return readUnits(state, file, line);
    case "UNOWNED":
    case "NEUTRAL":
      return readUnowned(state, file, line);
    case "CENTERS":
      // The documentation gives this directive two meanings: after a power, that power's centres; otherwise, neutral
      // centres.
      return file.current === null ? readUnowned(state, file, line) : readOwns(state, file, line);
    case "OWNS":
      return readOwns(state, file, line);
    case "INHABITS":
    case "HOME":
    case "HOMES":
      return readInhabits(state, file, line);
    case "DUMMY":
    case "DUMMIES":
      return readDummies(state, file, line);
    case "UNPLAYED":
      return readUnplayed(state, file, line);
    case "VICTORY":
      return readVictory(state, line);
    case "BEGIN":
      return readBegin(state, line);
    case "RULE":
    case "RULES":
      return readRules(state, line, null);
    case "FLOW":
      return readFlow(state, line);
    default:
      return readPowerLine(state, file, line);
  }
}

/** Reads files for USE and MAP; a MAP line also names the picture file. Each file is read once. */
function readIncludes(reading: Reading, line: MapLine, depth: number): void {
  const { state, files } = reading;
  const [directive, ...names] = line.words;
  if (names.length === 0) badLine(state, line, "expected a file");
  if (keyword(directive) === "MAP" && names.length > 1) badLine(state, line, "MAP takes one file");
  for (const written of names) {
    const name = written.includes(".") ? written : `${written}.map`;
    if (keyword(directive) === "MAP") state.picture ??= name;
    if (files.has(name.toLowerCase())) report(state, "included-twice", line.at, { name });
    else if (depth >= deepestInclude) report(state, "includes-too-deep", line.at, { name, limit: deepestInclude });
    else {
      files.add(name.toLowerCase());
      const text = reading.include(name);
      if (text === undefined) report(state, "missing-include", line.at, { name });
      else readFile(reading, name, text, depth + 1);
    }
  }
}
