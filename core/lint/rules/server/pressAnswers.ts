import type { GameState } from "../../../game/state.ts";
import type { ClientCommand, SendPress } from "../../../language/message.ts";
import { phaseOf, type Turn, turnKey } from "../../../map/turn.ts";
import { atTokens, type LintFrame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";
import { aliveIn, crossingNs } from "../press/boardSeen.ts";
import { type Attendee, plays, type ServerReport } from "./attendee.ts";

/** Findings about press that the server accepted. */
export const pressAnswerFindings = {
  "undeliverable-accepted": {
    severity: "warning",
    message: "The server accepted press although {why}.",
    explanation:
      "The sender assumes that all recipients have received the press. The server answers with OUT or CCD if one recipient cannot receive it, and with REJ if the turn is not the current one; in all of these cases, it does not deliver the press.",
    clause: "v0.18, level 10, SND: OUT, CCD and REJ",
    fix: "Check the turn and every recipient before delivering press.",
    example: "SND ( TUR ) ( .. ) after the last Turkish unit is gone, YES ( SND ( TUR ) ( .. ) )",
    habits: [{ software: "diplomacy", does: "accepts all press, without checking its turn or its recipients" }],
  },
  "own-press-accepted": {
    severity: "warning",
    message: "The server accepted press that {power} sent to itself.",
    explanation: "The list of recipients must not include the sender. A server must answer with REJ.",
    clause: "v0.18, level 10, SND: the recipient list must not include the sending power; REJ",
    fix: "Answer with REJ if the sender is among the recipients.",
    example: "SND ( ENG FRA ) ( .. ) from ENG, YES ( SND ( ENG FRA ) ( .. ) )",
    habits: [
      { software: "Parlance", does: "delivers press that a power sends to itself" },
      { software: "diplomacy", does: "accepts all press, without checking its turn or its recipients" },
    ],
  },
} as const satisfies Findings;

type ReportFinding = ServerReport<keyof typeof pressAnswerFindings>;

/** Maximum number of a client's SNDs to keep until their answers arrive. */
const mostDoubtful = 64;

/**
 * Records press that cannot be delivered. If it still cannot be delivered when the server answers with YES, the server
 * should have refused it.
 */
export function takePress(frame: LintFrame, attendee: Attendee): void {
  const { doubtful } = attendee;
  const { reading } = frame;
  if (!reading?.ok || reading.message.type !== "SND" || !frame.game) return;
  const why = whyUndeliverable(frame.connection, reading.message, frame.game.after);
  if (why === null) return;
  doubtful.add(frame.n);
  const [oldest] = doubtful;
  if (oldest !== undefined && doubtful.size > mostDoubtful) doubtful.delete(oldest);
}

/** Checks a YES to press. */
export function checkAccepted(
  frame: LintFrame,
  echo: ClientCommand,
  { doubtful, power, end }: Attendee,
  report: ReportFinding,
): void {
  const state = frame.game?.before;
  if (echo.type !== "SND" || frame.answers === null || !state || end !== null) return;
  if (power !== null && echo.recipients.includes(power))
    report(frame, "own-press-accepted", atTokens({ start: 2, end: 3 }), { power }, "");
  if (!doubtful.delete(frame.answers)) return;
  const why = whyUndeliverable(frame.connection, echo, state);
  if (why !== null) report(frame, "undeliverable-accepted", atTokens({ start: 2, end: 3 }), { why }, "");
}

/**
 * Returns why the server cannot refuse press, as a clause for a message; null if it can. Source: v0.18, level 10, SND:
 * REJ.
 */
export function whyPressDue(frame: LintFrame, press: SendPress, attendee: Attendee): string | null {
  const state = frame.game?.before;
  const { power } = attendee;
  if (!state?.current || !plays(attendee) || power === null || press.recipients.includes(power)) return null;
  // If the client sent the press before this turn's NOW, the server may have refused it because of the previous turn.
  const isOfTurn = state.current.n !== null && frame.answers !== null && frame.answers > state.current.n;
  return isOfTurn && allowsPress(state, press, power)
    ? `nothing forbids this press in ${turnKey(state.current.turn)}`
    : null;
}

/** Whether the server may have refused press because it had already begun the next turn, whose NOW followed. */
export function isRefusedInNext(
  { n, atNs }: LintFrame,
  press: SendPress,
  { power, acceptedN }: Attendee,
  { game, atNs: nextNs }: LintFrame,
): boolean {
  const mayBeNext = nextNs - atNs < crossingNs && acceptedN < n;
  return mayBeNext && game !== null && power !== null && !allowsPress(game.after, press, power);
}

/** Whether a power may send this press in the current turn, as far as the state shows. */
function allowsPress(state: GameState, press: SendPress, power: string): boolean {
  const { current, level, powers } = state;
  if (!current || level === null || level < 10 || isClosed(state, current.turn)) return false;
  const areReached = press.recipients.every((one) => canReceive(state, one) && powers.get(one)?.inDisorder !== true);
  const isTimely = press.turn === null || turnKey(press.turn) === turnKey(current.turn);
  return areReached && isTimely && canReceive(state, power);
}

/** Whether the options may forbid press in a turn. */
function isClosed({ options }: GameState, turn: Turn): boolean {
  const phase = phaseOf(turn);
  const has = (option: string): boolean => options.some(({ type }) => type === option);
  return has("PTL") || (phase === "retreat" && has("NPR")) || (phase === "adjustment" && has("NPB"));
}

function canReceive({ current, powers }: GameState, power: string): boolean {
  const alive = current && aliveIn(current);
  return powers.get(power)?.isOut !== true && (alive?.has(power) ?? false);
}

/** Returns why press cannot be delivered, as a clause for a message; null if it can. */
function whyUndeliverable(
  connection: LintFrame["connection"],
  { recipients, turn }: SendPress,
  { current, powers, seats }: GameState,
): string | null {
  const seat = seats.get(connection);
  const alive = current && aliveIn(current);
  if (!current || !alive || !seat?.turn || seat.mayHaveMissed) return null;
  const now = turnKey(current.turn);
  // Other clients may have received a later turn.
  if (turnKey(seat.turn) !== now) return null;
  if (seat.power !== null && !alive.has(seat.power)) return `${seat.power} has no units and no centres`;
  const gone = recipients.find((power) => power !== "UNO" && !power.startsWith("0x") && !alive.has(power));
  if (gone !== undefined) return `${gone} has no units and no centres`;
  const away = recipients.find((power) => powers.get(power)?.inDisorder && powers.get(power)?.connection === null);
  if (away !== undefined) return `${away} is in civil disorder`;
  return turn !== null && turnKey(turn) !== now ? `it is for ${turnKey(turn)}, and the last NOW was for ${now}` : null;
}
