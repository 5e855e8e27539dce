import { readTokens } from "../tokens/readText.ts";
import type { Representation } from "../tokens/representation.ts";
import { decodeText, encodeText, textEnd } from "../tokens/strings.ts";
import { printNumber, printTokens } from "../tokens/text.ts";
import { closeBracket, integerToken, integerValue, isInteger, openBracket, type Token } from "../tokens/token.ts";
import { vocabulary } from "../tokens/vocabulary.ts";
import { pressLevels } from "./pressLevels.ts";
import type { GrammarChoice } from "./production.ts";
import { closeSymbol, type GrammarSymbol, symbolNamed, symbolNames, textSymbol } from "./symbol.ts";

/** The value that a terminal yields for a field: a name, an integer, a string, or tokens in text form. */
export type TerminalValue = string | number;

/** A term without forms: one token of a kind, or a run of tokens. */
export interface Terminal {
  readonly name: string;
  /** The symbols with which it can begin. */
  readonly first: readonly GrammarSymbol[];
  /**
   * `token`: one token. `string`: any number of letters. `letters`: at least one letter. `utf8`: at least one letter,
   * in valid UTF-8. `float`: letters that spell a float. `balanced`: any number of tokens with matching brackets.
   * `rest`: any tokens.
   */
  readonly shape: "token" | "string" | "letters" | "utf8" | "float" | "balanced" | "rest";
  /** Whether any other element that fits takes precedence over this one. */
  readonly isFallback: boolean;
  /**
   * Returns the end of the terminal that begins at a token. If the terminal is invalid, returns the index of the first
   * wrong token, inverted with `~`.
   */
  end(tokens: Uint16Array, at: number): number;
  read(tokens: Uint16Array, start: number, end: number, representation: Representation): TerminalValue;
  /** @throws if no tokens can represent the value */
  write(value: TerminalValue, representation: Representation): readonly Token[];
}

const afterOne = (_tokens: Uint16Array, at: number): number => at + 1;

function nameOf(token: Token, representation: Representation): TerminalValue {
  return representation.names.get(token) ?? (isInteger(token) ? integerValue(token) : printNumber(token));
}

function tokenOf(value: TerminalValue, representation: Representation): Token {
  if (typeof value === "number") {
    const token = integerToken(value);
    if (token === undefined) throw new RangeError(`${value} does not fit into an integer token`);
    return token;
  }
  const token = /^0x[0-9A-F]{4}$/.test(value) ? Number.parseInt(value.slice(2), 16) : representation.values.get(value);
  if (token === undefined) throw new RangeError(`${value} is not the name of a token`);
  return token;
}

function oneOf(name: string, names: readonly string[], isFallback = false): Terminal {
  return {
    name,
    shape: "token",
    first: names.map(symbolNamed),
    isFallback,
    end: afterOne,
    read: (tokens, start, _end, representation) => nameOf(tokens[start] ?? 0, representation),
    write: (value, representation) => [tokenOf(value, representation)],
  };
}

function text(name: "string" | "letters", first: readonly GrammarSymbol[]): Terminal {
  return {
    name,
    shape: name,
    first,
    isFallback: false,
    end: textEnd,
    read: (tokens, start, end) => decodeText(tokens, start, end),
    write: (value) => encodeText(String(value)),
  };
}

/** Parlance's strings: at least one letter, in valid UTF-8. An invalid byte is a fault. */
const utf8: Terminal = {
  ...text("letters", [textSymbol]),
  name: "utf8",
  shape: "utf8",
  end: (tokens, at) => {
    const end = textEnd(tokens, at);
    const decoded = decodeText(tokens, at, end);
    const stray = decoded.search(/[\udc80-\udcff]/u);
    return stray < 0 ? end : ~(at + encodeText(decoded.slice(0, stray)).length);
  },
};

/** The float pattern from v0.18, level 160, as a sticky expression. */
const floatPattern = /[-+]?(\d*\.\d+|\d+\.?)([Ee][+-]?\d+)?/y;

const float: Terminal = {
  ...text("letters", [textSymbol]),
  name: "float",
  shape: "float",
  end: (tokens, at) => {
    const end = textEnd(tokens, at);
    floatPattern.lastIndex = 0;
    const [spelled = ""] = floatPattern.exec(decodeText(tokens, at, end)) ?? [];
    if (spelled !== "") return at + spelled.length;
    // A sign or a point must be followed by a digit.
    const [start = ""] = /^[-+]?\.?/.exec(decodeText(tokens, at, end)) ?? [];
    return ~(at + start.length);
  },
};

/** Returns a terminal for tokens that the grammar does not interpret. They are kept in text form. */
function anything(name: string, shape: "balanced" | "rest"): Terminal {
  return {
    name,
    shape,
    first: everySymbol,
    isFallback: true,
    end: shape === "rest" ? endOfRest : endOfBalanced,
    read: (tokens, start, last, representation) => printTokens(tokens.subarray(start, last), representation),
    write: (value, representation) => {
      const reading = readTokens(String(value), representation);
      if (!reading.ok) throw new RangeError(`${reading.fault.message}: ${value}`);
      return reading.tokens;
    },
  };
}

