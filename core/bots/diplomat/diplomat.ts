import { seededRandom } from "../../bytes/seeded.ts";
import type { ClientMessage, ServerMessage } from "../../language/message.ts";
import type { Arrangement, DeliveredPress, Press } from "../../language/press.ts";
import { phaseOf } from "../../map/turn.ts";
import { type Order, powerOfOrder, unitOf } from "../../orders/order.ts";
import { goalOf, helpedUnit } from "../../press/leaves/sameOrder.ts";
import { type Player, type PlayerTurn, sendPress, submission } from "../player.ts";
import type { BotView } from "../view.ts";
import { answerToQuery, denies, highestLevel, huhOf, tryOf } from "./answers.ts";
import { type Temptation, temptationOf, withoutPartner } from "./character.ts";
import { consider, type Opinion } from "./consider.ts";
import { Listeners } from "./listeners.ts";
import { OpenOffers } from "./offers.ts";
import { areAtPeace, holdingsOf, lastingTerms, limitsOf, type Pact } from "./pact.ts";
import { type Statement, statementsOf } from "./proposals.ts";
import { planOf, type Situation, situationOf } from "./situation.ts";

export interface DiplomatSetting {
  /** Returns random numbers in [0, 1). */
  readonly random: () => number;
  /**
   * 0 means that the diplomat always keeps its word; 1 means that it breaks its word whenever it stands to
   * gain a lot. Null means that the diplomat chooses a random value.
   */
  readonly treachery: number | null;
}

/** The number of movement turns for which the diplomat distrusts a power that broke its word. */
const grudge = 8;
/** The maximum number of statements from one power that the diplomat answers per turn. */
const mostAnswers = 24;

/**
 * Plays like greedy, but also negotiates: it makes one round of offers after each position, and answers each offer that
 * it receives. It submits its orders first and revises them before it accepts an offer, so that every agreement still
 * affects its orders. It keeps the turn open until its own offers are answered. From then on, the turn can end at any
 * moment, so its orders no longer change. They therefore also respect its unanswered offers, and it refuses offers that
 * would change them.
 */
export class Diplomat implements Player {
  readonly #random: () => number;
  readonly #treachery: number;
  readonly #offers = new OpenOffers();
  readonly #listeners = new Listeners();
  #pacts: readonly Pact[] = [];
  /** For each distrusted power, the number of the turn until which the diplomat distrusts it. */
  readonly #grudges = new Map<string, number>();
  /** Powers that broke their word in the last turn. */
  readonly #traitors = new Set<string>();
  /** Partners with whom agreements will end after this turn, as announced by either side; and those agreements. */
  readonly #ending = new Map<string, readonly Arrangement[]>();
  /** Number of movement turns so far. */
  #count = 0;
  #seed = 0;
  #level = 0;
  #situation: Situation | null = null;
  /** Powers that have units or centres. */
  #alive: ReadonlySet<string> = new Set();
  #isOpen = false;
  /** Whether the server is waiting for the diplomat's GOF. */
  #isHolding = false;
  /** The orders submitted in this turn. */
  #orders: readonly Order[] = [];
  /** The agreements, concluded or still open, that these orders respect once the turn can end. */
  #kept: readonly Pact[] = [];
  /** Provinces of the units for which the diplomat has promised orders this turn. */
  #pledged = new Set<string>();
  /** Each power's statements that the diplomat has answered this turn. */
  #answered = new Map<string, Set<string>>();

  constructor({ random, treachery }: DiplomatSetting) {
    this.#random = random;
    // Three diplomats in ten never break their word.
    this.#treachery = treachery ?? Math.max(0, random() - 0.3);
  }

  get isWaiting(): boolean {
    return this.#isHolding;
  }

