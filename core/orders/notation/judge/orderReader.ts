import type { Place } from "../../../map/place.ts";
import type { Phase } from "../../../map/turn.ts";
import type { Cursor } from "./cursor.ts";
import type { JudgeOrder, JudgeUnit } from "./order.ts";
import type { Verb } from "./words.ts";

/** Options for reading the orders of a string. */
export interface OrderContext {
  /** `any`: the words of an order determine the phase. */
  readonly phase: Phase | "any";
  /** Whether a unit without an order word means a removal; otherwise it means a build. */
  readonly isRemoval: (unit: JudgeUnit) => boolean;
}

const instead: Readonly<Record<Phase, string>> = {
  movement: "units hold, move, support, convoy or are proxied",
  retreat: "dislodged units move or disband",
  adjustment: "units are built or removed, builds are waived",
};

/**
 * Reads one order.
 * @returns undefined if the text is not an order; a fault then states the reason
 */
export function readJudgeOrder(cursor: Cursor, { phase, isRemoval }: OrderContext): JudgeOrder | undefined {
  const order = phase === "adjustment" ? readAdjustment(cursor, isRemoval) : readOrder(cursor, phase);
  return order && cursor.leftover() ? undefined : order;
}

/** Reads a movement or retreat order, which begins with the unit. */
function readOrder(cursor: Cursor, phase: "movement" | "retreat" | "any"): JudgeOrder | undefined {
  const leading = cursor.nextVerb;
  if (leading === "waive" || leading === "build" || leading === "remove" || leading === "disband") {
    return phase === "any" ? readAdjustment(cursor, () => false) : wrongPhase(cursor, phase);
  }
  const unit = cursor.unit();
  if (!unit) return undefined;
  if (cursor.isAtEnd) return cursor.missing("what the unit should do");
  const verb = cursor.nextVerb;
  if (verb === undefined) return cursor.failHere("unknown-order", { expected: expectedIn(phase) });
  if (!isVerbOf(verb, phase)) return wrongPhase(cursor, phase);
  cursor.verb();
  return phase === "retreat" ? readRetreat(cursor, unit, verb) : readMovement(cursor, unit, verb);
}

function isVerbOf(verb: Verb, phase: "movement" | "retreat" | "any"): boolean {
  const isMovement = ["move", "hold", "support", "convoy", "proxy"].includes(verb);
  // DPjudge and `diplomacy` write R for a retreat.
  const isRetreat = ["move", "disband", "remove"].includes(verb);
  if (phase === "any") return isMovement || verb === "disband" || verb === "remove" || verb === "build";
  return phase === "retreat" ? isRetreat : isMovement;
}

function expectedIn(phase: "movement" | "retreat" | "any"): string {
  return phase === "retreat" ? "-> or disband" : "->, hold, support or convoy";
}

function wrongPhase(cursor: Cursor, phase: Phase | "any"): undefined {
  const kind = phase === "any" ? "movement" : phase;
  return cursor.failHere("wrong-phase", { word: cursor.next?.written ?? "", phase: kind, instead: instead[kind] });
}

function readMovement(cursor: Cursor, unit: JudgeUnit, verb: Verb): JudgeOrder | undefined {
  switch (verb) {
    case "hold":
    case "build":
    case "disband":
      return { type: verb, unit };
    case "move":
      return readMove(cursor, unit);
    case "support":
      return readSupport(cursor, unit);
    case "convoy":
      return readConvoy(cursor, unit);
    case "proxy": {
      const toPower = cursor.proxied();
      return toPower === undefined ? undefined : { type: "proxy", unit, toPower };
    }
    // A retreat such as `bel r bur`, in a string that may be for any phase.
    default:
      return readRetreat(cursor, unit, verb);
  }
}

function readMove(cursor: Cursor, unit: JudgeUnit): JudgeOrder | undefined {
  const steps = readSteps(cursor);
  const to = steps?.at(-1);
  if (!steps || !to) return undefined;
  const isMarked = cursor.takes("via", "convoy") || cursor.takes("via");
  const via = steps.slice(0, -1).map(({ province }) => province);
  return { type: "move", unit, to, via: via.length > 0 || isMarked ? via : null };
}

/** Reads the rest of a move such as `a - b - c`, after its first dash. */
function readSteps(cursor: Cursor): readonly Place[] | undefined {
  const steps: Place[] = [];
  do {
    const step = cursor.place();
    if (!step) return undefined;
    steps.push(step);
  } while (cursor.nextVerb === "move" && cursor.verb());
  return steps;
}

function readSupport(cursor: Cursor, unit: JudgeUnit): JudgeOrder | undefined {
  const target = cursor.unit();
  if (!target) return undefined;
  const verb = cursor.nextVerb;
  if (verb === "hold") cursor.verb();
  if (verb !== "move") return { type: "support-hold", unit, target };
  cursor.verb();
  // A supported army's move may be written with its whole route. The support then applies to the end of the route.
  const to = readSteps(cursor)?.at(-1);
  return to && { type: "support-move", unit, target, to };
}

function readConvoy(cursor: Cursor, unit: JudgeUnit): JudgeOrder | undefined {
  const target = cursor.unit();
  if (!target) return undefined;
  if (cursor.isAtEnd) return cursor.missing("where the army goes (-> province)");
  if (cursor.nextVerb !== "move") return cursor.failHere("unknown-order", { expected: "-> and where the army goes" });
  cursor.verb();
  const to = readSteps(cursor)?.at(-1);
  return to && { type: "convoy", unit, target, to };
}

function readRetreat(cursor: Cursor, unit: JudgeUnit, verb: Verb): JudgeOrder | undefined {
  if (verb === "disband") return { type: "disband", unit };
  const to = cursor.place();
  return to && { type: "retreat", unit, to };
}

/** Reads `build army paris`, `army paris`, `waive`, and DPjudge's `army paris b`. */
function readAdjustment(cursor: Cursor, isRemoval: OrderContext["isRemoval"]): JudgeOrder | undefined {
  const leading = adjustment(cursor.nextVerb);
  if (leading) cursor.verb();
  if (leading === "waive") return { type: "waive" };
  const unit = cursor.unit();
  if (!unit) return undefined;
  const trailing = leading ? undefined : adjustment(cursor.nextVerb);
  if (trailing === "build" || trailing === "remove") cursor.verb();
  else if (!leading && cursor.nextVerb) return wrongPhase(cursor, "adjustment");
  return { type: leading ?? (trailing === "build" || trailing === "remove" ? trailing : empty(unit)), unit };

  function empty(named: JudgeUnit): "build" | "remove" {
    return isRemoval(named) ? "remove" : "build";
  }
}

function adjustment(verb: Verb | undefined): "build" | "remove" | "waive" | undefined {
  if (verb === "disband") return "remove";
  return verb === "build" || verb === "remove" || verb === "waive" ? verb : undefined;
}
