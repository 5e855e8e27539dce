import type { Battle } from "./battle.ts";
import { leadsAcross } from "./fleetChain.ts";

/** The state of a decision. */
export const no = 0;
export const yes = 1;
export const unknown = 2;
export type Known = typeof no | typeof yes | typeof unknown;

/**
 * The decisions of a battle and their states: whether unit `u` moves (number u), whether its support is given (n + u),
 * and whether its convoy gets through (2n + u); n is the number of units. Every answer depends only on what is already
 * known, and holds in the best and in the worst case. Therefore, an answer never changes once it has been found, and
 * the order of the decisions does not matter. Source: DATC 5.B for the equations, 5.E for partial information.
 */
export class Resolver {
  readonly battle: Battle;
  readonly unitCount: number;
  readonly known: Uint8Array;
  readonly #powers: readonly string[];

  constructor(battle: Battle) {
    this.battle = battle;
    this.#powers = battle.position.units.map(({ power }) => power);
    this.unitCount = this.#powers.length;
    this.known = new Uint8Array(3 * this.unitCount);
    for (let unit = 0; unit < this.unitCount; unit++) {
      if ((battle.target[unit] as number) >= 0) this.known[unit] = unknown;
      if ((battle.supportAt[unit] as number) >= 0) this.known[this.unitCount + unit] = unknown;
      if (battle.convoy[unit]) this.known[2 * this.unitCount + unit] = unknown;
    }
  }

  /** Returns the open decisions. */
  open(): number[] {
    const found: number[] = [];
    this.known.forEach((value, decision) => {
      if (value === unknown) found.push(decision);
    });
    return found;
  }

  /**
   * Resolves as many of these decisions as possible.
   * @returns the decisions still open; null if an answer contradicts a known one
   */
  settle(decisions: readonly number[]): readonly number[] | null {
    const open = decisions;
    for (;;) {
      let changed = false;
      for (const decision of open) {
        const answer = this.answer(decision);
        const before = this.known[decision];
        if (answer === unknown || answer === before) continue;
        if (before !== unknown) return null;
        this.known[decision] = answer;
        changed = true;
      }
      if (!changed) return open.filter((decision) => this.known[decision] === unknown);
    }
  }

  /** Evaluates the equations for a decision, given all known decisions. */
  answer(decision: number): Known {
    const unit = decision % this.unitCount;
    if (decision < this.unitCount) return this.#moves(unit);
    return decision < 2 * this.unitCount ? this.#supports(unit) : this.#getsThrough(unit);
  }

  isConvoyed(unit: number): Known {
    if (!this.battle.convoy[unit]) return no;
    return this.battle.marches[unit] ? this.#known(2 * this.unitCount + unit) : yes;
  }

  /** Whether two units move to each other's provinces, both over land. */
  isHeadToHead(unit: number, other: number): Known {
    const { target } = this.battle;
    if (target[unit] !== other || target[other] !== unit) return no;
    return both(not(this.isConvoyed(unit)), not(this.isConvoyed(other)));
  }

