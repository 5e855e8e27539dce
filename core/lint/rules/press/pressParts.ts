import type { Arrangement, Press } from "../../../language/press.ts";

/** Where a part of press is in its message. */
export interface PartContext {
  /** Whether the part is within FOR or SND, so that it applies to a different time from the rest of the message. */
  readonly isDated: boolean;
  /** Whether the part is within IFF, NOT, NAR or SND, so that the sender does not assert it. */
  readonly isSupposed: boolean;
}

/** The functions to call for each part of press that is the sender's own statement. */
export interface PartVisitor {
  readonly press: (press: Press, context: PartContext) => void;
  readonly arrangement: (arrangement: Arrangement, context: PartContext) => void;
}

/**
 * Visits the parts of press, outermost first. Skips what a message repeats (replies, EXP, CCL, FRM, answers to QRY),
 * because a fault in those words belongs to the power that sent them first.
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
    case "CCL":
    case "YES":
    case "REJ":
    case "BWX":
    case "IDK":
    case "SRY":
    case "WHY":
    case "POB":
    case "UHY":
    case "HPY":
    case "ANG":
    case "HUH":
    case "TRY":
    case "WHT":
    case "HOW":
    case "EXP":
    case "FRM":
    case "text":
      return;
  }
  press satisfies never;
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
      // The power that receives the request would send this press, at a different time.
      ofPress(arrangement.press, visitor, { isDated: true, isSupposed: true });
      return;
    default:
  }
}

/** Returns the powers that an arrangement names directly, but not the owners of units. */
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
    case "SLO":
    case "XDO":
    case "OCC":
    case "ROF":
    case "ULB":
    case "UUB":
    case "order":
    case "NOT":
    case "NAR":
    case "FOR":
    case "AND":
    case "ORR":
    case "CHO":
      return [];
  }
}
