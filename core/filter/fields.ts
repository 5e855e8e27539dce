import { getOrMake } from "../bytes/keyed.ts";
import { type Choice, messageChoices } from "./choices.ts";

/**
 * The values that a field accepts. `name`: mnemonics and codes. `choice`: a closed list. `text`: any text, ignoring
 * case; `:` means "contains". `time`: seconds, or with a unit. `turn`: a turn or a year. `flag`: yes or no.
 * `note`: yes, no or text.
 */
export type FieldType = "name" | "choice" | "text" | "number" | "time" | "turn" | "flag" | "note";

export interface FilterField {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly type: FieldType;
  readonly meaning: string;
  readonly examples: readonly string[];
  /** The question to ask while the user is still typing the value. */
  readonly question: string;
  /**
   * The cost of reading the field. 0: the value is in the row; 1: needs the tokens; 2: needs the parsed message; 3:
   * needs the message as text.
   */
  readonly cost: 0 | 1 | 2 | 3;
  /** The closed list of the field's values; any other value is a fault. */
  readonly choices?: readonly Choice[];
  /** For the field `kind`, whether a bare word can be one of its values; true by default. */
  readonly takesWords?: boolean;
  /** Whether the values are names of powers or of provinces; full names are then accepted too: `from:austria`. */
  readonly names?: "powers" | "provinces";
  /**
   * The words that precede the comparison and the values in explanations, if the words used for messages do not fit:
   * `whose kind is`. For a flag, the words for yes: `with lost bytes`. For a turn, the words before the preposition:
   * `broken`.
   */
  readonly phrase?: string;
  /** What a number counts, in the plural: `turns`. Explanations add it to the number: `with at least 30 turns`. */
  readonly counted?: string;
  /** Whether only the page knows the values, so that commands have no such field. */
  readonly isOnPage?: true;
}

/** The fields of one kind of row, for the parser, completion, explanations, help and docs. */
export interface FieldTable {
  /** The word for the rows: `messages`. */
  readonly noun: string;
  /** In the order in which completion offers them. */
  readonly fields: readonly FilterField[];
}

/** The fields of messages whose values are names of powers or provinces. */
const namedByField: Readonly<Record<string, "powers" | "provinces">> = {
  from: "powers",
  to: "powers",
  power: "powers",
  prov: "provinces",
  unit: "provinces",
  attacker: "powers",
};

