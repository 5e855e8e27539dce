import type { Span } from "../../../bytes/span.ts";
import type { Arrangement, Press } from "../../../language/press.ts";
import { compareTurns, turnKey } from "../../../map/turn.ts";
import type { Findings } from "../../rule.ts";
import { powersNamed, visitParts } from "./pressParts.ts";

/** Findings of press in any game. */
export const pressFormFindings = {
  "double-not": {
    severity: "warning",
    message: "NOT ( NOT ( .. ) ): a double negative.",
    explanation: "Whether the opposite of the opposite is meant, or no commitment, is anybody's guess.",
    clause: "v0.18, level 10, NOT: double negatives should not be used",
    fix: "Leave out both; NAR ( arrangement ) takes back what was agreed.",
    example: "PRP ( NOT ( NOT ( PCE ( ENG FRA ) ) ) )",
  },
  "choice-impossible": {
    severity: "warning",
    message: "CHO ( {minimum} {maximum} ) of {parts}: nobody can choose so.",
    explanation: "The numbers say how many of the arrangements shall hold: the least, then the most.",
    clause: "v0.18, level 50, CHO",
    fix: "CHO ( minimum maximum ): the first no greater than the second, the second no greater than {parts}.",
    example: "CHO ( 3 2 ) ( SCD ( ENG NWY ) ) ( SCD ( ENG DEN ) )",
  },
  "power-twice": {
    severity: "note",
    message: "{what} names {power} twice.",
    explanation: "Peace with oneself, or an ally who is the enemy too, says nothing.",
    clause: "none: v0.18 forbids powers to stand twice in FWD and BCC alone (level 120)",
    fix: "Name each power once.",
    example: "PRP ( ALY ( ENG FRA ) VSS ( FRA ) )",
  },
  "forwarding-twice": {
    severity: "warning",
    message: "{what} names {power} twice.",
    explanation: "Whoever forwards to himself, or what he sent himself, begins a loop.",
    clause: "v0.18, level 120, FWD: powers should not appear twice in the message",
    fix: "Three parties: who sends, who forwards, who gets the copy.",
    example: "PRP ( FWD ( ENG ) ( FRA ) ( ENG ) )",
  },
  "period-backwards": {
    severity: "warning",
    message: "FOR ( ( {from} ) ( {to} ) ): the end is before the beginning.",
    explanation: "No turn lies between them, so nothing is arranged.",
    clause: "v0.18, level 90, FOR: from start_turn to end_turn",
    fix: "FOR ( ( {to} ) ( {from} ) ) ( .. ).",
    example: "FOR ( ( FAL 1902 ) ( SPR 1901 ) ) ( PCE ( ENG FRA ) )",
  },
  "reply-to-reply": {
    severity: "warning",
    message: "{answer} answers {what}.",
    explanation: "YES, REJ and BWX answer what was asked; two programs that answer answers never end.",
    clause: "v0.18, level 10, YES, REJ and BWX: of a press_message",
    fix: "Take the reply as said, and answer nothing.",
    example: "SND ( FRA ) ( YES ( YES ( PRP ( PCE ( ENG FRA ) ) ) ) )",
  },
  "huh-answered": {
    severity: "warning",
    message: "HUH answers {what}.",
    explanation: "Two programs that refuse each other's refusals never end.",
    clause: "v0.18, level 10, TRY: should not send a HUH message in response to a TRY or HUH",
    fix: "Take HUH and TRY as said; send simpler press, or none.",
    example: "SND ( FRA ) ( HUH ( ERR TRY ( PRP PCE ) ) )",
  },
  "cancel-of-no-offer": {
    severity: "warning",
    message: "CCL of {what}, which offers nothing.",
    explanation: "Only what attempts to form an agreement can be cancelled: PRP, INS, and the YES to them.",
    clause: "v0.18, level 10, CCL: may not be used to cancel a message which is not attempting to form an agreement",
    fix: "Leave it; to override a claim, send FCT with what is true.",
    example: "SND ( FRA ) ( CCL ( FCT ( PCE ( ENG FRA ) ) ) )",
  },
} as const satisfies Findings;

type Code = keyof typeof pressFormFindings;

/** Something that press says and that no game is needed to judge. */
export interface FormFinding {
  readonly code: Code;
  /** Tokens. */
  readonly span: Span | undefined;
  readonly facts: Readonly<Record<string, string | number>>;
}

export type TellForm = (code: Code, span: Span | undefined, facts?: FormFinding["facts"]) => void;

/** What is wrong with press whoever sends it, in whatever game. */
export function formFindings(press: Press): FormFinding[] {
  const findings: FormFinding[] = [];
  const tell: TellForm = (code, span, facts = {}) => findings.push({ code, span, facts });
  visitParts(press, {
    press: (part) => ofPress(part, tell),
    arrangement: (part) => ofArrangement(part, tell),
  });
  return findings;
}

/** Replies that say yes, no or nothing. */
const verdicts: ReadonlySet<string> = new Set(["YES", "REJ", "BWX"]);

function ofPress(press: Press, tell: TellForm): void {
  if (press.type === "CCL" && !canBeCancelled(press.press))
    tell("cancel-of-no-offer", press.press.span, { what: press.press.type });
  if ((press.type === "YES" || press.type === "REJ" || press.type === "BWX") && verdicts.has(press.press.type))
    tell("reply-to-reply", press.press.span, { answer: press.type, what: press.press.type });
  if (press.type !== "HUH") return;
  const [head = "", next = ""] = press.text.split(" ", 2);
  const quoted = head === "ERR" ? next : head;
  if (quoted === "HUH" || quoted === "TRY") tell("huh-answered", press.span, { what: quoted });
}

/** What attempts to form an agreement, and the YES to it. Source: v0.18, level 10, CCL. */
export function canBeCancelled(press: Press): boolean {
  switch (press.type) {
    case "PRP":
    case "INS":
      return true;
    case "YES":
      return canBeCancelled(press.press);
    case "IFF":
      return canBeCancelled(press.then) || (press.else !== null && canBeCancelled(press.else));
    // Free text may be anything.
    case "text":
      return true;
    default:
      return false;
  }
}

function ofArrangement(arrangement: Arrangement, tell: TellForm): void {
  const { span } = arrangement;
  switch (arrangement.type) {
    case "NOT":
      if (arrangement.arrangement.type === "NOT") tell("double-not", span);
      return;
    case "CHO": {
      const { minimum, maximum, parts } = arrangement;
      if (minimum > maximum || maximum > parts.length || minimum < 0 || maximum < 1)
        tell("choice-impossible", span, { minimum, maximum, parts: parts.length });
      return;
    }
    case "FOR":
      if (arrangement.to && compareTurns(arrangement.to, arrangement.from) < 0)
        tell("period-backwards", span, { from: turnKey(arrangement.from), to: turnKey(arrangement.to) });
      return;
    default:
      ofPowers(arrangement, tell);
  }
}

/** A power that stands twice where the powers of an arrangement are named. */
function ofPowers(arrangement: Arrangement, tell: TellForm): void {
  const { type, span } = arrangement;
  const twice = repeated(powersNamed(arrangement));
  if (twice === undefined) return;
  tell(type === "FWD" || type === "BCC" ? "forwarding-twice" : "power-twice", span, { power: twice, what: type });
}

function repeated(powers: readonly string[]): string | undefined {
  return powers.find((power, at) => powers.indexOf(power) < at);
}
