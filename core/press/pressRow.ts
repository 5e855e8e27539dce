import { type EnglishNames, englishPress } from "../language/english.ts";
import { type TurnKey, turnKey } from "../map/turn.ts";
import type { Honesty } from "./honesty.ts";
import type { PressMessage } from "./pressMessage.ts";

/** A press message as `chamber press --json` prints it. */
export interface PressRow {
  readonly recording: string | null;
  readonly id: PressMessage["id"];
  readonly n: PressMessage["id"];
  /** Number of the game, starting at 1. */
  readonly game: number;
  /** The turn of frame `n`, determined in the same way as for every frame. */
  readonly turn: TurnKey | null;
  readonly atMs: number;
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly text: string;
  readonly english: string | null;
  readonly level: number | null;
  readonly repliesTo: PressMessage["id"] | null;
  /** How the reply was recognised; `inferred` means that there is no explicit link. */
  readonly linkedBy: "statement" | "reference" | "inferred" | null;
  readonly forwards: PressMessage["id"] | null;
  readonly seenBy: Readonly<Record<string, PressMessage["id"]>>;
  /** For an offer, the status of its agreement; otherwise whether the message was delivered. */
  readonly outcome: string;
  /** Verdict on the message's honesty; null for messages that cannot be honest or dishonest. */
  readonly honesty: Omit<Honesty, "id"> | null;
}

/** Returns what is known about the delivery of a message: `delivered`, `taken`, `refused (REJ)`, `no answer seen`. */
export function deliveryOf({ answer, seenBy, isTaken }: PressMessage): string {
  if (!isTaken) return answer === null ? "no answer seen" : `refused (${answer.verb})`;
  return seenBy.size > 0 ? "delivered" : "taken";
}

/** The data that a row needs in addition to its message. */
interface PressRowContext {
  readonly recording: string | null;
  readonly names: EnglishNames;
  /** For an offer, the status of its agreement; null for other press. */
  readonly outcome: string | null;
  readonly honesty: Honesty | null;
}

export function pressRow(message: PressMessage, { recording, names, outcome, honesty }: PressRowContext): PressRow {
  const { id, game, passedIn, atNs, sender, recipients, text, press, level, repliesTo, forwards, seenBy } = message;
  return {
    recording,
    id,
    n: id,
    game: game + 1,
    turn: passedIn && turnKey(passedIn),
    atMs: atNs / 1e6,
    sender,
    recipients,
    text,
    english: press && englishPress(press, { names, sender, recipients }),
    level,
    repliesTo: repliesTo?.id ?? null,
    linkedBy: repliesTo?.how ?? null,
    forwards: forwards?.id ?? null,
    seenBy: Object.fromEntries(seenBy),
    outcome: outcome ?? deliveryOf(message),
    honesty: honesty && {
      about: honesty.about,
      verdict: honesty.verdict,
      why: honesty.why,
      evidence: honesty.evidence,
    },
  };
}

/** Whether all the given powers are parties to a message. */
export function isBetween({ sender, recipients }: PressMessage, powers: readonly string[]): boolean {
  return powers.every((power) => power === sender || recipients.includes(power));
}
