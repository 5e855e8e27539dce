import type { Scenario } from "./scenarios.ts";

const board = "units AUS AMY VIE, ITA AMY VEN, GER AMY MUN, FRA AMY BUR";

/**
 * DRW, SLO, SCD, OCC: promises about the end of the game and the board. XOY, ROF, ULB, UUB: promises that the board
 * cannot show.
 */
export const endScenarios: readonly Scenario[] = [
  {
    title: "DRW: if both powers vote for the draw in the turn, both keep the promise",
    play: `${board}
      a: AUS > ITA  PRP ( DRW )
      ITA > AUS  YES a
      AUS draws
      ITA draws
      turn`,
    verdicts: ["a agreed: AUS kept, ITA kept"],
  },
  {
    title: "DRW: if one power does not vote, that power breaks the agreement",
    play: `${board}
      a: AUS > ITA  PRP ( DRW )
      ITA > AUS  YES a
      AUS draws
      turn`,
    verdicts: ["a agreed: AUS kept, ITA breached"],
    story: "ITA did not vote for the draw in SPR 1901",
  },
  {
    title: "DRW: a withdrawn vote does not count",
    play: `${board}
      a: AUS > ITA  PRP ( DRW )
      ITA > AUS  YES a
      AUS draws
      ITA draws
      ITA draws not
      turn`,
    verdicts: ["a agreed: AUS kept, ITA breached"],
  },
  {
    title: "DRW: if the game is drawn, all parties keep the promise",
    play: `${board}
      a: AUS > ITA  PRP ( DRW )
      ITA > AUS  YES a
      draw`,
    verdicts: ["a agreed: AUS kept, ITA kept"],
    story: "the game was drawn",
  },
  {
    title: "DRW among some powers: a vote for a draw among other powers does not count",
    play: `${board}
      a: AUS > ITA  PRP ( DRW ( AUS ITA ) )
      ITA > AUS  YES a
      AUS draws AUS ITA
      ITA draws AUS ITA GER
      turn`,
    verdicts: ["a agreed: AUS kept, ITA breached"],
  },
  {
    title: "DRW: a vote in a later turn is too late",
    play: `${board}
      a: AUS > ITA  PRP ( DRW )
      ITA > AUS  YES a
      AUS draws
      turn
      ITA draws
      turn`,
    verdicts: ["a agreed: AUS kept, ITA breached"],
  },
  {
    title: "DRW: whether an unrecorded power voted is unknown",
    play: `${board}
      a: AUS > ITA  PRP ( DRW )
      ITA > AUS  YES a
      AUS draws
      ITA draws
      turn`,
    legs: ["AUS"],
    verdicts: ["a agreed: AUS kept, ITA unknown"],
  },
  {
    title: "SLO: if the power wins a solo, the promise is kept",
    play: `${board}
      a: AUS > ITA  PRP ( SLO ( AUS ) )
      ITA > AUS  YES a
      turn
      solo AUS`,
    verdicts: ["a agreed: AUS kept, ITA kept"],
  },
  {
    title: "SLO: if another power wins, the promise is breached",
    play: `${board}
      a: AUS > ITA  PRP ( SLO ( AUS ) )
      ITA > AUS  YES a
      turn
      solo GER`,
    verdicts: ["a agreed: AUS breached, ITA breached"],
  },
  {
    title: "SLO: if the game continues, the promise is pending",
    play: `${board}
      a: AUS > ITA  PRP ( SLO ( AUS ) )
      ITA > AUS  YES a
      turn`,
    verdicts: ["a agreed: AUS pending, ITA pending"],
  },
  {
    title: "SLO: if the server sends OFF first, the promise cannot be tested",
    play: `${board}
      a: AUS > ITA  PRP ( SLO ( AUS ) )
      ITA > AUS  YES a
      turn
      off`,
    verdicts: ["a agreed: AUS not-testable, ITA not-testable"],
  },
  {
    title: "SCD: a power that takes a centre allotted to the other power breaks the agreement",
    play: `units AUS AMY TYR, ITA AMY VEN, GER AMY KIE
      centres AUS VIE; ITA VEN; GER MUN KIE
      a: AUS > ITA  PRP ( SCD ( ITA MUN ) )
      ITA > AUS  YES a
      AUS orders ( AUS AMY TYR ) MTO MUN
      turn
      turn`,
    verdicts: ["a agreed: AUS breached, ITA pending"],
    story: "AUS took MUN, which was allotted to ITA",
  },
  {
    title: "SCD: if the centres are divided as agreed at the end of the game, the promise is kept",
    play: `units AUS AMY TYR, ITA AMY VEN, GER AMY KIE
      centres AUS VIE; ITA VEN; GER MUN KIE
      a: AUS > ITA  PRP ( SCD ( AUS MUN ) ( ITA VEN ) )
      ITA > AUS  YES a
      AUS orders ( AUS AMY TYR ) MTO MUN
      turn
      turn
      over`,
    verdicts: ["a agreed: AUS kept, ITA kept"],
  },
  {
    title: "SCD: if the game continues, the promise is pending",
    play: `units AUS AMY TYR, ITA AMY VEN, GER AMY KIE
      centres AUS VIE; ITA VEN; GER MUN KIE
      a: AUS > ITA  PRP ( SCD ( AUS MUN ) )
      ITA > AUS  YES a
      turn
      turn`,
    verdicts: ["a agreed: AUS pending, ITA pending"],
  },
  {
    title: "SCD: if a third power keeps the centre, no party broke the agreement",
    play: `units AUS AMY TYR, ITA AMY VEN, GER AMY MUN
      centres AUS VIE; ITA VEN; GER MUN
      a: AUS > ITA  PRP ( SCD ( AUS MUN ) )
      ITA > AUS  YES a
      turn
      turn
      over`,
    verdicts: ["a agreed: AUS not-testable, ITA not-testable"],
  },
  {
    title: "OCC: if the unit occupies the province, the promise is kept",
    play: `${board}
      a: ITA > AUS  PRP ( OCC ( AUS AMY TYR ) )
      AUS > ITA  YES a
      turn
      AUS orders ( AUS AMY VIE ) MTO TYR
      turn`,
    verdicts: ["a agreed: AUS kept"],
  },
  {
    title: "OCC: UNT matches any unit",
    play: `${board}
      a: ITA > AUS  PRP ( OCC ( AUS UNT TYR ) )
      AUS > ITA  YES a
      AUS orders ( AUS AMY VIE ) MTO TYR
      turn`,
    verdicts: ["a agreed: AUS kept"],
  },
  {
    title: "OCC: a unit of the other type does not count",
    play: `${board}
      a: ITA > AUS  PRP ( OCC ( AUS FLT TRI ) )
      AUS > ITA  YES a
      AUS orders ( AUS AMY VIE ) MTO TRI
      turn`,
    verdicts: ["a agreed: AUS pending"],
  },
  {
    title: "OCC: if the deadline passes, the promise is breached",
    play: `${board}
      a: ITA > AUS  PRP ( FOR ( ( SPR 1901 ) ( FAL 1901 ) ) ( OCC ( AUS AMY TYR ) ) )
      AUS > ITA  YES a
      turn
      turn`,
    verdicts: ["a agreed: AUS breached"],
    story: "by FAL 1901",
  },
  {
    title: "OCC: if the unit occupies the province by the last turn, the promise is kept",
    play: `${board}
      a: ITA > AUS  PRP ( FOR ( ( SPR 1901 ) ( FAL 1901 ) ) ( OCC ( AUS AMY TYR ) ) )
      AUS > ITA  YES a
      turn
      AUS orders ( AUS AMY VIE ) MTO TYR
      turn`,
    verdicts: ["a agreed: AUS kept"],
  },
  {
    title: "OCC without a deadline: if the game ends first, the promise cannot be tested",
    play: `${board}
      a: ITA > AUS  PRP ( OCC ( AUS AMY TYR ) )
      AUS > ITA  YES a
      turn
      over`,
    verdicts: ["a agreed: AUS not-testable"],
  },
  {
    title: "XOY: a favour is listed but never checked",
    play: `${board}
      a: AUS > ITA  PRP ( XOY ( AUS ) ( ITA ) )
      ITA > AUS  YES a
      turn`,
    verdicts: ["a agreed: AUS not-testable"],
    story: "AUS owes ITA",
  },
  {
    title: "ROF: if an offer arrives in the turn, the promise is kept",
    play: `${board}
      a: AUS > ITA  PRP ( ROF )
      ITA > AUS  YES a
      b: ITA > AUS  PRP ( PCE ( AUS ITA ) )
      turn`,
    verdicts: ["a agreed: ITA kept", "b offered"],
    story: "Offers in answer to the request",
  },
  {
    title: "ROF: if the request is agreed to but no offer follows, the promise is breached",
    play: `${board}
      a: AUS > ITA  PRP ( ROF )
      ITA > AUS  YES a
      turn`,
    verdicts: ["a agreed: ITA breached"],
  },
  {
    title: "ULB: the board does not show utility, so the promise cannot be tested",
    play: `${board}
      a: AUS > ITA  PRP ( ULB ( ITA '0.8' ) )
      ITA > AUS  YES a
      turn`,
    verdicts: ["a agreed: AUS not-testable"],
    story: "utility bound",
  },
  {
    title: "UUB: with INS it is a threat, not a pledge",
    play: `${board}
      a: AUS > ITA  INS ( UUB ( ITA '0.1' ) )
      turn`,
    verdicts: ["a offered"],
  },
];
