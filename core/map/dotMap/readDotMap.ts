import { type MapFault, mapFault } from "../fault.ts";
import type { LoadedMap } from "../loadedMap.ts";
import { compileMap } from "./compile.ts";
import { readBegin, readFlow, readRules, readUnit, readUnits, readVictory } from "./game.ts";
import { readDrop, readTerrain, terrainDirectives } from "./geography.ts";
import { readPlaceLine } from "./placeLine.ts";
import { readDummies, readInhabits, readOwns, readPowerLine, readUnowned, readUnplayed } from "./politics.ts";
import { badLine, emptyMapState, type FileState, type MapLine, type MapState, notApplied, report } from "./state.ts";

/**
 * Gives the text of an included file.
 * @param name as the line names it; `.map` is added where no full stop is in it
 * @returns undefined: not found
 */
export type Include = (name: string) => string | undefined;

const deepestInclude = 16;
const mostLines = 100_000;

/** What goes on while files are read. */
interface Reading {
  readonly state: MapState;
  readonly include: Include;
  readonly files: Set<string>;
  lines: number;
}

/** Changes to pictures, mail and the web page: nothing of the game. */
const ignored = new Set(["FLAG", "FLAGS", "NOTIFY", "TEXTONLY"]);

/** Directives that real files or their judge know, and that nothing here follows. */
const unapplied: Readonly<Record<string, string>> = {
  LEAGUE: "leagues are not known here",
  TAX: "belongs to a variant of the rules",
  CAP: "belongs to a variant of the rules",
  NEWHOMES: "homes stay what they are",
  ROTATE: "powers do not change hands",
  RESERVES: "extra units are not known here",
  MILITIA: "home defence is not known here",
  CONTROL: "nobody plays two powers by rule",
  TEAM: "nobody plays two powers by rule",
  TEAMS: "nobody plays two powers by rule",
};

/**
 * Reads a .map file with all that it includes. Total: the map is what could be understood, and everything else a fault
 * with file and line. Where an include is missing, what follows from that is not told besides.
 * @param file name of the file; without its ending it names the map
 * Source: README_MAPS of DPjudge, and what its own files use beyond it.
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
 * Where a line belongs that stands inside `[VARIANT] DIRECTIVES ... END DIRECTIVES` or behind `IN phase`. Both may end
 * with the file.
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

/** True where a block begins or ends with the line, or has it. */
function isOfBlock(state: MapState, block: Block, line: MapLine): boolean {
  return isOfDirectives(state, block, line) || isOfPhase(state, block, line);
}

function isOfDirectives(state: MapState, block: Block, line: MapLine): boolean {
  const first = keyword(line.words[0]);
  if (/^DIRECTIVES?$/.test(keyword(line.words.at(-1)))) {
    if (line.words.length > 2) badLine(state, line, "a variant, or END, and DIRECTIVES expected");
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
    if (phase.trim() === "") badLine(state, line, "no phase");
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
  // Before all others: a place may begin with the word of a directive (`Port Arthur = poa`).
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
      // The document has it twice: behind a power its own, elsewhere those of nobody.
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

/** USE reads files; MAP besides says whose picture is meant. Each file is read once. */
function readIncludes(reading: Reading, line: MapLine, depth: number): void {
  const { state, files } = reading;
  const [directive, ...names] = line.words;
  if (names.length === 0) badLine(state, line, "no file");
  if (keyword(directive) === "MAP" && names.length > 1) badLine(state, line, "MAP names one file");
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
