import type { Scenario } from "./scenarios.ts";

const board = "units AUS AMY VIE, ITA AMY VEN, GER AMY MUN, FRA AMY BUR";

/** SND, FWD, BCC: promised press. */
export const saidScenarios: readonly Scenario[] = [
  {
    title: "SND: the requested press is sent in the turn",
    play: `${board}
      a: AUS > ITA  PRP ( SND ( ITA ) ( GER ) ( PRP ( PCE ( ITA GER ) ) ) )
      ITA > AUS  YES a
      ITA > GER  PRP ( PCE ( ITA GER ) )
      turn`,
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "SND: it is not sent, then it is breached",
    play: `${board}
      a: AUS > ITA  PRP ( SND ( ITA ) ( GER ) ( PRP ( PCE ( ITA GER ) ) ) )
      ITA > AUS  YES a
      ITA > GER  PRP ( PCE ( GER ITA ) )
      turn`,
    verdicts: ["a agreed: ITA breached"],
  },
  {
    title: "SND: it is sent a turn late, then it is breached",
    play: `${board}
      a: AUS > ITA  PRP ( SND ( ITA ) ( GER ) ( PRP ( PCE ( ITA GER ) ) ) )
      ITA > AUS  YES a
      turn
      ITA > GER  PRP ( PCE ( ITA GER ) )
      turn`,
    verdicts: ["a agreed: ITA breached"],
  },
  {
    title: "SND: it goes to one of two, then it is breached",
    play: `${board}
      a: AUS > ITA  PRP ( SND ( ITA ) ( GER FRA ) ( SUG ( PCE ( ITA GER ) ) ) )
      ITA > AUS  YES a
      ITA > GER  SUG ( PCE ( ITA GER ) )
      turn`,
    verdicts: ["a agreed: ITA breached"],
  },
  {
    title: "SND: it goes to each of two separately, then it is kept",
    play: `${board}
      a: AUS > ITA  PRP ( SND ( ITA ) ( GER FRA ) ( SUG ( PCE ( ITA GER ) ) ) )
      ITA > AUS  YES a
      ITA > GER  SUG ( PCE ( ITA GER ) )
      ITA > FRA  SUG ( PCE ( ITA GER ) )
      turn`,
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "SND: the server refuses it, then it is breached",
    play: `${board}
      a: AUS > ITA  PRP ( SND ( ITA ) ( GER ) ( PRP ( PCE ( ITA GER ) ) ) )
      ITA > AUS  YES a
      ITA > GER  PRP ( PCE ( ITA GER ) ) [REJ]
      turn`,
    verdicts: ["a agreed: ITA breached"],
  },
  {
    title: "SND: the sender is not recorded, then it is unknown",
    play: `${board}
      a: AUS > ITA  PRP ( SND ( ITA ) ( GER ) ( PRP ( PCE ( ITA GER ) ) ) )
      ITA > AUS  YES a
      turn`,
    legs: ["AUS"],
    verdicts: ["a agreed: ITA unknown"],
  },
  {
    title: "SND: the sender is not recorded but the press arrived, then it is kept",
    play: `${board}
      a: AUS > ITA  PRP ( SND ( ITA ) ( GER ) ( PRP ( PCE ( ITA GER ) ) ) )
      ITA > AUS  YES a
      ITA > GER  PRP ( PCE ( ITA GER ) )
      turn`,
    legs: ["AUS", "GER"],
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "SND: a request with nested press within brackets is found",
    play: `${board}
      a: AUS > ITA  PRP ( SND ( ITA ) ( GER ) ( IFF ( PCE ( ITA GER ) ) THN ( PRP ( DRW ) ) ) )
      ITA > AUS  YES a
      ITA > GER  IFF ( PCE ( ITA GER ) ) THN ( PRP ( DRW ) )
      turn`,
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "FWD: the press is forwarded in the turn",
    play: `${board}
      a: AUS > ITA  PRP ( FWD ( GER ) ( ITA ) ( AUS ) )
      ITA > AUS  YES a
      GER > ITA  SUG ( PCE ( ITA GER ) )
      ITA > AUS  FRM ( GER ) ( ITA ) ( SUG ( PCE ( ITA GER ) ) )
      turn`,
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "FWD: the press is not forwarded, then it is breached",
    play: `${board}
      a: AUS > ITA  PRP ( FWD ( GER ) ( ITA ) ( AUS ) )
      ITA > AUS  YES a
      GER > ITA  SUG ( PCE ( ITA GER ) )
      turn`,
    verdicts: ["a agreed: ITA breached"],
    story: "was not forwarded",
  },
  {
    title: "FWD: no press arrives, then it cannot be tested",
    play: `${board}
      a: AUS > ITA  PRP ( FWD ( GER ) ( ITA ) ( AUS ) )
      ITA > AUS  YES a
      turn`,
    verdicts: ["a agreed: ITA not-testable"],
  },
  {
    title: "FWD: press from before the agreement need not be forwarded",
    play: `${board}
      GER > ITA  SUG ( PCE ( ITA GER ) )
      a: AUS > ITA  PRP ( FWD ( GER ) ( ITA ) ( AUS ) )
      ITA > AUS  YES a
      turn`,
    verdicts: ["a agreed: ITA not-testable"],
  },
  {
    title: "FWD: press that the third power also received need not be forwarded",
    play: `${board}
      a: AUS > ITA  PRP ( FWD ( GER ) ( ITA ) ( AUS ) )
      ITA > AUS  YES a
      GER > ITA AUS  SUG ( PCE ( ITA GER ) )
      turn`,
    verdicts: ["a agreed: ITA not-testable"],
  },
  {
    title: "FWD: a changed copy does not count",
    play: `${board}
      a: AUS > ITA  PRP ( FWD ( GER ) ( ITA ) ( AUS ) )
      ITA > AUS  YES a
      GER > ITA  SUG ( PCE ( ITA GER ) )
      ITA > AUS  FRM ( GER ) ( ITA ) ( SUG ( PCE ( FRA GER ) ) )
      turn`,
    verdicts: ["a agreed: ITA breached"],
  },
  {
    title: "FWD: the obligor is not recorded, then it is unknown",
    play: `${board}
      a: AUS > ITA  PRP ( FWD ( GER ) ( ITA ) ( AUS ) )
      ITA > AUS  YES a
      GER > ITA  SUG ( PCE ( ITA GER ) )
      turn`,
    legs: ["AUS"],
    verdicts: ["a agreed: ITA unknown"],
  },
  {
    title: "BCC: the press is copied",
    play: `${board}
      a: AUS > ITA  PRP ( BCC ( ITA ) ( GER ) ( AUS ) )
      ITA > AUS  YES a
      ITA > GER  SUG ( PCE ( ITA GER ) )
      ITA > AUS  FRM ( ITA ) ( GER ) ( SUG ( PCE ( ITA GER ) ) )
      turn`,
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "BCC: the press is not copied, then it is breached",
    play: `${board}
      a: AUS > ITA  PRP ( BCC ( ITA ) ( GER ) ( AUS ) )
      ITA > AUS  YES a
      ITA > GER  SUG ( PCE ( ITA GER ) )
      turn`,
    verdicts: ["a agreed: ITA breached"],
  },
  {
    title: "FWD: NOT ( FWD ) ends it",
    play: `${board}
      a: AUS > ITA  PRP ( FWD ( GER ) ( ITA ) ( AUS ) )
      ITA > AUS  YES a
      b: ITA > AUS  PRP ( NOT ( FWD ( GER ) ( ITA ) ( AUS ) ) )
      AUS > ITA  YES b
      GER > ITA  SUG ( PCE ( ITA GER ) )
      turn`,
    verdicts: ["a superseded: ITA superseded", "b agreed: ITA not-testable"],
  },
];
