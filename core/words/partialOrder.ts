import type { Unit } from "../orders/order.ts";

/** A unit, as the words of a message name it. Details that the words omit are null. */
export interface PartialUnit {
  readonly type: Unit["type"] | null;
  /** DAIDE's mnemonic: `ECH`. */
  readonly province: string | null;
  readonly coast: string | null;
  /** The owner, if the words name it: `support your army into Serbia`. */
  readonly power: string | null;
}

export interface PartialPlace {
  readonly province: string;
  readonly coast: string | null;
}

/** The kinds of orders that words can promise; `DMZ` is a promise that no unit will enter a province. */
export type PartialVerb = "HLD" | "MTO" | "SUP" | "CVY" | "RTO" | "BLD" | "REM" | "DMZ";

/** An order, as the words of a message state it. */
export interface PartialOrder {
  readonly verb: PartialVerb;
  readonly unit: PartialUnit;
  /** The supported or convoyed unit; null for other verbs. */
  readonly other: PartialUnit | null;
  /**
   * The destination of the unit, or of the supported or convoyed unit; null if the order has no destination or the
   * words omit it.
   */
  readonly to: PartialPlace | null;
  /** For SUP, whether the supported unit moves; null if the words leave it open. */
  readonly isMove: boolean | null;
}

export const anyUnit: PartialUnit = { type: null, province: null, coast: null, power: null };

const letters = { AMY: "A", FLT: "F" } as const;

/**
 * Writes an order in notation, with `?` for details that the words omit: `? VIE - GAL`, `? ? S ? ? - MUN`. Places are
 * written as DAIDE's mnemonics.
 */
export function partialText({ verb, unit, other, to, isMove }: PartialOrder): string {
  const from = unitText(unit);
  const goal = to === null ? "?" : placeText(to);
  switch (verb) {
    case "HLD":
      return `${from} H`;
    case "MTO":
      return `${from} - ${goal}`;
    case "RTO":
      return `${from} R ${goal}`;
    case "SUP":
      return `${from} S ${unitText(other ?? anyUnit)}${isMove === false ? " H" : isMove || to ? ` - ${goal}` : ""}`;
    case "CVY":
      return `${from} C ${unitText(other ?? anyUnit)} - ${goal}`;
    case "BLD":
      return `BUILD ${from}`;
    case "REM":
      return `DISBAND ${from}`;
    case "DMZ":
      return `DMZ ${goal}`;
  }
}

function unitText({ type, province, coast }: PartialUnit): string {
  return `${type === null ? "?" : letters[type]} ${province === null ? "?" : placeText({ province, coast })}`;
}

function placeText({ province, coast }: PartialPlace): string {
  return coast === null ? province : `${province}/${coast}`;
}
