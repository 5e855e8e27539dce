import { describe, expect, test } from "vitest";
import { seededRandom } from "../../../../core/bytes/seeded.ts";
import { knownVariants } from "../../../../core/map/library.ts";
import type { EntryDraft, ReadItem } from "../../../../core/recording/entry.ts";
import { markOn, placedMarks } from "../../../../core/session/marks.ts";
import { Session } from "../../../../core/session/session.ts";
import { frameBytes } from "../../../support/bytes.ts";
import { times } from "../../../support/depth.ts";
import { chunk, placed } from "../../../support/entries.ts";
import { sessionOf } from "../../../support/session.ts";

const sample = "recordings/press-level20.chamber.gz";

type Target = Parameters<Session["rowAtOffset"]>[0];

function read(drafts: readonly EntryDraft[]): ReadItem[] {
  return placed(drafts).map((entry) => ({ kind: "record", fileOffset: 0, byteLength: 0, entry }));
}

function markAt(target: Target): EntryDraft {
  return { type: "mark", atNs: 0, text: "", target };
}

/** Returns the row that contains a byte on a leg, by searching all rows. */
function plainSearch({ frames, count }: Session, { connection, direction, offset }: Target): number | null {
  for (let n = 1; n <= count; n++) {
    if (frames.connectionOf(n) !== connection || frames.directionOf(n) !== direction) continue;
    const { span } = frames.frameAt(n)?.frame ?? { span: { start: 0, end: 0 } };
    if (offset >= span.start && offset < span.end) return n;
  }
  return null;
}

describe("marks in a session", () => {
  test("given a mark on a message, when it is added, then it belongs to that message and its turn, and the row shows it", () => {
    const session = sessionOf(sample);
    const draft = markOn(session, 500);
    if (!draft) throw new Error("message 500 cannot be marked");
    session.setMarks([{ ...draft, text: "look" }]);
    expect(placedMarks(session, null, null)).toMatchObject([{ n: 500, turn: "FAL 1901", text: "look" }]);
    expect(session.isMarked(500)).toBe(true);
    expect(session.isMarked(501)).toBe(false);
  });

  test("given marks, when others replace them, then the previous ones are removed", () => {
    const session = sessionOf(sample);
    const [one, other] = [markOn(session, 10), markOn(session, 20)];
    if (!one || !other) throw new Error("messages 10 and 20 cannot be marked");
    session.setMarks([one]);
    session.setMarks([other]);
    expect([session.isMarked(10), session.isMarked(20)]).toEqual([false, true]);
    expect(session.marks).toHaveLength(1);
  });

  test("given a mark on unread bytes, or on no message, then it has no message number", () => {
    const session = sessionOf(sample);
    const target = { connection: 1, direction: "client-to-server", offset: 1e9 } as const;
    const marks = [
      { text: "after the end", target, atNs: 0 },
      { text: "a timestamp", target: null, atNs: 5 },
    ];
    expect(placedMarks(session, marks, null).map(({ n }) => n)).toEqual([null, null]);
    expect([markOn(session, 0), markOn(session, session.count + 1)]).toEqual([null, null]);
  });

  test("given a mark on a byte inside a message, then it belongs to that message", () => {
    const session = sessionOf(sample);
    const draft = markOn(session, 500);
    if (!draft?.target) throw new Error("message 500 cannot be marked");
    session.setMarks([{ ...draft, target: { ...draft.target, offset: draft.target.offset + 3 } }]);
    expect(placedMarks(session, null, null)).toMatchObject([{ n: 500 }]);
    expect(session.isMarked(500)).toBe(true);
  });

  test("given a mark before its message in the file, when the message is read, then the row shows it", () => {
    const session = new Session(knownVariants);
    const fm = chunk(">", frameBytes(3));
    const items = read([fm, markAt({ connection: 1, direction: "client-to-server", offset: 4 }), fm, fm]);
    session.push(items.slice(0, 2));
    expect(session.isMarked(1)).toBe(false);
    session.push(items.slice(2));
    expect([1, 2, 3].map((n) => session.isMarked(n))).toEqual([false, true, false]);
  });

  test("given a user's marks added before everything is read, when the recording's own marks are read, then those do not reappear", () => {
    const session = new Session(knownVariants);
    const fm = chunk(">", frameBytes(3));
    const target = (offset: number): Target => ({ connection: 1, direction: "client-to-server", offset });
    session.setMarks([{ text: "mine", target: target(4), atNs: 0 }]);
    session.push(read([fm, fm, markAt(target(0))]));
    expect(placedMarks(session, null, null)).toMatchObject([{ text: "mine", n: 2 }]);
    expect([1, 2].map((n) => session.isMarked(n))).toEqual([false, true]);
  });

  test("given marks on messages, inside them and after the end, in any order, then each is on the message that a linear search finds", () => {
    const random = seededRandom(1901);
    const upTo = (most: number): number => Math.floor(random() * most);
    for (let round = 0; round < times(60, 20); round++) {
      const targets: Target[] = [];
      const drafts = Array.from({ length: 40 }, (): EntryDraft => {
        const connection = 1 + upTo(3);
        if (random() < 0.5)
          return chunk(random() < 0.5 ? ">" : "<", frameBytes(4, new Uint8Array(2 * upTo(3))), connection);
        const direction = random() < 0.5 ? "client-to-server" : "server-to-client";
        const target = { connection, direction, offset: 2 * upTo(20) } as const;
        targets.push(target);
        return markAt(target);
      });
      const session = new Session(knownVariants);
      const items = read(drafts);
      const cut = upTo(items.length);
      session.push(items.slice(0, cut));
      session.push(items.slice(cut));

      const found = targets.map((target) => plainSearch(session, target));
      const where = `round ${round}`;
      expect(
        targets.map((target) => session.rowAtOffset(target)),
        where,
      ).toEqual(found);
      const rows = Array.from({ length: session.count }, (_, index) => index + 1);
      expect(
        rows.filter((n) => session.isMarked(n)),
        where,
      ).toEqual(rows.filter((n) => found.includes(n)));
      expect(
        placedMarks(session, null, null).map(({ n }) => n),
        where,
      ).toEqual(found);
    }
  });

  test("given many marks that are on no message, among many messages, when everything is read, then few rows are checked for each mark", () => {
    const [messages, marks] = [4000, 1000];
    const session = new Session(knownVariants);
    const { frames } = session;
    const offsetOf = frames.offsetOf.bind(frames);
    let looks = 0;
    frames.offsetOf = (n) => {
      looks += 1;
      return offsetOf(n);
    };
    const fm = frameBytes(3);
    const drafts = Array.from({ length: messages }, (_, at) => [
      chunk(">", fm),
      ...(at % (messages / marks) === 0
        ? [markAt({ connection: 1, direction: "client-to-server", offset: 4 * messages + at })]
        : []),
    ]);
    session.push(read(drafts.flat()));
    expect(placedMarks(session, null, null).filter(({ n }) => n !== null)).toEqual([]);

    const looksPerMark = 2 * (Math.ceil(Math.log2(messages)) + 2);
    expect(looks).toBeLessThan(messages + marks * looksPerMark);
  });
});
