import { dm, tokensOf } from "../../support/bytes.ts";
import type { EditedFrame } from "./editedRecording.ts";
import { at, type Fault, type Site } from "./fault.ts";

const family = "press";
const standard = ["parl_std_press130_start"];
/** Findings that follow because the recorded server never received the planted press. */
const unanswered = [
  "try-exceeded",
  "request-unanswered",
  "press-unanswered",
  "order-of-third-power",
  "offer-without-receiver",
  "reply-unfounded",
  "huh-without-try",
  "try-ignored",
  "lone-power",
];

/** Picks a client's position, the client's power and two other powers. */
function speaker(site: Site): readonly [where: EditedFrame, self: string, other: string, third: string] {
  const where = site.fromServer("NOW", ({ power }) => power !== null);
  const others = ["AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"].filter((power) => power !== where.power);
  const other = site.any(others);
  return [where, where.power ?? "", other, site.any(others.filter((power) => power !== other))];
}

/** Returns a fault in a client's press, which the recorded server never received. */
function said(
  code: string,
  rule: string,
  clause: string,
  text: (self: string, other: string, third: string) => string,
  captures: readonly string[] = standard,
): Fault {
  return {
    ...{ family, rule, clause, code, captures },
    plant: (site) => {
      const [where, self, other, third] = speaker(site);
      const bytes = dm(text(self, other, third), where.representation);
      const made = site.recording.putAfter(where, bytes, { direction: "client-to-server" });
      // Press that crosses a position in transit may still belong to the previous turn.
      return at(site.recording.delay(made, 1e9), unanswered);
    },
  };
}

const level0 = ["parl_std_hold7_drw", "dip_hold7_drw"];

