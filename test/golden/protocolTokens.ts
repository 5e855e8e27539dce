import { pressLevels } from "../../core/syntax/pressLevels.ts";
import { symbolNames } from "../../core/syntax/symbol.ts";
import { terminals } from "../../core/syntax/terminal.ts";
import { type NumberDialect, numberDialects } from "../../core/tokens/numberDialect.ts";
import { integerRange } from "../../core/tokens/token.ts";
import { unnumberedNames } from "../../core/tokens/unnumbered.ts";
import { code, rowsOf, table, typesOf } from "./protocolTables.ts";

const terminalNotes: Readonly<Record<string, string>> = {
  power: "a token of category 0x41: the names of the connection's RM, or Standard's",
  owner: "a power, or UNO for nobody",
  province: "a token of categories 0x50 to 0x57; what it is like only the map can tell",
  number: `an integer, ${integerRange.min} to ${integerRange.max}`,
  season: "spring moves, spring retreats, fall moves, fall retreats, adjustments",
  unitType: "army, fleet",
  coast: "the coasts of the documents",
  diagonalCoast: "coasts that have numbers and stand in no document",
  anyCoast: "either",
  note: "a note of THX; with AOA a result of ORD",
  obsoleteNote: "removed before v0.14",
  outcome: "a result of ORD",
  obsoleteOutcome: "removed before v0.14",
  limit: "options with a number",
  tryToken: "see TRY lists",
  oldTryToken: "see TRY lists",
  aiserverTryToken: "see TRY lists",
  parlanceTryToken: "see TRY lists",
  anyToken: "any token but a bracket",
  string:
    "text tokens, a byte each; none at all is the empty string. UTF-8 is read, and a byte that is none is kept; Parlance wants one letter at least, and UTF-8, with ERR before the byte that begins no character",
  letters: "text tokens, at least one; in Parlance UTF-8",
  float: "text tokens that spell a float, by the pattern of point 29",
  tokens: "any tokens whose brackets match, kept as they are",
  rest: "anything, up to a closing bracket that ends the message; brackets need not match",
};

/** The tokens of a terminal that is a list of names. */
function tokensOf(name: string): string {
  const first = terminals.get(name)?.first ?? [];
  return first.map((symbol) => symbolNames[symbol]).join(" ");
}

export function terminalSection(): string {
  // The same list by levels is told under TRY.
  const names = [...terminals.keys()].filter((name) => !/TryToken\d|^tryToken\d/.test(name));
  const rows = names.map((name) => {
    const note = terminalNotes[name];
    if (note === undefined) throw new Error(`the terminal ${name} has no note`);
    const tokens = tokensOf(name);
    const isListed = /^[A-Z]{3}( [A-Z]{3})*$/.test(tokens) && !/[tT]ryToken$/.test(name);
    return [code(name), isListed ? code(tokens) : "", note];
  });
  return `## Terminals\n\nTerms that are not made of forms.\n\n${table(["name", "tokens", "what"], rows)}`;
}

const levelTitles: Readonly<Record<number, string>> = {
  0: "No press",
  10: "Peace and alliances",
  20: "Order proposals",
  30: "Multipart arrangements",
  40: "Sharing out the supply centres",
  50: "Nested multipart arrangements",
  60: "Queries and insistences",
  70: "Requests for suggestions",
  80: "Accusations",
  90: "Future discussions",
  100: "Conditionals",
  110: "Puppets and favours",
  120: "Forwarding press",
  130: "Explanations",
  140: "Emotional state",
  150: "Requesting offers",
  160: "Utility bounds",
  8000: "Free text",
};

/** What v0.18 adds at a level to a term, by leading mnemonics. */
function added(term: string, level: number): string {
  const rows = rowsOf(term).filter((row) => row.dialects.includes("v0.18") && !row.strictOnly);
  return typesOf(rows.filter((row) => row.level === level));
}

