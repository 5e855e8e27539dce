import type { Span } from "../bytes/span.ts";
import type { Order } from "../orders/order.ts";
import type { Dialect } from "../syntax/production.ts";
import type { ReadingFinding } from "../syntax/read.ts";
import type { PartyFindingCode } from "./findings.ts";
import type { Arrangement, Press } from "./press.ts";

/** The sender and recipients of a message, and the dialect whose rules apply. */
export interface Parties {
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly dialect: Dialect;
}

export interface PartyFinding extends ReadingFinding {
  readonly code: PartyFindingCode;
}

/**
 * Checks press against the rules on sender and recipients, which the documents state in prose because a grammar cannot
 * express them. v0.18 has one such rule: a power does not send press to itself. The others are in v0.14 and v0.13, and
 * apply only to proposals (PRP, INS), not to questions (QRY), suggestions (SUG), claims (THK, FCT), or press that is
 * quoted in a reply or forwarded.
 *
 * Findings have spans of tokens if the press was read from tokens, otherwise an empty span at 0. Source: v0.14, levels
 * 10, 20 and 120; v0.18, level 10, SND.
 */
export function partyFindings(press: Press, parties: Parties): readonly PartyFinding[] {
  const findings: PartyFinding[] = [];
  ofPress(press, parties, findings);
  return findings;
}

/** Whether the rules of v0.14 or v0.13 apply, which differ here only in the rule on press to oneself. */
function hasOldRules({ dialect }: Parties): boolean {
  return dialect === "v0.14" || dialect === "v0.13";
}

function ofPress(press: Press, parties: Parties, findings: PartyFinding[]): void {
  ofRecipients(press, parties, findings);
  if (hasOldRules(parties)) ofProposals(press, parties, findings);
}

/**
 * Checks the recipients. v0.13 and v0.18 forbid press to oneself, v0.14 and Parlance advise against it, and AiServer's
 * grammar has no such rule.
 */
function ofRecipients(press: Press, { sender, recipients, dialect }: Parties, findings: PartyFinding[]): void {
  const mustNot = dialect === "v0.13" || dialect === "v0.18";
  recipients.forEach((recipient, index) => {
    if (recipient !== sender) return;
    findings.push({
      code: mustNot ? "press-to-self" : "press-to-self-discouraged",
      span: spanOfRecipient(press, recipients.length - index),
    });
  });
}

/** Returns the span of a recipient. The press follows the recipients in every form: `( FRA GER ) ( press )`. */
function spanOfRecipient({ span }: Press, fromLast: number): Span {
  if (!span) return nowhere;
  const at = span.start - 2 - fromLast;
  return { start: at, end: at + 1 };
}

const nowhere: Span = { start: 0, end: 0 };

/** Checks the proposals in a message, including those in the branches of an IFF but not its condition. */
function ofProposals(press: Press, parties: Parties, findings: PartyFinding[]): void {
  if (press.type === "PRP" || press.type === "INS") ofArrangement(press.arrangement, parties, findings);
  if (press.type !== "IFF") return;
  ofProposals(press.then, parties, findings);
  if (press.else) ofProposals(press.else, parties, findings);
}

function ofArrangement(arrangement: Arrangement, parties: Parties, findings: PartyFinding[]): void {
  const { sender, recipients } = parties;
  const report = (code: PartyFindingCode): void => {
    findings.push({ code, span: arrangement.span ?? nowhere });
  };
  const isParty = (power: string): boolean => power === sender || recipients.includes(power);
  switch (arrangement.type) {
    case "PCE":
    case "ALY": {
      const between = arrangement.type === "PCE" ? arrangement.powers : arrangement.allies;
      if (!recipients.every((power) => between.includes(power))) report("offer-without-receiver");
      return;
    }
    case "XDO":
    case "order": {
      const owner = ownerOf(arrangement.order);
      if (owner !== undefined && !isParty(owner)) report("order-of-third-power");
      return;
    }
    case "DMZ":
      if (!arrangement.powers.every(isParty)) report("dmz-power-not-receiver");
      return;
    case "SND":
      if (!recipients.includes(arrangement.sender)) report("request-to-bystander");
      ofPress(arrangement.press, partiesOf(arrangement, parties), findings);
      return;
    case "FWD":
      if (!areParties(arrangement.recipient, arrangement.target, parties)) report("forwarding-between-others");
      return;
    case "BCC":
      if (!areParties(arrangement.sender, arrangement.target, parties)) report("forwarding-between-others");
      return;
    case "NOT":
    case "NAR":
    case "FOR":
      ofArrangement(arrangement.arrangement, parties, findings);
      return;
    case "AND":
    case "ORR":
    case "CHO":
      for (const part of arrangement.parts) ofArrangement(part, parties, findings);
      return;
    case "DRW":
    case "SLO":
    case "SCD":
    case "OCC":
    case "XOY":
    case "YDO":
    case "ROF":
    case "ULB":
    case "UUB":
      return;
  }
  arrangement satisfies never;
}

/** Returns the sender and recipients of the press that an arrangement requests. */
function partiesOf(asked: Arrangement & { readonly type: "SND" }, { dialect }: Parties): Parties {
  return { sender: asked.sender, recipients: asked.recipients, dialect };
}

/** Whether one of two powers sends the message and the other receives it. */
function areParties(one: string, other: string, { sender, recipients }: Parties): boolean {
  return (one === sender && recipients.includes(other)) || (other === sender && recipients.includes(one));
}

/** Returns the power that gives an order; undefined if the order does not name it. */
function ownerOf(order: Order): string | undefined {
  if (order.type === "WVE") return order.power;
  return order.unit?.power ?? (order.type === "loose" ? (order.looseUnit?.power ?? undefined) : undefined);
}
