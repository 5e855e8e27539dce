import type { Scenario } from "./scenarios.ts";

const board = "units AUS AMY VIE, ITA AMY VEN, GER AMY MUN, FRA AMY BUR";

/** SND, FWD, BCC: promised press. */
export const saidScenarios: readonly Scenario[] = [
  {
    title: "SND: if the requested press is sent in the turn, the promise is kept",
    play: `${board}
      a: AUS > ITA  PRP ( SND ( ITA ) ( GER ) ( PRP ( PCE ( ITA GER ) ) ) )
      ITA > AUS  YES a
      ITA > GER  PRP ( PCE ( ITA GER ) )
      turn`,
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "SND: if the press is not sent, the promise is breached",
    play: `${board}
      a: AUS > ITA  PRP ( SND ( ITA ) ( GER ) ( PRP ( PCE ( ITA GER ) ) ) )
      ITA > AUS  YES a
      ITA > GER  PRP ( PCE ( GER ITA ) )
      turn`,
    verdicts: ["a agreed: ITA breached"],
  },
  {
    title: "SND: if the press is sent a turn late, the promise is breached",
    play: `${board}
      a: AUS > ITA  PRP ( SND ( ITA ) ( GER ) ( PRP ( PCE ( ITA GER ) ) ) )
      ITA > AUS  YES a
      turn
      ITA > GER  PRP ( PCE ( ITA GER ) )
      turn`,
    verdicts: ["a agreed: ITA breached"],
  },
  {
    title: "SND: if the press is sent to only one of two powers, the promise is breached",
    play: `${board}
      a: AUS > ITA  PRP ( SND ( ITA ) ( GER FRA ) ( SUG ( PCE ( ITA GER ) ) ) )
      ITA > AUS  YES a
      ITA > GER  SUG ( PCE ( ITA GER ) )
      turn`,
    verdicts: ["a agreed: ITA breached"],
  },
  {
    title: "SND: if the press is sent to each of two powers separately, the promise is kept",
    play: `${board}
      a: AUS > ITA  PRP ( SND ( ITA ) ( GER FRA ) ( SUG ( PCE ( ITA GER ) ) ) )
      ITA > AUS  YES a
      ITA > GER  SUG ( PCE ( ITA GER ) )
      ITA > FRA  SUG ( PCE ( ITA GER ) )
      turn`,
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "SND: if the server refuses the press, the promise is breached",
    play: `${board}
      a: AUS > ITA  PRP ( SND ( ITA ) ( GER ) ( PRP ( PCE ( ITA GER ) ) ) )
      ITA > AUS  YES a
      ITA > GER  PRP ( PCE ( ITA GER ) ) [REJ]
      turn`,
    verdicts: ["a agreed: ITA breached"],
  },
  {
    title: "SND: if the sender is not recorded, the verdict is unknown",
    play: `${board}
      a: AUS > ITA  PRP ( SND ( ITA ) ( GER ) ( PRP ( PCE ( ITA GER ) ) ) )
      ITA > AUS  YES a
      turn`,
    legs: ["AUS"],
    verdicts: ["a agreed: ITA unknown"],
  },
  {
    title: "SND: if the sender is not recorded but the press arrived, the promise is kept",
    play: `${board}
      a: AUS > ITA  PRP ( SND ( ITA ) ( GER ) ( PRP ( PCE ( ITA GER ) ) ) )
      ITA > AUS  YES a
      ITA > GER  PRP ( PCE ( ITA GER ) )
      turn`,
    legs: ["AUS", "GER"],
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "SND: a request with nested press in brackets is recognised",
    play: `${board}
      a: AUS > ITA  PRP ( SND ( ITA ) ( GER ) ( IFF ( PCE ( ITA GER ) ) THN ( PRP ( DRW ) ) ) )
      ITA > AUS  YES a
      ITA > GER  IFF ( PCE ( ITA GER ) ) THN ( PRP ( DRW ) )
      turn`,
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "FWD: if the press is forwarded in the turn, the promise is kept",
    play: `${board}
      a: AUS > ITA  PRP ( FWD ( GER ) ( ITA ) ( AUS ) )
      ITA > AUS  YES a
      GER > ITA  SUG ( PCE ( ITA GER ) )
      ITA > AUS  FRM ( GER ) ( ITA ) ( SUG ( PCE ( ITA GER ) ) )
      turn`,
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "FWD: if the press is not forwarded, the promise is breached",
    play: `${board}
      a: AUS > ITA  PRP ( FWD ( GER ) ( ITA ) ( AUS ) )
      ITA > AUS  YES a
      GER > ITA  SUG ( PCE ( ITA GER ) )
      turn`,
    verdicts: ["a agreed: ITA breached"],
    story: "was not forwarded",
  },
  {
    title: "FWD: if no press arrives, the promise cannot be tested",
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
    title: "FWD: if the obligor is not recorded, the verdict is unknown",
    play: `${board}
      a: AUS > ITA  PRP ( FWD ( GER ) ( ITA ) ( AUS ) )
      ITA > AUS  YES a
      GER > ITA  SUG ( PCE ( ITA GER ) )
      turn`,
    legs: ["AUS"],
    verdicts: ["a agreed: ITA unknown"],
  },
  {
    title: "BCC: if the press is copied, the promise is kept",
    play: `${board}
      a: AUS > ITA  PRP ( BCC ( ITA ) ( GER ) ( AUS ) )
      ITA > AUS  YES a
      ITA > GER  SUG ( PCE ( ITA GER ) )
      ITA > AUS  FRM ( ITA ) ( GER ) ( SUG ( PCE ( ITA GER ) ) )
      turn`,
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "BCC: if the press is not copied, the promise is breached",
    play: `${board}
      a: AUS > ITA  PRP ( BCC ( ITA ) ( GER ) ( AUS ) )
      ITA > AUS  YES a
      ITA > GER  SUG ( PCE ( ITA GER ) )
      turn`,
    verdicts: ["a agreed: ITA breached"],
  },
  {
    title: "FWD: NOT ( FWD ) ends the promise",
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
