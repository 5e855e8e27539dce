import type { Arrangement, Press } from "../../../language/press.ts";

/** How a part of press stands in its message. */
export interface PartContext {
  /** Within FOR: its time is not that of the message. */
  readonly isDated: boolean;
  /** Within IFF or ORR, or denied: nobody says that it shall be so. */
  readonly isSupposed: boolean;
}

/** Called for every part that the sender says himself. */
export interface PartVisitor {
  readonly press: (press: Press, context: PartContext) => void;
  readonly arrangement: (arrangement: Arrangement, context: PartContext) => void;
}

/**
 * Goes through press, outermost first. What a message repeats of others (replies, EXP, CCL, FRM, answers to QRY) is
 * left out: that was said before, and a fault in it is whose words they are.
 */
export function visitParts(press: Press, visitor: PartVisitor): void {
  ofPress(press, visitor, { isDated: false, isSupposed: false });
}

function ofPress(press: Press, visitor: PartVisitor, context: PartContext): void {
  visitor.press(press, context);
  switch (press.type) {
    case "PRP":
    case "INS":
    case "QRY":
    case "SUG":
      ofArrangement(press.arrangement, visitor, context);
      return;
    case "THK":
    case "FCT":
      if (press.answer === null) ofArrangement(press.arrangement, visitor, context);
      return;
    case "IFF": {
      const supposed = { ...context, isSupposed: true };
      ofArrangement(press.condition, visitor, supposed);
      ofPress(press.then, visitor, supposed);
      if (press.else) ofPress(press.else, visitor, supposed);
      return;
    }
    default:
  }
}

function ofArrangement(arrangement: Arrangement, visitor: PartVisitor, context: PartContext): void {
  visitor.arrangement(arrangement, context);
  switch (arrangement.type) {
    case "NOT":
    case "NAR":
      ofArrangement(arrangement.arrangement, visitor, { ...context, isSupposed: true });
      return;
    case "FOR":
      ofArrangement(arrangement.arrangement, visitor, { ...context, isDated: true });
      return;
    case "AND":
    case "ORR":
    case "CHO":
      for (const part of arrangement.parts) ofArrangement(part, visitor, context);
      return;
    case "SND":
      // Who is asked to send it would say it, at another time.
      ofPress(arrangement.press, visitor, { isDated: true, isSupposed: true });
      return;
    default:
  }
}

/** The powers that an arrangement names as such: not the owners of units. */
export function powersNamed(arrangement: Arrangement): readonly string[] {
  switch (arrangement.type) {
    case "PCE":
    case "DRW":
    case "DMZ":
      return arrangement.powers;
    case "ALY":
      return [...arrangement.allies, ...arrangement.against];
    case "SCD":
      return arrangement.shares.map(({ owner }) => owner);
    case "XOY":
      return [arrangement.debtor, arrangement.creditor];
    case "YDO":
      return [arrangement.power];
    case "SND":
      return [arrangement.sender, ...arrangement.recipients];
    case "FWD":
      return [...arrangement.senders, arrangement.recipient, arrangement.target];
    case "BCC":
      return [arrangement.sender, ...arrangement.recipients, arrangement.target];
    default:
      return [];
  }
}
