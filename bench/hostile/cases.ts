import { openBracket } from "../../core/tokens/token.ts";
import {
  type Draft,
  firstUnits,
  frame,
  fromClient,
  fromServer,
  initialMessage,
  joining,
  message,
  opened,
  recordingPieces,
  representation,
} from "./traffic.ts";

/** A small file that can take a lot of time or memory to read. */
export interface HostileCase {
  /** What `size` counts. */
  readonly counts: string;
  /** The default size. */
  readonly size: number;
  /** The file's extension. A name that ends in `.gz` is compressed. */
  readonly extension: string;
  readonly pieces: (size: number) => Iterable<Uint8Array>;
  /** The commands to run on the file. */
  readonly commands: readonly string[];
}

const readers = ["info", "show", "lint", "press", "agreements", "summary"] as const;
const pressReaders = ["lint", "press", "agreements", "summary"] as const;

function recording(
  counts: string,
  size: number,
  drafts: (size: number) => Iterable<Draft>,
  commands: readonly string[] = readers,
  extension = "chamber",
): HostileCase {
  return { counts, size, extension, pieces: (count) => recordingPieces(drafts(count)), commands };
}

/** Yields the numbers from 0 up to, but not including, `count`. */
function* upTo(count: number): Generator<number> {
  for (let at = 0; at < count; at++) yield at;
}

function* gapOfLegs(count: number): Generator<Draft> {
  yield* joining(1, "FRA");
  const legs = Array.from({ length: count }, (_, at) => ({
    connection: 2 + at,
    direction: "client-to-server" as const,
    offset: 0,
    byteLength: 1,
  }));
  yield { type: "gap", atNs: 1, reason: "write-failed", fromNs: 1, records: count, legs, detail: null };
}

function* openedOnly(count: number): Generator<Draft> {
  for (const at of upTo(count)) yield opened(at + 1, at);
}

function* oneChunk(count: number): Generator<Draft> {
  for (const at of upTo(count)) yield fromClient(at + 1, initialMessage, at);
}

const empty = frame(2, new Uint8Array(0));
const bracket = frame(2, Uint8Array.of(openBracket >> 8, openBracket & 0xff));

/** Yields one small message over and over, in chunks of nearly the maximum size of a record. */
function* repeated(bytes: Uint8Array, count: number): Generator<Draft> {
  yield opened(1);
  const each = Math.floor(16_000_000 / bytes.length);
  for (let left = count; left > 0; left -= each) {
    const chunk = new Uint8Array(bytes.length * Math.min(each, left));
    for (let at = 0; at < chunk.length; at += bytes.length) chunk.set(bytes, at);
    yield fromServer(1, chunk);
  }
}

/** Yields RMs that each contain many names, with different names in every RM. */
function* namings(count: number, size: number): Generator<Draft> {
  yield opened(1);
  for (const at of upTo(count)) {
    const names = Array.from({ length: size }, (_, place) => [0x4100 + place, placeOf(at * size + place)] as const);
    yield fromServer(1, representation(names), at);
  }
}

function* samePress(count: number): Generator<Draft> {
  yield* joining(1, "FRA");
  const bytes = message("FRM ( ENG ) ( FRA ) ( PRP ( PCE ( ENG FRA ) ) )");
  for (const at of upTo(count)) yield fromServer(1, bytes, at);
}

function* refusedPress(count: number): Generator<Draft> {
  yield* joining(1, "FRA");
  const bytes = message("SND ( ENG ) ( PRP ( PCE ENG FRA ) )");
  const refusal = message("HUH ( SND ( ENG ) ( PRP ( PCE ERR ENG FRA ) ) )");
  for (const at of upTo(count)) {
    yield fromClient(1, bytes, 2 * at);
    yield fromServer(1, refusal, 2 * at + 1);
  }
}

function* manyTurns(count: number): Generator<Draft> {
  yield* joining(1, "FRA");
  const seasons = ["SPR", "SUM", "FAL", "AUT", "WIN"];
  for (const at of upTo(count))
    yield fromServer(1, message(`NOW ( ${seasons[at % 5] ?? "SPR"} ${1901 + Math.floor(at / 5)} ) ${firstUnits}`), at);
}

/** Yields accepted orders for one unit, all in one turn. */
function* ordersOfOneTurn(count: number): Generator<Draft> {
  yield* joining(1, "FRA");
  for (const at of upTo(count)) {
    const order = `( FRA AMY PAR ) MTO ${at % 2 === 0 ? "BUR" : "PIC"}`;
    yield fromClient(1, message(`SUB ( ${order} )`), 2 * at);
    yield fromServer(1, message(`THX ( ${order} ) ( MBV )`), 2 * at + 1);
  }
}

/** Yields orders that no THX answers. */
function* unansweredOrders(count: number): Generator<Draft> {
  yield* joining(1, "FRA");
  const bytes = message("SUB ( ( FRA AMY PAR ) MTO BUR )");
  for (const at of upTo(count)) yield fromClient(1, bytes, at);
}

