import type { Span } from "../../../bytes/span.ts";
import type { Arrangement, Press } from "../../../language/press.ts";
import { compareTurns, turnKey } from "../../../map/turn.ts";
import type { Findings } from "../../rule.ts";
import { powersNamed, visitParts } from "./pressParts.ts";

/** Findings about press that do not depend on its game. */
export const pressFormFindings = {
  "double-not": {
    severity: "warning",
    message: "NOT ( NOT ( .. ) ) is a double negative.",
    explanation: "The receiver cannot know whether it means the original arrangement or no commitment at all.",
    clause: "v0.18, level 10, NOT: double negatives should not be used",
    fix: "Remove both NOTs; to withdraw an agreement, send NAR ( arrangement ).",
    example: "PRP ( NOT ( NOT ( PCE ( ENG FRA ) ) ) )",
  },
  "choice-impossible": {
    severity: "warning",
    message: "CHO ( {minimum} {maximum} ) is impossible with {parts} arrangements.",
    explanation: "The two numbers are the minimum and maximum number of arrangements that must be kept.",
    clause: "v0.18, level 50, CHO",
    fix: "Send CHO ( minimum maximum ) with a minimum no greater than the maximum, and a maximum no greater than {parts}.",
    example: "CHO ( 3 2 ) ( SCD ( ENG NWY ) ) ( SCD ( ENG DEN ) )",
  },
  "power-twice": {
    severity: "note",
    message: "{what} names {power} twice.",
    explanation:
      "An arrangement that names a power twice, such as an alliance against one of the allies, has no meaning.",
    clause: "none; v0.18 forbids naming a power twice only in FWD and BCC (level 120)",
    fix: "Name each power once.",
    example: "PRP ( ALY ( ENG FRA ) VSS ( FRA ) )",
  },
  "forwarding-twice": {
    severity: "warning",
    message: "{what} names {power} twice.",
    explanation: "A power that forwards press to itself, or forwards its own press, starts a loop.",
    clause: "v0.18, level 120, FWD: powers should not appear twice in the message",
    fix: "Name three different powers: the sender, the one that forwards, and the one that receives the copy.",
    example: "PRP ( FWD ( ENG ) ( FRA ) ( ENG ) )",
  },
  "period-backwards": {
    severity: "warning",
    message: "FOR ( ( {from} ) ( {to} ) ) ends before it begins.",
    explanation: "The period contains no turn, so nothing is agreed.",
    clause: "v0.18, level 90, FOR: from start_turn to end_turn",
    fix: "Send FOR ( ( {to} ) ( {from} ) ) ( .. ).",
    example: "FOR ( ( FAL 1902 ) ( SPR 1901 ) ) ( PCE ( ENG FRA ) )",
  },
  "reply-to-reply": {
    severity: "warning",
    message: "{answer} replies to {what}, which is a reply itself.",
    explanation:
      "YES, REJ and BWX reply to proposals and questions. If both sides reply to replies, the exchange never ends.",
    clause: "v0.18, level 10, YES, REJ and BWX: of a press_message",
    fix: "Accept the reply and send no answer.",
    example: "SND ( FRA ) ( YES ( YES ( PRP ( PCE ( ENG FRA ) ) ) ) )",
  },
  "huh-answered": {
    severity: "warning",
    message: "The client answered {what} with HUH.",
    explanation: "If both sides answer HUH with HUH, the exchange never ends.",
    clause: "v0.18, level 10, TRY: should not send a HUH message in response to a TRY or HUH",
    fix: "Do not answer HUH or TRY with HUH. Send simpler press, or none.",
    example: "SND ( FRA ) ( HUH ( ERR TRY ( PRP PCE ) ) )",
  },
  "cancel-of-no-offer": {
    severity: "warning",
    message: "CCL cannot cancel {what}: {what} is not a proposal.",
    explanation: "CCL can cancel only press that attempts to form an agreement: PRP, INS, and a YES to either.",
    clause: "v0.18, level 10, CCL: may not be used to cancel a message which is not attempting to form an agreement",
    fix: "Do not send CCL; to correct a claim, send FCT with the true statement.",
    example: "SND ( FRA ) ( CCL ( FCT ( PCE ( ENG FRA ) ) ) )",
  },
} as const satisfies Findings;

type Code = keyof typeof pressFormFindings;

/** A fault in press that can be found without knowing the game. */
export interface FormFinding {
  readonly code: Code;
  /** The span of the fault in tokens. */
  readonly span: Span | undefined;
  readonly facts: Readonly<Record<string, string | number>>;
}

export type ReportForm = (code: Code, span: Span | undefined, facts?: FormFinding["facts"]) => void;

/** Returns the faults in press that do not depend on its sender or its game. */
export function formFindings(press: Press): FormFinding[] {
  const findings: FormFinding[] = [];
  const report: ReportForm = (code, span, facts = {}) => findings.push({ code, span, facts });
  visitParts(press, {
    press: (part) => ofPress(part, report),
    arrangement: (part) => ofArrangement(part, report),
  });
  return findings;
}

/** Replies that accept or refuse something, or that decline to answer. */
const verdicts: ReadonlySet<string> = new Set(["YES", "REJ", "BWX"]);

function ofPress(press: Press, report: ReportForm): void {
  if (press.type === "CCL" && !canBeCancelled(press.press))
    report("cancel-of-no-offer", press.press.span, { what: press.press.type });
  if ((press.type === "YES" || press.type === "REJ" || press.type === "BWX") && verdicts.has(press.press.type))
    report("reply-to-reply", press.press.span, { answer: press.type, what: press.press.type });
  if (press.type !== "HUH") return;
  const [head = "", next = ""] = press.text.split(" ", 2);
  const quoted = head === "ERR" ? next : head;
  if (quoted === "HUH" || quoted === "TRY") report("huh-answered", press.span, { what: quoted });
}

/** Whether press attempts to form an agreement, or is the YES to such press. Source: v0.18, level 10, CCL. */
export function canBeCancelled(press: Press): boolean {
  switch (press.type) {
    case "PRP":
    case "INS":
      return true;
    case "YES":
      return canBeCancelled(press.press);
    case "IFF":
      return canBeCancelled(press.then) || (press.else !== null && canBeCancelled(press.else));
    // Free text may mean anything.
    case "text":
      return true;
    default:
      return false;
  }
}

function ofArrangement(arrangement: Arrangement, report: ReportForm): void {
  const { span } = arrangement;
  switch (arrangement.type) {
    case "NOT":
      if (arrangement.arrangement.type === "NOT") report("double-not", span);
      return;
    case "CHO": {
      const { minimum, maximum, parts } = arrangement;
      if (minimum > maximum || maximum > parts.length || minimum < 0 || maximum < 1)
        report("choice-impossible", span, { minimum, maximum, parts: parts.length });
      return;
    }
    case "FOR":
      if (arrangement.to && compareTurns(arrangement.to, arrangement.from) < 0)
        report("period-backwards", span, { from: turnKey(arrangement.from), to: turnKey(arrangement.to) });
      return;
    default:
      ofPowers(arrangement, report);
  }
}

/** Reports a power that an arrangement names twice. */
function ofPowers(arrangement: Arrangement, report: ReportForm): void {
  const { type, span } = arrangement;
  const twice = repeated(powersNamed(arrangement));
  if (twice === undefined) return;
  report(type === "FWD" || type === "BCC" ? "forwarding-twice" : "power-twice", span, { power: twice, what: type });
}

function repeated(powers: readonly string[]): string | undefined {
  return powers.find((power, at) => powers.indexOf(power) < at);
}
