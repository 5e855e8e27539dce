import type { Scenario } from "./scenarios.ts";

const board = "units AUS AMY VIE, ITA AMY VEN, GER AMY MUN, FRA AMY BUR";
const piedmont = "PRP ( XDO ( ( ITA AMY VEN ) MTO PIE ) )";

/** From offer to agreement, and how agreements end. */
export const lifecycleScenarios: readonly Scenario[] = [
  {
    title: "an offer without an answer remains offered",
    play: `${board}\na: AUS > ITA  ${piedmont}`,
    verdicts: ["a offered"],
  },
  {
    title: "an offer answered with REJ is refused",
    play: `${board}\na: AUS > ITA  ${piedmont}\nITA > AUS  REJ a\nturn`,
    verdicts: ["a refused"],
  },
  {
    title: "an offer answered with BWX is refused",
    play: `${board}\na: AUS > ITA  ${piedmont}\nITA > AUS  BWX a`,
    verdicts: ["a refused"],
  },
  {
    title: "an offer answered with HUH stays open",
    play: `${board}\na: AUS > ITA  ${piedmont}\nITA > AUS  HUH a\nITA > AUS  TRY ( PRP PCE YES REJ )`,
    verdicts: ["a offered"],
    story: "ITA did not understand the offer",
  },
  {
    title: "an offer whose turn is over has expired",
    play: `${board}\na: AUS > ITA  ${piedmont}\nturn`,
    verdicts: ["a expired"],
    story: "SPR 1901 ended without agreement",
  },
  {
    title: "an offer of lasting peace does not expire while the game continues",
    play: `${board}\na: AUS > ITA  PRP ( PCE ( AUS ITA ) )\nturn\nturn`,
    verdicts: ["a offered"],
  },
  {
    title: "an offer of lasting peace expires with the game",
    play: `${board}\na: AUS > ITA  PRP ( PCE ( AUS ITA ) )\nturn\nover`,
    verdicts: ["a expired"],
  },
  {
    title: "an offer that the server refused with REJ does not count",
    play: `${board}\nAUS > ITA  ${piedmont} [REJ]\nturn`,
    verdicts: [],
  },
  {
    title: "an acceptance that the server refused does not count",
    play: `${board}\na: AUS > ITA  ${piedmont}\nITA > AUS  YES a [REJ]\nturn`,
    verdicts: ["a expired"],
  },
  {
    title: "an acceptance that could not be delivered does not count",
    play: `${board}\na: AUS > ITA  ${piedmont}\nITA > AUS  YES a [CCD]\nturn`,
    verdicts: ["a expired"],
  },
  {
    title: "a YES from a power that did not receive the offer does not make an agreement",
    play: `${board}\na: AUS > ITA  ${piedmont}\nGER > AUS  YES a\nturn`,
    verdicts: ["a expired"],
  },
  {
    title: "a YES to a slightly different offer does not make an agreement",
    play: `${board}\na: AUS > ITA  PRP ( PCE ( AUS ITA ) )\nITA > AUS  YES ( PRP ( PCE ( ITA AUS ) ) )`,
    verdicts: ["a offered"],
  },
  {
    title: "a YES to the wrong power does not make an agreement",
    play: `${board}\na: AUS > ITA  ${piedmont}\nITA > GER  YES a\nturn`,
    verdicts: ["a expired"],
  },
  {
    title: "SUG, QRY and THK create no agreement",
    play: `${board}
      a: AUS > ITA  SUG ( PCE ( AUS ITA ) )
      ITA > AUS  YES a
      b: AUS > ITA  QRY ( PCE ( AUS ITA ) )
      ITA > AUS  YES b
      turn`,
    verdicts: [],
  },
  {
    title: "if the same offer is made again, YES accepts the latest one",
    play: `${board}
      a: AUS > ITA  ${piedmont}
      b: AUS > ITA  ${piedmont}
      ITA > AUS  YES b
      ITA orders ( ITA AMY VEN ) MTO PIE
      turn`,
    verdicts: ["a expired", "b agreed: ITA kept"],
  },
  {
    title: "two recipients: if one has accepted, the agreement is partial",
    play: `${board}\na: AUS > ITA GER  PRP ( PCE ( AUS ITA GER ) )\nITA > AUS GER  YES a`,
    verdicts: ["a partial"],
  },
  {
    title: "two recipients: if both have accepted, the offer is agreed",
    play: `${board}
      a: AUS > ITA GER  PRP ( PCE ( AUS ITA GER ) )
      ITA > AUS GER  YES a
      GER > ITA AUS  YES a`,
    verdicts: ["a agreed: AUS pending, ITA pending, GER pending"],
  },
  {
    title: "two recipients: an acceptance only to the proposer does not complete the agreement",
    play: `${board}
      a: AUS > ITA GER  PRP ( PCE ( AUS ITA GER ) )
      ITA > AUS GER  YES a
      GER > AUS  YES a`,
    verdicts: ["a partial"],
  },
  {
    title: "two recipients: an acceptance in two messages completes the agreement",
    play: `${board}
      a: AUS > ITA GER  PRP ( PCE ( AUS ITA GER ) )
      ITA > AUS GER  YES a
      GER > AUS  YES a
      GER > ITA  YES a`,
    verdicts: ["a agreed: AUS pending, ITA pending, GER pending"],
  },
  {
    title: "two recipients: if one refuses, the offer is refused",
    play: `${board}
      a: AUS > ITA GER  PRP ( PCE ( AUS ITA GER ) )
      ITA > AUS GER  YES a
      GER > AUS ITA  REJ a`,
    verdicts: ["a refused"],
  },
  {
    title: "two recipients: if one changes its mind, the offer is agreed",
    play: `${board}
      a: AUS > ITA GER  PRP ( PCE ( AUS ITA GER ) )
      ITA > AUS GER  YES a
      GER > AUS ITA  REJ a
      GER > AUS ITA  YES a`,
    verdicts: ["a agreed: AUS pending, ITA pending, GER pending"],
  },
  {
    title: "three recipients: if all have accepted, the offer is agreed",
    play: `${board}
      a: AUS > ITA GER FRA  PRP ( PCE ( AUS ITA GER FRA ) )
      ITA > AUS GER FRA  YES a
      GER > AUS ITA FRA  YES a
      FRA > AUS ITA GER  YES a
      turn`,
    verdicts: ["a agreed: AUS not-testable, ITA not-testable, GER kept, FRA kept"],
  },
  {
    title: "three recipients: if two have accepted, the agreement is partial",
    play: `${board}
      a: AUS > ITA GER FRA  PRP ( PCE ( AUS ITA GER FRA ) )
      ITA > AUS GER FRA  YES a
      GER > AUS ITA FRA  YES a`,
    verdicts: ["a partial"],
  },
  {
    title: "three recipients: an order for one of them binds that power once all have accepted",
    play: `${board}
      a: AUS > ITA GER FRA  PRP ( XDO ( ( GER AMY MUN ) MTO TYR ) )
      ITA > AUS GER FRA  YES a
      GER > AUS ITA FRA  YES a
      FRA > AUS ITA GER  YES a
      turn`,
    verdicts: ["a agreed: GER breached"],
  },
  {
    title: "an offer that its sender cancels before the recipient accepts it is cancelled",
    play: `${board}\na: AUS > ITA  ${piedmont}\nAUS > ITA  CCL a\nturn`,
    verdicts: ["a cancelled"],
  },
  {
    title: "an acceptance after the cancellation comes too late",
    play: `${board}\na: AUS > ITA  ${piedmont}\nAUS > ITA  CCL a\nITA > AUS  YES a\nturn`,
    verdicts: ["a cancelled"],
  },
  {
    title: "a cancellation after the agreement has no effect",
    play: `${board}\na: AUS > ITA  ${piedmont}\nITA > AUS  YES a\nAUS > ITA  CCL a\nturn`,
    verdicts: ["a agreed: ITA breached"],
    story: "too late and has no effect",
  },
  {
    title: "an acceptance that is cancelled before all have accepted does not count",
    play: `${board}
      a: AUS > ITA GER  PRP ( PCE ( AUS ITA GER ) )
      ITA > AUS GER  YES a
      ITA > AUS GER  CCL YES a
      GER > AUS ITA  YES a`,
    verdicts: ["a partial"],
  },
  {
    title: "an acceptance that is cancelled after all have accepted still counts",
    play: `${board}
      a: AUS > ITA GER  PRP ( PCE ( AUS ITA GER ) )
      ITA > AUS GER  YES a
      GER > AUS ITA  YES a
      ITA > AUS GER  CCL YES a`,
    verdicts: ["a agreed: AUS pending, ITA pending, GER pending"],
  },
  {
    title: "an acceptance that is cancelled and given again counts",
    play: `${board}
      a: AUS > ITA GER  PRP ( PCE ( AUS ITA GER ) )
      ITA > AUS GER  YES a
      ITA > AUS GER  CCL YES a
      GER > AUS ITA  YES a
      ITA > AUS GER  YES a`,
    verdicts: ["a agreed: AUS pending, ITA pending, GER pending"],
  },
  {
    title: "an offer for a turn that is over when it is accepted is invalid",
    play: `${board}\na: AUS > ITA  ${piedmont}\nturn\nITA > AUS  YES a\nturn`,
    verdicts: ["a invalid"],
    story: "SPR 1901 was over",
  },
  {
    title: "a later order for the same unit supersedes the earlier one",
    play: `${board}
      a: AUS > ITA  ${piedmont}
      ITA > AUS  YES a
      b: AUS > ITA  PRP ( XDO ( ( ITA AMY VEN ) MTO TUS ) )
      ITA > AUS  YES b
      ITA orders ( ITA AMY VEN ) MTO TUS
      turn`,
    verdicts: ["a superseded: ITA superseded", "b agreed: ITA kept"],
  },
  {
    title: "a later NOT supersedes the term it denies",
    play: `${board}
      a: AUS > ITA  ${piedmont}
      ITA > AUS  YES a
      b: ITA > AUS  PRP ( NOT ( XDO ( ( ITA AMY VEN ) MTO PIE ) ) )
      AUS > ITA  YES b
      turn`,
    verdicts: ["a superseded: ITA superseded", "b agreed: ITA kept"],
  },
  {
    title: "a later NAR supersedes the term it leaves open",
    play: `${board}
      a: AUS > ITA  ${piedmont}
      ITA > AUS  YES a
      b: ITA > AUS  PRP ( NAR ( XDO ( ( ITA AMY VEN ) MTO PIE ) ) )
      AUS > ITA  YES b
      turn`,
    verdicts: ["a superseded: ITA superseded", "b agreed: ITA not-testable"],
  },
  {
    title: "a declared war supersedes the peace",
    play: `${board}
      a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA > AUS  YES a
      b: ITA > AUS  PRP ( NOT ( PCE ( AUS ITA ) ) )
      AUS > ITA  YES b
      ITA orders ( ITA AMY VEN ) MTO TRI
      turn`,
    verdicts: ["a superseded: AUS superseded, ITA superseded", "b agreed: AUS not-testable, ITA not-testable"],
  },
  {
    title: "a breach before the later agreement remains a breach",
    play: `${board}
      centres AUS VIE TRI; ITA VEN; GER MUN; FRA PAR
      a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) MTO TRI
      turn
      b: ITA > AUS  PRP ( NOT ( PCE ( AUS ITA ) ) )
      AUS > ITA  YES b
      turn`,
    verdicts: ["a superseded: AUS superseded, ITA breached", "b agreed: AUS not-testable, ITA not-testable"],
  },
  {
    title: "an agreement that lacks one of the parties supersedes nothing",
    play: `${board}
      centres AUS VIE TRI; ITA VEN; GER MUN; FRA PAR
      a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA > AUS  YES a
      b: GER > ITA  PRP ( ALY ( GER ITA ) VSS ( AUS ) )
      ITA > GER  YES b
      ITA orders ( ITA AMY VEN ) MTO TRI
      turn`,
    verdicts: ["a agreed: AUS not-testable, ITA breached", "b agreed: GER not-testable, ITA kept"],
  },
  {
    title: "a zone that is agreed on later supersedes the move into it",
    play: `${board}
      a: AUS > ITA  ${piedmont}
      ITA > AUS  YES a
      b: AUS > ITA  PRP ( DMZ ( ITA ) ( PIE ) )
      ITA > AUS  YES b
      turn`,
    verdicts: ["a superseded: ITA superseded", "b agreed: ITA kept"],
  },
  {
    title: "a later share of the same centre supersedes the first",
    play: `${board}
      a: AUS > ITA  PRP ( SCD ( AUS MUN ) )
      ITA > AUS  YES a
      b: AUS > ITA  PRP ( SCD ( ITA MUN ) )
      ITA > AUS  YES b
      turn`,
    verdicts: ["a superseded: AUS superseded, ITA superseded", "b agreed: AUS pending, ITA pending"],
  },
  {
    title: "an offer that is not accepted supersedes nothing",
    play: `${board}
      a: AUS > ITA  ${piedmont}
      ITA > AUS  YES a
      b: AUS > ITA  PRP ( XDO ( ( ITA AMY VEN ) MTO TUS ) )
      ITA > AUS  REJ b
      turn`,
    verdicts: ["a agreed: ITA breached", "b refused"],
  },
  {
    title: "an order for a past turn is not superseded by an order for the next turn",
    play: `${board}
      a: AUS > ITA  ${piedmont}
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) MTO PIE
      turn
      b: AUS > ITA  PRP ( XDO ( ( ITA AMY PIE ) MTO VEN ) )
      ITA > AUS  YES b
      ITA orders ( ITA AMY PIE ) MTO VEN
      turn`,
    verdicts: ["a agreed: ITA kept", "b agreed: ITA kept"],
  },
  {
    title: "if part of an agreement is superseded, the rest still binds",
    play: `${board}
      a: AUS > ITA  PRP ( AND ( XDO ( ( ITA AMY VEN ) MTO PIE ) ) ( XDO ( ( AUS AMY VIE ) MTO BOH ) ) )
      ITA > AUS  YES a
      b: AUS > ITA  PRP ( XDO ( ( ITA AMY VEN ) MTO TUS ) )
      ITA > AUS  YES b
      AUS orders ( AUS AMY VIE ) MTO BOH
      ITA orders ( ITA AMY VEN ) MTO TUS
      turn`,
    verdicts: ["a agreed: ITA superseded, AUS kept", "b agreed: ITA kept"],
  },
  {
    title: "FCT withdraws its sender from an agreement",
    play: `${board}
      a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA > AUS  YES a
      ITA > AUS  FCT ( NOT ( PCE ( AUS ITA ) ) )
      ITA orders ( ITA AMY VEN ) MTO TRI
      turn`,
    verdicts: ["a withdrawn: AUS withdrawn, ITA withdrawn"],
  },
  {
    title: "FCT after the breach withdraws nothing",
    play: `${board}
      centres AUS VIE TRI; ITA VEN; GER MUN; FRA PAR
      a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) MTO TRI
      turn
      ITA > AUS  FCT ( NOT ( PCE ( AUS ITA ) ) )
      turn`,
    verdicts: ["a withdrawn: AUS withdrawn, ITA breached"],
  },
  {
    title: "FCT to a power that is not a party withdraws nothing",
    play: `${board}
      centres AUS VIE TRI; ITA VEN; GER MUN; FRA PAR
      a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA > AUS  YES a
      ITA > GER  FCT ( NOT ( PCE ( AUS ITA ) ) )
      ITA orders ( ITA AMY VEN ) MTO TRI
      turn`,
    verdicts: ["a agreed: AUS not-testable, ITA breached"],
  },
  {
    title: "FCT with another order withdraws the promised one",
    play: `${board}
      a: AUS > ITA  ${piedmont}
      ITA > AUS  YES a
      ITA > AUS  FCT ( XDO ( ( ITA AMY VEN ) MTO TUS ) )
      ITA orders ( ITA AMY VEN ) MTO TUS
      turn`,
    verdicts: ["a withdrawn: ITA withdrawn"],
  },
  {
    title: "FCT from a power that is not bound withdraws nothing",
    play: `${board}
      a: AUS > ITA  ${piedmont}
      ITA > AUS  YES a
      AUS > ITA  FCT ( NOT ( XDO ( ( ITA AMY VEN ) MTO PIE ) ) )
      ITA orders ( ITA AMY VEN ) MTO PIE
      turn`,
    verdicts: ["a agreed: ITA kept"],
  },
];
