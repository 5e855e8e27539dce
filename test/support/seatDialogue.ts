import { Analysis } from "../../core/analysis/analysis.ts";
import { type RecordedSeats, StandingsFold } from "../../core/analysis/standingsFold.ts";
import { knownVariants } from "../../core/map/library.ts";
import type { EntryDraft } from "../../core/recording/entry.ts";
import { dm, im } from "./bytes.ts";
import { type Arrow, directionOf, placed } from "./entries.ts";
import { folded } from "./folded.ts";

/**
 * Returns who played in a dialogue, one message per line: `3 > SUB ( ... )` is the client of connection 3, `3 <` its
 * server, `3 x` its end by the client. Each line is one frame and takes one second; `+60` waits 60 seconds. A
 * connection opens with its first line.
 */
export function seatsAfter(dialogue: string): RecordedSeats {
  const drafts: EntryDraft[] = [];
  const known = new Set<number>();
  let atNs = 0;
  for (const line of dialogue.split("\n").filter((text) => text.trim() !== "")) {
    const [, wait] = /^\s*\+(\d+)$/.exec(line) ?? [];
    atNs += Number(wait ?? 1) * 1e9;
    if (wait !== undefined) continue;
    const [, number, sign, text = ""] = /^\s*(\d+) ([<>x])\s*(.*)$/.exec(line) ?? [];
    const connection = Number(number);
    if (!known.has(connection)) {
      known.add(connection);
      drafts.push({ type: "opened", atNs, connection, client: null, listen: null, upstream: null });
      drafts.push({ type: "chunk", atNs, connection, direction: "client-to-server", bytes: im });
    }
    if (sign === "x") {
      const end = { type: "closed", atNs, connection, kind: "fin", undelivered: 0, code: null } as const;
      drafts.push({ ...end, direction: "client-to-server" }, { ...end, direction: "server-to-client" });
    } else drafts.push({ type: "chunk", atNs, connection, direction: directionOf[sign as Arrow], bytes: dm(text) });
  }
  const analysis = new Analysis();
  const fold = new StandingsFold(analysis, knownVariants);
  folded(placed(drafts), [fold], analysis);
  return fold.result();
}
