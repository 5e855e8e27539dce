import { describe, expect, test } from "vitest";
import type { AgreementRow } from "../../../../core/press/agreementRow.ts";
import type { PressRow } from "../../../../core/press/pressRow.ts";
import { defaultPeace } from "../../../../core/press/profiles.ts";
import { copyOf } from "../../../../core/session/copyQuery.ts";
import { orderWhy } from "../../../../core/session/judged.ts";
import { MessageTable, noSettings } from "../../../../core/session/messageTable.ts";
import { pressOfGame } from "../../../../core/session/pressQuery.ts";
import { PressScan } from "../../../../core/session/pressScan.ts";
import type { FrameNumber, Session } from "../../../../core/session/session.ts";
import { readWholeGame } from "../../../../core/session/wholeGame.ts";
import { chamber } from "../../../support/chamber.ts";
import { sessionOf } from "../../../support/session.ts";
import { startOf } from "../../../support/startOf.ts";

const withBreaches = startOf("recordings/press-level8000.chamber.gz", 1250);

function tableOf(session: Session, filter: string, viewpoint: string | null = null): MessageTable {
  const table = new MessageTable(session, { ...noSettings, filter, viewpoint });
  while (!table.advance(500));
  return table;
}

/** Returns the numbers of the messages that match a filter. */
function matching(session: Session, filter: string, viewpoint: string | null = null): FrameNumber[] {
  const table = tableOf(session, filter, viewpoint);
  const { lines } = table.rows(0, table.state.length);
  return lines.flatMap((line) => (line.kind === "message" ? [line.n] : []));
}

async function printed<T>(...args: readonly string[]): Promise<readonly T[]> {
  const { stdout } = await chamber(...args, "--json");
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

describe("given a game with broken promises and false statements", () => {
  const path = withBreaches;
  const session = sessionOf(path);
  readWholeGame(session, defaultPeace);
  const scan = new PressScan(session);
  while (!scan.advance(10_000));

  test("when messages are filtered by verdict, then they are the copies of exactly the offers with it in chamber agreements", async () => {
    const offers = await printed<AgreementRow>("agreements", path);
    const copies = new Map(
      pressOfGame(scan, { game: 0, viewpoint: null, profile: defaultPeace }).map(({ id, n, seenBy }) => [
        id,
        [n, ...Object.values(seenBy)],
      ]),
    );
    const copiesOf = (some: readonly AgreementRow[]): FrameNumber[] =>
      [...new Set(some.flatMap(({ proposedAt: { n } }) => copies.get(n) ?? []))].sort((a, b) => a - b);
    const verdicts = new Set(offers.flatMap(({ obligations }) => obligations.map(({ verdict }) => verdict)));
    expect([...verdicts]).toContain("breached");
    for (const verdict of verdicts) {
      const of = offers.filter(({ obligations }) => obligations.some((one) => one.verdict === verdict));
      expect(matching(session, `verdict:${verdict}`), verdict).toEqual(copiesOf(of));
    }
    const known = offers.filter(({ breaches }) => breaches.some(({ payoff }) => payoff !== null));
    expect(known.length).toBeGreaterThan(0);
    const gains = known.filter(({ breaches }) => breaches.some(({ payoff }) => (payoff?.own ?? 0) > 0));
    expect(matching(session, "payoff>0")).toEqual(copiesOf(gains));
    expect(matching(session, "payoff>-99")).toEqual(copiesOf(known));
  });

  test("when messages are filtered by claim, then they are the statements of that honesty in chamber press", async () => {
    const press = await printed<PressRow>("press", path);
    for (const claim of ["true", "false", "untestable"]) {
      const of = press.filter(({ honesty }) => honesty?.verdict === claim);
      const copies = of.flatMap(({ n, seenBy }) => [n, ...Object.values(seenBy)]).sort((a, b) => a - b);
      expect(matching(session, `claim:${claim}`), claim).toEqual(copies);
      expect(copies.length, claim).toBeGreaterThan(0);
    }
  });

  test("given a viewpoint, then its messages have the verdicts in Press with this viewpoint, and no statement is known to be true or false", () => {
    let breached = 0;
    for (const viewpoint of session.games.all[0]?.powers.keys() ?? []) {
      const rows = pressOfGame(scan, { game: 0, viewpoint, profile: defaultPeace });
      const expected = rows.filter(({ offers }) => offers.some(({ verdicts }) => verdicts.includes("breached")));
      expect(matching(session, "verdict:breached", viewpoint)).toEqual(
        expected.map(({ n }) => n).sort((a, b) => a - b),
      );
      expect(matching(session, "claim:true,false", viewpoint)).toEqual([]);
      breached += expected.length;
    }
    expect(breached).toBeGreaterThan(0);
  });
});

describe("given the results of a game", () => {
  const session = sessionOf("recordings/press-level20.chamber.gz");
  readWholeGame(session, defaultPeace);

  test("when messages are filtered by attacker, then its moves are among what decided the result, and each dislodged unit has one", () => {
    const known = { agreements: [], copy: null };
    let orders = 0;
    for (const attacker of session.games.all[0]?.powers.keys() ?? []) {
      for (const n of matching(session, `attacker:${attacker}`)) {
        orders += 1;
        const message = copyOf(session, n, "text") ?? "";
        const [, turn, text = ""] = /^ORD \( (\w+ \d+) \) \( (.*) \) \( [A-Z ]+ \)$/.exec(message) ?? [];
        const { firstN = 0 } = session.turns.all.find(({ key }) => key === turn) ?? {};
        const why = orderWhy(
          session,
          { n: firstN, viewpoint: null, profile: defaultPeace, text, province: null },
          known,
        );
        const against = why?.steps.filter(({ part, provinces }) => part === "opponent" && provinces.length === 2);
        expect(
          against?.map(({ power }) => power),
          message,
        ).toContain(attacker);
      }
    }
    expect(orders).toBeGreaterThan(0);
    const anyone = [...(session.games.all[0]?.powers.keys() ?? [])].join(",");
    expect(matching(session, `dislodged season:SPR,FAL -attacker:${anyone}`)).toEqual([]);
  });
});

test("given a table filtered by verdict, when the whole game has been read, then it is outdated, and the rebuilt table has matches", () => {
  const session = sessionOf(withBreaches);
  const table = tableOf(session, "verdict:breached");
  const plain = tableOf(session, "msg:PRP");
  expect([table.asksWholeGame, table.state.matches, plain.asksWholeGame]).toEqual([true, 0, false]);
  readWholeGame(session, defaultPeace);
  expect([table.isOutdated, plain.isOutdated]).toEqual([true, false]);
  const again = tableOf(session, "verdict:breached");
  expect(again.state.matches).toBeGreaterThan(0);
  expect(again.isOutdated).toBe(false);
});