/** Every field of a message, in the order in which completion offers them. */
export const filterFields = [
  field("msg", "name", 1, "the command, or the type of press in SND and FRM", "which message?", [
    "msg==SUB",
    "msg:PRP",
    "prp",
  ]),
  field("from", "name", 1, "the sender: the power in FRM, otherwise the connection's power or server", "which power?", [
    "from:AUS",
    "from!=server",
  ]),
  field(
    "to",
    "name",
    1,
    "the recipients: the powers in SND and FRM, otherwise the connection's power or server",
    "which power?",
    ["to:GER", "-to:ger", "to in {GER, RUS}"],
  ),
  field("turn", "turn", 0, "the turn in which the message was sent", "which turn?", [
    "turn:F1903",
    "turn>=S1902",
    "turn:1903",
    "turn:S1901..F1903",
  ]),
  field(
    "prov",
    "name",
    1,
    "a province that the message names, on any coast",
    "which province?",
    ["prov:PAR"],
    ["province"],
  ),
  field("severity", "choice", 2, "the highest severity of the message's findings", "note, warning or error?", [
    "severity>=warning",
  ]),
  field("power", "name", 0, "the power that the connection plays", "which power?", ["power==AUS"]),
  field(
    "connection",
    "number",
    0,
    "the connection's number",
    "which connection?",
    ["connection==3", "conn:1,2"],
    ["conn"],
  ),
  field("command", "name", 0, "only the command", "which command?", ["command:YES"]),
  field("press", "name", 1, "the type of press in SND and FRM", "which type of press?", ["press:PRP"]),
  field("text", "text", 3, "the message's text form", "which text?", ["text~'AMY BUD'", '"AMY BUD"']),
  field("english", "text", 3, "the message's English sentence", "which words?", ["english:proposes"]),
  field("unit", "name", 1, "the province of a unit that the message names", "a unit in which province?", ["unit:BUD"]),
  field("has", "name", 1, "a token that the message contains", "which token?", ["has:XDO"], ["token"]),
  field("direction", "choice", 0, "c2s: to the server; s2c: to a client", "c2s or s2c?", ["dir:s2c"], ["dir"]),
  field("kind", "choice", 0, "the frame's kind: IM, RM, DM, FM, EM, other; document: no wire bytes", "which kind?", [
    "kind:EM",
    "EM",
  ]),
  field("n", "number", 0, "the message's number", "which number?", ["n>=217", "n:100..200"]),
  field("at", "time", 0, "time from the start, in seconds or with ms, s, m, h", "what time?", [
    "at>12.5s",
    "at:1m..2m",
  ]),
  field("season", "choice", 0, "the season of the message's turn: SPR, SUM, FAL, AUT, WIN", "which season?", [
    "season:FAL",
  ]),
  field("year", "number", 0, "the year of the message's turn", "which year?", ["year<1905"]),
  field("level", "number", 2, "the lowest press level that allows the message", "which level?", ["level>20"]),
  field(
    "bytes",
    "number",
    0,
    "size of the frame in bytes, including its header",
    "how many bytes?",
    ["bytes>=1000"],
    ["length"],
  ),
  field("bot", "text", 0, "the name of the connection's program", "which bot?", ["bot:albert"]),
  field("finding", "name", 2, "the code of a finding", "which finding?", ["finding:unknown-token"], ["code"]),
  field("answers", "number", 0, "the number of the message that this message answers", "the answer to which number?", [
    "answers==217",
  ]),
  field("answered", "flag", 0, "whether a request has an answer", "yes or no?", ["answered:no"]),
  field("result", "choice", 1, "the result of an order in ORD or in a saved game", "which result?", [
    "result:BNC",
    "msg:ORD -result:SUC",
  ]),
  field("dislodged", "flag", 1, "whether the unit of an order was dislodged", "yes or no?", [
    "dislodged",
    "prov:BUR dislodged:yes",
  ]),
  {
    ...field("attacker", "name", 2, "a power whose attack stopped an order or dislodged its unit", "which power?", [
      "attacker:RUS",
      "result:CUT attacker:FRA",
    ]),
    phrase: "with an attack by",
  },
  {
    ...field("verdict", "choice", 1, "the verdict on a promise in an offer that the message makes", "which verdict?", [
      "verdict:broken",
      "verdict:kept,pending",
    ]),
    phrase: "with a promise whose verdict is",
  },
  {
    ...field(
      "claim",
      "choice",
      1,
      "whether a claim, a forwarded copy, a HUH, an accusation or an answer to one was true",
      "true, false or untestable?",
      ["claim:false"],
    ),
    phrase: "with a statement that is",
  },
  {
    ...field(
      "payoff",
      "number",
      1,
      "change in the centres of the power that broke a promise, from before the breach to two SCO messages after it",
      "how many centres?",
      ["payoff>0"],
    ),
    phrase: "whose payoff for a breach is",
  },
  field("latency", "time", 0, "time since the message that this message answers", "how long?", ["latency>500ms"]),
  field("mark", "note", 0, "the user's mark: yes, no, or words in it", "yes, no, or which words?", [
    "mark:yes",
    "mark~later",
  ]),
  field("game", "number", 0, "the game's number, starting at 1, if a recording has several", "which game?", ["game:2"]),
  field("truth", "text", 1, "the sender's label for a message in a saved game: true or lie", "true or lie?", [
    "truth:lie",
  ]),
  field(
    "belief",
    "text",
    1,
    "the receiver's label for a message in a saved game: believed or suspected",
    "believed or suspected?",
    ["truth:lie belief:believed"],
  ),
  field("model", "text", 1, "the language model that plays the power in a saved game", "which model?", ["model:gpt"]),
  field("stance", "text", 1, "the sender's stance towards the recipient in a saved game", "which stance?", [
    "stance:enemy",
  ]),
  field("intent", "text", 1, "the power's intention as stated in a log", "which words?", ["intent:attack"]),
  field("label", "text", 1, "the kind of log in a saved game", "which kind?", ["label:diary"]),
] as const;

