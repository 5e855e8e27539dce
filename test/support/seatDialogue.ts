import { Analysis } from "../../core/analysis/analysis.ts";
import { type RecordedSeats, StandingsFold } from "../../core/analysis/standingsFold.ts";
import { knownVariants } from "../../core/map/library.ts";
import { directions, type Entry, type EntryDraft } from "../../core/recording/entry.ts";
import { dm, em, frameBytes, im } from "./bytes.ts";
import { type Arrow, chunk, directionOf, placed } from "./entries.ts";
import { folded } from "./folded.ts";

/**
 * Returns the entries of a dialogue with one message per line. `3 > SUB ( ... )` comes from the client on connection 3,
 * `3 <` from its server. `3 x` means that the client ends the connection, `3 x server` that the server does, and `3 x
 * recorder` that the recorder stops; `3 FM` means that the client sends FM, and `3 EM` that its server sends EM. Each
 * line is one frame and takes one second; `+60` waits 60 seconds. A connection opens with its first line.
 */
export function seatEntries(dialogue: string): Entry[] {
  const drafts: EntryDraft[] = [];
  const known = new Set<number>();
  let atNs = 0;
  for (const line of dialogue.split("\n").filter((text) => text.trim() !== "")) {
    const [, wait] = /^\s*\+(\d+)$/.exec(line) ?? [];
    atNs += Number(wait ?? 1) * 1e9;
    if (wait !== undefined) continue;
    const [, number, sign, text = ""] = /^\s*(\d+) ([<>x]|FM|EM)\s*(.*)$/.exec(line) ?? [];
    const connection = Number(number);
    if (!known.has(connection)) {
      known.add(connection);
      drafts.push({ type: "opened", atNs, connection, client: null, listen: null, upstream: null });
      drafts.push({ type: "chunk", atNs, connection, direction: "client-to-server", bytes: im });
    }
    if (sign === "x") drafts.push(...endsBy(text, { connection, atNs }));
    else if (sign === "FM") drafts.push(chunk(">", frameBytes(3), connection, atNs));
    else if (sign === "EM") drafts.push(chunk("<", em(1), connection, atNs));
    else drafts.push({ type: "chunk", atNs, connection, direction: directionOf[sign as Arrow], bytes: dm(text) });
  }
  return placed(drafts);
}

/** Returns the bots that played in a dialogue. */
export function seatsAfter(dialogue: string): RecordedSeats {
  const analysis = new Analysis();
  const fold = new StandingsFold(analysis, knownVariants);
  folded(seatEntries(dialogue), [fold], analysis);
  return fold.result();
}

/** Returns the ends of both legs of a connection that `who` ended: `server`, `recorder`, or else the client. */
function endsBy(who: string, place: { readonly connection: number; readonly atNs: number }): EntryDraft[] {
  const kind = who === "recorder" ? "stopped" : "fin";
  const legs = who === "server" ? directions.toReversed() : directions;
  return legs.map((direction) => ({ type: "closed", ...place, direction, kind, undelivered: 0, code: null }));
}
