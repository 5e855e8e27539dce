import type { AssignedNumbers } from "./representation.ts";
import { isPower, isPrivate, isProvince, isText, type Token } from "./token.ts";
import { languageNames, vocabulary } from "./vocabulary.ts";

/** Tokens that the documents name but do not number: UHY HPY ANG ROF ULB UUB. */
export const unnumberedNames: readonly string[] = vocabulary
  .filter(({ value }) => value === null)
  .map(({ name }) => name);

/** The first of the private numbers that stand in for these tokens. Programs must not send numbers in that range. */
const firstStandIn: Token = 0x5fe0;

/**
 * Returns numbers for all these tokens: assigned numbers, otherwise private stand-ins. Text with these names can then
 * be read and checked, although it cannot be sent.
 */
export function withStandIns(assigned: AssignedNumbers): AssignedNumbers {
  return Object.fromEntries(unnumberedNames.map((name, index) => [name, assigned[name] ?? firstStandIn + index]));
}

/** Whether a token is a stand-in. */
export function isStandIn(token: Token): boolean {
  return token >= firstStandIn && token < firstStandIn + unnumberedNames.length;
}

export type AssignmentReading =
  | { readonly ok: true; readonly assigned: AssignedNumbers }
  | { readonly ok: false; readonly message: string };

/** Reads `UHY=0x4A30,ROF=0x4A33`: numbers that two programs have agreed on. */
export function readAssignments(text: string): AssignmentReading {
  const assigned: Record<string, Token> = {};
  for (const part of text.split(",")) {
    const [, name = "", digits = ""] = /^\s*([A-Za-z]{3})\s*=\s*0x([0-9a-fA-F]{4})\s*$/.exec(part) ?? [];
    const token = Number.parseInt(digits, 16);
    const upper = name.toUpperCase();
    if (name === "") return { ok: false, message: `"${part}" is not of the form UHY=0x4A30` };
    if (!unnumberedNames.includes(upper)) {
      return { ok: false, message: `cannot assign a number to ${upper}, only to ${unnumberedNames.join(" ")}` };
    }
    const isTaken = token < 0x4000 || languageNames.has(token) || isPower(token) || isProvince(token) || isText(token);
    if (isTaken) return { ok: false, message: `0x${digits} is already in use; free numbers begin at 0x4A30` };
    if (isPrivate(token)) return { ok: false, message: `0x${digits} is a private number and must not be sent` };
    if (Object.values(assigned).includes(token)) return { ok: false, message: `0x${digits} is assigned twice` };
    assigned[upper] = token;
  }
  return { ok: true, assigned };
}
