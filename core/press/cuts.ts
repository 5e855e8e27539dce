import { addToList } from "../bytes/keyed.ts";
import type { Turn } from "../map/turn.ts";
import { type DatedTerm, takesBack, termsOf } from "./conflicts.ts";
import { obligorsOf } from "./obligors.ts";
import type { OfferId } from "./offers.ts";
import type { PressMessage } from "./pressMessage.ts";
import type { Cut } from "./scope.ts";

/** What binds from some moment on: an agreement, or a pledge. */
export interface Standing {
  readonly kind: "agreement" | "pledge";
  readonly id: OfferId;
  readonly proposer: string;
  readonly parties: readonly string[];
  readonly terms: readonly DatedTerm[];
  readonly isConditional: boolean;
  /** When it began to bind. */
  readonly turn: Turn;
  readonly order: number;
}

/**
 * For every standing arrangement the terms that later ones took back, by path. A later agreement does so only
 * where all who made the earlier one made it too: nobody is bound less by what others agree behind his back.
 * FCT of one who is bound does so too, told to all others. What is conditional takes nothing back.
 */
export function cutsOf(
  standings: readonly Standing[],
  messages: readonly PressMessage[],
): ReadonlyMap<OfferId, ReadonlyMap<string, Cut>> {
  const inOrder = [...standings].sort((a, b) => a.order - b.order);
  const laterOnes = byParty([...inOrder, ...messages.flatMap(denialOf)].sort((a, b) => a.order - b.order));
  const cuts = new Map<OfferId, Map<string, Cut>>();
  for (const earlier of inOrder) {
    const own = new Map<string, Cut>();
    for (const later of laterOnes.get(earlier.proposer) ?? []) {
      if (own.size === earlier.terms.length) break;
      if (later.order <= earlier.order || !maySupersede(later, earlier)) continue;
      for (const term of earlier.terms)
        if (!own.has(term.path) && isTakenBack(later, earlier, term)) own.set(term.path, cutBy(later));
    }
    if (own.size > 0) cuts.set(earlier.id, own);
  }
  return cuts;
}

/** Each under all of its parties: what takes an agreement back has the proposer among them. */
function byParty<T extends { readonly parties: readonly string[] }>(
  all: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) for (const power of one.parties) addToList(found, power, one);
  return found;
}

/** FCT that may take back what was agreed. */
interface Denial extends Pick<Standing, "parties" | "terms" | "turn" | "order"> {
  readonly kind: "denial";
  readonly message: PressMessage;
  readonly sender: string;
}

function denialOf(message: PressMessage): Denial[] {
  const { press, sender, recipients, turn, order } = message;
  if (press?.type !== "FCT" || press.answer !== null || turn === null) return [];
  const terms = termsOf(press.arrangement).map((term) => ({ ...term, from: turn }));
  return [{ kind: "denial", message, sender, parties: [sender, ...recipients], terms, turn, order }];
}

/** Whether what came later takes a term back. A denial does so only for one whom the term binds. */
function isTakenBack(later: Standing | Denial, { parties, proposer }: Standing, term: DatedTerm): boolean {
  if (!later.terms.some((one) => takesBack(one, term))) return false;
  return later.kind !== "denial" || obligorsOf(term.arrangement, parties, proposer).includes(later.sender);
}

function maySupersede(later: Standing | Denial, earlier: Standing): boolean {
  const coversAll = earlier.parties.every((power) => later.parties.includes(power));
  if (later.kind === "denial") return coversAll && earlier.parties.includes(later.sender);
  if (later.isConditional) return false;
  // Who insists anew takes back his own pledge only.
  if (later.kind === "pledge") return coversAll && earlier.kind === "pledge" && later.proposer === earlier.proposer;
  return coversAll;
}

function cutBy(later: Standing | Denial): Cut {
  if (later.kind === "denial") {
    const { id, text, sender } = later.message;
    return { verdict: "withdrawn", turn: later.turn, why: `${sender} withdrew it: ${text}`, n: id };
  }
  return { verdict: "superseded", turn: later.turn, why: `agreement ${later.id} took its place`, n: later.id };
}
