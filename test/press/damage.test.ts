import { describe, expect, test } from "vitest";
import { Analysis } from "../../core/analysis/analysis.ts";
import { type Entry, type GapEntry, isSequenced, type LegGap } from "../../core/recording/entry.ts";
import { printTokens } from "../../core/tokens/text.ts";
import { sampleOf, times } from "../support/depth.ts";
import { seededRandom } from "../support/random.ts";
import { allScenarios } from "./allScenarios.ts";
import { denials } from "./denials.ts";
import { readPress, recordingOf, stage, verdictsOf } from "./play.ts";
import { assigned } from "./referee.ts";

/** Some entries lost: one, a stretch of all legs, a stretch of one leg; told by a gap record or not. */
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

/** The record of a recorder whose disk refused these. */
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
  // It stands in the place of the last of them, and counts the others.
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

describe("whatever is lost of a recording, it tells nothing that the whole denies", () => {
  const random = seededRandom(1845);
  const some = sampleOf(allScenarios, 60);
  test.each(some.map((one) => [one.title, one] as const))("%s", (_, { play, legs }) => {
    const whole = readPress(recordingOf({ script: play, ...(legs ? { legs } : {}) }).entries).agreements;
    for (const recorded of legs ? [legs] : [undefined, ["AUS"], ["ITA"]]) {
      const { entries } = recordingOf({ script: play, ...(recorded ? { legs: recorded } : {}) });
      for (let run = 0; run < times(8, 3); run++)
        expect(denials(readPress(damage(entries, random)).agreements, whole)).toEqual([]);
    }
  });
});

/** A play of which the frames that hold one of some texts are lost, from these powers' legs alone. */
function verdictsWithout(script: string, legs: readonly string[], lost: readonly string[]): string[] {
  const { entries } = recordingOf({ script, legs });
  const kept = entries.filter((entry) => !(entry.type === "chunk" && lost.includes(textOf(entry))));
  expect(kept.length).toBe(entries.length - lost.length);
  const { agreements } = readPress(kept);
  return agreements.flatMap(({ obligations }) => obligations.map(({ obligor, verdict }) => `${obligor} ${verdict}`));
}

/** The message of a chunk: every chunk of a play is one frame. */
function textOf(entry: Entry & { readonly type: "chunk" }): string {
  const rows = new Analysis({ assigned }).apply({ ...entry, offset: 0 });
  return rows.map(({ tokens, representation }) => (tokens ? printTokens(tokens, representation) : "")).join("");
}

