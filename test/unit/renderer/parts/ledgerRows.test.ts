import { expect, test } from "vitest";
import type { LedgerLine } from "../../../../renderer/parts/ledger/ledgerLine.ts";
import { statusMessage } from "../../../../renderer/parts/ledger/ledgerRows.ts";

const agreed: LedgerLine = {
  ...{ recording: null, id: 72, game: 1, proposer: "FRA", parties: ["FRA", "ITA"], text: "PRP ( PCE ( FRA ITA ) )" },
  ...{ proposedAt: { turn: "SPR 1901", n: 72 }, status: "agreed", why: null, endedBy: null, cancelledBy: null },
  ...{ agreedAt: { turn: "SPR 1901", n: 140 }, replies: [{ power: "ITA", verb: "YES", n: 140 }] },
  ...{ condition: null, favours: [], answeredBy: [], obligations: [], breaches: [], english: null, statement: null },
};

test.each([
  ["an agreement", agreed, 140],
  ["a withdrawn agreement", { ...agreed, status: "withdrawn", endedBy: 2240 } as const, 2240],
  ["a superseded agreement", { ...agreed, status: "superseded", endedBy: 1784 } as const, 1784],
])("given %s, then the message next to its status is the one that led to this status", (_, line, n) => {
  expect(statusMessage(line)).toBe(n);
});
