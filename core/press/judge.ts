import type { Arrangement } from "../language/press.ts";
import { phaseOf, turnKey } from "../map/turn.ts";
import { phaseOfOrder } from "../orders/order.ts";
import { judgeDraw, judgeOccupation, judgeShares, judgeSolo } from "./leaves/ends.ts";
import { judgeOrder, judgePuppets } from "./leaves/orders.ts";
import { judgeAlliance, judgePeace } from "./leaves/peace.ts";
import { judgeForwarding, judgeOffering, judgeRequest } from "./leaves/said.ts";
import { judgeZone } from "./leaves/zone.ts";
import { obligorsOf } from "./obligors.ts";
import { afterCut, cutOf, type Scope, unseenIn, type Window } from "./scope.ts";
import { all, choose, type Judgement, judgement, opposite, some } from "./verdict.ts";

/** What a request asks to be sent, in the text form: by the arrangement that asks. */
export type RequestedText = (request: Arrangement & { readonly type: "SND" }) => string;

/** Everything that judging a promise needs. */
export interface Bench extends Scope {
  readonly requestedText: RequestedText;
}

function partiesOf({ parties, proposer }: Bench): readonly string[] {
  return parties ?? [proposer];
}

/** Whether and how a power did what an arrangement asks of it; null where it asks nothing of it. */
export function judge(arrangement: Arrangement, obligor: string, bench: Bench): Judgement | null {
  const judged = judgeAsSeen(arrangement, obligor, bench);
  return judged && afterSilence(judged, bench);
}

/**
 * A breach is none, and what was kept may have bound nobody any more, where the partners may have agreed otherwise
 * before, and that is not in the recording.
 */
function afterSilence(judged: Judgement, { game, parties, partners, since }: Bench): Judgement {
  const { verdict, turns } = judged;
  if (parties === null || (verdict !== "breached" && verdict !== "kept")) return judged;
  const until = judged.decided ?? turns.at(-1)?.turn ?? null;
  if (until === null || game.watched.isPressWhole(partners, since, until)) return judged;
  const why = `what ${partners.join(" and ")} said until ${turnKey(until)} was not recorded: they may have agreed otherwise`;
  return {
    ...judged,
    verdict: "unknown",
    why,
    decided: null,
    turns: turns.map((one) => (one.verdict === "breached" ? { ...one, verdict: "unknown", why } : one)),
  };
}

function judgeAsSeen(arrangement: Arrangement, obligor: string, bench: Bench): Judgement | null {
  if (!obligorsOf(arrangement, partiesOf(bench), bench.proposer).includes(obligor)) return null;
  if (arrangement.type !== "AND" && bench.parties !== null && !bench.parties.includes(obligor))
    return judgement("not-testable", `${obligor} did not sign it`);
  switch (arrangement.type) {
    case "AND": {
      const parts = arrangement.parts.flatMap((part, at) => judge(part, obligor, within(bench, at)) ?? []);
      return all(parts);
    }
    case "ORR":
      return some(arrangement.parts.map((part, at) => together(part, within(bench, at))));
    case "CHO": {
      const { minimum, maximum, parts } = arrangement;
      return choose(
        minimum,
        maximum,
        parts.map((part, at) => together(part, within(bench, at))),
      );
    }
    case "FOR": {
      const { from, to } = arrangement;
      return judge(arrangement.arrangement, obligor, { ...bench, window: { from, to: to ?? from } });
    }
    case "NOT":
      return judgeDenied(arrangement.arrangement, bench);
    case "NAR":
      return judgement("not-testable", "it leaves open what is done");
    default:
      return judgeLeaf(arrangement, obligor, bench);
  }
}

/** What an arrangement comes to for all of whom it asks something: whether it came true. */
export function together(arrangement: Arrangement, bench: Bench): Judgement {
  const obligors = obligorsOf(arrangement, partiesOf(bench), bench.proposer);
  const parts = obligors.flatMap((obligor) => judge(arrangement, obligor, bench) ?? []);
  return parts.length === 0 ? judgement("not-testable", "it asks nothing of anybody") : all(parts);
}

function judgeDenied(inner: Arrangement, bench: Bench): Judgement {
  const nothing = bench.parties === null ? null : freedBy(inner);
  if (nothing !== null) {
    const cut = cutOf(bench);
    return cut ? afterCut(cut, null) : judgement("not-testable", nothing);
  }
  if (inner.type === "NAR") return judgement("not-testable", "it leaves open what is done");
  const { window } = bench;
  if (window === null || !isForOneTurn(inner)) return opposite(together(inner, bench));
  return inNoTurn(inner, window, bench);
}

/** What ends a duty asks for nothing. Source: v0.18, levels 10 and 120. */
function freedBy({ type }: Arrangement): string | null {
  if (type === "PCE") return "war: it allows all and asks for nothing";
  return type === "FWD" || type === "BCC" ? "it ends what was to be passed on" : null;
}

function isForOneTurn({ type }: Arrangement): boolean {
  return type === "XDO" || type === "order" || type === "DRW" || type === "SND";
}

/** FOR ( NOT ): what happens in one turn may happen in none. Source: v0.18, level 90. */
function inNoTurn(inner: Arrangement, { from, to }: Window, bench: Bench): Judgement {
  const phase = inner.type === "XDO" || inner.type === "order" ? phaseOfOrder(inner.order) : null;
  const { game } = bench;
  const parts = game
    .between(from, to)
    .filter(({ turn }) => game.isClosed(turn) && (phase === null || phaseOf(turn) === phase))
    .map(({ turn }) => opposite(together(inner, { ...bench, window: { from: turn, to: turn } })));
  const isOver = game.isClosed(to) || game.isStopped;
  const unseen = game.watched.unseenBetween(from, to).map((turn) => judgement("unknown", unseenIn(turn)));
  const open = [...unseen, ...(isOver ? [] : [judgement("pending", `until ${turnKey(to)}`)])];
  if (parts.length + open.length === 0) return judgement("not-testable", "no such turn came");
  return all([...parts, ...open]);
}

function within(bench: Bench, at: number): Bench {
  return { ...bench, path: bench.path === "" ? String(at) : `${bench.path}.${at}` };
}

type Leaf = Exclude<Arrangement, { readonly type: "AND" | "ORR" | "CHO" | "FOR" | "NOT" | "NAR" }>;

function judgeLeaf(leaf: Leaf, obligor: string, bench: Bench): Judgement {
  switch (leaf.type) {
    case "PCE":
      return judgePeace(leaf, obligor, bench);
    case "ALY":
      return judgeAlliance(leaf, obligor, bench);
    case "DRW":
      return judgeDraw(leaf, obligor, bench);
    case "SLO":
      return judgeSolo(leaf, bench);
    case "XDO":
    case "order":
      return judgeOrder(leaf.order, obligor, bench);
    case "DMZ":
      return judgeZone(leaf, obligor, bench);
    case "SCD":
      return judgeShares(leaf, obligor, bench);
    case "OCC":
      return judgeOccupation(leaf, obligor, bench);
    case "YDO":
      return judgePuppets(leaf, obligor, bench);
    case "SND":
      return judgeRequest(leaf, bench.requestedText(leaf), obligor, bench);
    case "FWD":
    case "BCC":
      return judgeForwarding(leaf, obligor, bench);
    case "ROF":
      return judgeOffering(obligor, bench);
    case "XOY":
      return judgement("not-testable", "a favour: nothing says when it is returned");
    case "ULB":
    case "UUB":
      return judgement("not-testable", "a bound of utility: nothing on the board shows it");
  }
}