describe("what is lost makes the turns that it touches unknown", () => {
  const board = "units AUS AMY VIE, ITA AMY VEN";
  const peace = `${board}
    a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
    ITA > AUS  YES a
    ITA orders ( ITA AMY VEN ) MTO TYR
    turn
    turn`;

  test("given peace, of which nothing is lost, then both keep it", () => {
    expect(verdictsOf(stage({ script: peace, legs: ["AUS"] }))).toEqual(["a agreed: AUS kept, ITA kept"]);
  });

  test("given that a result is lost, then it is unknown, and so are retreats that may have come of it", () => {
    const result = "ORD ( SPR 1901 ) ( ( ITA AMY VEN ) MTO TYR ) ( SUC )";
    expect(verdictsWithout(peace, ["AUS"], [result])).toEqual(["AUS unknown", "ITA unknown"]);
  });

  test("given that a whole turn is lost, then of neither it is known", () => {
    const { entries } = recordingOf({ script: peace, legs: ["AUS"] });
    const isOfFall = (entry: Entry): boolean =>
      entry.type === "chunk" && / \( FAL 1901 \)|^NOW \( FAL/.test(textOf(entry));
    const found = readPress(entries.filter((entry) => !isOfFall(entry))).agreements;
    expect(found.flatMap(({ obligations }) => obligations.map(({ verdict }) => verdict))).toEqual([
      "unknown",
      "unknown",
    ]);
  });

  test("given a vote of which the taking back is lost, then it is unknown", () => {
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

/** A play of which frames are lost, from these powers' legs alone: `agreed: AUS kept, ITA unknown`. */
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

describe("what is lost of press is not made up", () => {
  const board = "units AUS AMY TRI, ITA AMY VEN\ncentres AUS TRI; ITA VEN";
  const peace = "PRP ( PCE ( AUS ITA ) )";

  describe("an offer that was taken back before it was accepted", () => {
    const script = `${board}
      a: AUS > ITA  ${peace}
      AUS > ITA  CCL a
      ITA > AUS  YES a
      turn
      turn`;
    const cancel = `CCL ( ${peace} )`;
    const atSender = [`SND ( ITA ) ( ${cancel} )`, `YES ( SND ( ITA ) ( ${cancel} ) )`];
    const atReader = [`FRM ( AUS ) ( ITA ) ( ${cancel} )`];

    test("given the whole, then it is cancelled", () => {
      expect(standingWithout(script, ["AUS"], [])).toEqual(["cancelled: "]);
    });

    test.each([
      ["AUS", atSender],
      ["ITA", atReader],
    ])("given that of %s alone, and CCL is lost, then nobody is said to have kept it", (leg, lost) => {
      expect(standingWithout(script, [leg], lost)).toEqual(["agreed: AUS unknown, ITA unknown"]);
    });

    test("given that it is lost on one of both connections, then the other tells", () => {
      expect(standingWithout(script, ["AUS", "ITA"], atReader)).toEqual(["cancelled: "]);
    });
  });

  describe("an agreement that a later one took back", () => {
    const later = "PRP ( NOT ( PCE ( AUS ITA ) ) )";
    const script = `${board}
      a: AUS > ITA  ${peace}
      ITA > AUS  YES a
      turn
      b: AUS > ITA  ${later}
      ITA > AUS  YES b
      turn
      turn`;

    test("given the whole, then it is superseded", () => {
      expect(standingWithout(script, ["ITA"], [])[0]).toBe("superseded: AUS superseded, ITA superseded");
    });

    test.each([
      ["its offer", [`FRM ( AUS ) ( ITA ) ( ${later} )`]],
      ["its acceptance", [`SND ( AUS ) ( YES ( ${later} ) )`, `YES ( SND ( AUS ) ( YES ( ${later} ) ) )`]],
    ])("given that %s is lost, then whether it was kept is not known", (_, lost) => {
      expect(standingWithout(script, ["ITA"], lost)[0]).toBe("agreed: AUS unknown, ITA unknown");
    });
  });

  describe("a power in civil disorder", () => {
    const script = `${board}
      a: AUS > ITA  PRP ( XDO ( ( AUS AMY TRI ) HLD ) )
      ITA > AUS  YES a
      AUS is gone
      turn`;

    test("given the whole, then it kept and broke nothing", () => {
      expect(standingWithout(script, ["ITA"], [])).toEqual(["agreed: AUS not-testable"]);
    });

    test("given that CCD is lost, then what it did without an order is not known", () => {
      expect(standingWithout(script, ["ITA"], ["CCD ( AUS )"])).toEqual(["agreed: AUS unknown"]);
    });

    test.each([
      ["ordered something since, then it was there", "AUS orders ( AUS AMY TRI ) MTO VIE", "MTO VIE", "AUS kept"],
      ["held since, then it may be gone", "", "HLD", "AUS unknown"],
    ])("given that a CCD of an earlier turn is lost, and it %s", (_, orders, promised, verdict) => {
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

    test("given that its acceptance is lost, then it is not said to have expired", () => {
      expect(standingWithout(script, ["AUS"], accepted)).toEqual(["unknown: "]);
    });

    test("given that nothing is lost and nobody answered, then it expired", () => {
      const silent = script.replace("ITA > AUS  YES a", "");
      expect(standingWithout(silent, ["AUS"], [])).toEqual(["expired: "]);
    });

    test("given bytes that were lost after its last turn, then it expired", () => {
      const after = `${script.replace("ITA > AUS  YES a", "")}
        b: AUS > ITA  SUG ( PCE ( AUS ITA ) )
        turn`;
      const lost = ["SND ( ITA ) ( SUG ( PCE ( AUS ITA ) ) )"];
      expect(standingWithout(after, ["AUS"], lost)).toEqual(["expired: "]);
    });
  });

  test("given that the server's CCD to an offer is lost, then nothing was offered", () => {
    const script = `${board}
      a: AUS > ITA  ${peace} [CCD]
      turn`;
    expect(standingWithout(script, ["AUS"], ["CCD ( ITA )"])).toEqual([]);
  });
});
