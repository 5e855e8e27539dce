import { expect, test } from "vitest";
import type { EntryDraft } from "../../../../core/recording/entry.ts";
import { summaryOf } from "../../../../core/session/summary.ts";
import { keptCaptures, loadCapture } from "../../../support/captures.ts";
import { sessionOfDrafts } from "../../../support/session.ts";

const { drafts } = loadCapture(keptCaptures, "dip_hold7_drw");
const firstClosed = drafts.findIndex(({ type }) => type === "closed");
const played = drafts.slice(0, firstClosed);

/** Returns the number of powers of the only game that are connected, and of those that a recorded client has played. */
function powersAfter(more: readonly EntryDraft[]): unknown {
  const { games } = summaryOf(sessionOfDrafts([...played, ...more]));
  return games.map(({ powers }) => ({
    connected: powers.filter(({ isConnected }) => isConnected).length,
    played: powers.filter(({ connection }) => connection !== null).length,
  }));
}

function closedBy(connection: number): EntryDraft {
  const leg = { connection, direction: "client-to-server" } as const;
  return { type: "closed", atNs: 0, ...leg, kind: "fin", undelivered: 0, code: null };
}

const all = [1, 2, 3, 4, 5, 6, 7];

test("given a running game, when clients leave, then their powers no longer count as connected", () => {
  expect(powersAfter([])).toEqual([{ connected: 7, played: 7 }]);
  expect(powersAfter([closedBy(1)])).toEqual([{ connected: 6, played: 7 }]);
  expect(powersAfter(all.map(closedBy))).toEqual([{ connected: 0, played: 7 }]);
});

test("given a game that all clients have left, when the first client of the next game connects, then no power is connected", () => {
  const next: EntryDraft = { type: "opened", atNs: 0, connection: 8, client: null, listen: null, upstream: null };
  expect(powersAfter([...all.map(closedBy), next])).toEqual([{ connected: 0, played: 7 }]);
});
