import { pressLevels } from "../../core/syntax/pressLevels.ts";
import { symbolNames } from "../../core/syntax/symbol.ts";
import { terminals } from "../../core/syntax/terminal.ts";
import { type NumberDialect, numberDialects } from "../../core/tokens/numberDialect.ts";
import { integerRange } from "../../core/tokens/token.ts";
import { unnumberedNames } from "../../core/tokens/unnumbered.ts";
import { code, rowsOf, table, typesOf } from "./protocolTables.ts";

const terminalNotes: Readonly<Record<string, string>> = {
  power: "a token of category 0x41: the names of the connection's RM, or Standard's",
  owner: "a power, or UNO for no owner",
  province: "a token of categories 0x50 to 0x57; only the map defines its type",
  number: `an integer, ${integerRange.min} to ${integerRange.max}`,
  season: "spring moves, spring retreats, fall moves, fall retreats, adjustments",
  unitType: "army, fleet",
  coast: "the coasts of the documents",
  diagonalCoast: "coasts that have numbers but are in no document",
  anyCoast: "a coast of either list",
  note: "a note in THX; with AOA, a result in ORD",
  obsoleteNote: "removed before v0.14",
  outcome: "a result in ORD",
  obsoleteOutcome: "removed before v0.14",
  limit: "options with a number",
  tryToken: "see TRY lists",
  oldTryToken: "see TRY lists",
  aiserverTryToken: "see TRY lists",
  parlanceTryToken: "see TRY lists",
  anyToken: "any token but a bracket",
  string:
    "text tokens, one byte each; the string may be empty. UTF-8 is decoded, and an invalid byte is kept; Parlance requires at least one letter and valid UTF-8, and puts ERR before the first invalid byte",
  letters: "text tokens, at least one; in Parlance, UTF-8",
  float: "text tokens that spell a float in the pattern of point 29",
  tokens: "any tokens with balanced brackets, kept unchanged",
  rest: "anything, up to a closing bracket that ends the message; brackets need not be balanced",
};

/** Returns the tokens of a terminal that is a list of names. */
function tokensOf(name: string): string {
  const first = terminals.get(name)?.first ?? [];
  return first.map((symbol) => symbolNames[symbol]).join(" ");
}

export function terminalSection(): string {
  // The section on TRY has the same list, grouped by level.
  const names = [...terminals.keys()].filter((name) => !/TryToken\d|^tryToken\d/.test(name));
  const rows = names.map((name) => {
    const note = terminalNotes[name];
    if (note === undefined) throw new Error(`the terminal ${name} has no note`);
    const tokens = tokensOf(name);
    const isListed = /^[A-Z]{3}( [A-Z]{3})*$/.test(tokens) && !/[tT]ryToken$/.test(name);
    return [code(name), isListed ? code(tokens) : "", note];
  });
  return `## Terminals\n\nTerms that have no forms of their own.\n\n${table(["name", "tokens", "meaning"], rows)}`;
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

/** Returns the leading mnemonics that v0.18 adds to a term at a level. */
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

A level includes all lower levels. A game's level may lie between two of them; then the lower one applies. The levels are those of
v0.18; v0.14 has FCT ( arrangement ) at 60, and 8000 is its only level above 130.

${table(["level", "title", "commands and options", "press", "arrangements"], rows)}`;
}

function rowsAt(term: string, level: number): ReturnType<typeof rowsOf> {
  return rowsOf(term).filter((row) => row.level === level && row.dialects.includes("v0.18"));
}

/** Returns the tokens that a dialect's TRY list adds to the list of v0.14. */
function addedTo(terminal: string): string {
  const base = tokensOf("oldTryToken").split(" ");
  return tokensOf(terminal)
    .split(" ")
    .filter((name) => !base.includes(name))
    .join(" ");
}

export function trySection(): string {
  const rows = [
    ["v0.13, v0.14", "", "their lists lack CHO BCC WHY POB, although these are press tokens"],
    [
      "v0.18",
      code(addedTo("tryToken")),
      "its prose has the list of v0.14; its appendix adds CCL WHY POB, and has a blank row where NAR must have been",
    ],
    ["AiServer", code(addedTo("aiserverTryToken")), "its grammar lists all of these"],
    ["Parlance", code(addedTo("parlanceTryToken")), "IOU UOM PPT PRB are accepted but not delivered; CCL is missing"],
  ];
  return `## TRY lists

TRY lists the tokens that a program understands in press; it does not list TRY and HUH, which are press too. A client may list any token at any
level; the server removes those above the game's level and may reorder the rest: in the documents' strict verdict it
delivers no others. The printed lists differ, and omit
tokens of their own document; because a program must be able to name every token that it understands, this counts as an omission.
All dialects accept

${code(tokensOf("oldTryToken"))}

${table(["dialect", "also accepts", "remarks"], rows)}

daidepp's parser requires at least one token, lacks THN ELS FRM CCL, and has CHO BCC NAR UHY HPY ANG ROF ULB UUB.
Tokens that are not in the list of v0.18 are accepted and reported: \`try-token\`.`;
}

export function numberSection(): string {
  const names = [...numberDialects.diplomacy.keys()];
  const hex = (dialect: NumberDialect, name: string): string =>
    code(`0x${numberDialects[dialect].get(name)?.toString(16).toUpperCase()}`);
  return `## Numbers

**Five tokens have two numbers in real programs.** The traffic in a recording decides which apply, because its
server relays press unchanged: first the form of the press after such a token, then which program the server appears to be.

${table(
  ["number dialect", ...names],
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

**Six tokens have no number:** ${unnumberedNames.join(" ")}. The documents name them without a number, so programs cannot send them
unless they agree on numbers. Pass the agreed numbers to \`chamber show\` with \`--assign UHY=0x4A30,ROF=0x4A33\`;
they must be free, as 0x4A30 and above are. \`chamber decode\` reads and checks these tokens without numbers.

**Integers** range from ${integerRange.min} to ${integerRange.max}. Parlance sends longer times as two numbers: \`TME ( seconds:number hours:number )\`.

**Floats** have no binary form in any document or program. In ULB and UUB, text tokens after the power spell the float:
\`ULB ( GER '0.8' )\`, in the pattern that v0.18 gives; no other program is known to do so. An integer is also accepted and reported: \`float-as-integer\`.`;
}
