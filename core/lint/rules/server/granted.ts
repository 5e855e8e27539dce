import type { ClientCommand } from "../../../language/message.ts";
import { isPower, type Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintFrame } from "../../finding.ts";
import type { Attendee } from "./attendee.ts";
import { secondsOf } from "./clock.ts";

/** Commands with which a client joins a game. */
export const greetings: ReadonlySet<Token> = new Set([T.NME, T.OBS, T.IAM]);

/**
 * Records what a YES grants the client: a place in the game, notifications before a deadline, or their cancellation.
 */
export function grant(attendee: Attendee, echo: ClientCommand, { tokens, representation }: LintFrame): void {
  const command = tokens?.[2];
  if (echo.type === "TME" && echo.seconds !== null)
    attendee.notifications.add(secondsOf({ seconds: echo.seconds, hours: echo.hours }));
  if (echo.type === "NOT" && echo.command.type === "TME") cancel(attendee, echo.command);
  if (command === undefined || !greetings.has(command)) return;
  attendee.granted = command;
  // YES may repeat the name wrongly.
  if (command === T.NME) attendee.player = attendee.named;
  const power = tokens?.[4];
  if (command !== T.IAM || power === undefined || !isPower(power)) return;
  attendee.isReturning = true;
  attendee.power = representation.names.get(power) ?? null;
}

/** Forgets the requests for deadline notifications that the client cancelled: one of them, or all. */
function cancel(
  { notifications }: Attendee,
  { seconds, hours }: { readonly seconds: number | null; readonly hours: number | null },
): void {
  if (seconds === null) notifications.clear();
  else notifications.delete(secondsOf({ seconds, hours }));
}
