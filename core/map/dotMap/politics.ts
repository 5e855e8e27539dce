import { normalisePower } from "../powerNames.ts";
import {
  badLine,
  type FileState,
  type MapLine,
  type MapState,
  type Mention,
  notApplied,
  type PowerState,
  report,
} from "./state.ts";

/**
 * Reads `AUSTRIA (AUSTRIAN:A) BUD TRI -VIE`, `AUSTRIA -> OESTERREICH (...)`: a power and its home centres; the next
 * lines belong to this power. Any line without a directive is read this way.
 */
export function readPowerLine(state: MapState, file: FileState, line: MapLine): void {
  let words = [...line.words];
  const [first = "", arrow, second] = words;
  let power = state.powers.get(normalisePower(first));
  let written = first;
  if (arrow === "->" && second !== undefined) {
    if (power === undefined) return report(state, "unknown-power", line.at, { power: first });
    power = renamePower(state, line, power, second);
    if (power === undefined) return;
    written = second;
    words = words.slice(2);
  }
  const key = normalisePower(written);
  if (key === "") return badLine(state, line, "neither a directive nor a power");
  power ??= newPower(state, line, key, written);
  file.current = power;

  let rest = words.slice(1);
  if (rest[0]?.startsWith("(")) {
    const close = rest.findIndex((word) => word.endsWith(")"));
    if (close < 0) return badLine(state, line, "bracket is never closed");
    const [ownWord = "", ...abbreviation] = rest
      .slice(0, close + 1)
      .join("")
      .slice(1, -1)
      .split(":");
    if (abbreviation.length > 0 && (abbreviation.length > 1 || [...(abbreviation[0] ?? "")].length !== 1))
      badLine(state, line, "an abbreviation must be one character");
    power.ownWord = ownWord === "" ? written : ownWord;
    power.abbreviation = abbreviation[0]?.slice(0, 1).toUpperCase() ?? "";
    rest = rest.slice(close + 1);
  }
  if (power.hasInhabits && rest.length > 0) {
    power.homes = [];
    power.hasInhabits = false;
  }
  readHomes(state, line, power, rest);
}

function newPower(state: MapState, line: MapLine, key: string, written: string): PowerState {
  const power: PowerState = {
    key,
    written,
    ownWord: written,
    abbreviation: "",
    homes: [],
    owns: null,
    hasInhabits: false,
    units: [],
    isDummy: false,
    at: line.at,
  };
  state.powers.set(key, power);
  return power;
}

function renamePower(state: MapState, line: MapLine, power: PowerState, written: string): PowerState | undefined {
  const key = normalisePower(written);
  const holder = state.powers.get(key);
  if (key === "" || (holder !== undefined && holder !== power)) {
    report(state, "name-taken", line.at, { spelling: written, holder: "a power", name: power.written });
    return undefined;
  }
  const renamed: PowerState = { ...power, key, written, ownWord: written, abbreviation: "" };
  const powers = [...state.powers.values()];
  state.powers.clear();
  for (const each of powers) state.powers.set(each === power ? key : each.key, each === power ? renamed : each);
  return renamed;
}

/** Reads `UNOWNED BEL -WAR`: neutral centres; `-` removes a centre. After this line, there is no current power. */
export function readUnowned(state: MapState, file: FileState, line: MapLine): void {
  file.current = null;
  for (const token of line.words.slice(1)) {
    const { place, removes, special } = homeToken(token);
    if (place === "") badLine(state, line, `no place in ${token}`);
    state.unowned = state.unowned.filter((mention) => mention.place !== place);
    if (special !== "") badLine(state, line, `${token} cannot be neutral`);
    else if (!removes && place !== "") state.unowned.push({ place, at: line.at });
  }
}

/** Why partisan sites, factory sites, hidden homes, `&SC` and the like are not applied. */
const specialHome = "an unsupported kind of build site";

function readHomes(state: MapState, line: MapLine, power: PowerState, tokens: readonly string[]): void {
  for (const token of tokens) {
    const { place, removes, special } = homeToken(token);
    if (special !== "") {
      if (!removes) notApplied(state, { ...line, text: `${power.written} ${token}` }, specialHome);
      continue;
    }
    if (place === "") {
      badLine(state, line, `no place in ${token}`);
      continue;
    }
    const others = power.homes.filter((mention) => mention.place !== place);
    const mention: Mention = { place, at: line.at };
    if (removes && others.length < power.homes.length) state.unowned.push(mention);
    power.homes = removes ? others : [...others, mention];
  }
}