  /** Returns a unit's greatest possible attack strength if `most` is true, otherwise the smallest. DATC 5.B.8. */
  attack(unit: number, most: boolean): number {
    if (!isTaken(this.#hasWay(unit), most)) return 0;
    const defender = this.battle.target[unit] as number;
    if (defender >= this.unitCount || isTaken(this.#leaves(defender, unit), most)) return 1 + this.#help(unit, most);
    const power = this.#powers[defender] as string;
    return power === this.#powers[unit] ? 0 : 1 + this.#help(unit, most, power);
  }

  /** Returns a province's hold strength. DATC 5.B.5. */
  hold(province: number, most: boolean): number {
    if (province >= this.unitCount) return 0;
    if ((this.battle.target[province] as number) < 0) return 1 + this.#help(province, most);
    return isTaken(not(this.#known(province)), most) ? 1 : 0;
  }

  /** Returns a unit's defend strength. DATC 5.B.7. */
  defend(unit: number, most: boolean): number {
    return 1 + this.#help(unit, most);
  }

  /** Returns a unit's prevent strength. DATC 5.B.6, and 4.A.7 as set by the policy. */
  prevent(unit: number, most: boolean): number {
    if (!isTaken(this.#hasWay(unit), most)) return 0;
    const other = this.battle.target[unit] as number;
    if (other < this.unitCount && this.battle.target[other] === unit) {
      const beaten = both(this.isHeadToHead(unit, other), this.#known(other));
      const out = this.battle.position.policy.dislodgedStillBounces
        ? no
        : both(this.#known(other), not(this.#known(unit)));
      if (isTaken(either(beaten, out), !most)) return 0;
    }
    return 1 + this.#help(unit, most);
  }

  /** Whether a unit's attack cuts a support. DATC 5.B.2, 4.A.2, 4.A.4. */
  cuts(attacker: number, supporter: number): Known {
    const cut = either(this.#cutsByAttack(attacker, supporter), this.#known(attacker));
    const convoyed = this.isConvoyed(attacker);
    if (convoyed === no || cut === no) return cut;
    const byConvoy = both(cut, this.#mayCutByConvoy(attacker, supporter));
    return convoyed === yes || byConvoy === cut ? byConvoy : unknown;
  }

  /** Whether a convoying fleet stays in place. DATC 5.B.3. */
  carries(fleet: number): Known {
    let answer: Known = yes;
    for (const attacker of this.battle.movers[fleet] ?? []) {
      answer = both(answer, not(this.#known(attacker)));
    }
    return answer;
  }

  /** Whether a unit's move succeeds. DATC 5.B.1. */
  #moves(unit: number): Known {
    const target = this.battle.target[unit] as number;
    const headToHead = target < this.unitCount ? this.isHeadToHead(unit, target) : no;
    let least = headToHead === yes ? this.defend(target, false) : this.hold(target, false);
    let most = headToHead === yes ? this.defend(target, true) : this.hold(target, true);
    if (headToHead === unknown) {
      least = Math.min(least, this.defend(target, false));
      most = Math.max(most, this.defend(target, true));
    }
    for (const rival of this.battle.movers[target] ?? []) {
      if (rival === unit) continue;
      least = Math.max(least, this.prevent(rival, false));
      most = Math.max(most, this.prevent(rival, true));
    }
    if (this.attack(unit, false) > most) return yes;
    return this.attack(unit, true) <= least ? no : unknown;
  }

  /** Whether a unit's support is given. DATC 5.B.2. */
  #supports(unit: number): Known {
    let answer: Known = yes;
    for (const attacker of this.battle.movers[unit] ?? []) answer = both(answer, not(this.cuts(attacker, unit)));
    return answer;
  }

  /** Whether an army's convoy gets through. DATC 5.B.4. */
  #getsThrough(unit: number): Known {
    return this.#through(unit, -1);
  }

  /** Whether an army's convoy gets through without the fleet `except`. */
  #through(unit: number, except: number): Known {
    const convoy = this.battle.convoy[unit];
    if (!convoy?.isWhole) return no;
    const { fleets, chain, needsAll } = convoy;
    const states = fleets.map((fleet) => (fleet === except ? no : this.carries(fleet)));
    if (needsAll || chain === null) return states.reduce<Known>(both, yes);
    if (leadsAcross(chain, (at) => states[at] === yes)) return yes;
    return leadsAcross(chain, (at) => states[at] !== no) ? unknown : no;
  }

  #hasWay(unit: number): Known {
    return this.battle.convoy[unit] && !this.battle.marches[unit] ? this.#known(2 * this.unitCount + unit) : yes;
  }

  /** Whether a defender leaves the province to an attacker. */
  #leaves(defender: number, attacker: number): Known {
    if ((this.battle.target[defender] as number) < 0) return no;
    return both(this.#known(defender), not(this.isHeadToHead(attacker, defender)));
  }

  #cutsByAttack(attacker: number, supporter: number): Known {
    if (this.#powers[attacker] === this.#powers[supporter]) return no;
    const isFromTarget = this.battle.supportAt[supporter] === attacker;
    if (!isFromTarget) return this.#hasWay(attacker);
    if (!this.battle.position.policy.convoyCutsAttackOnOrigin) return no;
    return both(this.isConvoyed(attacker), this.#hasWay(attacker));
  }

  /** Whether a rulebook's paradox rule allows a convoyed army to cut a support. */
  #mayCutByConvoy(attacker: number, supporter: number): Known {
    const { position, orders, supportAt, matched, convoy } = this.battle;
    const fleet = supportAt[supporter] as number;
    const isConvoying = orders[fleet]?.type === "CVY" && matched[fleet] === true;
    const order = orders[supporter];
    const isAttack = order?.type === "SUP" && order.to !== null;
    switch (position.policy.paradox) {
      case "1982":
        return isConvoying ? no : yes;
      case "1971":
        return isAttack && convoy[attacker]?.fleets.includes(fleet) === true ? no : yes;
      case "2000":
        return isAttack && convoy[attacker]?.fleets.includes(fleet) === true ? this.#through(attacker, fleet) : yes;
      default:
        return yes;
    }
  }

  /** Counts the supports for a unit; supports from the power `except` do not count. */
  #help(unit: number, most: boolean, except?: string): number {
    let count = 0;
    for (const supporter of this.battle.supports[unit] ?? []) {
      if (except !== undefined && this.#powers[supporter] === except) continue;
      if (isTaken(this.#known(this.unitCount + supporter), most)) count += 1;
    }
    return count;
  }

  #known(decision: number): Known {
    return this.known[decision] as Known;
  }
}

function not(value: Known): Known {
  return value === unknown ? unknown : value === yes ? no : yes;
}

function both(a: Known, b: Known): Known {
  if (a === no || b === no) return no;
  return a === unknown || b === unknown ? unknown : yes;
}

function either(a: Known, b: Known): Known {
  return not(both(not(a), not(b)));
}

/** Whether a decision counts as true. An unknown decision counts as true only for the greatest strength. */
function isTaken(value: Known, most: boolean): boolean {
  return value === yes || (value === unknown && most);
}