export const pressFaults: readonly Fault[] = [
  said(
    "above-level",
    "no press at level 0",
    "level 0",
    (self, other) => `SND ( ${other} ) ( PRP ( PCE ( ${self} ${other} ) ) )`,
    level0,
  ),
  said(
    "press-to-self",
    "a power does not send press to itself",
    "level 10, SND",
    (self) => `SND ( ${self} ) ( PRP ( DRW ) )`,
  ),
  said(
    "recipient-twice",
    "each recipient is named only once",
    "level 10, SND",
    (_, other) => `SND ( ${other} ${other} ) ( PRP ( DRW ) )`,
  ),
  said(
    "double-not",
    "NOT does not contain another NOT",
    "level 10, NOT",
    (self, other) => `SND ( ${other} ) ( PRP ( NOT ( NOT ( PCE ( ${self} ${other} ) ) ) ) )`,
  ),
  said(
    "choice-impossible",
    "a choice has enough parts to choose from",
    "level 50, CHO",
    (self, other) => `SND ( ${other} ) ( PRP ( CHO ( 3 4 ) ( PCE ( ${self} ${other} ) ) ( DRW ) ) )`,
  ),
  said(
    "power-twice",
    "peace names each power only once",
    "level 10, PCE",
    (self, other) => `SND ( ${other} ) ( PRP ( PCE ( ${self} ${other} ${other} ) ) )`,
  ),
  said(
    "period-backwards",
    "a period ends after it begins",
    "level 90, FOR",
    (self, other) => `SND ( ${other} ) ( PRP ( FOR ( ( SPR 1930 ) ( SPR 1925 ) ) ( PCE ( ${self} ${other} ) ) ) )`,
  ),
  said(
    "offer-past",
    "offers concern the future",
    "level 90, FOR",
    (self, other) => `SND ( ${other} ) ( PRP ( FOR ( SPR 1900 ) ( PCE ( ${self} ${other} ) ) ) )`,
  ),
  said(
    "order-of-no-unit",
    "orders are for existing units",
    "level 20, XDO",
    (self, other) => `SND ( ${other} ) ( PRP ( XDO ( ( ${self} AMY NAF ) HLD ) ) )`,
  ),
  said(
    "question-of-third-power",
    "WHT is about a unit of the sender or a receiver",
    "level 70, WHT",
    (_, other, third) => `SND ( ${other} ) ( WHT ( ${third} AMY MUN ) )`,
  ),
  said(
    "share-of-no-centre",
    "SCD distributes supply centres",
    "level 40, SCD",
    (self, other) => `SND ( ${other} ) ( PRP ( SCD ( ${self} BUR ) ( ${other} BEL ) ) )`,
  ),
  {
    ...{
      family,
      rule: "a YES goes to all parties",
      clause: "level 10, agreements",
      code: "acceptance-not-to-all",
      captures: standard,
    },
    plant: (site) => {
      const [where, self, other, third] = speaker(site);
      const offer = `PRP ( PCE ( ${other} ${self} ${third} ) )`;
      const frm = dm(`FRM ( ${other} ) ( ${self} ${third} ) ( ${offer} )`, where.representation);
      const given = site.recording.putAfter(where, frm);
      const reply = dm(`SND ( ${other} ) ( YES ( ${offer} ) )`, where.representation);
      const made = site.recording.putAfter(given, reply, { direction: "client-to-server" });
      return at(made, [...unanswered, "press-unsent"]);
    },
  },
  {
    ...{
      family,
      rule: "press for another turn is refused",
      clause: "level 10, SND",
      code: "undeliverable-accepted",
      captures: standard,
    },
    plant: (site) => {
      const [where, , other] = speaker(site);
      const press = `SND ( FAL 1950 ) ( ${other} ) ( PRP ( DRW ) )`;
      const sent = site.recording.putAfter(where, dm(press, where.representation), { direction: "client-to-server" });
      const made = site.recording.putAfter(sent, dm(`YES ( ${press} )`, where.representation), {
        direction: "server-to-client",
      });
      return at(made, [...unanswered, "press-lost", "press-wrong-turn"]);
    },
  },
  said(
    "explain-future",
    "EXP explains an earlier turn",
    "level 80, EXP",
    (self, other) => `SND ( ${other} ) ( EXP ( SPR 1950 ) ( PRP ( PCE ( ${self} ${other} ) ) ) )`,
  ),
  said(
    "cancel-unfounded",
    "CCL repeats an earlier proposal",
    "level 130, CCL",
    (self, other, third) => `SND ( ${other} ) ( CCL ( PRP ( ALY ( ${self} ${other} ) VSS ( ${third} ) ) ) )`,
  ),
  said(
    "reply-unfounded",
    "YES repeats a proposal",
    "level 10, YES",
    (self, other, third) => `SND ( ${other} ) ( YES ( PRP ( ALY ( ${self} ${other} ) VSS ( ${third} ) ) ) )`,
  ),
  said("syntax", "PCE names powers", "level 10, PCE", (_, other) => `SND ( ${other} ) ( PRP ( PCE ( PAR ) ) )`),
  {
    ...{ family, rule: "press has a recipient", clause: "level 10, SND", code: "press-to-nobody", captures: standard },
    plant: (site) => {
      const [where] = speaker(site);
      const bytes = dm("SND ( ) ( PRP ( DRW ) )");
      return at(site.recording.putAfter(where, bytes, { direction: "client-to-server" }), ["syntax", ...unanswered]);
    },
  },
  {
    ...{
      family,
      rule: "the server delivers nothing above the level",
      clause: "level 10, SND",
      code: "delivered-above-level",
      captures: level0,
    },
    plant: (site) => {
      const [where, self, other] = speaker(site);
      const bytes = dm(`FRM ( ${other} ) ( ${self} ) ( PRP ( PCE ( ${self} ${other} ) ) )`);
      return at(site.recording.putAfter(where, bytes), ["press-unsent", "press-unanswered"]);
    },
  },
  {
    ...{
      family,
      rule: "no HUH in reply to a HUH",
      clause: "level 10, HUH",
      code: "huh-answered",
      captures: standard,
    },
    plant: (site) => {
      const [HUH = 0, ERR = 0] = tokensOf("HUH ERR");
      const huh = site.fromServer("FRM", ({ tokens }) => tokens[8] === HUH);
      const sender = [...huh.representation.names].find(([token]) => token === huh.tokens[2])?.[1] ?? "";
      const press = huh.tokens.subarray(8, -1);
      const tokens = [...tokensOf(`SND ( ${sender} )`), ...tokensOf("( HUH ("), ERR, ...press, ...tokensOf(") )")];
      const made = site.recording.putAfter(
        huh,
        new Uint8Array([
          2,
          0,
          (tokens.length * 2) >> 8,
          (tokens.length * 2) & 255,
          ...tokens.flatMap((token) => [token >> 8, token & 255]),
        ]),
        { direction: "client-to-server" },
      );
      return at(made, [...unanswered, "try-ignored", "refusal-refused"]);
    },
  },
];
