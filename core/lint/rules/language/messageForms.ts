import type { Direction } from "../../../recording/entry.ts";
import type { Representation } from "../../../tokens/representation.ts";
import { closeBracket, openBracket, type Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";

const isPress: ReadonlySet<Token> = new Set([T.SND, T.FRM]);

/** Client messages as v0.18 defines them. The sender replaces the parts in square brackets; `..` means "and more". */
export const clientForms: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["OBS", "MAP", "MDF", "MIS", "GOF"].map((name) => [name, `${name} without parameters`])),
  NME: "NME ( '[name]' ) ( '[version]' )",
  IAM: "IAM ( [power] ) ( [passcode] )",
  HLO: "HLO without parameters",
  SCO: "SCO without parameters",
  ORD: "ORD without parameters",
  NOW: "NOW without parameters",
  HST: "HST ( [turn] )",
  SUB: "SUB ( [order] ) ( [order] ) ..",
  NOT: "NOT ( SUB ), NOT ( GOF ), NOT ( DRW ) or NOT ( TME ( [seconds] ) )",
  TME: "TME ( [seconds] ), or TME without parameters",
  DRW: "DRW without parameters, or DRW ( [power] [power] .. )",
  SND: "SND ( [power] .. ) ( [press] )",
  ADM: "ADM ( '[name]' ) ( '[message]' )",
  YES: "YES ( [the MAP or SVE from the server] )",
  REJ: "REJ ( [the MAP, SVE or LOD from the server] )",
  HUH: "HUH ( [the message, with ERR before the token at fault] )",
};

/** Press and arrangements, as v0.18 defines them. */
export const pressForms: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["PRP", "INS", "SUG"].map((name) => [name, `${name} ( [arrangement] )`])),
  ...Object.fromEntries(["QRY", "THK", "FCT", "NOT", "NAR"].map((name) => [name, `${name} ( [arrangement] )`])),
  ...Object.fromEntries(["YES", "REJ", "BWX", "CCL", "IDK"].map((name) => [name, `${name} ( [press] )`])),
  ...Object.fromEntries(["AND", "ORR"].map((name) => [name, `${name} ( [arrangement] ) ( [arrangement] ) ..`])),
  PCE: "PCE ( [power] [power] .. )",
  ALY: "ALY ( [power] [power] .. ) VSS ( [power] .. )",
  VSS: "ALY ( [power] [power] .. ) VSS ( [power] .. )",
  XDO: "XDO ( [order] )",
  DMZ: "DMZ ( [power] [power] .. ) ( [province] [province] .. )",
  SCD: "SCD ( [power] [province] .. ) ( [power] [province] .. ) ..",
  OCC: "OCC ( [power] AMY [province] ) ( [power] FLT [province] ) ..",
  SLO: "SLO ( [power] )",
  FOR: "FOR ( [turn] ) ( [arrangement] )",
  CHO: "CHO ( [minimum] [maximum] ) ( [arrangement] ) ( [arrangement] ) ..",
  XOY: "XOY ( [power] ) ( [power] )",
  YDO: "YDO ( [power] ) ( [unit] ) ( [unit] ) ..",
  SND: "SND ( [power] ) ( [power] .. ) ( [press] )",
  FRM: "FRM ( [power] ) ( [power] .. ) ( [press] )",
  FWD: "FWD ( [power] .. ) ( [power] ) ( [power] )",
  BCC: "BCC ( [power] ) ( [power] .. ) ( [power] )",
  EXP: "EXP ( [turn] ) ( [press] )",
  SRY: "SRY ( EXP ( [turn] ) ( [press] ) )",
  WHY: "WHY ( THK ( [arrangement] ) )",
  POB: "POB ( WHY ( THK ( [arrangement] ) ) )",
  IFF: "IFF ( [arrangement] ) THN ( [press] )",
  WHT: "WHT ( [unit] )",
  HOW: "HOW ( [power] ), or HOW ( [province] )",
  TRY: "TRY ( [token] [token] .. )",
};

/** A command, press message or arrangement, and how to write it. */
export interface MessageForm {
  /** The first token, such as `PCE`; empty if unknown. */
  readonly head: string;
  /** How to write it, such as `PCE ( [power] [power] )`; null if unknown. */
  readonly form: string | null;
}

/** Returns the innermost known form around token `at`, where the message stops matching the grammar. */
export function formAt(
  tokens: Uint16Array,
  at: number,
  { direction, representation }: { readonly direction: Direction; readonly representation: Representation },
): MessageForm {
  const known = isPress.has(tokens[0] ?? 0) ? pressForms : {};
  let closed = 0;
  for (let index = Math.min(at, tokens.length) - 1; index > 0; index--) {
    const token = tokens[index] ?? 0;
    if (token === closeBracket) closed += 1;
    else if (token === openBracket) closed = Math.max(0, closed - 1);
    else if (closed === 0) {
      const head = representation.names.get(token) ?? "";
      const form = known[head];
      if (form !== undefined) return { head, form };
    }
  }
  const head = at > 0 ? (representation.names.get(tokens[0] ?? 0) ?? "") : "";
  return { head, form: direction === "client-to-server" ? (clientForms[head] ?? null) : null };
}