/** The name of a field of messages. */
export type MessageFieldName = (typeof filterFields)[number]["name"];

/** The name of a field that a plug-in adds. */
export type AddedFieldName = `x_${string}`;

/** The name of a field in a table. */
export type FieldName = string;

/** The fields of messages that depend on the whole game: on press, orders and results in later messages. */
export const wholeGameFields: readonly MessageFieldName[] = ["attacker", "claim", "payoff", "verdict"];

/** The fields of messages. */
export const messageFields: FieldTable = { noun: "messages", fields: filterFields };

function field<const N extends string>(
  name: N,
  type: FieldType,
  cost: FilterField["cost"],
  meaning: string,
  question: string,
  examples: readonly string[],
  aliases: readonly string[] = [],
): FilterField & { readonly name: N } {
  const choices = messageChoices[name];
  const names = namedByField[name];
  return {
    name,
    aliases,
    type,
    meaning,
    examples,
    question,
    cost,
    ...(choices && { choices }),
    ...(names && { names }),
  };
}

const byName = new WeakMap<FieldTable, ReadonlyMap<string, FilterField>>();

/** Returns a field by its name or an alias, ignoring case. */
export function fieldNamed(name: string, table: FieldTable = messageFields): FilterField | undefined {
  const fields = getOrMake(
    byName,
    table,
    () => new Map(table.fields.flatMap((each) => [each.name, ...each.aliases].map((one) => [one, each] as const))),
  );
  return fields.get(name.toLowerCase());
}

/** Returns a field of a table. Throws a RangeError if the table has no such field. */
export function fieldOf(name: FieldName, table: FieldTable = messageFields): FilterField {
  const found = fieldNamed(name, table);
  if (!found) throw new RangeError(`${table.noun} have no field ${name}`);
  return found;
}

/** Returns the values of a field with a closed list; undefined for every other field. */
export function choicesOf(name: FieldName, table: FieldTable = messageFields): readonly Choice[] | undefined {
  return fieldNamed(name, table)?.choices;
}

/** Returns the kinds of rows that a bare word can name. */
export function wordKinds(table: FieldTable = messageFields): readonly Choice[] {
  const kind = fieldNamed("kind", table);
  return kind?.takesWords === false ? [] : (kind?.choices ?? []);
}

/** Whether a field's values are times. */
export function isTime(name: FieldName, table: FieldTable = messageFields): boolean {
  return fieldNamed(name, table)?.type === "time";
}

/** Returns the cost of reading a field. The values of fields that plug-ins add are already in the row. */
export function costOf(name: FieldName): FilterField["cost"] {
  return fieldNamed(name)?.cost ?? 0;
}

/** Whether a plug-in adds the field. */
export function isAdded(name: FieldName): name is AddedFieldName {
  return name.startsWith("x_");
}

/** Returns the comparisons that a field allows. */
export function operatorsOf({ name, type }: FilterField): readonly string[] {
  if (type === "flag") return ["==", "!="];
  if (type === "text") return ["~", "==", "!=", "in"];
  if (type === "note") return ["==", "!=", "~"];
  if (type === "name" || (type === "choice" && name !== "severity")) return ["==", "!=", "in"];
  return ["==", "!=", "<", "<=", ">", ">=", "in"];
}
