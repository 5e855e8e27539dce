import { addToList } from "../bytes/keyed.ts";
import { partitionPoint } from "../bytes/partitionPoint.ts";
import type { Turn } from "../map/turn.ts";
import { type DatedTerm, supersedes, termsOf } from "./conflicts.ts";
import { obligorsOf } from "./obligors.ts";
import type { OfferId } from "./offers.ts";
import type { PressMessage } from "./pressMessage.ts";
import type { Cut } from "./scope.ts";

/** An agreement or a pledge, which binds powers from a certain moment onwards. */
export interface Standing {
  readonly kind: "agreement" | "pledge";
  readonly id: OfferId;
  readonly proposer: string;
  readonly parties: readonly string[];
  readonly terms: readonly DatedTerm[];
  readonly isConditional: boolean;
  /** The turn from which the agreement or pledge binds. */
  readonly turn: Turn;
  readonly order: number;
}

/**
 * Returns, for every binding arrangement, the cuts by which later arrangements ended its terms, keyed by the paths of
 * the terms. A later agreement ends terms only if all parties of the earlier one made it, because powers that are not
 * parties to an agreement cannot release a power from it. An FCT from a bound power to all other parties also ends
 * terms. A conditional agreement never does.
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
    const all = laterOnes.get(earlier.proposer) ?? [];
    const from = partitionPoint(all.length, (at) => (all[at]?.order ?? 0) <= earlier.order);
    for (const later of all.slice(from, from + mostLater)) {
      if (own.size === earlier.terms.length) break;
      if (!maySupersede(later, earlier)) continue;
      for (const term of earlier.terms)
        if (!own.has(term.path) && isEnded(later, earlier, term)) own.set(term.path, cutBy(later));
    }
    if (own.size > 0) cuts.set(earlier.id, own);
  }
  return cuts;
}

/**
 * Returns the ids of the FCTs that withdraw their senders from a term, even if the term had ended before: such an FCT
 * ends a promise and states nothing about the board.
 */
export function withdrawalsIn(
  standings: readonly Standing[],
  messages: readonly PressMessage[],
): ReadonlySet<PressMessage["id"]> {
  const byPower = byParty([...standings].sort((a, b) => a.order - b.order));
  const withdraws = (denial: Denial): boolean => {
    const all = byPower.get(denial.sender) ?? [];
    const until = partitionPoint(all.length, (at) => (all[at]?.order ?? 0) < denial.order);
    return all
      .slice(Math.max(0, until - mostLater), until)
      .some((one) => maySupersede(denial, one) && one.terms.some((term) => isEnded(denial, one, term)));
  };
  return new Set(
    messages
      .flatMap(denialOf)
      .filter(withdraws)
      .map(({ message }) => message.id),
  );
}

/**
 * How many later arrangements that involve an agreement's proposer are checked to see if they end the agreement. Even
 * in a long game, no power takes part in more arrangements.
 */
const mostLater = 2_000;

/** Groups arrangements by party. Anything that ends an agreement has the agreement's proposer as a party. */
function byParty<T extends { readonly parties: readonly string[] }>(
  all: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) for (const power of one.parties) addToList(found, power, one);
  return found;
}

/** An FCT that may withdraw a power from an agreement. */
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

/** Whether a later arrangement ends a term. A denial ends a term only if the term binds the sender of the denial. */
function isEnded(later: Standing | Denial, { parties, proposer }: Standing, term: DatedTerm): boolean {
  if (!later.terms.some((one) => supersedes(one, term))) return false;
  return later.kind !== "denial" || obligorsOf(term.arrangement, parties, proposer).includes(later.sender);
}

function maySupersede(later: Standing | Denial, earlier: Standing): boolean {
  const coversAll = earlier.parties.every((power) => later.parties.includes(power));
  if (later.kind === "denial") return coversAll && earlier.parties.includes(later.sender);
  if (later.isConditional) return false;
  // A second INS from a power replaces only that power's own earlier pledge.
  if (later.kind === "pledge") return coversAll && earlier.kind === "pledge" && later.proposer === earlier.proposer;
  return coversAll;
}

function cutBy(later: Standing | Denial): Cut {
  const { turn, order } = later;
  if (later.kind === "denial") {
    const { id, text, sender } = later.message;
    return { verdict: "withdrawn", turn, why: `${sender} withdrew it: ${text}`, n: id, order };
  }
  return { verdict: "superseded", turn, why: `agreement ${later.id} replaced it`, n: later.id, order };
}
