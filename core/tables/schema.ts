import type { PluginField, PluginFieldType } from "../plugins/plugin.ts";

/** The version of the tables: it increases when a column is removed or renamed, or its meaning changes. */
export const schemaVersion = 1;

/** A column: its DuckDB type and its contents. */
export interface ColumnDefinition {
  readonly type: string;
  readonly about: string;
}

export type Columns = Readonly<Record<string, ColumnDefinition>>;

function column(type: string, about: string): ColumnDefinition {
  return { type, about };
}

/** The origin of a row. Every table begins with these columns; `file` joins the tables. */
const provenance = {
  file: column("VARCHAR", "path of the recording, as it was found"),
  recording: column("VARCHAR", "id of the recording; NULL if its header is missing"),
} as const satisfies Columns;

const ofGame = { ...provenance, game: column("INTEGER", "number of the game in the recording, from 1") } as const;
const ofTurn = { ...ofGame, turn: column("VARCHAR", "turn, such as SPR 1901") } as const;
const bot = {
  bot: column("VARCHAR", "name of the program, from its NME; NULL if unknown"),
  version: column("VARCHAR", "version of the program; NULL if unknown"),
} as const;

/** The tables, each with its columns in order. */
export const tables = {
  recordings: {
    ...provenance,
    started_at: column("VARCHAR", "ISO 8601 in UTC; NULL if unknown"),
    duration_ns: column("BIGINT", "from the first to the last record"),
    complete: column("BOOLEAN", "whether the recording was closed properly"),
    lost_bytes: column("BIGINT", "bytes that belong to no record"),
    map: column("VARCHAR", "name of the map; NULL if unknown"),
    level: column("INTEGER", "press level of the game"),
    games: column("INTEGER", "number of games"),
    connections: column("INTEGER", "number of connections"),
    frames: column("INTEGER", "number of frames"),
    orders: column("INTEGER", "number of orders in all games and turns"),
    schema: column("INTEGER", "version of these tables"),
  },
  connections: {
    ...provenance,
    connection: column("INTEGER", "number of the connection"),
    game: column("INTEGER", "game that the client joined; NULL if none"),
    role: column("VARCHAR", "player, observer or unknown"),
    power: column("VARCHAR", "power that the client plays; NULL if none"),
    ...bot,
    server: column("VARCHAR", "server software, recognised by its behaviour"),
    client: column("VARCHAR", "client software, recognised by its behaviour"),
    frames_to_server: column("INTEGER", "frames from the client"),
    frames_to_client: column("INTEGER", "frames from the server"),
    bytes_to_server: column("BIGINT", "bytes from the client"),
    bytes_to_client: column("BIGINT", "bytes from the server"),
    end_how: column("VARCHAR", "how the connection ended"),
    end_by: column("VARCHAR", "who ended the connection; NULL if unknown"),
    end_at_ns: column("BIGINT", "when the connection ended, from the start of the recording"),
  },
  games: {
    ...ofGame,
    map: column("VARCHAR", "name of the map"),
    level: column("INTEGER", "press level"),
    result: column("VARCHAR", "solo, draw, none or unknown"),
    winners: column("VARCHAR[]", "powers that won or shared a draw"),
    turns: column("INTEGER", "number of turns with a known position"),
    server_left_at_ns: column("BIGINT", "when the server disconnected before the end; NULL if it did not"),
    not_adjudicated: column("VARCHAR", "why no turn was adjudicated; NULL if one was"),
  },
  turns: {
    ...ofTurn,
    number: column("INTEGER", "number of the turn in the game, from 1"),
    season: column("VARCHAR", "SPR, SUM, FAL, AUT or WIN"),
    year: column("INTEGER", "year of the game"),
    units: column("INTEGER", "number of units at the start of the turn"),
    orders: column("INTEGER", "number of orders in the turn"),
  },
  positions: {
    ...ofTurn,
    power: column("VARCHAR", "owner of the unit"),
    type: column("VARCHAR", "AMY or FLT"),
    province: column("VARCHAR", "province, by its DAIDE name"),
    coast: column("VARCHAR", "coast of a fleet; NULL if none"),
    must_retreat_to: column("VARCHAR[]", "places to retreat to; NULL unless the unit is dislodged"),
  },
  orders: {
    ...ofTurn,
    power: column("VARCHAR", "power that gave the order"),
    text: column("VARCHAR", "order in DAIDE's text form"),
    result: column("VARCHAR[]", "result from the server; NULL if it is not in the recording"),
    adjudicated: column("VARCHAR[]", "result from the adjudicator; NULL if the turn is not fully known"),
    agrees: column("BOOLEAN", "whether the two results agree; NULL if either is unknown"),
    cause: column("VARCHAR", "cause of the adjudicated result; docs/cli.md lists the kinds under orders"),
  },
  centres: {
    ...ofTurn,
    power: column("VARCHAR", "owner"),
    province: column("VARCHAR", "supply centre, by its DAIDE name"),
  },
  messages: {
    ...provenance,
    n: column("INTEGER", "number of the frame or step, from 1"),
    connection: column("INTEGER", "connection; NULL for steps of documents"),
    direction: column("VARCHAR", "client-to-server or server-to-client"),
    at_ns: column("BIGINT", "time from the start of the recording"),
    turn: column("VARCHAR", "turn in which the message was sent; for a document, the phase"),
    power: column("VARCHAR", "power of the connection; for a document, the sender"),
    kind: column("VARCHAR", "IM, RM, DM, FM, EM, other or document"),
    text: column("VARCHAR", "text form"),
    byte_length: column("INTEGER", "size of the frame with its header; NULL for documents"),
    level: column("INTEGER", "lowest press level that allows the message"),
    answers: column("INTEGER", "number of the message that this one answers"),
    findings: column("VARCHAR[]", "codes of the message's findings"),
    document: column("VARCHAR", "name of the document; NULL for frames"),
    step: column("VARCHAR", "kind of step; NULL for frames"),
  },
  press: {
    ...ofGame,
    n: column("INTEGER", "number of the message, which identifies it in the recording"),
    turn: column("VARCHAR", "turn of the message"),
    at_ns: column("BIGINT", "time from the start of the recording"),
    sender: column("VARCHAR", "power that sent it"),
    recipients: column("VARCHAR[]", "powers that it was sent to"),
    text: column("VARCHAR", "text form, or free text"),
    english: column("VARCHAR", "English sentence; NULL if the message cannot be read"),
    level: column("INTEGER", "press level that the message needs"),
    replies_to: column("INTEGER", "message that it replies to"),
    linked_by: column("VARCHAR", "how the reply was recognised"),
    forwards: column("INTEGER", "message that it forwards"),
    seen_by: column("STRUCT(power VARCHAR, n INTEGER)[]", "powers that received it, and in which frame"),
    outcome: column("VARCHAR", "status of the offer, or whether the message was delivered"),
  },
  offers: {
    ...ofGame,
    n: column("INTEGER", "message that made the offer"),
    proposer: column("VARCHAR", "power that made it"),
    parties: column("VARCHAR[]", "powers that it involves"),
    text: column("VARCHAR", "text form"),
    turn: column("VARCHAR", "turn in which it was made"),
    status: column("VARCHAR", "current status of the offer"),
    why: column("VARCHAR", "reason for the status"),
    agreed_turn: column("VARCHAR", "turn in which it was agreed; NULL if not agreed"),
    agreed_n: column("INTEGER", "message with which it was agreed"),
    cancelled_by: column("INTEGER", "message that cancelled it"),
    ended_by: column("INTEGER", "message that withdrew the agreement, or the offer that superseded it"),
    replies: column("STRUCT(power VARCHAR, verb VARCHAR, n INTEGER)[]", "replies to it"),
    breaches: column("INTEGER", "number of breaches"),
  },
  obligations: {
    ...ofGame,
    offer_n: column("INTEGER", "offer that it results from"),
    obligor: column("VARCHAR", "power that is bound"),
    ...bot,
    verdict: column("VARCHAR", "kept, breached, or why there is no verdict"),
    why: column("VARCHAR", "reason for the verdict"),
    final: column("BOOLEAN", "whether it is final: later messages cannot change it"),
    pledge: column("BOOLEAN", "whether it binds only the power that made it"),
    repeats: column("BOOLEAN", "whether it repeats an earlier promise; chamber metrics does not count repeats"),
    profile: column("VARCHAR", "peace profile used for the verdict"),
    decided: column("VARCHAR", "turn that decided it"),
    evidence: column("INTEGER[]", "messages that show it"),
    turns: column("STRUCT(turn VARCHAR, verdict VARCHAR, why VARCHAR, evidence INTEGER[])[]", "verdict for each turn"),
  },
  statements: {
    ...ofGame,
    n: column("INTEGER", "message that makes the statement"),
    turn: column("VARCHAR", "turn of the message"),
    sender: column("VARCHAR", "power that made it"),
    ...bot,
    about: column("VARCHAR", "what was claimed"),
    verdict: column("VARCHAR", "true, false or untestable"),
    why: column("VARCHAR", "reason for the verdict"),
    evidence: column("INTEGER[]", "messages that show it"),
  },
  findings: {
    ...provenance,
    code: column("VARCHAR", "code of the finding; see docs/findings.md"),
    severity: column("VARCHAR", "error, warning or note"),
    connection: column("INTEGER", "connection on which it was found"),
    power: column("VARCHAR", "power of the connection"),
    n: column("INTEGER", "first message that shows it; 0 if the connection has none"),
    turn: column("VARCHAR", "turn of that message"),
    side: column("VARCHAR", "client or server: the program at fault"),
    bot: column("VARCHAR", "name and version of that program"),
    message: column("VARCHAR", "what is wrong"),
    fix: column("VARCHAR", "what to do"),
    clause: column("VARCHAR", "the rule"),
    count: column("INTEGER", "number of occurrences"),
    frames: column("INTEGER[]", "first messages that show it, at most 100"),
  },
  standings: {
    ...provenance,
    game: column("INTEGER", "game; NULL if it did not begin"),
    power: column("VARCHAR", "power of the seat"),
    ...bot,
    result: column(
      "VARCHAR",
      "solo, draw, survived, eliminated, stopped or unseen; NULL for a program that took over a seat",
    ),
    score: column("DOUBLE", "DAIDE score; NULL if the game was not played to its end"),
    centres: column("INTEGER", "centres at the end"),
    disconnects: column("INTEGER", "connections that ended while the game continued"),
    missed_deadlines: column("INTEGER", "turns with orders missing at the deadline"),
    orders: column("INTEGER", "number of orders submitted"),
    orders_refused: column("INTEGER", "number of orders that the server refused"),
  },
} as const satisfies Readonly<Record<string, Columns>>;

