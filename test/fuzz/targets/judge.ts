import { groupBy } from "../../../core/bytes/keyed.ts";
import { judgeAdjustments } from "../../../core/judge/adjustments.ts";
import { takeCentres } from "../../../core/judge/centres.ts";
import { explainOutcome } from "../../../core/judge/explain.ts";
import { judgeMovement } from "../../../core/judge/movement.ts";
import type { GivenOrder, OrderOutcome } from "../../../core/judge/outcome.ts";
import {
  daidePolicy,
  datcPolicy,
  type JudgePolicy,
  parlancePolicy,
  rulebook1971Policy,
} from "../../../core/judge/policy.ts";
import { judgeRetreats } from "../../../core/judge/retreats.ts";
import { readMessage } from "../../../core/language/read.ts";
import { standard, standardMap } from "../../../core/map/standard.ts";
import type { Order, Unit } from "../../../core/orders/order.ts";
import type { EntryDraft } from "../../../core/recording/entry.ts";
import { encodeTokens } from "../../../core/tokens/token.ts";
import { T } from "../../../core/tokens/vocabulary.ts";
import { standard as standardRepresentation, tokensOf } from "../../support/bytes.ts";
import { conversationForm, messageIn } from "../forms/conversations.ts";
import { framed } from "../forms/frames.ts";
import { ensure, type Target } from "../target.ts";
import { messagesOf } from "./traffic.ts";

const policies: readonly JudgePolicy[] = [datcPolicy, daidePolicy, parlancePolicy, rulebook1971Policy];

/**
 * Positions and orders as a server's NOW and a client's SUBs: no unit is lost or created, and every outcome can be
 * described.
 */
export const judge: Target<readonly EntryDraft[]> = {
  name: "adjudicator",
  form: conversationForm,
  largest: 8000,
  seeds: positions,
  run(drafts) {
    const { units, orders } = phaseOf(drafts);
    const policy = policies[(units.length + orders.length) % policies.length] ?? datcPolicy;
    const movement = judgeMovement({ map: standardMap, policy, units, orders });
    const { dislodged } = movement;
    ensure(
      kindsOf([...movement.units, ...dislodged.map(({ unit }) => unit)]) === kindsOf(units),
      "movement loses or creates units",
    );
    expectApart(movement.units);
    const after = judgeRetreats({ map: standardMap, policy, units: movement.units, dislodged, orders });
    ensure(after.units.length <= units.length && after.units.length >= movement.units.length, "retreats lose units");
    expectApart(after.units);
    const homes = standardMap.powers.flatMap(({ name, homes: own }) => own.map((home) => [home, name] as const));
    const owners = takeCentres(standardMap, new Map(homes), after.units);
    const adjusted = judgeAdjustments({ map: standardMap, policy, units: after.units, owners, orders });
    expectApart(adjusted.units);
    return expectWords([...movement.outcomes, ...after.outcomes, ...adjusted.outcomes]);
  },
};

/** Returns captured positions with the orders sent in them, and positions with a convoy and a dislodgement. */
function positions(): (readonly EntryDraft[])[] {
  const now = messagesOf(T.NOW, "server-to-client", 400).filter((_, at) => at % 20 === 0);
  const subs = messagesOf(T.SUB, "client-to-server", 400);
  const captured = now.map(({ tokens }, at) => [
    chunkOf("server-to-client", tokens),
    ...subs.slice(at * 9, at * 9 + 7).map((sub) => chunkOf("client-to-server", sub.tokens)),
  ]);
  const texts = [
    "NOW ( SPR 1901 ) ( ENG AMY LON ) ( ENG FLT NTH ) ( GER FLT BEL ) ( GER AMY HOL ) ( FRA FLT ENG ) ( RUS FLT ( STP NCS ) )",
    "SUB ( ( ENG AMY LON ) CTO HOL VIA ( NTH ) ) ( ( ENG FLT NTH ) CVY ( ENG AMY LON ) CTO HOL )",
    "SUB ( ( GER FLT BEL ) MTO NTH ) ( ( FRA FLT ENG ) SUP ( GER FLT BEL ) MTO NTH ) ( ( GER AMY HOL ) HLD )",
    "SUB ( ( RUS FLT ( STP NCS ) ) MTO NWY ) ( ( ENG FLT NTH ) RTO NWY ) ( ( GER AMY HOL ) DSB ) ( GER WVE )",
    "SUB ( ( ENG AMY EDI ) BLD ) ( ( GER AMY HOL ) REM ) ( ( FRA FLT ENG ) MTO BEL )",
  ];
  const made = texts.map((text, at) => chunkOf(at === 0 ? "server-to-client" : "client-to-server", tokensOf(text)));
  return [...captured, made];
}

function chunkOf(direction: "client-to-server" | "server-to-client", tokens: Uint16Array): EntryDraft {
  return { type: "chunk", atNs: 0, connection: 1, direction, bytes: framed(2, 0, encodeTokens(tokens)) };
}

/** Returns the units in the NOWs, one per province of the map, and the orders in the SUBs. */
function phaseOf(drafts: readonly EntryDraft[]): {
  readonly units: readonly Unit[];
  readonly orders: readonly GivenOrder[];
} {
  const units = new Map<string, Unit>();
  const orders: GivenOrder[] = [];
  for (const draft of drafts) {
    const tokens = draft.type === "chunk" ? messageIn(draft.bytes) : null;
    if (draft.type !== "chunk" || tokens === null) continue;
    const reading = readMessage(tokens, draft.direction, standardRepresentation);
    if (!reading.ok) continue;
    const { message } = reading;
    if (message.type === "NOW" && "units" in message) {
      for (const { power, type, province, coast } of message.units) {
        if (standardMap.provinces.has(province)) units.set(province, { power, type, province, coast });
      }
    }
    if (message.type === "SUB") for (const order of message.orders) orders.push({ by: powerOf(order), order });
  }
  return { units: [...units.values()], orders };
}

function powerOf(order: Order): string {
  return order.type === "WVE" ? order.power : (order.unit?.power ?? "AUS");
}

function kindsOf(units: readonly Unit[]): string {
  return units
    .map(({ power, type }) => `${power} ${type}`)
    .sort()
    .join();
}

function expectApart(units: readonly Unit[]): void {
  ensure(groupBy(units, ({ province }) => province).size === units.length, "two units in one province");
}

/** Checks the sentences of outcomes; returns their causes. */
function expectWords(outcomes: readonly OrderOutcome[]): string {
  for (const outcome of outcomes) {
    const sentence = explainOutcome(outcome, standard);
    ensure(/^\S.*\.$/.test(sentence) && !/undefined|null|NaN|: \.| {2}/.test(sentence), `outcome: ${sentence}`);
  }
  return [...new Set(outcomes.map(({ cause, note }) => `${cause.kind}${note}`))].sort().join(" ");
}
