import type { SendPress } from "../language/message.ts";
import { compareTurns } from "../map/turn.ts";
import type { Match } from "./match.ts";
import { type Request, reply, seatOf } from "./request.ts";

/** Delivers press, or refuses it: if one recipient is invalid, no client receives it. Source: v0.18, level 10, SND. */
export function deliver(message: SendPress, request: Request): void {
  const { match, nowMs, send } = request;
  const seat = seatOf(request);
  const { recipients, press, turn } = message;
  const { survivors } = match.game;
  const isOfNow = turn === null || compareTurns(turn, match.game.turn) === 0;
  const isSender = seat !== undefined && survivors.includes(seat.power) && !recipients.includes(seat.power);
  if (!isSender || !isOfNow || isClosed(match, nowMs)) return reply(request, false);
  const out = recipients.find((power) => !survivors.includes(power));
  if (out !== undefined) return send({ type: "OUT", power: out, undelivered: null });
  const absent = recipients.find((power) => match.seats.of(power)?.isInDisorder !== false);
  if (absent !== undefined) return send({ type: "CCD", power: absent, turn: null, undelivered: null });
  reply(request, true);
  for (const power of recipients) {
    const receiver = match.seats.of(power)?.client;
    if (receiver === null || receiver === undefined) continue;
    const sender = seat.power;
    request.sendTo(receiver, { type: "FRM", sender, recipients, press, messageId: null, references: [] });
  }
}

/** Whether press is forbidden now because of NPR, NPB or PTL. */
function isClosed(match: Match, nowMs: number): boolean {
  const { silent, pressClosesAt } = match.options;
  const { phase } = match.game.desk;
  const left = match.secondsLeft(nowMs);
  const isLate = phase === "movement" && pressClosesAt !== null && left !== null && left < pressClosesAt;
  return silent.includes(phase) || isLate;
}
