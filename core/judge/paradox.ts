import { components } from "./components.ts";
import { type Known, no, type Resolver, unknown, yes } from "./resolver.ts";

/** Convoys and moves that the paradox rule stopped. */
export interface StoppedByParadox {
  /** Armies whose convoys the rule stopped. */
  readonly convoys: ReadonlySet<number>;
  /** Moves that the rule stopped. */
  readonly moves: ReadonlySet<number>;
}

/** The number of solutions to find before assuming that a component's solutions have nothing in common. */
const solutionLimit = 256;

/**
 * Settles every decision. If the equations leave a component of interdependent decisions open, the function searches
 * all solutions: a single solution is final, and so is everything that all solutions have in common; circular moves all
 * succeed; a component with convoys is a paradox. Source: DATC 5.B.9, 4.A.2.
 */
export function resolve(resolver: Resolver): StoppedByParadox {
  const stopped = { convoys: new Set<number>(), moves: new Set<number>() };
  for (;;) {
    const open = resolver.settle(resolver.open()) ?? [];
    if (open.length === 0) return stopped;
    const groups = components(open, (decision) => dependencies(resolver, decision));
    for (const group of groups) decideComponent(resolver, group, stopped);
  }
}

type Stopped = { readonly convoys: Set<number>; readonly moves: Set<number> };

function decideComponent(resolver: Resolver, component: readonly number[], stopped: Stopped): void {
  const { known, unitCount } = resolver;
  // Start with convoys: once they are decided, almost everything else follows.
  const decisions = [...component].sort((a, b) => b - a);
  const found = solutions(resolver, decisions);
  const [first] = found;
  if (first !== undefined) {
    const shared = decisions.filter((_, at) => found.every((solution) => solution[at] === first[at]));
    if (shared.length > 0 && found.length < solutionLimit) {
      decisions.forEach((decision, at) => {
        if (shared.includes(decision)) known[decision] = first[at] as Known;
      });
      return;
    }
  }
  const convoys = decisions.filter((decision) => decision >= 2 * unitCount);
  if (convoys.length > 0) {
    breakParadox(resolver, decisions, convoys, stopped);
    return;
  }
  // For circular moves, choose the solution in which most units move. The standard rules always leave exactly one.
  const moves = (solution: readonly Known[]): number =>
    decisions.filter((decision, at) => decision < unitCount && solution[at] === yes).length;
  const most = found.reduce<readonly Known[]>(
    (best, solution) => (moves(solution) > moves(best) ? solution : best),
    first ?? decisions.map(() => no),
  );
  decisions.forEach((decision, at) => {
    known[decision] = most[at] as Known;
  });
}

function breakParadox(
  resolver: Resolver,
  decisions: readonly number[],
  convoys: readonly number[],
  stopped: Stopped,
): void {
  const { battle, known, unitCount } = resolver;
  const { paradox } = battle.position.policy;
  const armies = convoys.map((decision) => decision - 2 * unitCount);
  const moves = decisions.filter((decision) => decision < unitCount);
  const failing =
    paradox === "all-hold" ? moves : paradox === "dptg" ? attacksOnSavedFleets(resolver, decisions, armies) : [];
  for (const decision of convoys) known[decision] = no;
  for (const decision of failing) known[decision] = no;
  for (const army of armies) stopped.convoys.add(army);
  for (const move of failing) stopped.moves.add(move);
}

/**
 * Returns the moves against the convoying fleets in a confused component: one in which a fleet survives if the armies
 * fail, but is lost if they get through. Returns none for other components. Source: DPTG, circles of subversion.
 */
function attacksOnSavedFleets(resolver: Resolver, decisions: readonly number[], armies: readonly number[]): number[] {
  const { battle, unitCount } = resolver;
  const fleets = armies.flatMap((army) => battle.convoy[army]?.fleets ?? []);
  const statesIf = (through: Known): Known[] =>
    supposing(resolver, decisions, () => {
      for (const army of armies) resolver.known[2 * unitCount + army] = through;
      resolver.settle(decisions.filter((decision) => decision < 2 * unitCount));
      return fleets.map((fleet) => resolver.carries(fleet));
    });
  const kept = statesIf(no);
  const tried = statesIf(yes);
  const isConfused = fleets.some((_, at) => kept[at] === yes && tried[at] === no);
  if (!isConfused) return [];
  const attacks = fleets.flatMap((fleet) => battle.movers[fleet] ?? []);
  return decisions.filter((decision) => attacks.includes(decision));
}

/**
 * Returns the combinations of values with which these decisions satisfy the equations, each as a list; at most {@link
 * solutionLimit} of them.
 */
function solutions(resolver: Resolver, decisions: readonly number[]): Known[][] {
  const found: Known[][] = [];
  const search = (): void => {
    const open = resolver.settle(decisions);
    if (open === null || found.length === solutionLimit) return;
    const [next] = open;
    if (next === undefined) {
      found.push(decisions.map((decision) => resolver.known[decision] as Known));
      return;
    }
    for (const guess of [yes, no] as const) {
      supposing(resolver, decisions, () => {
        resolver.known[next] = guess;
        search();
      });
    }
  };
  supposing(resolver, decisions, search);
  return found;
}

/** Runs a function, then restores the values that these decisions had before. */
function supposing<Result>({ known }: Resolver, decisions: readonly number[], run: () => Result): Result {
  const before = decisions.map((decision) => known[decision] as number);
  const result = run();
  decisions.forEach((decision, at) => {
    known[decision] = before[at] as number;
  });
  return result;
}

/** Returns the open decisions on which an open decision may depend. */
function dependencies(resolver: Resolver, decision: number): readonly number[] {
  const { known, unitCount } = resolver;
  const unit = decision % unitCount;
  const kinds = [turningMove, turningSupport, turningConvoy];
  const turning = kinds[Math.floor(decision / unitCount)]?.(resolver, unit) ?? [];
  return turning.filter((other) => known[other] === unknown);
}

/** Returns the decisions on which a unit's move depends. */
function turningMove({ battle, unitCount }: Resolver, unit: number): number[] {
  const { target, movers, supports } = battle;
  const province = target[unit] as number;
  const isHeld = province < unitCount;
  const supported = (by: number): number[] => (supports[by] ?? []).map((supporter) => unitCount + supporter);
  return [
    ...(isHeld ? [province, 2 * unitCount + province, ...supported(province)] : []),
    ...(movers[province] ?? []).flatMap((attacker) => {
      const isHeadOn = attacker !== unit && isHeld && target[province] === attacker;
      return [2 * unitCount + attacker, ...supported(attacker), ...(isHeadOn ? [attacker] : [])];
    }),
  ];
}

/** Returns the decisions on which a unit's support depends. */
function turningSupport({ battle, unitCount }: Resolver, unit: number): number[] {
  const { movers, convoy } = battle;
  return (movers[unit] ?? []).flatMap((attacker) => [
    attacker,
    2 * unitCount + attacker,
    ...(convoy[attacker]?.fleets ?? []).flatMap((fleet) => movers[fleet] ?? []),
  ]);
}

/** Returns the decisions on which an army's convoy depends. */
function turningConvoy({ battle }: Resolver, unit: number): number[] {
  return (battle.convoy[unit]?.fleets ?? []).flatMap((fleet) => battle.movers[fleet] ?? []);
}
