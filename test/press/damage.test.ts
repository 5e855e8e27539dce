import { describe, expect, test } from "vitest";
import { Analysis } from "../../core/analysis/analysis.ts";
import { seededRandom } from "../../core/bytes/seeded.ts";
import { type Entry, type GapEntry, isSequenced, type LegGap } from "../../core/recording/entry.ts";
import { printTokens } from "../../core/tokens/text.ts";
import { sampleOf, times } from "../support/depth.ts";
import { allScenarios } from "./allScenarios.ts";
import { denials } from "./denials.ts";
import { readPress, recordingOf, stage, verdictsOf } from "./play.ts";
import { assigned } from "./referee.ts";

/**
 * Returns the entries that remain after the random loss of one entry, or of a stretch on one leg or on all legs;
 * sometimes with a gap record.
 */
function damage(entries: readonly Entry[], random: () => number): Entry[] {
  const from = Math.floor(random() * entries.length);
  const length = [1, 2, 5, 12, 30][Math.floor(random() * 5)] ?? 1;
  const struck = entries[from];
  const isOneLeg = random() < 0.4;
  const isGone = (entry: Entry, at: number): boolean =>
    at >= from && at < from + length * (isOneLeg ? 8 : 1) && (!isOneLeg || isOfSameConnection(entry, struck));
  const lost = entries.filter(isGone);
  const left = entries.filter((entry, at) => !isGone(entry, at));
  const gap = random() < 0.3 && !isOneLeg ? gapFor(lost) : null;
  if (gap === null) return left;
  return [...left.slice(0, from), gap, ...left.slice(from)];
}

function isOfSameConnection(one: Entry, other: Entry | undefined): boolean {
  return other !== undefined && "connection" in one && "connection" in other && one.connection === other.connection;
}

/** Returns the gap record that a recorder writes after it could not write these entries to disk. */
function gapFor(lost: readonly Entry[]): GapEntry | null {
  const last = lost.findLast(isSequenced);
  if (last === undefined) return null;
  const legs: LegGap[] = lost.flatMap((entry) =>
    entry.type === "chunk"
      ? [
          {
            ...{ connection: entry.connection, direction: entry.direction, offset: entry.offset },
            byteLength: entry.bytes.length,
          },
        ]
      : [],
  );
  const { sequence, atNs } = last;
  // The gap record contains the sequence number and timestamp of the last lost entry, and counts the others.
  return {
    type: "gap",
    sequence,
    atNs,
    fromNs: atNs,
    reason: "write-failed",
    records: lost.length - 1,
    legs,
    detail: null,
  };
}

describe("a recording with losses contradicts no verdict on the complete one", () => {
  const random = seededRandom(1845);
  const some = sampleOf(allScenarios, 40);
  test.each(some.map((one) => [one.title, one] as const))("%s", (_, { play, legs }) => {
    const whole = readPress(recordingOf({ script: play, ...(legs ? { legs } : {}) }).entries).agreements;
    for (const recorded of legs ? [legs] : [undefined, ["AUS"], ["ITA"]]) {
      const { entries } = recordingOf({ script: play, ...(recorded ? { legs: recorded } : {}) });
      for (let run = 0; run < times(8, 3); run++)
        expect(denials(readPress(damage(entries, random)).agreements, whole)).toEqual([]);
    }
  });
});

/**
 * Returns the verdicts on a play that was recorded only on these powers' legs, without the frames whose text is in
 * `lost`.
 */
function verdictsWithout(script: string, legs: readonly string[], lost: readonly string[]): string[] {
  const { entries } = recordingOf({ script, legs });
  const kept = entries.filter((entry) => !(entry.type === "chunk" && lost.includes(textOf(entry))));
  expect(kept.length).toBe(entries.length - lost.length);
  const { agreements } = readPress(kept);
  return agreements.flatMap(({ obligations }) => obligations.map(({ obligor, verdict }) => `${obligor} ${verdict}`));
}

/** Returns the message in a chunk: every chunk of a play's recording has one frame. */
function textOf(entry: Entry & { readonly type: "chunk" }): string {
  const rows = new Analysis({ assigned }).apply({ ...entry, offset: 0 });
  return rows.map(({ tokens, representation }) => (tokens ? printTokens(tokens, representation) : "")).join("");
}

