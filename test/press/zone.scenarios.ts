import type { Scenario } from "./scenarios.ts";

const borders = "units AUS AMY VIE, AUS FLT TRI, ITA AMY VEN, GER AMY MUN\ncentres AUS VIE TRI; ITA VEN; GER MUN";

/** DMZ: demilitarised zones. */
export const zoneScenarios: readonly Scenario[] = [
  {
    title: "DMZ: if no unit enters, the promise is kept",
    play: `${borders}
      a: AUS > ITA  PRP ( DMZ ( AUS ITA ) ( TYR PIE ) )
      ITA > AUS  YES a
      turn`,
    verdicts: ["a agreed: AUS kept, ITA kept"],
  },
  {
    title: "DMZ: a move into the zone is a breach even if it bounces",
    play: `${borders}
      a: AUS > ITA  PRP ( DMZ ( AUS ITA ) ( TYR ) )
      ITA > AUS  YES a
      GER orders ( GER AMY MUN ) MTO TYR
      ITA orders ( ITA AMY VEN ) MTO TYR
      turn`,
    verdicts: ["a agreed: AUS kept, ITA breached"],
    story: "enters the zone",
  },
  {
    title: "DMZ: support for a move into the zone is a breach",
    play: `${borders}
      a: AUS > ITA  PRP ( DMZ ( AUS ITA ) ( TYR ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) SUP ( GER AMY MUN ) MTO TYR
      GER orders ( GER AMY MUN ) MTO TYR
      turn`,
    verdicts: ["a agreed: AUS kept, ITA breached"],
  },
  {
    title: "DMZ: a convoy into the zone is a breach",
    play: `units ITA FLT ION, TUR AMY SMY, TUR FLT EAS, AUS AMY VIE
      a: AUS > ITA  PRP ( DMZ ( AUS ITA ) ( GRE ) )
      ITA > AUS  YES a
      TUR orders ( TUR FLT EAS ) MTO AEG
      turn
      ITA orders ( ITA FLT ION ) CVY ( TUR AMY SMY ) CTO GRE
      turn`,
    verdicts: ["a agreed: AUS kept, ITA breached"],
  },
  {
    title: "DMZ: a build in the zone is a breach",
    play: `units AUS AMY VIE, ITA AMY VEN
      centres AUS VIE TRI; ITA VEN
      a: ITA > AUS  PRP ( DMZ ( AUS ) ( TRI ) )
      AUS > ITA  YES a
      turn
      winter
      AUS orders ( AUS FLT TRI ) BLD
      turn`,
    verdicts: ["a agreed: AUS breached"],
  },
  {
    title: "DMZ: a retreat into the zone is a breach",
    play: `units AUS AMY VIE, AUS AMY BUD, RUS AMY GAL
      a: AUS > RUS  PRP ( DMZ ( RUS ) ( UKR ) )
      RUS > AUS  YES a
      AUS orders ( AUS AMY VIE ) MTO GAL
      AUS orders ( AUS AMY BUD ) SUP ( AUS AMY VIE ) MTO GAL
      turn
      RUS orders ( RUS AMY GAL ) RTO UKR
      turn`,
    verdicts: ["a agreed: RUS breached"],
    story: "SUM 1901 breached",
  },
  {
    title: "DMZ: if a unit in the zone leaves, the promise is kept",
    play: `units ITA AMY TYR, AUS AMY VIE
      a: AUS > ITA  PRP ( DMZ ( AUS ITA ) ( TYR ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY TYR ) MTO VEN
      turn`,
    verdicts: ["a agreed: AUS kept, ITA kept"],
    story: "the unit left the zone",
  },
  {
    title: "DMZ: if a unit in the zone stays, the promise is breached",
    play: `units ITA AMY TYR, AUS AMY VIE
      a: AUS > ITA  PRP ( DMZ ( AUS ITA ) ( TYR ) )
      ITA > AUS  YES a
      turn`,
    verdicts: ["a agreed: AUS kept, ITA breached"],
    story: "stayed in the zone",
  },
  {
    title: "DMZ: a unit that tries to leave and bounces may stay for one turn",
    play: `units ITA AMY TYR, AUS AMY VIE, FRA AMY PIE
      a: AUS > ITA  PRP ( DMZ ( AUS ITA ) ( TYR ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY TYR ) MTO VEN
      FRA orders ( FRA AMY PIE ) MTO VEN
      turn`,
    verdicts: ["a agreed: AUS kept, ITA not-testable"],
    story: "it may stay for one turn",
  },
  {
    title: "DMZ: if a unit stays after the grace turn, the promise is breached",
    play: `units ITA AMY TYR, AUS AMY VIE, FRA AMY PIE
      a: AUS > ITA  PRP ( DMZ ( AUS ITA ) ( TYR ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY TYR ) MTO VEN
      FRA orders ( FRA AMY PIE ) MTO VEN
      turn
      turn`,
    verdicts: ["a agreed: AUS kept, ITA breached"],
  },
  {
    title: "DMZ: an entry that a later agreement allows is not a breach",
    play: `${borders}
      a: AUS > ITA  PRP ( DMZ ( AUS ITA ) ( TYR ) )
      ITA > AUS  YES a
      b: ITA > AUS  PRP ( XDO ( ( ITA AMY VEN ) MTO TYR ) )
      AUS > ITA  YES b
      ITA orders ( ITA AMY VEN ) MTO TYR
      turn`,
    verdicts: ["a agreed: AUS kept, ITA kept", "b agreed: ITA kept"],
  },
  {
    title: "DMZ: a power that is not a party may enter",
    play: `${borders}
      a: AUS > ITA  PRP ( DMZ ( AUS GER ) ( TYR ) )
      ITA > AUS  YES a
      GER orders ( GER AMY MUN ) MTO TYR
      turn`,
    verdicts: ["a agreed: AUS kept, GER not-testable"],
  },
];
