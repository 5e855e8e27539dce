import type { PartyFindingCode } from "../../core/language/findings.ts";

/** A rule in the prose of v0.14 that v0.18 no longer contains. */
export interface DroppedRule {
  readonly token: string;
  readonly rule: string;
  readonly code: PartyFindingCode;
  /** Press from England to France that violates the rule, and press that follows it. */
  readonly broken: string;
  readonly kept: string;
}

export const droppedRules: readonly DroppedRule[] = [
  {
    token: "PCE",
    rule: "the list should include the power or powers receiving the message",
    code: "offer-without-receiver",
    broken: "PRP ( PCE ( ENG GER ) )",
    kept: "PRP ( PCE ( ENG FRA GER ) )",
  },
  {
    token: "ALY",
    rule: "the first list should include the power or powers receiving the message",
    code: "offer-without-receiver",
    broken: "INS ( ALY ( ENG GER ) VSS ( FRA ) )",
    kept: "INS ( ALY ( ENG FRA ) VSS ( GER ) )",
  },
  {
    token: "XDO",
    rule: "the order should be for the sending power or the receiving power",
    code: "order-of-third-power",
    broken: "PRP ( XDO ( ( RUS FLT SEV ) MTO BLA ) )",
    kept: "PRP ( XDO ( ( FRA AMY PAR ) MTO BUR ) )",
  },
  {
    token: "DMZ",
    rule: "the powers involved should all be recipients of the message; here the sender may be one of them",
    code: "dmz-power-not-receiver",
    broken: "PRP ( DMZ ( ENG GER ) ( BUR ) )",
    kept: "PRP ( DMZ ( ENG FRA ) ( ECH ) )",
  },
  {
    token: "SND",
    rule: "the power that is asked to send must be a recipient of the message",
    code: "request-to-bystander",
    broken: "PRP ( SND ( GER ) ( RUS ) ( PRP ( DRW ) ) )",
    kept: "PRP ( SND ( FRA ) ( RUS ) ( PRP ( DRW ) ) )",
  },
  {
    token: "FWD",
    rule: "the second and third powers should be the sending and receiving powers",
    code: "forwarding-between-others",
    broken: "PRP ( FWD ( RUS ) ( GER ) ( ENG ) )",
    kept: "PRP ( FWD ( RUS ) ( FRA ) ( ENG ) )",
  },
  {
    token: "BCC",
    rule: "the first and third powers should be the sending and receiving powers",
    code: "forwarding-between-others",
    broken: "PRP ( BCC ( ENG ) ( RUS ) ( GER ) )",
    kept: "PRP ( BCC ( ENG ) ( RUS ) ( FRA ) )",
  },
];
