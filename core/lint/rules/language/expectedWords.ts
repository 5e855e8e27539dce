import { listed } from "../../../language/english/words.ts";

/** How a sentence describes the terms of the grammar. */
const words: Readonly<Record<string, string>> = {
  ...all(["province", "submittedTo", "supportedTo", "zone"], "a province"),
  ...all(["press", "statement", "branch", "oldMessage", "oldReply"], "press such as PRP ( arrangement )"),
  ...all(["arrangement", "proposal", "futureOffer"], "an arrangement such as PCE ( power power )"),
  ...all(["order", "submittedOrder"], "an order such as ( power AMY province ) HLD"),
  ...all(["unit", "looseUnit", "positioned"], "a unit: power AMY province, or power FLT province"),
  ...all(["string", "letters", "utf8"], "text"),
  ...all(["tokens", "rest"], "any tokens"),
  ...all(["accepted", "refused", "clientMessage"], "a client message such as NME or SUB"),
  ...all(["idkSubject", "srySubject", "whySubject", "pobSubject", "claim"], "the press that it refers to"),
  place: "a province, or ( province coast )",
  occupation: "power AMY province, power FLT province or power UNT province",
  share: "power province ..",
  power: "a power",
  owner: "a power, or UNO",
  number: "a number",
  float: "a float spelled as text",
  turn: "a turn such as `SPR 1901`",
  season: "SPR SUM FAL AUT WIN",
  unitType: "AMY FLT",
  coast: "NCS ECS SCS WCS",
  diagonalCoast: "a coast",
  anyCoast: "a coast",
  anyToken: "a token",
  note: "a note of THX",
  obsoleteNote: "a note of THX",
  result: "a result such as SUC",
  outcome: "a result such as SUC",
  obsoleteOutcome: "a result such as SUC",
  ownership: "power province ..",
  option: "an option such as LVL 20",
  limit: "LVL MTL RTL BTL",
  negatable: "SUB GOF DRW TME",
  negated: "CCD TME",
  acknowledged: "MAP SVE",
  rejected: "MAP SVE LOD",
  undelivered: "SND ( powers ) ( press )",
  serverMessage: "a server message such as NOW or THX",
  homes: "power province .., or ( power power ) province ..",
  borders: "province ( AMY province .. ) ( FLT province .. )",
  routes: "AMY province .., FLT province .., or ( FLT coast ) province ..",
  summary: "power ( 'name' ) ( 'version' ) centres",
  reference: "power number",
};

function all(terms: readonly string[], description: string): Readonly<Record<string, string>> {
  return Object.fromEntries(terms.map((term) => [term, description]));
}

/** Maximum number of token names in a sentence. */
const mostNames = 12;

/**
 * Describes the tokens and terms that are expected at a position. An empty list means that the message should have
 * ended.
 */
export function expectedWords(expected: readonly string[]): string {
  if (expected.length === 0) return "the end of the message";
  const { tokens, others, terms } = partsOf(expected);
  const more = others > 0 ? [`one of ${others} others`] : [];
  // A bare bracket at the end of a sentence is hard to see.
  const named = tokens.map((name) => (name === "(" || name === ")" ? `\`${name}\`` : name));
  return [...(named.length === 0 ? [] : [listed([...named, ...more], "or")]), ...terms].join(", or ");
}

/**
 * Returns what is expected at a position, as part of a finding's identity, which must stay the same when sentences
 * change.
 */
export function expectedShape(expected: readonly string[]): string {
  if (expected.length === 0) return "the end of the message";
  const { tokens, others, terms } = partsOf(expected);
  const names = `${tokens.join(" ")}${others > 0 ? ` and ${others} more` : ""}`;
  return [...(names === "" ? [] : [names]), ...terms].join("; ").replaceAll("`", "");
}

/** Returns the first tokens, the number of the others, and the words for the terms. */
function partsOf(expected: readonly string[]): {
  readonly tokens: readonly string[];
  readonly others: number;
  readonly terms: readonly string[];
} {
  const tokens = expected.filter((name) => words[name] === undefined);
  return {
    tokens: tokens.slice(0, mostNames),
    others: Math.max(0, tokens.length - mostNames),
    terms: [...new Set(expected.flatMap((name) => words[name] ?? []))],
  };
}
