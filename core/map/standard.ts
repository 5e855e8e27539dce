import { gameMapOf } from "./definition.ts";
import { readDefinitionText } from "./definitionText.ts";
import type { GameMap } from "./gameMap.ts";
import type { LoadedMap } from "./loadedMap.ts";
import { bareNamesOf, type PlaceNames, placeNamesOf } from "./placeNames.ts";
import { barePowerNamesOf, type PowerNames, powerNamesOf, shownPowerName } from "./powerNames.ts";
import { standardNamings, standardPlaceLines } from "./standardNames.ts";

/** The Standard map: AiServer, Parlance, the `diplomacy` server and e-mail judges' files agree on every border. */
const definition = `
MDF ( AUS ENG FRA GER ITA RUS TUR )
( (
  ( AUS BUD TRI VIE )
  ( ENG EDI LON LVP )
  ( FRA BRE MAR PAR )
  ( GER BER KIE MUN )
  ( ITA NAP ROM VEN )
  ( RUS MOS SEV STP WAR )
  ( TUR ANK CON SMY )
  ( UNO BEL BUL DEN GRE HOL NWY POR RUM SER SPA SWE TUN )
) (
  ADR AEG ALB APU ARM BAL BAR BLA BOH BUR CLY EAS ECH FIN GAL GAS GOB GOL HEL ION
  IRI LVN MAO NAF NAO NTH NWG PIC PIE PRU RUH SIL SKA SYR TUS TYR TYS UKR WAL WES
  YOR
) ) (
  ( ADR ( FLT ALB APU ION TRI VEN ) )
  ( AEG ( FLT ( BUL SCS ) CON EAS GRE ION SMY ) )
  ( ALB ( AMY GRE SER TRI ) ( FLT ADR GRE ION TRI ) )
  ( ANK ( AMY ARM CON SMY ) ( FLT ARM BLA CON ) )
  ( APU ( AMY NAP ROM VEN ) ( FLT ADR ION NAP VEN ) )
  ( ARM ( AMY ANK SEV SMY SYR ) ( FLT ANK BLA SEV ) )
  ( BAL ( FLT BER DEN GOB KIE LVN PRU SWE ) )
  ( BAR ( FLT NWG NWY ( STP NCS ) ) )
  ( BEL ( AMY BUR HOL PIC RUH ) ( FLT ECH HOL NTH PIC ) )
  ( BER ( AMY KIE MUN PRU SIL ) ( FLT BAL KIE PRU ) )
  ( BLA ( FLT ANK ARM ( BUL ECS ) CON RUM SEV ) )
  ( BOH ( AMY GAL MUN SIL TYR VIE ) )
  ( BRE ( AMY GAS PAR PIC ) ( FLT ECH GAS MAO PIC ) )
  ( BUD ( AMY GAL RUM SER TRI VIE ) )
  ( BUL ( AMY CON GRE RUM SER ) ( ( FLT ECS ) BLA CON RUM ) ( ( FLT SCS ) AEG CON GRE ) )
  ( BUR ( AMY BEL GAS MAR MUN PAR PIC RUH ) )
  ( CLY ( AMY EDI LVP ) ( FLT EDI LVP NAO NWG ) )
  ( CON ( AMY ANK BUL SMY ) ( FLT AEG ANK BLA ( BUL ECS ) ( BUL SCS ) SMY ) )
  ( DEN ( AMY KIE SWE ) ( FLT BAL HEL KIE NTH SKA SWE ) )
  ( EAS ( FLT AEG ION SMY SYR ) )
  ( ECH ( FLT BEL BRE IRI LON MAO NTH PIC WAL ) )
  ( EDI ( AMY CLY LVP YOR ) ( FLT CLY NTH NWG YOR ) )
  ( FIN ( AMY NWY STP SWE ) ( FLT GOB ( STP SCS ) SWE ) )
  ( GAL ( AMY BOH BUD RUM SIL UKR VIE WAR ) )
  ( GAS ( AMY BRE BUR MAR PAR SPA ) ( FLT BRE MAO ( SPA NCS ) ) )
  ( GOB ( FLT BAL FIN LVN ( STP SCS ) SWE ) )
  ( GOL ( FLT MAR PIE ( SPA SCS ) TUS TYS WES ) )
  ( GRE ( AMY ALB BUL SER ) ( FLT AEG ALB ( BUL SCS ) ION ) )
  ( HEL ( FLT DEN HOL KIE NTH ) )
  ( HOL ( AMY BEL KIE RUH ) ( FLT BEL HEL KIE NTH ) )
  ( ION ( FLT ADR AEG ALB APU EAS GRE NAP TUN TYS ) )
  ( IRI ( FLT ECH LVP MAO NAO WAL ) )
  ( KIE ( AMY BER DEN HOL MUN RUH ) ( FLT BAL BER DEN HEL HOL ) )
  ( LON ( AMY WAL YOR ) ( FLT ECH NTH WAL YOR ) )
  ( LVN ( AMY MOS PRU STP WAR ) ( FLT BAL GOB PRU ( STP SCS ) ) )
  ( LVP ( AMY CLY EDI WAL YOR ) ( FLT CLY IRI NAO WAL ) )
  ( MAO ( FLT BRE ECH GAS IRI NAF NAO POR ( SPA NCS ) ( SPA SCS ) WES ) )
  ( MAR ( AMY BUR GAS PIE SPA ) ( FLT GOL PIE ( SPA SCS ) ) )
  ( MOS ( AMY LVN SEV STP UKR WAR ) )
  ( MUN ( AMY BER BOH BUR KIE RUH SIL TYR ) )
  ( NAF ( AMY TUN ) ( FLT MAO TUN WES ) )
  ( NAO ( FLT CLY IRI LVP MAO NWG ) )
  ( NAP ( AMY APU ROM ) ( FLT APU ION ROM TYS ) )
  ( NTH ( FLT BEL DEN ECH EDI HEL HOL LON NWG NWY SKA YOR ) )
  ( NWG ( FLT BAR CLY EDI NAO NTH NWY ) )
  ( NWY ( AMY FIN STP SWE ) ( FLT BAR NTH NWG SKA ( STP NCS ) SWE ) )
  ( PAR ( AMY BRE BUR GAS PIC ) )
  ( PIC ( AMY BEL BRE BUR PAR ) ( FLT BEL BRE ECH ) )
  ( PIE ( AMY MAR TUS TYR VEN ) ( FLT GOL MAR TUS ) )
  ( POR ( AMY SPA ) ( FLT MAO ( SPA NCS ) ( SPA SCS ) ) )
  ( PRU ( AMY BER LVN SIL WAR ) ( FLT BAL BER LVN ) )
  ( ROM ( AMY APU NAP TUS VEN ) ( FLT NAP TUS TYS ) )
  ( RUH ( AMY BEL BUR HOL KIE MUN ) )
  ( RUM ( AMY BUD BUL GAL SER SEV UKR ) ( FLT BLA ( BUL ECS ) SEV ) )
  ( SER ( AMY ALB BUD BUL GRE RUM TRI ) )
  ( SEV ( AMY ARM MOS RUM UKR ) ( FLT ARM BLA RUM ) )
  ( SIL ( AMY BER BOH GAL MUN PRU WAR ) )
  ( SKA ( FLT DEN NTH NWY SWE ) )
  ( SMY ( AMY ANK ARM CON SYR ) ( FLT AEG CON EAS SYR ) )
  ( SPA ( AMY GAS MAR POR ) ( ( FLT NCS ) GAS MAO POR ) ( ( FLT SCS ) GOL MAO MAR POR WES ) )
  ( STP ( AMY FIN LVN MOS NWY ) ( ( FLT NCS ) BAR NWY ) ( ( FLT SCS ) FIN GOB LVN ) )
  ( SWE ( AMY DEN FIN NWY ) ( FLT BAL DEN FIN GOB NWY SKA ) )
  ( SYR ( AMY ARM SMY ) ( FLT EAS SMY ) )
  ( TRI ( AMY ALB BUD SER TYR VEN VIE ) ( FLT ADR ALB VEN ) )
  ( TUN ( AMY NAF ) ( FLT ION NAF TYS WES ) )
  ( TUS ( AMY PIE ROM VEN ) ( FLT GOL PIE ROM TYS ) )
  ( TYR ( AMY BOH MUN PIE TRI VEN VIE ) )
  ( TYS ( FLT GOL ION NAP ROM TUN TUS WES ) )
  ( UKR ( AMY GAL MOS RUM SEV WAR ) )
  ( VEN ( AMY APU PIE ROM TRI TUS TYR ) ( FLT ADR APU TRI ) )
  ( VIE ( AMY BOH BUD GAL TRI TYR ) )
  ( WAL ( AMY LON LVP YOR ) ( FLT ECH IRI LON LVP ) )
  ( WAR ( AMY GAL LVN MOS PRU SIL UKR ) )
  ( WES ( FLT GOL MAO NAF ( SPA SCS ) TUN TYS ) )
  ( YOR ( AMY EDI LON LVP WAL ) ( FLT EDI LON NTH ) )
)
`;