/** Reads a home centre: `WAR`, `-WAR`, `*SIB`, `~@CAL(NYO)`, `&SC`. Ignores commas between places. */
function homeToken(token: string): { readonly place: string; readonly removes: boolean; readonly special: string } {
  const [, signs = "", rest = ""] = /^([-*+~@&]*)(.*?),?$/u.exec(token) ?? [];
  const place = rest.replace(/\(.*\)$/, "").toUpperCase();
  return { place, removes: signs.includes("-"), special: signs.replaceAll("-", "") };
}

/** Reads OWNS, which adds to the current power's centres at the start, or CENTERS, which first resets them. */
export function readOwns(state: MapState, file: FileState, line: MapLine): void {
  const [directive = "", ...tokens] = line.words;
  const power = file.current;
  if (power === null) return report(state, "no-power-yet", line.at, { directive });
  if (directive.toUpperCase() !== "OWNS" || power.owns === null) power.owns = [];
  for (const token of tokens) {
    const place = token.replace(/,$/, "").toUpperCase();
    if (place === "SC!" || place === "SC?")
      notApplied(state, { ...line, text: `${power.written} ${token}` }, specialHome);
    else if (!power.owns.some((mention) => mention.place === place)) power.owns.push({ place, at: line.at });
  }
}

/**
 * Reads INHABITS, which replaces the homes from the power's line but adds to earlier INHABITS lines; HOME(S) replaces
 * both.
 */
export function readInhabits(state: MapState, file: FileState, line: MapLine): void {
  const [directive = "", ...tokens] = line.words;
  const power = file.current;
  if (power === null) return report(state, "no-power-yet", line.at, { directive });
  if (directive.toUpperCase() !== "INHABITS" || !power.hasInhabits) power.homes = [];
  power.hasInhabits = true;
  readHomes(state, line, power, tokens);
}

/** Reads `DUMMY`, `DUMMY A B`, `DUMMIES ALL EXCEPT A`: powers without a player. */
export function readDummies(state: MapState, file: FileState, line: MapLine): void {
  const chosen = choosePowers(state, file, line);
  const isAll = line.words[1]?.toUpperCase() === "ALL";
  if (isAll) for (const power of state.powers.values()) power.isDummy = false;
  for (const power of chosen) power.isDummy = true;
}

/**
 * Reads `UNPLAYED A, B`, which removes powers with all their lines. Their centres are lost unless another line names
 * them.
 */
export function readUnplayed(state: MapState, file: FileState, line: MapLine): void {
  for (const power of choosePowers(state, file, line)) state.powers.delete(power.key);
  file.current = null;
}

/**
 * Returns the powers that a line applies to: the current power, the named powers, all powers, or all except the named
 * ones.
 */
function choosePowers(state: MapState, file: FileState, line: MapLine): PowerState[] {
  const [directive = "", ...names] = line.words;
  if (names.length === 0) {
    if (directive.toUpperCase() === "DUMMIES") badLine(state, line, "DUMMIES without a power");
    else if (file.current === null) report(state, "no-power-yet", line.at, { directive });
    return file.current === null || directive.toUpperCase() === "DUMMIES" ? [] : [file.current];
  }
  file.current = null;
  const isAll = names[0]?.toUpperCase() === "ALL";
  if (isAll && names.length === 1) return [...state.powers.values()];
  if (isAll && (names[1]?.toUpperCase() !== "EXCEPT" || names.length === 2)) {
    badLine(state, line, "expected ALL, or ALL EXCEPT followed by powers");
    return [];
  }
  const named = names.slice(isAll ? 2 : 0).flatMap((name) => {
    const power = state.powers.get(normalisePower(name));
    if (power === undefined) report(state, "unknown-power", line.at, { power: name.replace(/,$/, "") });
    return power ?? [];
  });
  return isAll ? [...state.powers.values()].filter((power) => !named.includes(power)) : named;
}