/** Identifies the form of the tables: their version, and the names and types of their columns. */
export const schemaKey = JSON.stringify([
  schemaVersion,
  Object.entries(tables).map(([table, columns]) => [
    table,
    Object.entries(columns).map(([name, { type }]) => `${name} ${type}`),
  ]),
]);

export type TableName = keyof typeof tables;

const columnTypes: Readonly<Record<PluginFieldType, string>> = { number: "DOUBLE", text: "VARCHAR", flag: "BOOLEAN" };

/** A column that a plug-in adds to `messages`. */
export type AddedColumn = Pick<PluginField, "name" | "type" | "about">;

/** Returns the tables with the columns that plug-ins add to `messages`. */
export function tablesWith(fields: readonly AddedColumn[]): Readonly<Record<TableName, Columns>> {
  const added = fields.map(({ name, type, about }) => [name, column(columnTypes[type], about)] as const);
  return { ...tables, messages: { ...tables.messages, ...Object.fromEntries(added) } };
}

/** Returns the plug-in columns among the columns of a table, as described in an export. */
export function addedColumnsIn(columns: Readonly<Record<string, Partial<ColumnDefinition>>>): readonly AddedColumn[] {
  return Object.entries(columns).flatMap(([name, { type: of, about }]): AddedColumn[] => {
    const [type] = Object.entries(columnTypes).find(([, each]) => each === of) ?? [];
    const isAdded = /^x_[a-z][a-z0-9_]*$/.test(name) && type !== undefined;
    return isAdded ? [{ name: name as `x_${string}`, type: type as PluginFieldType, about: String(about) }] : [];
  });
}

export const tableNames = Object.keys(tables) as readonly TableName[];

/** A row of a table: a value, or null, for each of its columns. */
export type TableRow<Name extends TableName = TableName> = Readonly<Record<keyof (typeof tables)[Name], unknown>>;