describe("a loss makes the affected turns unknown", () => {
  const board = "units AUS AMY VIE, ITA AMY VEN";
  const peace = `${board}
    a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
    ITA > AUS  YES a
    ITA orders ( ITA AMY VEN ) MTO TYR
    turn
    turn`;

  test("given peace without losses, then both powers keep it", () => {
    expect(verdictsOf(stage({ script: peace, legs: ["AUS"] }))).toEqual(["a agreed: AUS kept, ITA kept"]);
  });

  test("given that a result is lost, then whether either power kept the peace is unknown, because retreats may have followed", () => {
    const result = "ORD ( SPR 1901 ) ( ( ITA AMY VEN ) MTO TYR ) ( SUC )";
    expect(verdictsWithout(peace, ["AUS"], [result])).toEqual(["AUS unknown", "ITA unknown"]);
  });

  test("given that a whole turn is lost, then both verdicts are unknown", () => {
    const { entries } = recordingOf({ script: peace, legs: ["AUS"] });
    const isOfFall = (entry: Entry): boolean =>
      entry.type === "chunk" && / \( FAL 1901 \)|^NOW \( FAL/.test(textOf(entry));
    const found = readPress(entries.filter((entry) => !isOfFall(entry))).agreements;
    expect(found.flatMap(({ obligations }) => obligations.map(({ verdict }) => verdict))).toEqual([
      "unknown",
      "unknown",
    ]);
  });

  test("given that the withdrawal of a vote is lost, then the verdict on the vote is unknown", () => {
    const draw = `${board}
      a: AUS > ITA  PRP ( DRW )
      ITA > AUS  YES a
      ITA draws
      ITA draws not
      turn`;
    const lost = ["NOT ( DRW )", "YES ( NOT ( DRW ) )"];
    expect(verdictsWithout(draw, ["ITA"], lost)).toContain("ITA unknown");
  });

  test("given that the offer that allowed an attack is lost, then the breach is unknown", () => {
    const allowed = `units AUS AMY VIE, ITA AMY VEN, AUS AMY TRI
      a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA > AUS  YES a
      b: AUS > ITA  PRP ( XDO ( ( ITA AMY VEN ) MTO TRI ) )
      ITA > AUS  YES b
      ITA orders ( ITA AMY VEN ) MTO TRI
      turn`;
    const lost = ["SND ( ITA ) ( PRP ( XDO ( ( ITA AMY VEN ) MTO TRI ) ) )"];
    expect(verdictsWithout(allowed, ["AUS"], lost)).toContain("ITA unknown");
  });
});

/**
 * Returns the statuses and verdicts of the same kind of recording, one line per agreement: `agreed: AUS kept, ITA
 * unknown`.
 */
function standingWithout(script: string, legs: readonly string[], lost: readonly string[]): string[] {
  const { entries } = recordingOf({ script, legs });
  const isLost = (entry: Entry): boolean => entry.type === "chunk" && lost.includes(textOf(entry));
  const kept = entries.filter((entry) => !isLost(entry));
  expect(kept.length).toBe(entries.length - lost.length);
  return readPress(kept).agreements.map(
    ({ status, obligations }) =>
      `${status}: ${obligations.map(({ obligor, verdict }) => `${obligor} ${verdict}`).join(", ")}`,
  );
}

describe("lost press is not invented", () => {
  const board = "units AUS AMY TRI, ITA AMY VEN\ncentres AUS TRI; ITA VEN";
  const peace = "PRP ( PCE ( AUS ITA ) )";

  describe("an offer that was cancelled before it was accepted", () => {
    const script = `${board}
      a: AUS > ITA  ${peace}
      AUS > ITA  CCL a
      ITA > AUS  YES a
      turn
      turn`;
    const cancel = `CCL ( ${peace} )`;
    const atSender = [`SND ( ITA ) ( ${cancel} )`, `YES ( SND ( ITA ) ( ${cancel} ) )`];
    const atReader = [`FRM ( AUS ) ( ITA ) ( ${cancel} )`];

    test("given the whole recording, then it is cancelled", () => {
      expect(standingWithout(script, ["AUS"], [])).toEqual(["cancelled: "]);
    });

    test.each([
      ["AUS", atSender],
      ["ITA", atReader],
    ])(
      "given only the connection of %s without the CCL, then no power is reported to have kept the agreement",
      (leg, lost) => {
        expect(standingWithout(script, [leg], lost)).toEqual(["agreed: AUS unknown, ITA unknown"]);
      },
    );

    test("given that CCL is lost on one of two connections, then the other connection shows it", () => {
      expect(standingWithout(script, ["AUS", "ITA"], atReader)).toEqual(["cancelled: "]);
    });
  });

  describe("an agreement that a later one replaced", () => {
    const later = "PRP ( NOT ( PCE ( AUS ITA ) ) )";
    const script = `${board}
      a: AUS > ITA  ${peace}
      ITA > AUS  YES a
      turn
      b: AUS > ITA  ${later}
      ITA > AUS  YES b
      turn
      turn`;

    test("given the whole recording, then it is superseded", () => {
      expect(standingWithout(script, ["ITA"], [])[0]).toBe("superseded: AUS superseded, ITA superseded");
    });

    test.each([
      ["the later offer", [`FRM ( AUS ) ( ITA ) ( ${later} )`]],
      [
        "the acceptance of the later offer",
        [`SND ( AUS ) ( YES ( ${later} ) )`, `YES ( SND ( AUS ) ( YES ( ${later} ) ) )`],
      ],
    ])("given that %s is lost, then it is unknown whether the agreement was kept", (_, lost) => {
      expect(standingWithout(script, ["ITA"], lost)[0]).toBe("agreed: AUS unknown, ITA unknown");
    });
  });

  describe("a power in civil disorder", () => {
    const script = `${board}
      a: AUS > ITA  PRP ( XDO ( ( AUS AMY TRI ) HLD ) )
      ITA > AUS  YES a
      AUS is gone
      turn`;

    test("given the whole recording, then the power neither kept nor broke anything", () => {
      expect(standingWithout(script, ["ITA"], [])).toEqual(["agreed: AUS not-testable"]);
    });

    test("given that CCD is lost, then the verdict on a hold without an order is unknown", () => {
      expect(standingWithout(script, ["ITA"], ["CCD ( AUS )"])).toEqual(["agreed: AUS unknown"]);
    });

    test.each([
      [
        "has given an order since then, then it was not in disorder",
        "AUS orders ( AUS AMY TRI ) MTO VIE",
        "MTO VIE",
        "AUS kept",
      ],
      ["has only held since then, then it may be in disorder", "", "HLD", "AUS unknown"],
    ])("given that a CCD in an earlier turn is lost, and the power %s", (_, orders, promised, verdict) => {
      const earlier = `${board}
        TUR is gone
        turn
        turn
        a: AUS > ITA  PRP ( XDO ( ( AUS AMY TRI ) ${promised} ) )
        ITA > AUS  YES a
        ${orders}
        turn`;
      expect(standingWithout(earlier, ["ITA"], ["CCD ( TUR )"])).toEqual([`agreed: ${verdict}`]);
    });
  });

  describe("an offer whose last turn is over", () => {
    const script = `${board}
      a: AUS > ITA  PRP ( XDO ( ( ITA AMY VEN ) MTO TYR ) )
      ITA > AUS  YES a
      turn`;
    const offer = "PRP ( XDO ( ( ITA AMY VEN ) MTO TYR ) )";
    const accepted = [`FRM ( ITA ) ( AUS ) ( YES ( ${offer} ) )`];

    test("given that the acceptance is lost, then the offer's status is unknown", () => {
      expect(standingWithout(script, ["AUS"], accepted)).toEqual(["unknown: "]);
    });

    test("given no loss and no answer, then the offer has expired", () => {
      const silent = script.replace("ITA > AUS  YES a", "");
      expect(standingWithout(silent, ["AUS"], [])).toEqual(["expired: "]);
    });

    test("given bytes lost after the offer's last turn, then the offer has expired", () => {
      const after = `${script.replace("ITA > AUS  YES a", "")}
        b: AUS > ITA  SUG ( PCE ( AUS ITA ) )
        turn`;
      const lost = ["SND ( ITA ) ( SUG ( PCE ( AUS ITA ) ) )"];
      expect(standingWithout(after, ["AUS"], lost)).toEqual(["expired: "]);
    });
  });

  test("given that the server's CCD in answer to an offer is lost, then there was no offer", () => {
    const script = `${board}
      a: AUS > ITA  ${peace} [CCD]
      turn`;
    expect(standingWithout(script, ["AUS"], ["CCD ( ITA )"])).toEqual([]);
  });
});
