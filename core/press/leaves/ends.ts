import type { TurnRecord } from "../../game/state.ts";
import type { Arrangement } from "../../language/press.ts";
import { compareTurns, type Turn, turnKey } from "../../map/turn.ts";
import { owned, positionOf } from "../played.ts";
import { afterCut, cutOf, judgeTurn, judgeTurns, type Scope, unseenIn } from "../scope.ts";
import { type Evidence, type Found, type Judgement, judgement } from "../verdict.ts";

type Draw = Arrangement & { readonly type: "DRW" };
type Solo = Arrangement & { readonly type: "SLO" };
type Shares = Arrangement & { readonly type: "SCD" };
type Occupied = Arrangement & { readonly type: "OCC" };

/** DRW: the power's own vote stood when the turn ended, or the game was drawn in it. */
export function judgeDraw({ powers }: Draw, obligor: string, scope: Scope): Judgement {
  const { game, from, window } = scope;
  const { end } = game.evidence.state;
  const test = (turn: Turn): Found => {
    // Who voted may have taken it back.
    if (!game.watched.isHeard(obligor, turn))
      return { verdict: "unknown", why: `what ${obligor} asked of the server was not recorded`, evidence: [] };
    const vote = game.voteOf(obligor, turn, powers);
    if (vote)
      return { verdict: "kept", why: `${obligor} voted for it`, evidence: [{ n: vote.n, what: "DRW accepted" }] };
    return {
      verdict: "breached",
      why: `${turnKey(turn)} ended without its vote`,
      evidence: positionOf(game.after(turn)),
    };
  };
  if (window !== null) return judgeTurns(scope, test, { isStrict: true });
  if (end !== null && game.wasDrawn(from) && compareTurns(from, scope.since) >= 0 && !cutOf(scope))
    return judgement("kept", "the game was drawn", {
      evidence: [{ n: end.n, what: "DRW from the server" }],
      decided: from,
    });
  return judgeTurn(from, scope, test, "");
}

/** SLO: the game ends with the power's victory. */
export function judgeSolo({ power }: Solo, scope: Scope): Judgement {
  const { end } = scope.game.evidence.state;
  const cut = cutOf(scope);
  if (cut) return afterCut(cut, null);
  if (end === null) return judgement("pending", "until the game ends");
  const evidence = [{ n: end.n, what: `the game ended: ${end.kind} ${end.powers.join(" ")}`.trimEnd() }];
  if (end.kind === "solo" && end.powers.includes(power)) return judgement("kept", `${power} won alone`, { evidence });
  if (!scope.game.isOver) return judgement("not-testable", "the game was switched off before its end", { evidence });
  if (end.kind === "none" && !scope.game.watched.isEndFollowed())
    return judgement("unknown", "not all of how the game ended is in the recording", { evidence });
  return judgement("breached", "the game ended otherwise", { evidence });
}

/** SCD: nobody who signed takes what was allotted to another, and in the end the centres are shared so. */
export function judgeShares({ shares }: Shares, obligor: string, scope: Scope): Judgement {
  const { game, window, since } = scope;
  const cut = cutOf(scope);
  const allotted = new Map(shares.flatMap(({ owner, centres }) => centres.map((centre) => [centre, owner] as const)));
  const told = game
    .between(since, null)
    .filter(({ centres, turn }) => centres !== null && (window === null || compareTurns(turn, window.to) <= 0));
  let before: TurnRecord | undefined;
  for (const record of told) {
    if (cut && compareTurns(record.turn, cut.turn) > 0) return afterCut(cut, null);
    const had = owned(obligor, before?.centres ?? null);
    const taken = owned(obligor, record.centres).find((centre) => {
      const owner = allotted.get(centre);
      return owner !== undefined && owner !== obligor && before !== undefined && !had.includes(centre);
    });
    if (taken !== undefined)
      return judgement("breached", `${obligor} took ${taken}, which was ${allotted.get(taken)}'s`, {
        evidence: ownersOf(record),
        decided: record.turn,
      });
    before = record;
  }
  if (cut) return afterCut(cut, null);
  const isOver = game.isOver || (window !== null && game.isClosed(window.to));
  if (!isOver) return judgement(game.isStopped ? "not-testable" : "pending", "until the end of what was agreed");
  const final = window === null ? (game.evidence.state.centres ?? before?.centres ?? null) : (before?.centres ?? null);
  const evidence = before ? ownersOf(before) : [];
  const missing = [...allotted].filter(([centre, owner]) => !owned(owner, final).includes(centre));
  const isTold =
    window === null ? game.watched.isEndKnown() : before === undefined || game.watched.areCentresKnown(before);
  if (!isTold) return judgement("unknown", "who owned the centres in the end is not in the recording", { evidence });
  if (missing.length === 0) return judgement("kept", "the centres are shared as agreed", { evidence });
  const names = missing.map(([centre]) => centre).join(" ");
  return judgement("not-testable", `in the end ${names} had other owners, and ${obligor} did not take them`, {
    evidence,
  });
}

function ownersOf({ n, turn }: TurnRecord): readonly Evidence[] {
  return n === null ? [] : [{ n, what: `the owners of ${turnKey(turn)}` }];
}

/** OCC: at some time, within the window where there is one, the units stand there. */
export function judgeOccupation({ positions }: Occupied, obligor: string, scope: Scope): Judgement {
  const { game, window, since } = scope;
  const cut = cutOf(scope);
  const own = positions.filter(({ power }) => power === obligor);
  const from = window && compareTurns(window.from, since) > 0 ? window.from : since;
  // What a turn's orders bring about is seen at the start of the next.
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
    return judgement("kept", `it stood in ${own.map(({ province }) => province).join(" ")}`, {
      evidence: positionOf(when),
      decided: when?.turn ?? null,
    });
  }
  if (cut) return afterCut(cut, null);
  const names = missing.map(({ province }) => province).join(" ");
  if (window !== null && game.isClosed(window.to)) {
    const [unseen] = game.watched.unseenBetween(from, until);
    if (unseen) return judgement("unknown", unseenIn(unseen));
    return judgement("breached", `it never stood in ${names} until ${turnKey(window.to)}`, {
      evidence: positionOf(seen.at(-1)),
      decided: window.to,
    });
  }
  if (game.isStopped) return judgement("not-testable", `it never stood in ${names}, and no time was set`);
  return judgement("pending", `not in ${names} yet`);
}
