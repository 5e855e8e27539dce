import { concatBytes } from "../../core/bytes/concat.ts";
import type { Direction, EntryCopy, EntryDraft } from "../../core/recording/entry.ts";
import { RecordingWriter } from "../../core/recording/writer.ts";
import { readTokens } from "../../core/tokens/readText.ts";
import { standardRepresentation } from "../../core/tokens/representation.ts";
import { encodeTokens } from "../../core/tokens/token.ts";
import { standardNames } from "../../core/tokens/vocabulary.ts";
import { encodeHead } from "../../core/wire/frame.ts";

/** What a synthesised recording can contain: a recorder's entries, and gaps. */
export type Draft = EntryDraft | Extract<EntryCopy, { readonly type: "gap" }>;

const names = standardRepresentation("diplomacy");
const startNs = 1_000_000_000;
const betweenNs = 1_000_000;

/** Returns a frame with its header. */
export function frame(typeByte: number, body: Uint8Array): Uint8Array {
  return concatBytes([encodeHead({ typeByte, pad: 0, body }), body]);
}

/** Returns the frame of a diplomacy message with the given text. */
export function message(text: string): Uint8Array {
  const reading = readTokens(text, names);
  if (!reading.ok) throw new Error(`${text}: ${reading.fault.message}`);
  return frame(2, encodeTokens(reading.tokens));
}

export const initialMessage: Uint8Array = frame(0, Uint8Array.of(0, 1, 0xda, 0x10));

/** Returns a representation message with these names. */
export function representation(entries: Iterable<readonly [token: number, name: string]>): Uint8Array {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  for (const [token, name] of entries)
    parts.push(Uint8Array.of(token >> 8, token & 0xff), encoder.encode(name), Uint8Array.of(0));
  return frame(1, concatBytes(parts));
}

export function opened(connection: number, at = 0): Draft {
  return { type: "opened", atNs: at * betweenNs, connection, client: null, listen: null, upstream: null };
}

export function chunk(direction: Direction, connection: number, bytes: Uint8Array, at = 0): Draft {
  return { type: "chunk", atNs: startNs + at * betweenNs, connection, direction, bytes };
}

/** Returns bytes from a connection's client. */
export function fromClient(connection: number, bytes: Uint8Array, at = 0): Draft {
  return chunk("client-to-server", connection, bytes, at);
}

/** Returns bytes that the server sends on a connection. */
export function fromServer(connection: number, bytes: Uint8Array, at = 0): Draft {
  return chunk("server-to-client", connection, bytes, at);
}

/** The starting units on the Standard map, as NOW lists them. */
export const firstUnits =
  "( AUS AMY BUD ) ( AUS AMY VIE ) ( AUS FLT TRI ) ( ENG AMY LVP ) ( ENG FLT EDI ) ( ENG FLT LON ) " +
  "( FRA AMY MAR ) ( FRA AMY PAR ) ( FRA FLT BRE ) ( GER AMY BER ) ( GER AMY MUN ) ( GER FLT KIE ) " +
  "( ITA AMY ROM ) ( ITA AMY VEN ) ( ITA FLT NAP ) ( RUS AMY MOS ) ( RUS AMY WAR ) ( RUS FLT SEV ) " +
  "( RUS FLT ( STP SCS ) ) ( TUR AMY CON ) ( TUR AMY SMY ) ( TUR FLT ANK )";

/** Yields the frames with which a client joins a game on the Standard map, up to the first position. */
export function* joining(connection: number, power: string): Generator<Draft> {
  yield opened(connection);
  yield fromClient(connection, initialMessage);
  yield fromServer(connection, representation(standardNames));
  yield fromClient(connection, message("NME ( 'bot' ) ( '1' )"));
  yield fromServer(connection, message("YES ( NME ( 'bot' ) ( '1' ) )"));
  yield fromServer(connection, message("MAP ( 'STANDARD' )"));
  yield fromClient(connection, message("YES ( MAP ( 'STANDARD' ) )"));
  yield fromServer(connection, message(`HLO ( ${power} ) ( ${connection} ) ( ( LVL 8000 ) )`));
  yield fromServer(connection, message(`NOW ( SPR 1901 ) ${firstUnits}`));
}

/** Yields the bytes of a recording with these entries, in pieces. */
export function* recordingPieces(drafts: Iterable<Draft>): Generator<Uint8Array> {
  const writer = new RecordingWriter(7);
  yield writer.begin({
    ...{ uuid: "00000000-0000-4000-8000-000000000020", startedAt: "2024-05-01T10:00:00.000Z", tool: "bench" },
    ...{ listen: [], upstream: null, clock: null, synthesised: null, sources: [] },
  });
  let lastNs = 0;
  for (const draft of drafts) {
    if (draft.type !== "unknown") lastNs = Math.max(lastNs, draft.atNs);
    yield (draft.type === "gap" ? writer.copy(draft) : writer.append(draft)).bytes;
  }
  yield writer.end(lastNs);
}
