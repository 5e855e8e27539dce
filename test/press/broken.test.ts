import { describe, expect, test } from "vitest";
import { pressByGame } from "../../core/analysis/agreements.ts";
import { Analysis } from "../../core/analysis/analysis.ts";
import { PressFold } from "../../core/analysis/pressFold.ts";
import { knownVariants } from "../../core/map/library.ts";
import { agreementRow } from "../../core/press/agreementRow.ts";
import { brokenIn } from "../../core/press/broken.ts";
import type { Entry } from "../../core/recording/entry.ts";
import { folded } from "../support/folded.ts";
import { recordingOf, type Staged, stage } from "./play.ts";
import { assigned } from "./referee.ts";

const board = "units AUS AMY VIE, ITA AMY VEN, GER AMY MUN\ncentres AUS VIE TRI; ITA VEN; GER MUN";

interface Told {
  /** The broken promises and false statements, such as `promise by ITA`. */
  readonly rows: readonly string[];
  /** What the message `knownAt` of each row is: the kind of message and the turn it is about or was sent in. */
  readonly known: readonly string[];
  readonly staged: Staged;
}

/** Returns what `metrics --broken` lists for a play. */
function told(script: string): Told {
  const play = { script: `${board}\n${script}` };
  const { entries } = recordingOf(play);
  const press = new PressFold();
  const fold = folded(entries as readonly Entry[], [press], new Analysis({ assigned }));
  const games = pressByGame(fold, press, knownVariants, {});
  const staged = stage(play);
  const nameOf = new Map([...staged.names].map(([name, n]) => [n, name]));
  const rows = games.flatMap((game) => {
    const { past, current } = game.evidence.state;
    const shown = [...past.values(), ...(current ? [current] : [])].flatMap(({ turn, n, reported }) => [
      { n, what: `position of ${turn.season} ${turn.year}` },
      ...[...reported.values()].map((result) => ({ n: result.n, what: `result of ${turn.season} ${turn.year}` })),
    ]);
    return brokenIn(game).map((row) => ({
      row: `${row.kind} by ${row.by}`,
      known: nameOf.get(row.knownAt) ?? shown.find(({ n }) => n === row.knownAt)?.what ?? `#${row.knownAt}`,
    }));
  });
  return { rows: rows.map(({ row }) => row), known: rows.map(({ known }) => known), staged };
}

describe("the first message by which a breach is known", () => {
  const offer = "a: AUS > ITA  PRP ( AND ( PCE ( AUS ITA ) ) ( DMZ ( AUS ITA ) ( TYR ) ) )\nITA > AUS  YES a";
  const attack = "ITA orders ( ITA AMY VEN ) MTO TRI\nturn";

  test("given that another part is withdrawn after the breach, then the result of the order shows the breach", () => {
    const { rows, known } = told(
      `${offer}\n${attack}\nturn\nx: AUS > ITA  FCT ( NOT ( DMZ ( ITA AUS ) ( TYR ) ) )\nturn`,
    );
    expect(rows).toEqual(["promise by ITA"]);
    expect(known).toEqual(["result of SPR 1901"]);
  });

  test("given breaches of two parts, then the first one counts, whatever the order of the parts", () => {
    const entry = "ITA orders ( ITA AMY VEN ) MTO TYR\nturn";
    const { known } = told(`${offer}\n${entry}\nITA orders ( ITA AMY TYR ) MTO TRI\nturn`);
    expect(known).toEqual(["result of SPR 1901"]);
  });

  test("given parts that must all be kept, then the first broken part shows the breach", () => {
    const choice = "( XDO ( ( ITA AMY VEN ) MTO TYR ) ) ( DRW ) ( SLO ( ITA ) )";
    const script = `a: AUS > ITA  PRP ( CHO ( 3 3 ) ${choice} )\nITA > AUS  YES a\nturn\nturn`;
    const { known } = told(script);
    expect(new Set(known)).toEqual(new Set(["result of SPR 1901"]));
  });

  test("given a missing vote, then the next position shows the breach", () => {
    expect(told("a: AUS > ITA  PRP ( DRW )\nITA > AUS  YES a\nAUS draws\nturn")).toMatchObject({
      rows: ["promise by ITA"],
      known: ["position of FAL 1901"],
    });
  });

  test("given press that was not sent, then the next position shows the breach", () => {
    const script = "a: AUS > ITA  PRP ( SND ( ITA ) ( GER ) ( PRP ( PCE ( ITA GER ) ) ) )\nITA > AUS  YES a\nturn";
    expect(told(script)).toMatchObject({ rows: ["promise by ITA"], known: ["position of FAL 1901"] });
  });

  test("given a false claim about a whole turn, then the next position shows it, not the claim itself", () => {
    const script = "x: AUS > ITA  FCT ( NOT ( DMZ ( GER ) ( TYR ) ) )\nturn";
    expect(told(script)).toMatchObject({ rows: ["claim by AUS"], known: ["position of FAL 1901"] });
  });

  test("given a false claim about the position, then the claim itself shows it", () => {
    expect(told("x: AUS > ITA  FCT ( SCD ( ITA MUN ) )\nturn")).toMatchObject({ rows: ["claim by AUS"], known: ["x"] });
  });
});

