import { unitKey, unitKeys } from "../../../game/check/ordersKnown.ts";
import { ownersOf } from "../../../game/check/owners.ts";
import { awaitsAnyNote } from "../../../game/orderBook.ts";
import { subjectOf } from "../../../game/shared.ts";
import { type GameState, unitsOf } from "../../../game/state.ts";
import { adjustmentDue } from "../../../judge/centres.ts";
import { counted } from "../../../language/english/words.ts";
import type { GameMap } from "../../../map/gameMap.ts";
import { isSameTurn, phaseOf, turnKey } from "../../../map/turn.ts";
import type { ConnectionId, FrameNumber, Leg } from "../../../recording/entry.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintContext } from "../../context.ts";
import {
  type LintFrame,
  type PlayedGame,
  type Receives,
  type Report,
  type RuleCheck,
  wholeFrame,
} from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { freeHomes } from "../orders/freeHomes.ts";

/** Findings about MIS messages that the server should have sent. The clauses cite v0.18, level 0. */
const unsentFindings = {
  "missing-unsent": {
    severity: "warning",
    message: "The server sent no MIS after the THX for #{asked}, although {units} had no order in {turn}.",
    explanation:
      "This server sends MIS after the last THX of a SUB if orders are missing. A client that relies on it assumes that its orders are complete.",
    clause: "v0.18, level 0, MIS: immediately after the last THX",
    fix: "Send MIS whenever orders are still missing after a SUB.",
    example: "SUB ( ( FRA AMY PAR ) HLD ), THX ( ( FRA AMY PAR ) HLD ) ( MBV ), and no MIS ( FRA AMY MAR )",
  },
  "gof-without-missing": {
    severity: "warning",
    message: "The server answered GOF with YES but sent no MIS, although {units} had no order in {turn}.",
    explanation:
      "The client believes that it is ready, and does not learn that the server is still waiting for its orders.",
    clause: "v0.18, level 0, GOF: immediately followed by MIS if not all orders are in",
    fix: "Send MIS directly after YES ( GOF ) while orders are missing.",
    example: "GOF, YES ( GOF ), and no MIS ( FRA AMY PAR )",
    habits: [
      { software: "diplomacy", does: "answers GOF with YES only" },
      { software: "tenderi", does: "answers GOF with YES only" },
    ],
  },
} as const satisfies Findings;

type Code = keyof typeof unsentFindings;

/** Servers that send MIS after SUB. */
const reminding: ReadonlySet<string> = new Set(["AiServer", "Parlance"]);

/** A message that MIS must follow if orders are missing. */
interface Due {
  readonly code: Code;
  readonly frame: LintFrame;
  readonly asked: FrameNumber;
}

/** A message that was not followed by the required MIS. */
interface Unsent {
  readonly code: Code;
  readonly game: number;
  readonly left: Left;
  readonly report: () => void;
}

/** The units or builds that lack orders. */
interface Left {
  /** A description of these units or builds. */
  readonly what: string;
  /** Whether the power can give these orders on this map. Builds need a free home centre. */
  readonly isPossible: (map: GameMap | null) => boolean;
}

/** Finds SUB and GOF without the MIS that lists the missing orders. */
class UnsentRules implements RuleCheck {
  readonly receives: Receives = { client: [T.SUB], server: "all", ords: "first" };
  readonly #report: Report<Code>;
  readonly #recorded: LintContext["recorded"];
  /** The last message on each connection, if MIS may have to follow it. */
  readonly #due = new Map<ConnectionId, Due>();
  /** Missing MIS messages, kept until it is known whether the server sends MIS after SUB. */
  readonly #unsent: Unsent[] = [];
  /** Connections whose client took over a power with IAM: the recording may lack that power's earlier orders. */
  readonly #returned = new Set<ConnectionId>();
  /** Connections whose client sent an unreadable message in this turn: it may have contained the missing orders. */
  readonly #unclear = new Set<ConnectionId>();
  /** The last SUB of each connection. */
  readonly #subs = new Map<ConnectionId, FrameNumber>();
  #hasReminded = false;

  constructor(report: Report<Code>, recorded: LintContext["recorded"]) {
    this.#report = report;
    this.#recorded = recorded;
  }

  lost({ connection }: Leg): void {
    this.#due.delete(connection);
  }

  unread({ connection }: LintFrame): void {
    this.#due.delete(connection);
  }