export function levelSection(): string {
  const rows = pressLevels.map((level) => {
    const idk = level > 60 ? added("idkSubject", level) : "";
    const proposal = level === 30 ? added("proposal", level) : "";
    return [
      String(level),
      levelTitles[level] ?? "",
      level === 0
        ? "all but the press"
        : typesOf([...rowsAt("serverMessage", level), ...rowsAt("clientMessage", level), ...rowsAt("option", level)]),
      [added("press", level).replace("text", "free text"), idk && `IDK of ${idk}`]
        .filter((part) => part !== "")
        .join("; "),
      [added("arrangement", level), proposal && `${proposal} directly under PRP`]
        .filter((part) => part !== "")
        .join("; "),
    ];
  });
  return `## Levels

A level includes all below it. A game's level may lie between two; the lower one holds then. Levels as v0.18
has them; v0.14 has FCT ( arrangement ) at 60 and nothing above 130 but 8000.

${table(["level", "title", "commands and options", "press", "arrangements"], rows)}`;
}

function rowsAt(term: string, level: number): ReturnType<typeof rowsOf> {
  return rowsOf(term).filter((row) => row.level === level && row.dialects.includes("v0.18"));
}

/** What a list for TRY has beyond v0.14's. */
function addedTo(terminal: string): string {
  const base = tokensOf("oldTryToken").split(" ");
  return tokensOf(terminal)
    .split(" ")
    .filter((name) => !base.includes(name))
    .join(" ");
}

export function trySection(): string {
  const rows = [
    ["v0.13, v0.14", "", "CHO BCC WHY POB are in none of their lists, and press all the same"],
    [
      "v0.18",
      code(addedTo("tryToken")),
      "its prose lists what v0.14 does, its appendix CCL WHY POB as well, with a blank row where NAR must have stood",
    ],
    ["AiServer", code(addedTo("aiserverTryToken")), "its grammar lists all of these"],
    ["Parlance", code(addedTo("parlanceTryToken")), "IOU UOM PPT PRB are taken, and not passed on; CCL is missing"],
  ];
  return `## TRY lists

TRY names the tokens that a program understands in press; TRY and HUH, press as well, are not listed. A client may name any token at any
level; the server strips those above the level of the game, and may reorder them: by the documents' strict verdict it
delivers no others. The printed lists differ, and forget
tokens of their own document; since a program must be able to name what it understands, that is taken for an omission.
All dialects take

${code(tokensOf("oldTryToken"))}

${table(["dialect", "and", "remarks"], rows)}

daidepp's parser wants at least one token, lacks THN ELS FRM CCL, and has CHO BCC NAR UHY HPY ANG ROF ULB UUB.
What is not in v0.18's list is read, and reported: \`try-token\`.`;
}

export function numberSection(): string {
  const names = [...numberDialects.diplomacy.keys()];
  const hex = (dialect: NumberDialect, name: string): string =>
    code(`0x${numberDialects[dialect].get(name)?.toString(16).toUpperCase()}`);
  return `## Numbers

**Five tokens have two numbers in the wild.** The recording's traffic decides, for it has one server, which relays
press as it is: the shape of what follows such a token, then what the server looks like.

${table(
  ["dialect of numbers", ...names],
  [
    [
      "`diplomacy`: AiServer, the clients of its author and their descendants, the diplomacy server",
      ...names.map((name) => hex("diplomacy", name)),
    ],
    [
      "`parlance`: Parlance, the Java clients Project20M and Diplominator",
      ...names.map((name) => hex("parlance", name)),
    ],
  ],
)}

**Six tokens have none:** ${unnumberedNames.join(" ")}. The documents name them and nobody ever numbered them, so they cannot be sent
unless two programs agree. \`--assign UHY=0x4A30,ROF=0x4A33\` tells \`chamber show\` what they have
agreed on; numbers must be free, which 0x4A30 and above are. \`chamber decode\` reads and judges them without.

**Integers** hold ${integerRange.min} to ${integerRange.max}. Longer times are two numbers in Parlance: \`TME ( seconds:number hours:number )\`.

**Floats** have no binary form in any document or program. In ULB and UUB the float is spelled with text tokens behind
the power, \`ULB ( GER '0.8' )\`, in the pattern that v0.18 gives; no other program is known to. An integer is read too, and reported: \`float-as-integer\`.`;
}
