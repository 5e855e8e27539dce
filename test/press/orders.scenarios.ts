import type { Scenario } from "./scenarios.ts";

const twoArmies = "units AUS AMY VIE, AUS AMY BUD, ITA AMY VEN, ITA FLT NAP, GER AMY MUN";

/** XDO, YDO: promised orders. */
export const orderScenarios: readonly Scenario[] = [
  {
    title: "XDO: if the order is given, the promise is kept",
    play: `${twoArmies}
      a: AUS > ITA  PRP ( XDO ( ( ITA AMY VEN ) MTO PIE ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) MTO PIE
      turn`,
    verdicts: ["a agreed: ITA kept"],
    story: "ordered ( ITA AMY VEN ) MTO PIE",
  },
  {
    title: "XDO: if another order is given, the promise is breached",
    play: `${twoArmies}
      a: AUS > ITA  PRP ( XDO ( ( ITA AMY VEN ) MTO PIE ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) MTO TYR
      turn`,
    verdicts: ["a agreed: ITA breached"],
    story: "ordered ( ITA AMY VEN ) MTO TYR instead",
  },
  {
    title: "XDO: if the order is given and bounces, the promise is still kept",
    play: `${twoArmies}
      a: AUS > ITA  PRP ( XDO ( ( ITA AMY VEN ) MTO TYR ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) MTO TYR
      AUS orders ( AUS AMY VIE ) MTO TYR
      turn`,
    verdicts: ["a agreed: ITA kept"],
    story: "( ITA AMY VEN ) MTO TYR: BNC",
  },
  {
    title: "XDO: if no order is given although a move was promised, the promise is breached",
    play: `${twoArmies}
      a: AUS > ITA  PRP ( XDO ( ( ITA AMY VEN ) MTO PIE ) )
      ITA > AUS  YES a
      turn`,
    verdicts: ["a agreed: ITA breached"],
  },
  {
    title: "XDO: if the turn is not over, the promise is pending",
    play: `${twoArmies}
      a: AUS > ITA  PRP ( XDO ( ( ITA AMY VEN ) MTO PIE ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) MTO PIE`,
    verdicts: ["a agreed: ITA pending"],
  },
  {
    title: "XDO: if the order changes twice, the last one counts",
    play: `${twoArmies}
      a: AUS > ITA  PRP ( XDO ( ( ITA AMY VEN ) MTO PIE ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) MTO TYR
      ITA orders ( ITA AMY VEN ) MTO PIE
      turn`,
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "XDO: if the server refuses the promised order, the promise cannot be tested",
    play: `${twoArmies}
      a: AUS > ITA  PRP ( XDO ( ( ITA AMY VEN ) MTO PAR ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) MTO PAR
      turn`,
    verdicts: ["a agreed: ITA not-testable"],
    story: "attempted, but the server refused it with FAR",
  },
  {
    title: "XDO: if the unit is not there, the promise cannot be tested",
    play: `${twoArmies}
      a: AUS > ITA  PRP ( XDO ( ( ITA AMY ROM ) MTO VEN ) )
      ITA > AUS  YES a
      turn`,
    verdicts: ["a agreed: ITA not-testable"],
    story: "ITA AMY ROM was not there",
  },
  {
    title: "XDO: if the promised hold is ordered, the promise is kept",
    play: `${twoArmies}
      a: AUS > ITA  PRP ( XDO ( ( ITA AMY VEN ) HLD ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) HLD
      turn`,
    verdicts: ["a agreed: ITA kept"],
    story: "ordered as agreed",
  },
  {
    title: "XDO: if the unit holds without an order, a promise to hold is kept, and the story states this",
    play: `${twoArmies}
      a: AUS > ITA  PRP ( XDO ( ( ITA AMY VEN ) HLD ) )
      ITA > AUS  YES a
      turn`,
    verdicts: ["a agreed: ITA kept"],
    story: "the unit held without an order",
  },
  {
    title: "XDO: if the promised support for another power's move is ordered, the promise is kept",
    play: `${twoArmies}
      a: AUS > GER  PRP ( XDO ( ( GER AMY MUN ) SUP ( AUS AMY VIE ) MTO TYR ) )
      GER > AUS  YES a
      GER orders ( GER AMY MUN ) SUP ( AUS AMY VIE ) MTO TYR
      AUS orders ( AUS AMY VIE ) MTO TYR
      turn`,
    verdicts: ["a agreed: GER kept"],
  },
  {
    title: "XDO: if the unit holds instead of supporting a move, the promise is breached",
    play: `${twoArmies}
      a: AUS > GER  PRP ( XDO ( ( GER AMY MUN ) SUP ( AUS AMY VIE ) MTO TYR ) )
      GER > AUS  YES a
      GER orders ( GER AMY MUN ) HLD
      turn`,
    verdicts: ["a agreed: GER breached"],
  },
  {
    title: "XDO: the route of a convoy is ignored",
    play: `units ITA AMY APU, ITA FLT ION, ITA FLT ADR, TUR AMY CON
      a: TUR > ITA  PRP ( XDO ( ( ITA AMY APU ) CTO ALB VIA ( ION ) ) )
      ITA > TUR  YES a
      ITA orders ( ITA AMY APU ) CTO ALB VIA ( ADR )
      ITA orders ( ITA FLT ADR ) CVY ( ITA AMY APU ) CTO ALB
      turn`,
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "XDO: a coast is compared if one is given",
    play: `units FRA FLT MAO, ENG FLT LON
      a: ENG > FRA  PRP ( XDO ( ( FRA FLT MAO ) MTO ( SPA NCS ) ) )
      FRA > ENG  YES a
      FRA orders ( FRA FLT MAO ) MTO ( SPA SCS )
      turn`,
    verdicts: ["a agreed: FRA breached"],
  },
  {
    title: "XDO: if the fleet is ordered to the agreed coast, the promise is kept",
    play: `units FRA FLT MAO, ENG FLT LON
      a: ENG > FRA  PRP ( XDO ( ( FRA FLT MAO ) MTO ( SPA NCS ) ) )
      FRA > ENG  YES a
      FRA orders ( FRA FLT MAO ) MTO ( SPA NCS )
      turn`,
    verdicts: ["a agreed: FRA kept"],
  },
  {
    title: "XDO: a promised retreat is for the retreat phase that follows the moves",
    play: `units AUS AMY VIE, AUS AMY BUD, RUS AMY GAL
      a: AUS > RUS  PRP ( XDO ( ( RUS AMY GAL ) RTO UKR ) )
      RUS > AUS  YES a
      AUS orders ( AUS AMY VIE ) MTO GAL
      AUS orders ( AUS AMY BUD ) SUP ( AUS AMY VIE ) MTO GAL
      turn
      RUS orders ( RUS AMY GAL ) RTO UKR
      turn`,
    verdicts: ["a agreed: RUS kept"],
  },
  {
    title: "XDO: a different retreat is a breach",
    play: `units AUS AMY VIE, AUS AMY BUD, RUS AMY GAL
      a: AUS > RUS  PRP ( XDO ( ( RUS AMY GAL ) RTO UKR ) )
      RUS > AUS  YES a
      AUS orders ( AUS AMY VIE ) MTO GAL
      AUS orders ( AUS AMY BUD ) SUP ( AUS AMY VIE ) MTO GAL
      turn
      RUS orders ( RUS AMY GAL ) RTO WAR
      turn`,
    verdicts: ["a agreed: RUS breached"],
  },
  {
    title: "XDO: if a retreat is agreed but no unit is dislodged, there is no retreat phase",
    play: `units AUS AMY VIE, AUS AMY BUD, RUS AMY GAL
      a: AUS > RUS  PRP ( XDO ( ( RUS AMY GAL ) RTO UKR ) )
      RUS > AUS  YES a
      turn
      turn`,
    verdicts: ["a agreed: RUS not-testable"],
    story: "SUM 1901 had no retreat phase",
  },
  {
    title: "XDO: a promised build is for the winter of the same year",
    play: `units AUS AMY VIE, RUS AMY GAL
      centres AUS VIE BUD; RUS WAR
      a: RUS > AUS  PRP ( XDO ( ( AUS AMY BUD ) BLD ) )
      AUS > RUS  YES a
      turn
      winter
      AUS orders ( AUS AMY BUD ) BLD
      turn`,
    verdicts: ["a agreed: AUS kept"],
  },
  {
    title: "XDO: a different build is a breach",
    play: `units AUS AMY VIE, RUS AMY GAL
      centres AUS VIE BUD TRI; RUS WAR
      a: RUS > AUS  PRP ( XDO ( ( AUS AMY BUD ) BLD ) )
      AUS > RUS  YES a
      turn
      winter
      AUS orders ( AUS FLT TRI ) BLD
      AUS orders AUS WVE
      turn`,
    verdicts: ["a agreed: AUS breached"],
  },
  {
    title: "XDO: if a build is agreed and none is due, the promise cannot be tested",
    play: `units AUS AMY VIE, RUS AMY WAR
      centres AUS VIE; RUS WAR MOS
      a: RUS > AUS  PRP ( XDO ( ( AUS AMY BUD ) BLD ) )
      AUS > RUS  YES a
      turn
      winter
      turn`,
    verdicts: ["a agreed: AUS not-testable"],
    story: "AUS had nothing to build",
  },
  {
    title: "XDO: if the removal is made as agreed, the promise is kept",
    play: `units AUS AMY TYR, AUS AMY BOH, RUS AMY WAR
      centres AUS VIE; RUS WAR
      a: RUS > AUS  PRP ( XDO ( ( AUS AMY BOH ) REM ) )
      AUS > RUS  YES a
      turn
      winter
      AUS orders ( AUS AMY BOH ) REM
      turn`,
    verdicts: ["a agreed: AUS kept"],
  },
  {
    title: "XDO: if the build is waived as agreed, the promise is kept",
    play: `units AUS AMY VIE, RUS AMY WAR
      centres AUS VIE BUD; RUS WAR
      a: RUS > AUS  PRP ( XDO ( AUS WVE ) )
      AUS > RUS  YES a
      turn
      winter
      AUS orders AUS WVE
      turn`,
    verdicts: ["a agreed: AUS kept"],
  },
  {
    title: "XDO: a move offered in the summer is for the fall",
    play: `units AUS AMY VIE, AUS AMY BUD, RUS AMY GAL
      AUS orders ( AUS AMY VIE ) MTO GAL
      AUS orders ( AUS AMY BUD ) SUP ( AUS AMY VIE ) MTO GAL
      turn
      a: RUS > AUS  PRP ( XDO ( ( AUS AMY BUD ) MTO VIE ) )
      AUS > RUS  YES a
      RUS orders ( RUS AMY GAL ) RTO UKR
      turn
      AUS orders ( AUS AMY BUD ) MTO VIE
      turn`,
    verdicts: ["a agreed: AUS kept"],
  },
  {
    title: "XDO: if the power is in civil disorder, the promise cannot be tested",
    play: `${twoArmies}
      a: AUS > ITA  PRP ( XDO ( ( ITA AMY VEN ) MTO PIE ) )
      ITA > AUS  YES a
      ITA is gone
      turn`,
    verdicts: ["a agreed: ITA not-testable"],
    story: "civil disorder",
  },
  {
    title: "XDO: an obligor that is not a party owes nothing",
    play: `${twoArmies}
      a: AUS > ITA  PRP ( XDO ( ( GER AMY MUN ) MTO TYR ) )
      ITA > AUS  YES a
      turn`,
    verdicts: ["a agreed: GER not-testable"],
    story: "GER is not a party to the agreement",
  },
  {
    title: "XDO: the proposer promises its own order",
    play: `${twoArmies}
      a: AUS > ITA  PRP ( XDO ( ( AUS AMY VIE ) MTO BOH ) )
      ITA > AUS  YES a
      AUS orders ( AUS AMY VIE ) MTO TYR
      turn`,
    verdicts: ["a agreed: AUS breached"],
  },
  {
    title: "XDO: the verdict does not change in later turns",
    play: `${twoArmies}
      a: AUS > ITA  PRP ( XDO ( ( ITA AMY VEN ) MTO PIE ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) MTO PIE
      turn
      ITA orders ( ITA AMY PIE ) MTO VEN
      turn
      turn`,
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "XDO: if the game stops before the turn ends, the promise cannot be tested",
    play: `${twoArmies}
      a: AUS > ITA  PRP ( XDO ( ( ITA AMY VEN ) MTO PIE ) )
      ITA > AUS  YES a
      off`,
    verdicts: ["a agreed: ITA not-testable"],
    story: "the game stopped",
  },
  {
    title: "YDO: if the units get the orders that their controller requests, the promise is kept",
    play: `${twoArmies}
      a: ITA > AUS  PRP ( YDO ( AUS ) ( ITA AMY VEN ) )
      AUS > ITA  YES a
      AUS > ITA  PRP ( XDO ( ( ITA AMY VEN ) MTO PIE ) )
      ITA orders ( ITA AMY VEN ) MTO PIE
      turn`,
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "YDO: if the units get different orders, the promise is breached",
    play: `${twoArmies}
      a: ITA > AUS  PRP ( YDO ( AUS ) ( ITA AMY VEN ) )
      AUS > ITA  YES a
      AUS > ITA  INS ( XDO ( ( ITA AMY VEN ) MTO PIE ) )
      ITA orders ( ITA AMY VEN ) MTO TYR
      turn`,
    verdicts: ["a agreed: ITA breached"],
  },
  {
    title: "YDO: the controller's last request counts",
    play: `${twoArmies}
      a: ITA > AUS  PRP ( YDO ( AUS ) ( ITA AMY VEN ) )
      AUS > ITA  YES a
      AUS > ITA  PRP ( XDO ( ( ITA AMY VEN ) MTO PIE ) )
      AUS > ITA  PRP ( XDO ( ( ITA AMY VEN ) MTO TYR ) )
      ITA orders ( ITA AMY VEN ) MTO TYR
      turn`,
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "YDO: if there is no request, the promise cannot be tested",
    play: `${twoArmies}
      a: ITA > AUS  PRP ( YDO ( AUS ) ( ITA AMY VEN ) )
      AUS > ITA  YES a
      turn`,
    verdicts: ["a agreed: ITA not-testable"],
    story: "AUS ordered none of these units",
  },
];