  turn({ view, level, isVoting }: PlayerTurn): readonly ClientMessage[] {
    this.#seed = Math.floor(this.#random() * 2 ** 31);
    this.#level = Math.min(level, highestLevel);
    this.#isHolding = false;
    this.#answered = new Map();
    this.#pledged = new Set();
    this.#alive = new Set([...view.owners.values(), ...view.units.map(({ power }) => power)]);
    const isMovement = phaseOf(view.turn) === "movement";
    this.#isOpen = isMovement && level >= 10 && !isVoting;
    this.#offers.stopWaiting(null);
    if (!isMovement) return submission(this.#planned(view, this.#binding));
    this.#offers.begin();
    this.#count += 1;
    const denials = this.#endPacts();
    const wary = new Set([...this.#grudges].filter(([, until]) => until > this.#count).map(([power]) => power));
    const memory = { wary, hunted: this.#situation?.hunted ?? new Set<string>(), seed: this.#seed, count: this.#count };
    const before = situationOf(view, { ...memory, pacts: this.#binding });
    const temptation = this.#isOpen ? temptationOf(before, this.#treachery, this.#seed) : null;
    const situation = temptation ? this.#giveIn(temptation, before) : before;
    this.#situation = situation;
    this.#orders = situation.plan;
    if (!this.#isOpen) return submission(situation.plan);
    const leaving = temptation?.kind === "withdraw" ? this.#denialsOf(temptation.partner) : [];
    return this.#begin(situation, [...denials, ...leaving]);
  }

  press(delivered: DeliveredPress, text: string): readonly ClientMessage[] {
    const { sender, press } = delivered;
    const situation = this.#situation;
    if (situation === null) return [];
    switch (press.type) {
      case "YES":
        return this.#agreed(sender, press.press, situation);
      case "REJ":
      case "BWX":
        this.#offers.take(sender, press.press);
        return this.#release();
      case "HUH":
        this.#offers.stopWaiting(sender);
        return this.#release();
      case "TRY":
        this.#listeners.learn(sender, press.tokens);
        this.#offers.stopWaiting(sender);
        return this.#release();
      case "FCT":
        if (press.answer === null) this.#denied(sender, press.arrangement);
        return [];
      case "THK":
      case "IDK":
      case "SRY":
      case "POB":
      case "CCL":
      case "UHY":
      case "HPY":
      case "ANG":
        return [];
      default:
        return this.#isNew(sender, text) ? this.#answer(delivered, text, situation) : [];
    }
  }

  message(message: ServerMessage): readonly ClientMessage[] {
    switch (message.type) {
      case "ORD":
        if (phaseOf(message.turn) === "movement") this.#watch(message.order);
        return [];
      case "CCD":
      case "OUT":
        this.#listeners.leave(message.power);
        this.#offers.stopWaiting(message.power);
        return this.#release();
      case "NOT":
        if (message.message.type === "CCD") this.#listeners.enter(message.message.power);
        return [];
      case "REJ":
        if (message.echo.type !== "SND") return [];
        for (const power of message.echo.recipients) this.#offers.take(power, message.echo.press);
        return this.#release();
      default:
        return [];
    }
  }

  quiet(): readonly ClientMessage[] {
    this.#offers.stopWaiting(null);
    return this.#release();
  }

  /** Sends orders first, then press; NOT ( GOF ) keeps the turn open for the answers. */
  #begin(situation: Situation, denials: readonly Statement[]): readonly ClientMessage[] {
    const mayAsk = (kind: string, power: string): boolean => this.#listeners.mayAsk(kind, power, this.#count);
    const talk = { level: this.#level, random: seededRandom(this.#seed + 3), mayAsk };
    const statements = statementsOf(situation, talk).filter((one) => this.#listeners.understands(one));
    this.#offers.make(statements.map((one) => ({ ...one, pact: this.#pactOf(one, situation) })));
    for (const statement of statements) this.#listeners.asked(statement, this.#count);
    for (const { to, press } of statements)
      if (press.type === "INS") this.#bind(this.#agreement(to, [press.arrangement], situation), situation);
    this.#isHolding = this.#offers.isWaiting;
    this.#kept = this.#binding;
    const said = [...denials.filter((one) => this.#listeners.understands(one)), ...statements];
    return [
      ...(this.#isHolding ? [{ type: "NOT", command: { type: "GOF" } } as const] : []),
      ...submission(situation.plan),
      ...this.#changes(situation),
      ...said.map(({ to, press }) => sendPress(to, press)),
    ];
  }

  /** Answers an offer, a question or a suggestion. */
  #answer({ sender, recipients, press }: DeliveredPress, text: string, situation: Situation): readonly ClientMessage[] {
    const huh = huhOf(press, text);
    if (huh) return [sendPress([sender], huh), sendPress([sender], tryOf(this.#level))];
    const { power } = situation.view;
    if (press.type === "QRY") {
      const isLiar = seededRandom(this.#seed + 4)() < this.#treachery / 2;
      return [sendPress([sender], answerToQuery(press.arrangement, power, this.#pacts, isLiar))];
    }
    if (press.type !== "PRP" && press.type !== "INS" && press.type !== "SUG") return [];
    const opinion = this.#opinionOf(press.arrangement, sender, situation);
    const parties = [sender, ...recipients.filter((other) => other !== power && other !== sender)];
    const readers = parties.filter((other) => this.#alive.has(other) && this.#listeners.isPresent(other));
    if (typeof opinion === "string") return [sendPress(readers, { type: opinion, press })];
    if (press.type !== "SUG") {
      const pact = this.#agreement(parties, opinion.terms, situation);
      if (!this.#isHolding && !this.#isKept(pact, situation)) return [sendPress(readers, { type: "REJ", press })];
      this.#bind(pact, situation);
    }
    return [...this.#changes(situation), sendPress(readers, { type: "YES", press })];
  }

  #opinionOf(arrangement: Arrangement, sender: string, situation: Situation): Opinion {
    const opinion = this.#isOpen ? consider(arrangement, sender, situation) : "REJ";
    if (typeof opinion === "string") return opinion;
    // The diplomat can promise only one order per unit.
    const own = pledgesIn(opinion.terms, situation.view.power);
    return own.some((province) => this.#pledged.has(province)) ? "REJ" : opinion;
  }

  /** Handles a power's acceptance of an offer. */
  #agreed(sender: string, press: Press, situation: Situation): readonly ClientMessage[] {
    const offer = this.#offers.take(sender, press);
    if (offer) this.#bind(offer.pact, situation);
    return [...this.#changes(situation), ...this.#release()];
  }

  /**
   * Returns the pact that results if another power accepts the diplomat's own statement. INS adds no terms, because it
   * binds the diplomat even if nobody accepts it.
   */
  #pactOf({ to, press }: Statement, situation: Situation): Pact {
    const opinion = press.type === "PRP" ? consider(press.arrangement, situation.view.power, situation) : "BWX";
    return this.#agreement(to, typeof opinion === "string" ? [] : opinion.terms, situation);
  }

  #agreement(partners: readonly string[], terms: readonly Arrangement[], { view }: Situation): Pact {
    return { partners, terms, turn: view.turn, since: this.#count };
  }

  #bind(pact: Pact, { view }: Situation): void {
    for (const province of pledgesIn(pact.terms, view.power)) this.#pledged.add(province);
    if (pact.terms.length > 0) this.#pacts = [...this.#pacts, pact];
    this.#kept = [...this.#kept, pact];
  }

  /** The diplomat's agreements, and offers that others may have accepted without its knowledge. */
  get #binding(): readonly Pact[] {
    return [...this.#pacts, ...this.#offers.unsettled];
  }

  #planned(view: BotView, pacts: readonly Pact[]): readonly Order[] {
    return planOf(view, limitsOf(pacts, view), this.#seed);
  }

  /** Whether the submitted orders would be the same with an additional pact. */
  #isKept(pact: Pact, { view }: Situation): boolean {
    return newIn(this.#planned(view, [...this.#kept, pact]), this.#orders).length === 0;
  }

  /** Returns a SUB with the orders that agreements have changed; empty if the diplomat is not keeping the turn open. */
  #changes({ view }: Situation): ClientMessage[] {
    if (!this.#isHolding) return [];
    const before = this.#orders;
    this.#kept = this.#binding;
    this.#orders = this.#planned(view, this.#kept);
    return submission(newIn(this.#orders, before));
  }

  /** Returns GOF once the diplomat is no longer waiting for answers. */
  #release(): readonly ClientMessage[] {
    if (!this.#isHolding || this.#offers.isWaiting) return [];
    const changes = this.#situation ? this.#changes(this.#situation) : [];
    this.#isHolding = false;
    return [...changes, { type: "GOF" }];
  }

  #isNew(sender: string, text: string): boolean {
    const known = this.#answered.get(sender) ?? new Set();
    this.#answered.set(sender, known);
    if (known.has(text) || known.size >= mostAnswers) return false;
    known.add(text);
    return true;
  }

  /** Breaks the agreements with a partner now, or ends them at the end of this turn. */
  #giveIn({ kind, partner }: Temptation, situation: Situation): Situation {
    const { view } = situation;
    this.#grudges.set(partner, this.#count + grudge);
    const wary = new Set([...situation.wary, partner]);
    if (kind === "withdraw") {
      this.#ending.set(partner, lastingTerms(this.#pacts, partner));
      return { ...situation, wary };
    }
    this.#pacts = withoutPartner(this.#pacts, partner);
    return situationOf(view, {
      pacts: withoutPartner(this.#binding, partner),
      wary,
      hunted: new Set([partner, ...situation.hunted]),
      seed: this.#seed,
      count: this.#count,
    });
  }

  /** Drops the terms that ended with the last turn; returns the statements to powers that broke their word. */
  #endPacts(): readonly Statement[] {
    for (const [partner, terms] of this.#ending) {
      const isEnded = (term: Arrangement): boolean =>
        terms.some((ended) => denies({ type: "NOT", arrangement: ended }, term));
      this.#pacts = this.#pacts.map((pact) =>
        pact.partners.includes(partner) ? { ...pact, terms: pact.terms.filter((term) => !isEnded(term)) } : pact,
      );
    }
    this.#ending.clear();
    const denials: Statement[] = [];
    for (const traitor of this.#traitors) {
      if (this.#alive.has(traitor)) denials.push(...this.#denialsOf(traitor));
      this.#grudges.set(traitor, this.#count + grudge);
      this.#pacts = withoutPartner(this.#pacts, traitor);
    }
    this.#traitors.clear();
    this.#pacts = this.#pacts
      .map((pact) => ({ ...pact, terms: pact.terms.filter(({ type }) => type !== "XDO") }))
      .filter(({ terms }) => terms.length > 0);
    return denials;
  }

  /** Returns FCT ( NOT ( .. ) ) for every lasting term agreed with a power, addressed to all parties to the term. */
  #denialsOf(power: string): readonly Statement[] {
    return this.#pacts
      .filter(({ partners }) => partners.includes(power))
      .flatMap(({ partners, terms }) =>
        terms
          .filter((term) => term.type !== "XDO" && powersOf(term).every((named) => this.#alive.has(named)))
          .map((term): Statement => {
            const arrangement: Arrangement = { type: "NOT", arrangement: term };
            return { to: partners, press: { type: "FCT", arrangement, answer: null } };
          }),
      );
  }

  /** Records a power's statement that a term no longer applies. */
  #denied(sender: string, statement: Arrangement): void {
    const ended = lastingTerms(this.#pacts, sender).filter((term) => denies(statement, term));
    if (ended.length > 0) this.#ending.set(sender, [...(this.#ending.get(sender) ?? []), ...ended]);
  }

  /** Records a power as a traitor if its order breaks its word. */
  #watch(order: Order): void {
    const view = this.#situation?.view;
    const owner = powerOfOrder(order);
    const goal = goalOf(order)?.province;
    if (!view || owner === null || owner === view.power || goal === undefined) return;
    if (helpedUnit(order)?.power === view.power) return;
    const isAttack = areAtPeace(this.#pacts, owner) && holdingsOf(view, view.power).includes(goal);
    const isEntry = this.#pacts.some(({ terms }) =>
      terms.some(
        (term) =>
          term.type === "DMZ" &&
          term.powers.includes(owner) &&
          term.provinces.some(({ province }) => province === goal),
      ),
    );
    if (isAttack || isEntry) this.#traitors.add(owner);
  }
}

/** Returns the orders in the first list that are not in the second. */
function newIn(orders: readonly Order[], others: readonly Order[]): readonly Order[] {
  const known = new Set(others.map((order) => JSON.stringify(order)));
  return orders.filter((order) => !known.has(JSON.stringify(order)));
}

/** Returns the provinces of a power's units for which these terms prescribe an order. */
function pledgesIn(terms: readonly Arrangement[], power: string): readonly string[] {
  return terms.flatMap((term) => {
    const unit = term.type === "XDO" ? unitOf(term.order) : null;
    return unit?.power === power ? [unit.province] : [];
  });
}

/** Returns the powers that a lasting term names. */
function powersOf(term: Arrangement): readonly string[] {
  switch (term.type) {
    case "PCE":
    case "DMZ":
      return term.powers;
    case "ALY":
      return [...term.allies, ...term.against];
    case "SCD":
      return term.shares.map(({ owner }) => owner);
    default:
      return [];
  }
}