/** Yields press with 30,000 opening brackets. */
function* nested(count: number): Generator<Draft> {
  yield* joining(1, "FRA");
  const head = [0x4c, 0x07];
  const body = new Uint8Array(60_000);
  for (let at = 0; at < body.length; at += 2) body.set([openBracket >> 8, openBracket & 0xff], at);
  body.set(head);
  for (const at of upTo(count)) yield fromClient(1, frame(2, body), at);
}

/** Yields clients with names of 30,000 letters. */
function* longNames(count: number): Generator<Draft> {
  for (const at of upTo(count)) {
    const connection = at + 1;
    yield opened(connection, at);
    yield fromClient(connection, initialMessage, at);
    const name = `${connection} ${"n".repeat(30_000)}`;
    yield fromClient(connection, message(`NME ( '${name}' ) ( '1' )`), at);
    yield fromServer(connection, message(`YES ( NME ( '${name}' ) ( '1' ) )`), at);
  }
}

/** Yields connections that are each in a separate game. */
function* manyGames(count: number): Generator<Draft> {
  for (const at of upTo(count)) {
    const connection = at + 1;
    yield fromServer(connection, message(`MAP ( 'map${at}' )`), at);
    yield fromServer(connection, message(`NOW ( SPR 1901 ) ( FRA AMY PAR )`), at);
  }
}

/** Yields connections to one game that each receive a position. */
function* manyObservers(count: number): Generator<Draft> {
  const map = message("MAP ( 'STANDARD' )");
  const now = message(`NOW ( SPR 1901 ) ${firstUnits}`);
  for (const at of upTo(count)) {
    yield fromServer(at + 1, map, at);
    yield fromServer(at + 1, now, at);
  }
}

/** Yields different proposals, none of which are answered. */
function* manyProposals(count: number): Generator<Draft> {
  yield* joining(1, "FRA");
  for (const at of upTo(count))
    yield fromServer(1, message(`FRM ( ENG ) ( FRA ) ( PRP ( FRM ( ENG ) ( FRA ) ( THK ( PCE ( ENG FRA ) ) ) ) )`), at);
}

function* marks(count: number): Generator<Draft> {
  yield opened(1);
  for (const at of upTo(count)) yield { type: "mark", atNs: at, text: "x", target: null };
}

const encoder = new TextEncoder();
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** Returns the abbreviation of a province: three letters or digits. */
function placeOf(at: number): string {
  const letter = (place: number): string => letters.charAt(Math.floor(at / letters.length ** place) % letters.length);
  return `${letter(2)}${letter(1)}${letter(0)}`;
}

function* landChain(count: number): Generator<Uint8Array> {
  for (const at of upTo(count)) yield encoder.encode(`Place ${at} = ${placeOf(at)}\n`);
  for (const at of upTo(count - 1)) yield encoder.encode(`LAND ${placeOf(at)} ABUTS ${placeOf(at + 1)}\n`);
}

function* brackets(count: number): Generator<Uint8Array> {
  yield encoder.encode(`SND ( FRA ) ${"( ".repeat(count)}\n`);
}

function* bracketLines(count: number): Generator<Uint8Array> {
  yield encoder.encode("SND ( FRA )\n");
  for (const _ of upTo(count)) yield encoder.encode("(\n");
}

/** All cases by name. */
export const hostileCases: Readonly<Record<string, HostileCase>> = {
  gapLegs: recording("legs in one gap", 300_000, gapOfLegs),
  opened: recording("connections without bytes", 150_000, openedOnly),
  oneChunk: recording("connections with one chunk each", 250_000, oneChunk, readers, "chamber.gz"),
  emptyMessages: recording("empty DMs", 16_000_000, (count) => repeated(empty, count), readers, "chamber.gz"),
  oneToken: recording(
    "DMs with one bracket each",
    8_000_000,
    (count) => repeated(bracket, count),
    readers,
    "chamber.gz",
  ),
  names10000: recording("RMs with 10,000 names each", 10, (count) => namings(count, 10_000)),
  samePress: recording("deliveries of the same PRP", 8_000, samePress, pressReaders),
  refusedPress: recording("SNDs answered with HUH", 8_000, refusedPress, pressReaders),
  manyTurns: recording("turns with one NOW each", 8_000, manyTurns),
  orders: recording("SUBs in one turn, each answered with THX", 16_000, ordersOfOneTurn),
  unansweredOrders: recording("SUBs in one turn without THX", 16_000, unansweredOrders),
  nested: recording("messages with 30,000 open brackets each", 100, nested),
  longNames: recording("names of 30,000 letters", 150, longNames),
  manyGames: recording("games with one connection each", 4_000, manyGames),
  manyObservers: recording("connections to one game", 4_000, manyObservers),
  manyProposals: recording("nested proposals", 4_000, manyProposals, pressReaders),
  marks: recording("marks", 200_000, marks),
  landChain: { counts: "places in a chain", size: 2_000, extension: "map", pieces: landChain, commands: ["map"] },
  brackets: { counts: "open brackets", size: 8_000, extension: "txt", pieces: brackets, commands: ["decode"] },
  bracketLines: {
    counts: "lines with one bracket each",
    size: 8_000,
    extension: "txt",
    pieces: bracketLines,
    commands: ["decode"],
  },
};