describe("an FCT that withdraws its sender from an agreement", () => {
  const agreed = (arrangement: string): string => `a: AUS > ITA  PRP ( ${arrangement} )\nITA > AUS  YES a\nturn`;

  test.each([
    ["a DMZ", "DMZ ( AUS ITA ) ( TYR )"],
    ["a peace", "PCE ( AUS ITA )"],
    ["an order", "FOR ( ( SPR 1901 ) ( FAL 1901 ) ) ( XDO ( ( AUS AMY VIE ) HLD ) )"],
  ])("given %s that it denies, then it is no statement about the board", (_, arrangement) => {
    const { rows, staged } = told(`${agreed(arrangement)}\nx: AUS > ITA  FCT ( NOT ( ${arrangement} ) )\nturn`);
    expect(rows).toEqual([]);
    expect(staged.honesty.map(({ id }) => id)).not.toContain(staged.names.get("x"));
  });

  test("given an agreement that an earlier FCT had ended, then a second FCT is no statement either", () => {
    const zone = "FCT ( NOT ( DMZ ( AUS ITA ) ( TYR ) ) )";
    const again = "FCT ( NOT ( DMZ ( ITA AUS ) ( TYR ) ) )";
    expect(
      told(`${agreed("DMZ ( AUS ITA ) ( TYR )")}\nx: AUS > ITA  ${zone}\ny: AUS > ITA  ${again}\nturn`).rows,
    ).toEqual([]);
  });

  test("given an agreement that the sender is no party to, then the FCT is still a statement", () => {
    expect(
      told(`${agreed("DMZ ( AUS ITA ) ( TYR )")}\nx: GER > ITA  FCT ( NOT ( DMZ ( AUS ITA ) ( TYR ) ) )\nturn`),
    ).toMatchObject({ rows: ["claim by GER"] });
  });
});

describe("the message that ended an agreement", () => {
  const endOf = ({ agreements, names }: Staged): unknown => {
    const found = agreements.find(({ offer }) => offer.id === names.get("a"));
    if (!found) throw new Error("the play has no such offer");
    const { status, endedBy } = agreementRow(found, [], null);
    return [status, [...names].find(([, id]) => id === endedBy)?.[0] ?? null];
  };
  const offer = "a: AUS > ITA  PRP ( AND ( PCE ( AUS ITA ) ) ( DMZ ( AUS ITA ) ( TYR ) ) )\nb: ITA > AUS  YES a\nturn";
  const war = "AUS > ITA  FCT ( NOT ( PCE ( AUS ITA ) ) )";
  const zone = "AUS > ITA  FCT ( NOT ( DMZ ( AUS ITA ) ( TYR ) ) )";

  test("given that each part is withdrawn, then it is the last FCT, whatever the order of the parts", () => {
    expect(endOf(told(`${offer}\nx: ${war}\ny: ${zone}\nturn`).staged)).toEqual(["withdrawn", "y"]);
    expect(endOf(told(`${offer}\nx: ${zone}\ny: ${war}\nturn`).staged)).toEqual(["withdrawn", "y"]);
  });

  test("given an agreement that replaces it, then it is the offer of that agreement", () => {
    const peace = "a: AUS > ITA  PRP ( PCE ( AUS ITA ) )\nITA > AUS  YES a\nturn";
    const next = "x: ITA > AUS  PRP ( NOT ( PCE ( AUS ITA ) ) )\nAUS > ITA  YES x\nturn";
    expect(endOf(told(`${peace}\n${next}`).staged)).toEqual(["superseded", "x"]);
  });

  test("given an agreement that still binds, then there is none", () => {
    expect(endOf(told(`${offer}\nx: ${war}\nturn`).staged)).toEqual(["agreed", null]);
  });
});
