import type { Scenario } from "./scenarios.ts";

const board = "units AUS AMY VIE, AUS AMY BUD, ITA AMY VEN, ITA FLT NAP, GER AMY MUN";
const bargain =
  "IFF ( XDO ( ( ITA AMY VEN ) MTO PIE ) ) THN ( PRP ( XDO ( ( AUS AMY VIE ) MTO BOH ) ) ) ELS ( INS ( XDO ( ( AUS AMY VIE ) MTO TYR ) ) )";

/** INS and IFF: pledges and conditions. */
export const conditionScenarios: readonly Scenario[] = [
  {
    title: "INS: an order for the sender's own unit is a pledge, and the sender keeps it",
    play: `${board}
      a: AUS > ITA  INS ( XDO ( ( AUS AMY VIE ) MTO TYR ) )
      AUS orders ( AUS AMY VIE ) MTO TYR
      turn`,
    verdicts: ["a expired: AUS kept (pledge)"],
  },
  {
    title: "INS: a pledge that is refused still binds, so breaking it is a breach",
    play: `${board}
      a: AUS > ITA  INS ( XDO ( ( AUS AMY VIE ) MTO TYR ) )
      ITA > AUS  REJ a
      turn`,
    verdicts: ["a refused: AUS breached (pledge)"],
  },
  {
    title: "INS about another power's order is not a pledge",
    play: `${board}
      a: AUS > ITA  INS ( XDO ( ( ITA AMY VEN ) MTO PIE ) )
      ITA > AUS  REJ a
      turn`,
    verdicts: ["a refused"],
  },
  {
    title: "INS that is accepted binds like any agreement",
    play: `${board}
      a: AUS > ITA  INS ( XDO ( ( ITA AMY VEN ) MTO PIE ) )
      ITA > AUS  YES a
      turn`,
    verdicts: ["a agreed: ITA breached"],
  },
  {
    title: "INS about orders of both powers: the sender's own part is a pledge",
    play: `${board}
      a: AUS > ITA  INS ( AND ( XDO ( ( AUS AMY VIE ) MTO BOH ) ) ( XDO ( ( ITA AMY VEN ) MTO PIE ) ) )
      AUS orders ( AUS AMY VIE ) MTO BOH
      turn`,
    verdicts: ["a expired: AUS kept (pledge)"],
  },
  {
    title: "INS that is cancelled binds no power",
    play: `${board}
      a: AUS > ITA  INS ( XDO ( ( AUS AMY VIE ) MTO TYR ) )
      AUS > ITA  CCL a
      turn`,
    verdicts: ["a cancelled"],
  },
  {
    title: "INS about something else replaces the pledge",
    play: `${board}
      a: AUS > ITA  INS ( XDO ( ( AUS AMY VIE ) MTO TYR ) )
      b: AUS > ITA  INS ( XDO ( ( AUS AMY VIE ) MTO BOH ) )
      AUS orders ( AUS AMY VIE ) MTO BOH
      turn`,
    verdicts: ["a expired: AUS superseded (pledge)", "b expired: AUS kept (pledge)"],
  },
  {
    title: "INS to stay out of a zone is a lasting pledge",
    play: `${board}
      a: AUS > ITA  INS ( DMZ ( AUS ) ( TYR ) )
      turn
      AUS orders ( AUS AMY VIE ) MTO TYR
      turn`,
    verdicts: ["a offered: AUS breached (pledge)"],
  },
  {
    title: "IFF: if the condition holds, the first branch binds and is kept",
    play: `${board}
      a: AUS > ITA  ${bargain}
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) MTO PIE
      AUS orders ( AUS AMY VIE ) MTO BOH
      turn`,
    verdicts: ["a agreed: AUS kept"],
    story: "The condition holds",
  },
  {
    title: "IFF: if the condition holds and the first branch is broken, the promise is breached",
    play: `${board}
      a: AUS > ITA  ${bargain}
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) MTO PIE
      AUS orders ( AUS AMY VIE ) MTO TYR
      turn`,
    verdicts: ["a agreed: AUS breached"],
  },
  {
    title: "IFF: if the condition does not hold, the other branch binds and is kept",
    play: `${board}
      a: AUS > ITA  ${bargain}
      ITA > AUS  YES a
      AUS orders ( AUS AMY VIE ) MTO TYR
      turn`,
    verdicts: ["a agreed: AUS kept"],
    story: "The condition does not hold",
  },
  {
    title: "IFF: if the condition does not hold and the other branch is broken, the promise is breached",
    play: `${board}
      a: AUS > ITA  ${bargain}
      ITA > AUS  YES a
      turn`,
    verdicts: ["a agreed: AUS breached"],
  },
  {
    title: "IFF without ELS: if the condition does not hold, no power owes anything",
    play: `${board}
      a: AUS > ITA  IFF ( XDO ( ( ITA AMY VEN ) MTO PIE ) ) THN ( PRP ( XDO ( ( AUS AMY VIE ) MTO BOH ) ) )
      ITA > AUS  YES a
      turn`,
    verdicts: ["a agreed"],
  },
  {
    title: "IFF: if the condition cannot be assessed, no branch binds",
    play: `${board}
      a: AUS > ITA  IFF ( XDO ( ( ITA AMY ROM ) MTO PIE ) ) THN ( PRP ( XDO ( ( AUS AMY VIE ) MTO BOH ) ) )
      ITA > AUS  YES a
      turn`,
    verdicts: ["a agreed"],
    story: "The condition cannot be assessed",
  },
  {
    title: "IFF: if the condition is still open, the verdict is pending",
    play: `${board}
      a: AUS > ITA  ${bargain}
      ITA > AUS  YES a`,
    verdicts: ["a agreed: AUS pending"],
  },
  {
    title: "IFF: a power that makes a threat and carries it out keeps its pledge",
    play: `${board}
      a: AUS > ITA  ${bargain}
      ITA > AUS  REJ a
      AUS orders ( AUS AMY VIE ) MTO TYR
      turn`,
    verdicts: ["a refused: AUS kept (pledge)"],
  },
  {
    title: "IFF: an empty threat is a broken pledge",
    play: `${board}
      a: AUS > ITA  ${bargain}
      turn`,
    verdicts: ["a expired: AUS breached (pledge)"],
  },
  {
    title: "IFF: a proposal in the branch that applies is not a pledge",
    play: `${board}
      a: AUS > ITA  ${bargain}
      ITA orders ( ITA AMY VEN ) MTO PIE
      turn`,
    verdicts: ["a expired"],
  },
  {
    title: "IFF: a condition with NOT holds if the order is not given",
    play: `${board}
      a: AUS > ITA  IFF ( NOT ( XDO ( ( ITA AMY VEN ) MTO TYR ) ) ) THN ( PRP ( XDO ( ( AUS AMY VIE ) MTO BOH ) ) )
      ITA > AUS  YES a
      AUS orders ( AUS AMY VIE ) MTO BOH
      turn`,
    verdicts: ["a agreed: AUS kept"],
  },
  {
    title: "IFF with FOR: the branch binds in its own turn",
    play: `${board}
      a: AUS > ITA  IFF ( XDO ( ( ITA AMY VEN ) MTO PIE ) ) THN ( PRP ( FOR ( FAL 1901 ) ( XDO ( ( AUS AMY VIE ) MTO BOH ) ) ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) MTO PIE
      turn
      AUS orders ( AUS AMY VIE ) MTO BOH
      turn`,
    verdicts: ["a agreed: AUS kept"],
  },
  {
    title: "IFF within IFF: the inner condition decides",
    play: `${board}
      a: AUS > ITA  IFF ( XDO ( ( ITA AMY VEN ) MTO PIE ) ) THN ( IFF ( XDO ( ( ITA FLT NAP ) MTO ION ) ) THN ( PRP ( XDO ( ( AUS AMY VIE ) MTO BOH ) ) ) ELS ( PRP ( XDO ( ( AUS AMY VIE ) MTO GAL ) ) ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) MTO PIE
      AUS orders ( AUS AMY VIE ) MTO GAL
      turn`,
    verdicts: ["a agreed: AUS kept"],
  },
  {
    title: "IFF to two powers: both must accept it",
    play: `${board}
      a: AUS > ITA GER  IFF ( XDO ( ( ITA AMY VEN ) MTO PIE ) ) THN ( PRP ( XDO ( ( GER AMY MUN ) MTO TYR ) ) )
      ITA > AUS GER  YES a
      GER > AUS ITA  YES a
      ITA orders ( ITA AMY VEN ) MTO PIE
      turn`,
    verdicts: ["a agreed: GER breached"],
  },
];
