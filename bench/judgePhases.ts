import { judgeMovement, type MovementPhase } from "../core/judge/movement.ts";
import { datcPolicy } from "../core/judge/policy.ts";
import { readMessage } from "../core/language/read.ts";
import { standardMap } from "../core/map/standard.ts";
import { readTokens } from "../core/tokens/readText.ts";
import { standardRepresentation } from "../core/tokens/representation.ts";

/** A movement phase on the Standard map: one order for each unit on the board, as in a SUB. */
export interface JudgePhase {
  readonly name: string;
  readonly units: number;
  readonly orders: string;
}

/**
 * Full boards of 34 units: two from a real game (`real.txt` in zond/godip), and one made up of hard cases: two
 * paradoxes, a ring, two head-to-head battles, a beleaguered garrison.
 */
export const judgePhases: readonly JudgePhase[] = [
  {
    name: "spring 1910",
    units: 34,
    orders: `
      SUB ( ( AUS AMY BUL ) MTO SER ) ( ( AUS AMY SIL ) MTO MUN ) ( ( AUS FLT CON ) MTO ( BUL SCS ) )
      ( ( AUS AMY RUM ) HLD ) ( ( AUS AMY BOH ) SUP ( AUS AMY SIL ) MTO MUN )
      ( ( AUS AMY TYR ) SUP ( AUS AMY SIL ) MTO MUN ) ( ( AUS AMY TRI ) HLD ) ( ( ENG FLT ( SPA SCS ) ) MTO MAR )
      ( ( ENG FLT NTH ) SUP ( ENG AMY HOL ) ) ( ( ENG FLT POR ) SUP ( ENG FLT MAO ) ) ( ( ENG FLT BAL ) MTO BER )
      ( ( ENG FLT MAO ) CVY ( ENG AMY BRE ) CTO SPA ) ( ( ENG AMY KIE ) SUP ( GER AMY MUN ) )
      ( ( ENG AMY GAS ) SUP ( ENG AMY BRE ) MTO SPA ) ( ( ENG AMY BRE ) CTO SPA VIA ( MAO ) )
      ( ( ENG AMY HOL ) SUP ( ENG AMY KIE ) ) ( ( ENG FLT LON ) MTO ECH ) ( ( FRA AMY MAR ) MTO SPA )
      ( ( GER AMY MUN ) SUP ( AUS AMY SIL ) MTO BER ) ( ( GER AMY BUR ) SUP ( ENG FLT ( SPA SCS ) ) MTO MAR )
      ( ( GER AMY RUH ) SUP ( GER AMY MUN ) ) ( ( ITA AMY VEN ) MTO PIE ) ( ( ITA AMY TUN ) MTO NAF )
      ( ( ITA FLT SMY ) SUP ( ITA FLT AEG ) MTO CON ) ( ( ITA FLT NAF ) MTO WES ) ( ( ITA FLT WES ) MTO GOL )
      ( ( ITA FLT AEG ) MTO CON ) ( ( RUS AMY NWY ) HLD ) ( ( RUS AMY UKR ) SUP ( RUS AMY WAR ) )
      ( ( RUS AMY ANK ) SUP ( AUS FLT CON ) ) ( ( RUS AMY WAR ) SUP ( RUS AMY UKR ) )
      ( ( RUS AMY BER ) SUP ( AUS AMY BOH ) MTO MUN ) ( ( RUS FLT SEV ) MTO BLA ) ( ( RUS FLT ( STP SCS ) ) HLD )
`,
  },
  {
    name: "fall 1912",
    units: 34,
    orders: `
      SUB ( ( AUS AMY BUL ) SUP ( AUS FLT GRE ) ) ( ( AUS AMY GAL ) HLD ) ( ( AUS FLT GRE ) SUP ( AUS AMY BUL ) )
      ( ( AUS AMY RUM ) SUP ( AUS AMY BUL ) ) ( ( AUS AMY TRI ) MTO VEN )
      ( ( AUS AMY TYR ) SUP ( AUS AMY TRI ) MTO VEN ) ( ( AUS AMY SER ) SUP ( AUS AMY RUM ) )
      ( ( ENG FLT GOL ) MTO TYS ) ( ( ENG FLT NWY ) MTO SWE ) ( ( ENG FLT MAR ) MTO PIE ) ( ( ENG FLT BAL ) MTO GOB )
      ( ( ENG FLT ION ) MTO GRE ) ( ( ENG AMY DEN ) SUP ( ENG FLT NWY ) MTO SWE ) ( ( ENG AMY PIC ) MTO PAR )
      ( ( ENG AMY TUS ) SUP ( ITA AMY PIE ) MTO VEN ) ( ( ENG AMY KIE ) SUP ( GER AMY MUN ) MTO BER )
      ( ( ENG FLT TYS ) MTO ROM ) ( ( ENG FLT NTH ) MTO NWY ) ( ( GER AMY MUN ) MTO BER ) ( ( GER AMY BUR ) MTO MUN )
      ( ( GER AMY RUH ) SUP ( GER AMY BUR ) MTO MUN ) ( ( ITA AMY PIE ) MTO VEN )
      ( ( ITA FLT EAS ) SUP ( ITA FLT AEG ) ) ( ( ITA FLT APU ) SUP ( ITA AMY PIE ) MTO VEN )
      ( ( ITA FLT AEG ) SUP ( ENG FLT ION ) MTO GRE ) ( ( RUS AMY SWE ) MTO NWY ) ( ( RUS AMY SEV ) MTO MOS )
      ( ( RUS AMY ANK ) SUP ( RUS AMY SMY ) ) ( ( RUS AMY WAR ) MTO PRU ) ( ( RUS AMY SIL ) MTO BER )
      ( ( RUS FLT CON ) SUP ( RUS AMY SMY ) ) ( ( RUS FLT ( STP SCS ) ) HLD ) ( ( RUS AMY SMY ) SUP ( RUS FLT CON ) )
      ( ( RUS AMY UKR ) MTO WAR )
`,
  },
  {
    name: "composed",
    units: 34,
    orders: `
      SUB ( ( ENG FLT EDI ) MTO NTH ) ( ( ENG FLT LON ) SUP ( ENG FLT EDI ) MTO NTH )
      ( ( FRA AMY BRE ) CTO LON VIA ( ECH ) ) ( ( FRA FLT ECH ) CVY ( FRA AMY BRE ) CTO LON )
      ( ( GER FLT BEL ) SUP ( GER FLT PIC ) MTO ECH ) ( ( GER FLT PIC ) MTO ECH )
      ( ( RUS AMY NWY ) CTO BEL VIA ( NTH ) ) ( ( RUS FLT NTH ) CVY ( RUS AMY NWY ) CTO BEL )
      ( ( FRA AMY TUN ) CTO NAP VIA ( TYS ) ) ( ( FRA FLT TYS ) CVY ( FRA AMY TUN ) CTO NAP )
      ( ( ITA FLT NAP ) SUP ( ITA FLT ROM ) MTO TYS ) ( ( ITA FLT ROM ) MTO TYS ) ( ( TUR FLT ANK ) MTO CON )
      ( ( TUR AMY CON ) MTO SMY ) ( ( TUR AMY SMY ) MTO ANK ) ( ( GER AMY MUN ) HLD )
      ( ( AUS AMY BOH ) SUP ( AUS AMY TYR ) MTO MUN ) ( ( AUS AMY TYR ) MTO MUN ) ( ( FRA AMY BUR ) MTO MUN )
      ( ( FRA AMY RUH ) SUP ( FRA AMY BUR ) MTO MUN ) ( ( RUS AMY SIL ) SUP ( RUS AMY BER ) MTO MUN )
      ( ( RUS AMY BER ) MTO MUN ) ( ( AUS AMY SER ) MTO BUD ) ( ( AUS AMY VIE ) MTO BUD )
      ( ( RUS AMY GAL ) SUP ( AUS AMY SER ) MTO BUD ) ( ( TUR AMY BUL ) MTO SER ) ( ( RUS AMY RUM ) MTO BUL )
      ( ( RUS FLT BLA ) SUP ( RUS AMY RUM ) MTO BUL ) ( ( ITA AMY VEN ) MTO TRI )
      ( ( ITA FLT ADR ) SUP ( ITA AMY VEN ) MTO TRI ) ( ( AUS AMY TRI ) MTO VEN ) ( ( GER AMY KIE ) MTO HOL )
      ( ( GER AMY HOL ) MTO KIE ) ( ( RUS FLT BAL ) SUP ( GER AMY KIE ) )
`,
  },
];

/** A board without its policy. */
export type Board = Omit<MovementPhase, "policy">;

/** Reads a phase. Throws unless nearly all of its orders are legal. */
export function boardOf({ name, orders, units }: JudgePhase): Board {
  const representation = standardRepresentation("diplomacy");
  const text = readTokens(orders, representation);
  const reading = text.ok ? readMessage(Uint16Array.from(text.tokens), "client-to-server", representation) : undefined;
  if (!reading?.ok || reading.message.type !== "SUB") throw new Error(`${name}: not a SUB`);
  const given = reading.message.orders.flatMap((order) =>
    order.type === "WVE" || order.unit === null ? [] : [{ by: order.unit.power, order, unit: order.unit }],
  );
  const board = { map: standardMap, units: given.map(({ unit }) => unit), orders: given };
  const { outcomes } = judgeMovement({ ...board, policy: datcPolicy });
  const refused = outcomes.filter(({ cause }) => cause.kind === "refused").length;
  // Illegal orders are adjudicated quickly, so a board full of them would not be a useful measure.
  if (outcomes.length !== units || refused > 2)
    throw new Error(`${name}: ${outcomes.length} orders, ${refused} refused`);
  return board;
}
