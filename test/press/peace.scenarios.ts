import type { Scenario } from "./scenarios.ts";

const borders = "units AUS AMY VIE, AUS FLT TRI, ITA AMY VEN, GER AMY MUN\ncentres AUS VIE TRI; ITA VEN; GER MUN";
const peace = "a: AUS > ITA  PRP ( PCE ( AUS ITA ) )\nITA > AUS  YES a";

/** PCE, ALY, NOT, NAR: peace and war. */
export const peaceScenarios: readonly Scenario[] = [
  {
    title: "PCE: if neighbours do not attack each other, both keep the promise",
    play: `${borders}
      ${peace}
      turn`,
    verdicts: ["a agreed: AUS kept, ITA kept"],
    story: "unit-or-centre",
  },
  {
    title: "PCE: a move against the other power's unit is a breach",
    play: `${borders}
      ${peace}
      ITA orders ( ITA AMY VEN ) MTO TRI
      turn`,
    verdicts: ["a agreed: AUS kept, ITA breached"],
    story: "acts against AUS in TRI",
  },
  {
    title: "PCE: a move into the other power's empty centre is a breach",
    play: `units AUS AMY VIE, ITA AMY VEN
      centres AUS VIE TRI; ITA VEN
      ${peace}
      ITA orders ( ITA AMY VEN ) MTO TRI
      turn`,
    verdicts: ["a agreed: AUS not-testable, ITA breached"],
  },
  {
    title: "PCE: support for a third power's attack is a breach",
    play: `${borders}
      ${peace}
      GER orders ( GER AMY MUN ) MTO TYR
      turn
      ITA orders ( ITA AMY VEN ) SUP ( GER AMY TYR ) MTO TRI
      GER orders ( GER AMY TYR ) MTO TRI
      turn`,
    verdicts: ["a agreed: AUS kept, ITA breached"],
  },
  {
    title: "PCE: support for the other power's own move is not a breach",
    play: `${borders}
      ${peace}
      ITA orders ( ITA AMY VEN ) SUP ( AUS AMY VIE ) MTO TRI
      AUS orders ( AUS FLT TRI ) MTO ADR
      AUS orders ( AUS AMY VIE ) MTO TRI
      turn`,
    verdicts: ["a agreed: AUS kept, ITA kept"],
  },
  {
    title: "PCE: support to hold is not a breach",
    play: `${borders}
      ${peace}
      ITA orders ( ITA AMY VEN ) SUP ( AUS FLT TRI )
      turn`,
    verdicts: ["a agreed: AUS kept, ITA kept"],
  },
  {
    title: "PCE: a convoy that lands in the other power's centre is a breach",
    play: `units ITA FLT ADR, ITA AMY APU, AUS AMY TRI
      ${peace}
      ITA orders ( ITA AMY APU ) CTO TRI VIA ( ADR )
      ITA orders ( ITA FLT ADR ) CVY ( ITA AMY APU ) CTO TRI
      turn`,
    verdicts: ["a agreed: AUS not-testable, ITA breached"],
  },
  {
    title: "PCE: if no unit can reach the other power, the promise cannot be tested",
    play: `units AUS AMY VIE, ITA FLT NAP
      ${peace}
      turn`,
    verdicts: ["a agreed: AUS not-testable, ITA not-testable"],
    story: "no unit of AUS could reach ITA",
  },
  {
    title: "PCE: if peace is kept for a year and then broken, the promise is breached, and the story names the turn",
    play: `${borders}
      ${peace}
      turn
      turn
      ITA orders ( ITA AMY VEN ) MTO TRI
      turn`,
    verdicts: ["a agreed: AUS kept, ITA breached"],
    story: "SPR 1902 breached",
  },
  {
    title: "PCE: if no turn has ended since the agreement, the promise is pending",
    play: `${borders}
      ${peace}`,
    verdicts: ["a agreed: AUS pending, ITA pending"],
  },
  {
    title: "PCE between three powers: a power that attacks one of the others breaks the promise",
    play: `${borders}
      a: AUS > ITA GER  PRP ( PCE ( AUS ITA GER ) )
      ITA > AUS GER  YES a
      GER > AUS ITA  YES a
      AUS orders ( AUS AMY VIE ) MTO TYR
      turn
      AUS orders ( AUS AMY TYR ) MTO MUN
      turn`,
    verdicts: ["a agreed: AUS breached, ITA kept, GER kept"],
  },
  {
    title: "PCE between three powers: a power that is not a party owes nothing",
    play: `${borders}
      a: AUS > ITA  PRP ( PCE ( AUS ITA GER ) )
      ITA > AUS  YES a
      turn`,
    verdicts: ["a agreed: AUS kept, ITA kept, GER not-testable"],
  },
  {
    title: "PCE: an attack that both had agreed on is exempt",
    play: `${borders}
      ${peace}
      b: ITA > AUS  PRP ( XDO ( ( ITA AMY VEN ) MTO TRI ) )
      AUS > ITA  YES b
      ITA orders ( ITA AMY VEN ) MTO TRI
      turn`,
    verdicts: ["a agreed: AUS kept, ITA kept", "b agreed: ITA kept"],
  },
  {
    title: "PCE: an attack agreed with a third power is a breach",
    play: `${borders}
      ${peace}
      b: GER > ITA  PRP ( XDO ( ( ITA AMY VEN ) MTO TRI ) )
      ITA > GER  YES b
      ITA orders ( ITA AMY VEN ) MTO TRI
      turn`,
    verdicts: ["a agreed: AUS kept, ITA breached", "b agreed: ITA kept"],
  },
  {
    title: "PCE: a retreat into the other power's centre is a breach",
    play: `units AUS AMY TYR, AUS FLT ADR, ITA AMY VEN, FRA AMY PIE, FRA AMY TUS
      centres AUS TRI; ITA VEN; FRA MAR PAR
      ${peace}
      FRA orders ( FRA AMY PIE ) MTO VEN
      FRA orders ( FRA AMY TUS ) SUP ( FRA AMY PIE ) MTO VEN
      turn
      ITA orders ( ITA AMY VEN ) RTO TRI
      turn`,
    verdicts: ["a agreed: AUS kept, ITA breached"],
    story: "SUM 1901 breached",
  },
  {
    title: "PCE: if the power is in civil disorder, nothing is checked",
    play: `${borders}
      ${peace}
      ITA is gone
      turn`,
    verdicts: ["a agreed: AUS kept, ITA not-testable"],
  },
  {
    title: "PCE: a power without units cannot be tested",
    play: `units AUS AMY VIE, GER AMY MUN
      centres AUS VIE; GER MUN; ITA VEN
      ${peace}
      turn`,
    verdicts: ["a agreed: AUS not-testable, ITA not-testable"],
    story: "ITA had no units",
  },
  {
    title: "PCE accepted a turn late binds from its acceptance onwards",
    play: `${borders}
      a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      turn
      ITA > AUS  YES a
      turn`,
    verdicts: ["a agreed: AUS kept, ITA kept"],
  },
  {
    title: "PCE accepted after an attack in the meantime is invalid",
    play: `${borders}
      a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA orders ( ITA AMY VEN ) MTO TRI
      turn
      ITA > AUS  YES a
      turn`,
    verdicts: ["a invalid"],
    story: "already breached in SPR 1901",
  },
  {
    title: "NOT ( PCE ): war requires nothing",
    play: `${borders}
      a: AUS > ITA  PRP ( NOT ( PCE ( AUS ITA ) ) )
      ITA > AUS  YES a
      turn`,
    verdicts: ["a agreed: AUS not-testable, ITA not-testable"],
    story: "war",
  },
  {
    title: "NOT ( XDO ): if the order is not given, the promise is kept",
    play: `${borders}
      a: AUS > ITA  PRP ( NOT ( XDO ( ( ITA AMY VEN ) MTO TYR ) ) )
      ITA > AUS  YES a
      turn`,
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "NOT ( XDO ): if the order is given, the promise is breached",
    play: `${borders}
      a: AUS > ITA  PRP ( NOT ( XDO ( ( ITA AMY VEN ) MTO TYR ) ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) MTO TYR
      turn`,
    verdicts: ["a agreed: ITA breached"],
  },
  {
    title: "NOT ( DMZ ): the promise is kept once a unit enters",
    play: `${borders}
      a: AUS > ITA  PRP ( NOT ( DMZ ( ITA ) ( TYR ) ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) MTO TYR
      turn`,
    verdicts: ["a agreed: ITA kept"],
  },
  {
    title: "NAR: nothing is required",
    play: `${borders}
      a: AUS > ITA  PRP ( NAR ( XDO ( ( ITA AMY VEN ) MTO TYR ) ) )
      ITA > AUS  YES a
      turn`,
    verdicts: ["a agreed: ITA not-testable"],
    story: "does not state what the power will do",
  },
  {
    title: "ALY: an attack on the common enemy keeps the promise",
    play: `${borders}
      a: AUS > ITA  PRP ( ALY ( AUS ITA ) VSS ( GER ) )
      ITA > AUS  YES a
      AUS orders ( AUS AMY VIE ) MTO TYR
      turn
      AUS orders ( AUS AMY TYR ) MTO MUN
      turn`,
    verdicts: ["a agreed: AUS kept, ITA not-testable"],
    story: "acts against GER in MUN",
  },
  {
    title: "ALY: support against the common enemy keeps the promise",
    play: `units AUS AMY TYR, ITA AMY PIE, GER AMY MUN, FRA AMY BUR
      a: AUS > FRA  PRP ( ALY ( AUS FRA ) VSS ( GER ) )
      FRA > AUS  YES a
      FRA orders ( FRA AMY BUR ) SUP ( AUS AMY TYR ) MTO MUN
      AUS orders ( AUS AMY TYR ) MTO MUN
      turn`,
    verdicts: ["a agreed: AUS kept, FRA kept"],
  },
  {
    title: "ALY: an attack on the ally is a breach",
    play: `${borders}
      a: AUS > ITA  PRP ( ALY ( AUS ITA ) VSS ( GER ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) MTO TRI
      turn`,
    verdicts: ["a agreed: AUS not-testable, ITA breached"],
  },
  {
    title: "ALY: support for the enemy against the ally is a breach",
    play: `units AUS AMY TRI, ITA AMY VEN, GER AMY TYR
      a: AUS > ITA  PRP ( ALY ( AUS ITA ) VSS ( GER ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) SUP ( GER AMY TYR ) MTO TRI
      GER orders ( GER AMY TYR ) MTO TRI
      turn`,
    verdicts: ["a agreed: AUS not-testable, ITA breached"],
  },
  {
    title: "ALY: a power that does nothing cannot be tested",
    play: `${borders}
      a: AUS > ITA  PRP ( ALY ( AUS ITA ) VSS ( GER ) )
      ITA > AUS  YES a
      turn
      turn`,
    verdicts: ["a agreed: AUS not-testable, ITA not-testable"],
    story: "did nothing against GER",
  },
  {
    title: "ALY: a power that is both an ally and an enemy makes the promise untestable",
    play: `${borders}
      a: AUS > ITA  PRP ( ALY ( AUS ITA ) VSS ( ITA GER ) )
      ITA > AUS  YES a
      AUS orders ( AUS AMY VIE ) MTO TYR
      turn
      AUS orders ( AUS AMY TYR ) MTO MUN
      turn`,
    verdicts: ["a agreed: AUS not-testable, ITA not-testable"],
    story: "it names ITA as both an ally and an enemy",
  },
  {
    title: "PCE: in a retreat turn, only a dislodged unit can break the peace, and only where it may retreat",
    play: `units AUS AMY VIE, ITA AMY TYR, ITA AMY BUR, FRA AMY PAR, FRA AMY MAR
      a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA > AUS  YES a
      FRA orders ( FRA AMY PAR ) MTO BUR
      FRA orders ( FRA AMY MAR ) SUP ( FRA AMY PAR ) MTO BUR
      turn
      turn`,
    verdicts: ["a agreed: AUS kept, ITA kept"],
    story: "SUM 1901 not-testable: no unit of ITA could reach AUS",
  },
  {
    title: "ALY between three powers: each power is assessed separately",
    play: `units AUS AMY TYR, ITA AMY PIE, GER AMY MUN, FRA AMY BUR
      a: AUS > FRA ITA  PRP ( ALY ( AUS FRA ITA ) VSS ( GER ) )
      FRA > AUS ITA  YES a
      ITA > AUS FRA  YES a
      AUS orders ( AUS AMY TYR ) MTO MUN
      ITA orders ( ITA AMY PIE ) MTO TYR
      turn`,
    verdicts: ["a agreed: AUS kept, FRA not-testable, ITA breached"],
  },
];