  frame(frame: LintFrame): void {
    const { direction, tokens, answers, connection, n } = frame;
    const first = tokens?.[0];
    if (direction === "client-to-server") {
      if (first === T.SUB) this.#subs.set(connection, n);
      if (frame.reading?.ok === false) this.#unclear.add(connection);
      return;
    }
    if (first === T.NOW) this.#unclear.delete(connection);
    const due = this.#due.get(connection);
    if (due) this.#follows(frame, due);
    if (answers === null || !this.#recorded.isWhole(connection, frame.game?.after.current?.atNs ?? 0)) return;
    if (first === T.THX) this.#after(frame, "missing-unsent", answers);
    else if (first === T.YES && tokens?.[2] === T.GOF) this.#after(frame, "gof-without-missing", answers);
    else if (first === T.YES && tokens?.[2] === T.IAM) this.#returned.add(connection);
    else if (first === T.MIS && (tokens?.length ?? 0) > 1 && answers === this.#subs.get(connection))
      this.#hasReminded = true;
  }

  gameEnded({ index, software, map }: PlayedGame): void {
    const isKnown = software === null ? this.#hasReminded : reminding.has(software);
    for (const { game, code, left, report } of this.#unsent)
      if (game === index && (isKnown || code === "gof-without-missing") && left.isPossible(map)) report();
  }

  /** Checks whether a later message from the server is the MIS that is due, or shows that the server left it out. */
  #follows(frame: LintFrame, due: Due): void {
    const { connection, tokens, answers } = frame;
    const first = tokens?.[0];
    const isOver = first === T.MIS || first === T.SLO || first === T.DRW || first === T.SMR || first === T.OFF;
    // Messages to all clients may appear in between.
    const isNext = (answers !== null && answers > due.asked) || first === T.NOW || first === T.ORD;
    if (!isOver && !isNext && answers !== due.asked) return;
    this.#due.delete(connection);
    if (!isOver && isNext) this.#without(due);
  }

  #after(frame: LintFrame, code: Code, asked: FrameNumber): void {
    const { connection } = frame;
    if (!frame.game || this.#returned.has(connection) || this.#unclear.has(connection)) return;
    this.#due.set(connection, { code, frame, asked });
  }

  /** Handles a message that MIS did not follow: MIS was due if orders were missing at that point. */
  #without({ code, frame, asked }: Due): void {
    const { connection, game, n, atNs } = frame;
    const turn = game?.after.current?.turn;
    const left = game && missingIn(game.after, connection);
    if (!game || !turn || left === null) return;
    const facts = { asked, units: left.what, turn: turnKey(turn) };
    const at = { connection, side: "server", n, atNs, ...wholeFrame } as const;
    const report = (): void => this.#report({ ...at, code, facts, cause: "" });
    this.#unsent.push({ code, game: game.index, left, report });
  }
}

/** Returns the units or builds without an accepted order; null if there are none, or while that is uncertain. */
function missingIn({ seats, current, end, options, centres }: GameState, connection: ConnectionId): Left | null {
  const seat = seats.get(connection);
  if (seat?.power == null || !seat.turn || seat.mayHaveMissed || !current?.units || end !== null) return null;
  const isAnyAccepted = options.some(({ type }) => type === "AOA");
  if (!isSameTurn(seat.turn, current.turn) || current.contradictions.length > 0 || isAnyAccepted) return null;
  const book = current.books.get(seat.power) ?? [];
  if (awaitsAnyNote(book) || book.some(({ order }) => order.type === "loose")) return null;
  if (phaseOf(current.turn) === "adjustment") {
    const { power } = seat;
    const due = centres === null ? 0 : adjustmentDue(power, ownersOf(centres), current.units);
    // Orders that the server refused count too, because its notes may be wrong.
    const given = book.length;
    const owed = Math.abs(due) - given;
    const record = current;
    const isPossible = (map: GameMap | null): boolean =>
      due < 0 || (map !== null && freeHomes(record, power, map).length > given);
    return owed > 0 ? { what: counted(owed, due < 0 ? "removal" : "build"), isPossible } : null;
  }
  const ordered = new Set<string | null>();
  const present = unitKeys(current.units);
  for (const { order, note, withdrawnN } of book) {
    if (withdrawnN !== null) continue;
    const subject = subjectOf(order);
    // If the server accepted an order for a unit that is not in the position, the position is wrong.
    if (note === "MBV" && !present.has(subject ?? "")) return null;
    ordered.add(subject);
  }
  const isRetreat = phaseOf(current.turn) === "retreat";
  const left = unitsOf(current.units, seat.power).find(
    (unit) => (!isRetreat || unit.retreats !== null) && !ordered.has(unitKey(unit)),
  );
  return left ? { what: unitKey(left), isPossible: () => true } : null;
}

export const missingUnsent = defineRules(unsentFindings, (report, { recorded }) => new UnsentRules(report, recorded));