/** Returns the index of the bracket that closes the current group, or the end of the message. */
function endOfBalanced(tokens: Uint16Array, at: number): number {
  let depth = 0;
  for (let end = at; end < tokens.length; end++) {
    if (tokens[end] === openBracket) depth += 1;
    else if (tokens[end] === closeBracket && --depth < 0) return end;
  }
  return tokens.length;
}

/** Returns the end of the message, or the index of its final closing bracket if it ends with one. */
function endOfRest(tokens: Uint16Array, at: number): number {
  const last = tokens.length - 1;
  return last >= at && tokens[last] === closeBracket ? last : tokens.length;
}

const everySymbol: readonly GrammarSymbol[] = symbolNames.map((_name, symbol) => symbol);
const notes = words("MBV FAR NSP NSU NAS NSF NSA NYU NRN NVR YSC ESC HSC NSC CST NMB NMR NRS");
const coasts = words("NCS ECS SCS WCS");
/** Coasts that only Parlance has. */
const diagonalCoasts = words("NEC SEC SWC NWC");
/** Press tokens of v0.14: its list for TRY, and CHO BCC WHY POB, which the list omits. */
const oldPress = words(
  "PRP PCE ALY VSS DRW SLO NOT YES REJ BWX XDO DMZ AND ORR SCD OCC CHO INS QRY THK FCT IDK SUG WHT HOW EXP SRY FOR IFF THN ELS XOY YDO FRM FWD BCC SND WHY POB",
);
/** The same tokens and the additions up to level 130. Together, they are exactly AiServer's list. */
const press = [...oldPress, "NAR", "CCL"];

/** Press tokens of levels 140 to 160, which are in no list. */
const laterPress = words("UHY HPY ANG ROF ULB UUB");

/** The tokens that TRY may list. Source: v0.18, level 10, TRY, with the press tokens that its list omits. */
export const tryTokens: ReadonlySet<string> = new Set([...press, ...laterPress]);

/** Returns the tokens in a list that are allowed at a press level; SND and FRM are allowed only from level 120. */
function upTo(level: number, names: readonly string[]): readonly string[] {
  const levels = new Map([
    ...vocabulary.map((entry) => [entry.name, entry.level] as const),
    ["SND", 120],
    ["FRM", 120],
  ]);
  return names.filter((name) => (levels.get(name) ?? 0) <= level);
}

function words(text: string): readonly string[] {
  return text.split(" ");
}

/** The terminals, keyed by the name that forms use. */
export const terminals: ReadonlyMap<string, Terminal> = new Map(
  [
    oneOf("power", ["power"]),
    oneOf("owner", ["power", "UNO"]),
    oneOf("province", ["province"]),
    oneOf("number", ["number"]),
    oneOf("season", words("SPR SUM FAL AUT WIN")),
    oneOf("unitType", ["AMY", "FLT"]),
    oneOf("coast", coasts),
    oneOf("diagonalCoast", diagonalCoasts),
    oneOf("anyCoast", [...coasts, ...diagonalCoasts]),
    oneOf("note", notes),
    oneOf("obsoleteNote", ["NST", "BPR"]),
    oneOf("outcome", words("SUC BNC CUT DSR NSO")),
    oneOf("obsoleteOutcome", ["FLD"]),
    oneOf("limit", words("LVL MTL RTL BTL")),
    oneOf("tryToken", [...tryTokens]),
    oneOf("oldTryToken", oldPress),
    ...pressLevels.flatMap((level) => [
      oneOf(`tryToken${level}`, upTo(level, [...press, ...laterPress])),
      oneOf(`oldTryToken${level}`, upTo(level, oldPress)),
    ]),
    oneOf("aiserverTryToken", press),
    // Parlance's list has four more tokens, from earlier languages and its own drafts; CCL is only in its prose.
    oneOf("parlanceTryToken", [...press.filter((name) => name !== "CCL"), ...words("IOU UOM PPT PRB")]),
    oneOf(
      "anyToken",
      symbolNames.filter((name) => !/^[()]$|^end$/.test(name)),
      true,
    ),
    text("string", [textSymbol, closeSymbol]),
    text("letters", [textSymbol]),
    float,
    anything("tokens", "balanced"),
    anything("rest", "rest"),
  ].map((terminal) => [terminal.name, terminal]),
);

const parlanceTerminals: ReadonlyMap<string, Terminal> = new Map([...terminals, ["string", utf8], ["letters", utf8]]);

/** Returns the terminals of a grammar choice, keyed by the name that forms use. */
export function terminalsOf({ dialect, reading }: GrammarChoice): ReadonlyMap<string, Terminal> {
  return dialect === "parlance" && reading === "strict" ? parlanceTerminals : terminals;
}
