import type { Span } from "../bytes/span.ts";
import type { Arrangement, Press } from "../language/press.ts";
import { compareTurns, turnKey } from "../map/turn.ts";
import type { PressFindingCode } from "./pressCatalogue.ts";
import { powersNamed, visitParts } from "./pressParts.ts";

/** Something that press says and that no game is needed to judge. */
export interface FormFinding {
  readonly code: PressFindingCode;
  /** Tokens. */
  readonly span: Span | undefined;
  readonly facts: Readonly<Record<string, string | number>>;
}

export type TellForm = (code: PressFindingCode, span: Span | undefined, facts?: FormFinding["facts"]) => void;

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
