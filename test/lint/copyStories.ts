import { joined, mapped, markedStory } from "./markedStory.ts";
import type { Story } from "./stories.ts";

const neutral =
  "( UNO ANK BEL BUD BUL CON DEN EDI GRE HOL LON LVP MOS NAP NWY POR ROM RUM SER SEV SMY SPA STP SWE TRI TUN VEN VIE WAR )";
const owners = `< SCO ( FRA BRE MAR PAR ) ( GER BER KIE MUN ) ${neutral}`;
const spring = "< NOW ( SPR 1901 ) ( FRA AMY PAR ) ( GER AMY MUN )";
const toSecond = (lines: readonly string[]): string[] => lines.map((line) => `2:${line}`);
const both = [...joined(), ...toSecond([...mapped, "< HLO ( GER ) ( 18 ) ( ( LVL 20 ) )"]), owners, spring];

const winter = "< NOW ( WIN 1901 ) ( FRA AMY BUR ) ( GER AMY RUH )";
const built = "< NOW ( SPR 1902 ) ( FRA AMY BUR ) ( FRA AMY PAR ) ( FRA AMY MAR ) ( GER AMY RUH )";
const build = (place: string): string[] => [
  `> SUB ( ( FRA AMY ${place} ) BLD )`,
  `< THX ( ( FRA AMY ${place} ) BLD ) ( MBV )`,
];
const done = (place: string): string => `< ORD ( WIN 1901 ) ( ( FRA AMY ${place} ) BLD ) ( SUC )`;
const building = [...joined(), owners, winter, ...build("PAR"), ...build("MAR")];

/** Stories about messages that differ for one client, and about builds without ORD. */
export const copyStories: readonly Story[] = [
  markedStory(
    "centre-twice",
    "two owners of Paris, only in the second client's SCO",
    [...both, `2:< SCO ( FRA BRE MAR PAR ) ( GER BER KIE MUN *PAR ) ${neutral}`, `2:${spring}`],
    [...both, ...toSecond([owners, spring])],
  ),
  markedStory(
    "two-units",
    "two armies in Munich, only in the second client's NOW",
    [...both, `2:${owners}`, `2:${spring.replace("( GER", "( FRA AMY MUN ) ( *GER")}`],
    [...both, ...toSecond([owners, spring])],
  ),
  markedStory(
    "order-unreported",
    "a build that no ORD reports",
    [...building, done("PAR"), `!${built}`],
    [...building, done("PAR"), done("MAR"), built],
  ),
];