const powerRows: readonly (readonly [power: string, judgeName: string, ownWord: string])[] = [
  ["AUS", "AUSTRIA", "Austrian"],
  ["ENG", "ENGLAND", "English"],
  ["FRA", "FRANCE", "French"],
  ["GER", "GERMANY", "German"],
  ["ITA", "ITALY", "Italian"],
  ["RUS", "RUSSIA", "Russian"],
  ["TUR", "TURKEY", "Turkish"],
];

const standardPlaceNames: PlaceNames = placeNamesOf(standardNamings).names;

const standardPowerNames: PowerNames = powerNamesOf(
  powerRows.map(([power, judgeName, ownWord]) => {
    const shownName = shownPowerName(judgeName);
    return { power, judgeName, shownName, ownWord, abbreviation: ownWord.slice(0, 1) };
  }),
);

/** A map with the names of its provinces and powers. */
export type NamedMap = Pick<LoadedMap, "map" | "places" | "powers">;

/**
 * Adds names to a map without names: Standard's place names if it has exactly Standard's provinces, Standard's power
 * names if it has exactly Standard's powers; otherwise the map's own mnemonics.
 */
export function withNames(map: GameMap): NamedMap {
  const isStandardBoard =
    map.provinces.size === standardPlaceLines.length &&
    standardPlaceLines.every(({ daideName }) => map.provinces.has(daideName));
  const areStandardPowers =
    map.powers.length === powerRows.length &&
    powerRows.every(([power]) => map.powers.some(({ name }) => name === power));
  const provinces = [...map.provinces].map(([name, province]) => {
    const line = standardPlaceLines.find(({ daideName }) => daideName === name);
    const names = line && isStandardBoard ? { judgeName: line.abbreviation, fullName: line.fullName } : {};
    return [name, { ...province, ...names }] as const;
  });
  const powers = map.powers.map((power) => {
    const [, judgeName = null] = powerRows.find(([name]) => areStandardPowers && name === power.name) ?? [];
    return { ...power, judgeName };
  });
  const named: GameMap = { ...map, provinces: new Map(provinces), powers };
  return {
    map: named,
    places: isStandardBoard ? standardPlaceNames : bareNamesOf(named),
    powers: areStandardPowers ? standardPowerNames : barePowerNamesOf(named),
  };
}

/** The Standard map with its names. */
export const standard: NamedMap = withNames(
  gameMapOf(readDefinitionText(definition, "standard").definition, "standard").map,
);

/** The Standard map. */
export const standardMap: GameMap = standard.map;
