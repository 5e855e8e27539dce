import type { Scenario } from "./scenarios.ts";

const board = "units AUS AMY VIE, AUS AMY BUD, ITA AMY VEN, ITA FLT NAP, GER AMY MUN";
const venice = (to: string): string => `XDO ( ( ITA AMY VEN ) MTO ${to} )`;
const vienna = (to: string): string => `XDO ( ( AUS AMY VIE ) MTO ${to} )`;

function agreed(arrangement: string, rest: string): string {
  return `${board}\na: AUS > ITA  PRP ( ${arrangement} )\nITA > AUS  YES a\n${rest}`;
}

/** AND, ORR, CHO and FOR, with and without NOT. */
export const joinedScenarios: readonly Scenario[] = [
  {
    title: "AND: each power keeps its part",
    play: agreed(
      `AND ( ${venice("PIE")} ) ( ${vienna("BOH")} )`,
      "ITA orders ( ITA AMY VEN ) MTO PIE\nAUS orders ( AUS AMY VIE ) MTO BOH\nturn",
    ),
    verdicts: ["a agreed: ITA kept, AUS kept"],
  },
  {
    title: "AND: one power breaks its part, and the other keeps its own",
    play: agreed(`AND ( ${venice("PIE")} ) ( ${vienna("BOH")} )`, "AUS orders ( AUS AMY VIE ) MTO BOH\nturn"),
    verdicts: ["a agreed: ITA breached, AUS kept"],
  },
  {
    title: "AND: a power that keeps only one of its two parts breaks the promise",
    play: agreed(
      `AND ( ${venice("PIE")} ) ( XDO ( ( ITA FLT NAP ) MTO ION ) )`,
      "ITA orders ( ITA AMY VEN ) MTO PIE\nturn",
    ),
    verdicts: ["a agreed: ITA breached"],
  },
  {
    title: "AND: if one part cannot be tested and the other is kept, the promise cannot be tested",
    play: agreed(
      `AND ( ${venice("PIE")} ) ( XDO ( ( ITA AMY ROM ) MTO TUS ) )`,
      "ITA orders ( ITA AMY VEN ) MTO PIE\nturn",
    ),
    verdicts: ["a agreed: ITA not-testable"],
  },
  {
    title: "AND with peace: the order is kept and the peace is broken",
    play: agreed(
      `AND ( PCE ( AUS ITA ) ) ( XDO ( ( ITA FLT NAP ) MTO ION ) )`,
      "ITA orders ( ITA FLT NAP ) MTO ION\nAUS orders ( AUS AMY VIE ) MTO TYR\nturn\nITA orders ( ITA AMY VEN ) MTO TYR\nturn",
    ),
    verdicts: ["a agreed: AUS kept, ITA breached"],
  },
  {
    title: "ORR: one of the two alternatives is enough",
    play: agreed(`ORR ( ${venice("PIE")} ) ( ${venice("TUS")} )`, "ITA orders ( ITA AMY VEN ) MTO TUS\nturn"),
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "ORR: if none of the alternatives is done, the promise is breached",
    play: agreed(`ORR ( ${venice("PIE")} ) ( ${venice("TUS")} )`, "turn"),
    verdicts: ["a agreed: ITA breached"],
  },
  {
    title: "ORR: if both are done, the promise is kept, because ORR is inclusive",
    play: agreed(
      `ORR ( ${venice("PIE")} ) ( XDO ( ( ITA FLT NAP ) MTO ION ) )`,
      "ITA orders ( ITA AMY VEN ) MTO PIE\nITA orders ( ITA FLT NAP ) MTO ION\nturn",
    ),
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "ORR: if one alternative is not done and the other cannot be tested, the promise cannot be tested",
    play: agreed(`ORR ( ${venice("PIE")} ) ( XDO ( ( ITA AMY ROM ) MTO TUS ) )`, "turn"),
    verdicts: ["a agreed: ITA not-testable"],
  },
  {
    title: "ORR of two powers' orders binds both powers to the whole",
    play: agreed(`ORR ( ${venice("PIE")} ) ( ${vienna("BOH")} )`, "AUS orders ( AUS AMY VIE ) MTO BOH\nturn"),
    verdicts: ["a agreed: ITA kept, AUS kept"],
  },
  {
    title: "CHO: doing as many parts as agreed is enough",
    play: agreed(
      `CHO ( 1 1 ) ( ${venice("PIE")} ) ( XDO ( ( ITA FLT NAP ) MTO ION ) )`,
      "ITA orders ( ITA AMY VEN ) MTO PIE\nturn",
    ),
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "CHO: doing more parts than agreed is a breach",
    play: agreed(
      `CHO ( 1 1 ) ( ${venice("PIE")} ) ( XDO ( ( ITA FLT NAP ) MTO ION ) )`,
      "ITA orders ( ITA AMY VEN ) MTO PIE\nITA orders ( ITA FLT NAP ) MTO ION\nturn",
    ),
    verdicts: ["a agreed: ITA breached"],
  },
  {
    title: "CHO: doing fewer parts than agreed is a breach",
    play: agreed(
      `CHO ( 2 3 ) ( ${venice("PIE")} ) ( XDO ( ( ITA FLT NAP ) MTO ION ) ) ( ${vienna("BOH")} )`,
      "ITA orders ( ITA AMY VEN ) MTO PIE\nturn",
    ),
    verdicts: ["a agreed: ITA breached, AUS breached"],
  },
  {
    title: "CHO: a part that cannot be tested may be one too many or one too few",
    play: agreed(
      `CHO ( 2 2 ) ( ${venice("PIE")} ) ( XDO ( ( ITA AMY ROM ) MTO TUS ) )`,
      "ITA orders ( ITA AMY VEN ) MTO PIE\nturn",
    ),
    verdicts: ["a agreed: ITA not-testable"],
  },
  {
    title: "CHO: a part that cannot be tested changes nothing if the count is right without it",
    play: agreed(
      `CHO ( 1 2 ) ( ${venice("PIE")} ) ( XDO ( ( ITA AMY ROM ) MTO TUS ) )`,
      "ITA orders ( ITA AMY VEN ) MTO PIE\nturn",
    ),
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "nested: AND of ORRs is kept if one part of each ORR is done",
    play: agreed(
      `AND ( ORR ( ${venice("PIE")} ) ( ${venice("TUS")} ) ) ( ORR ( ${vienna("BOH")} ) ( ${vienna("TYR")} ) )`,
      "ITA orders ( ITA AMY VEN ) MTO TUS\nAUS orders ( AUS AMY VIE ) MTO BOH\nturn",
    ),
    verdicts: ["a agreed: ITA kept, AUS kept"],
  },
  {
    title: "nested: AND of ORRs is broken by the power that does no part of its ORR",
    play: agreed(
      `AND ( ORR ( ${venice("PIE")} ) ( ${venice("TUS")} ) ) ( ORR ( ${vienna("BOH")} ) ( ${vienna("TYR")} ) )`,
      "ITA orders ( ITA AMY VEN ) MTO TUS\nturn",
    ),
    verdicts: ["a agreed: ITA kept, AUS breached"],
  },
  {
    title: "nested: ORR of ANDs is kept if one AND is complete",
    play: agreed(
      `ORR ( AND ( ${venice("PIE")} ) ( ${vienna("BOH")} ) ) ( AND ( ${venice("TUS")} ) ( ${vienna("TYR")} ) )`,
      "ITA orders ( ITA AMY VEN ) MTO TUS\nAUS orders ( AUS AMY VIE ) MTO TYR\nturn",
    ),
    verdicts: ["a agreed: ITA kept, AUS kept"],
  },
  {
    title: "nested: ORR of ANDs is broken if each AND lacks a part",
    play: agreed(
      `ORR ( AND ( ${venice("PIE")} ) ( ${vienna("BOH")} ) ) ( AND ( ${venice("TUS")} ) ( ${vienna("TYR")} ) )`,
      "ITA orders ( ITA AMY VEN ) MTO TUS\nAUS orders ( AUS AMY VIE ) MTO BOH\nturn",
    ),
    verdicts: ["a agreed: ITA breached, AUS breached"],
  },
  {
    title: "nested: CHO of an AND and a NOT is kept if exactly one of them holds",
    play: agreed(
      `CHO ( 1 1 ) ( AND ( ${venice("PIE")} ) ( XDO ( ( ITA FLT NAP ) MTO ION ) ) ) ( NOT ( ${vienna("TYR")} ) )`,
      "ITA orders ( ITA AMY VEN ) MTO PIE\nturn",
    ),
    verdicts: ["a agreed: ITA kept, AUS kept"],
  },
  {
    title: "nested: NOT of ORR is kept if no part is done",
    play: agreed(`NOT ( ORR ( ${venice("TYR")} ) ( ${venice("TRI")} ) )`, "ITA orders ( ITA AMY VEN ) MTO PIE\nturn"),
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "nested: NOT of ORR is broken if one part is done",
    play: agreed(`NOT ( ORR ( ${venice("TYR")} ) ( ${venice("TRI")} ) )`, "ITA orders ( ITA AMY VEN ) MTO TYR\nturn"),
    verdicts: ["a agreed: ITA breached"],
  },
  {
    title: "nested: NOT of AND is kept if one part is missing",
    play: agreed(
      `NOT ( AND ( ${venice("TYR")} ) ( XDO ( ( ITA FLT NAP ) MTO ION ) ) )`,
      "ITA orders ( ITA AMY VEN ) MTO TYR\nturn",
    ),
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "FOR a turn: if the order is given in that turn, the promise is kept",
    play: agreed(`FOR ( FAL 1901 ) ( ${venice("PIE")} )`, "turn\nITA orders ( ITA AMY VEN ) MTO PIE\nturn"),
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "FOR a turn: if the unit is not there in that turn, the promise cannot be tested",
    play: agreed(
      `FOR ( FAL 1901 ) ( ${venice("PIE")} )`,
      "ITA orders ( ITA AMY VEN ) MTO TUS\nturn\nITA orders ( ITA AMY TUS ) MTO VEN\nturn",
    ),
    verdicts: ["a agreed: ITA not-testable"],
  },
  {
    title: "FOR a future turn: the promise is pending",
    play: agreed(`FOR ( FAL 1902 ) ( ${venice("PIE")} )`, "turn"),
    verdicts: ["a agreed: ITA pending"],
  },
  {
    title: "FOR a past turn: the promise is invalid",
    play: `${board}
      turn
      a: AUS > ITA  PRP ( FOR ( SPR 1901 ) ( ${venice("PIE")} ) )
      turn
      ITA > AUS  YES a
      turn`,
    verdicts: ["a invalid"],
  },
  {
    title: "FOR a period: if peace is kept in every turn of the period, the promise is kept, whatever happens later",
    play: agreed(
      "FOR ( ( SPR 1901 ) ( FAL 1901 ) ) ( PCE ( AUS ITA ) )",
      "AUS orders ( AUS AMY VIE ) MTO TYR\nturn\nturn\nITA orders ( ITA AMY VEN ) MTO TYR\nturn",
    ),
    verdicts: ["a agreed: AUS kept, ITA kept"],
  },
  {
    title: "FOR a period: if peace is broken in the last turn, the promise is breached",
    play: agreed(
      "FOR ( ( SPR 1901 ) ( FAL 1901 ) ) ( PCE ( AUS ITA ) )",
      "AUS orders ( AUS AMY VIE ) MTO TYR\nturn\nITA orders ( ITA AMY VEN ) MTO TYR\nturn",
    ),
    verdicts: ["a agreed: AUS kept, ITA breached"],
  },
  {
    title: "FOR a period that is not over: the promise is pending",
    play: agreed("FOR ( ( SPR 1901 ) ( FAL 1903 ) ) ( PCE ( AUS ITA ) )", "AUS orders ( AUS AMY VIE ) MTO TYR\nturn"),
    verdicts: ["a agreed: AUS pending, ITA pending"],
  },
  {
    title: "FOR a period: an order must be given in every turn",
    play: agreed(
      "FOR ( ( SPR 1901 ) ( FAL 1901 ) ) ( XDO ( ( ITA AMY VEN ) HLD ) )",
      "ITA orders ( ITA AMY VEN ) HLD\nturn\nITA orders ( ITA AMY VEN ) MTO PIE\nturn",
    ),
    verdicts: ["a agreed: ITA breached"],
  },
  {
    title: "NOT ( FOR ): if the term fails in at least one turn, the promise is kept",
    play: agreed(
      "NOT ( FOR ( ( SPR 1901 ) ( FAL 1901 ) ) ( XDO ( ( ITA AMY VEN ) HLD ) ) )",
      "ITA orders ( ITA AMY VEN ) HLD\nturn\nITA orders ( ITA AMY VEN ) MTO PIE\nturn",
    ),
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "NOT ( FOR ): if the term holds in every turn, the promise is breached",
    play: agreed(
      "NOT ( FOR ( ( SPR 1901 ) ( FAL 1901 ) ) ( XDO ( ( ITA AMY VEN ) HLD ) ) )",
      "ITA orders ( ITA AMY VEN ) HLD\nturn\nITA orders ( ITA AMY VEN ) HLD\nturn",
    ),
    verdicts: ["a agreed: ITA breached"],
  },
  {
    title: "FOR ( NOT ): the action must not happen in any turn",
    play: agreed(
      "FOR ( ( SPR 1901 ) ( FAL 1901 ) ) ( NOT ( XDO ( ( ITA AMY VEN ) HLD ) ) )",
      "ITA orders ( ITA AMY VEN ) MTO PIE\nturn\nITA orders ( ITA AMY PIE ) MTO VEN\nturn",
    ),
    verdicts: ["a agreed: ITA not-testable"],
  },
  {
    title: "FOR ( AND ): both parts are required in the turn",
    play: agreed(
      `FOR ( FAL 1901 ) ( AND ( ${venice("PIE")} ) ( ${vienna("BOH")} ) )`,
      "turn\nITA orders ( ITA AMY VEN ) MTO PIE\nturn",
    ),
    verdicts: ["a agreed: ITA kept, AUS breached"],
  },
];
