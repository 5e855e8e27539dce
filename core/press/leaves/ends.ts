import type { TurnRecord } from "../../game/state.ts";
import type { Arrangement } from "../../language/press.ts";
import { compareTurns, type Turn, turnKey } from "../../map/turn.ts";
import { owned, positionOf } from "../played.ts";
import { afterCut, assessTurn, assessTurns, cutOf, type Scope, unseenIn } from "../scope.ts";
import { type Assessment, assessment, type Evidence, type Found } from "../verdict.ts";

type Draw = Arrangement & { readonly type: "DRW" };
type Solo = Arrangement & { readonly type: "SLO" };
type Shares = Arrangement & { readonly type: "SCD" };
type Occupied = Arrangement & { readonly type: "OCC" };

/** DRW is kept if the power's vote was in force when the turn ended, or if the game was drawn in that turn. */
export function assessDraw({ powers }: Draw, obligor: string, scope: Scope): Assessment {
  const { game, from, window } = scope;
  const { end } = game.evidence.state;
  const test = (turn: Turn): Found => {
    // If the power's messages were not recorded, it may have withdrawn a recorded vote.
    if (!game.watched.isRecorded(obligor, turn))
      return { verdict: "unknown", why: `what ${obligor} sent to the server was not recorded`, evidence: [] };
    const vote = game.voteOf(obligor, turn, powers);
    if (vote)
      return { verdict: "kept", why: `${obligor} voted for the draw`, evidence: [{ n: vote.n, what: "DRW accepted" }] };
    return {
      verdict: "breached",
      why: `${obligor} did not vote for the draw in ${turnKey(turn)}`,
      evidence: game.endOf(turn),
    };
  };
  if (window !== null) return assessTurns(scope, test, { isStrict: true });
  if (end !== null && game.wasDrawn(from) && compareTurns(from, scope.since) >= 0 && !cutOf(scope))
    return assessment("kept", "the game was drawn", {
      evidence: [{ n: end.n, what: "DRW from the server" }],
      decided: from,
    });
  return assessTurn(from, scope, test, "");
}

/** SLO is kept if the game ends with a solo by the power. */
export function assessSolo({ power }: Solo, scope: Scope): Assessment {
  const { end } = scope.game.evidence.state;
  const cut = cutOf(scope);
  if (cut) return afterCut(cut, null);
  if (end === null) return assessment("pending", "open until the game ends");
  const evidence = [{ n: end.n, what: `the game ended: ${end.kind} ${end.powers.join(" ")}`.trimEnd() }];
  if (end.kind === "solo" && end.powers.includes(power)) return assessment("kept", `${power} won a solo`, { evidence });
  if (!scope.game.isOver) return assessment("not-testable", "the server sent OFF before the game ended", { evidence });
  if (end.kind === "none" && !scope.game.watched.isEndFollowed())
    return assessment("unknown", "the end of the game is not fully recorded", { evidence });
  return assessment("breached", "the game ended differently", { evidence });
}

/**
 * SCD is kept if no party takes a centre allotted to another, and if, in the end, the centres are divided as agreed.
 */
export function assessShares({ shares }: Shares, obligor: string, scope: Scope): Assessment {
  const { game, window, since } = scope;
  const cut = cutOf(scope);
  const allotted = new Map(shares.flatMap(({ owner, centres }) => centres.map((centre) => [centre, owner] as const)));
  const counts = game
    .between(since, null)
    .filter(({ centres, turn }) => centres !== null && (window === null || compareTurns(turn, window.to) <= 0));
  let before: TurnRecord | undefined;
  for (const record of counts) {
    if (cut && compareTurns(record.turn, cut.turn) > 0) return afterCut(cut, null);
    const had = owned(obligor, before?.centres ?? null);
    const taken = owned(obligor, record.centres).find((centre) => {
      const owner = allotted.get(centre);
      return owner !== undefined && owner !== obligor && before !== undefined && !had.includes(centre);
    });
    if (taken !== undefined)
      return assessment("breached", `${obligor} took ${taken}, which was allotted to ${allotted.get(taken)}`, {
        evidence: ownersOf(record),
        decided: record.turn,
      });
    before = record;
  }
  if (cut) return afterCut(cut, null);
  const isOver = game.isOver || (window !== null && game.isClosed(window.to));
  if (!isOver) return assessment(game.isStopped ? "not-testable" : "pending", "open until the agreed period ends");
  const final = window === null ? (game.evidence.state.centres ?? before?.centres ?? null) : (before?.centres ?? null);
  const evidence = before ? ownersOf(before) : [];
  const missing = [...allotted].filter(([centre, owner]) => !owned(owner, final).includes(centre));
  const areOwnersKnown =
    window === null ? game.watched.isEndKnown() : before === undefined || game.watched.areCentresKnown(before);
  if (!areOwnersKnown) return assessment("unknown", "the final centre owners are not in the recording", { evidence });
  if (missing.length === 0) return assessment("kept", "the centres are divided as agreed", { evidence });
  const names = missing.map(([centre]) => centre).join(" ");
  return assessment("not-testable", `in the end ${names} had other owners, but ${obligor} did not take them`, {
    evidence,
  });
}

function ownersOf({ n, turn }: TurnRecord): readonly Evidence[] {
  return n === null ? [] : [{ n, what: `the centre owners in ${turnKey(turn)}` }];
}

/** OCC is kept if the units are in the named places at any time, or at some time within the window if there is one. */
export function assessOccupation({ positions }: Occupied, obligor: string, scope: Scope): Assessment {
  const { game, window, since } = scope;
  const cut = cutOf(scope);
  const own = positions.filter(({ power }) => power === obligor);
  const from = window && compareTurns(window.from, since) > 0 ? window.from : since;
  // The results of a turn's orders are visible at the start of the next turn.
  const until = window === null ? null : (game.after(window.to)?.turn ?? window.to);
  const seen = game.between(from, until).filter(({ turn }) => !cut || compareTurns(turn, cut.turn) <= 0);
  const missing = own.filter(
    (wanted) =>
      !seen.some(({ units }) =>
        units?.some(
          ({ power, type, province, coast }) =>
            power === obligor &&
            province === wanted.province &&
            (wanted.type === "UNT" || wanted.type === type) &&
            (wanted.coast === null || wanted.coast === coast),
        ),
      ),
  );
  if (missing.length === 0) {
    const wanted = own[0];
    const when = seen.find(({ units }) =>
      units?.some(({ power, province }) => power === obligor && province === wanted?.province),
    );
    return assessment("kept", `${obligor} occupied ${own.map(({ province }) => province).join(" ")}`, {
      evidence: positionOf(when),
      decided: when?.turn ?? null,
    });
  }
  if (cut) return afterCut(cut, null);
  const names = missing.map(({ province }) => province).join(" ");
  if (window !== null && game.isClosed(window.to)) {
    const [unseen] = game.watched.unseenBetween(from, until);
    if (unseen) return assessment("unknown", unseenIn(unseen));
    return assessment("breached", `${obligor} did not occupy ${names} by ${turnKey(window.to)}`, {
      evidence: game.endOf(window.to),
      decided: window.to,
    });
  }
  if (game.isStopped) return assessment("not-testable", `${obligor} did not occupy ${names}, and no deadline was set`);
  return assessment("pending", `${names} not occupied yet`);
}
