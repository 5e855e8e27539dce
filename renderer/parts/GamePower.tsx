import { createContext, use } from "react";
import type { ConnectionId } from "../../core/recording/entry.ts";
import type { SessionPower, SessionSummary } from "../../core/session/summary.ts";
import { PowerChip } from "./PowerChip.tsx";
import { useSame } from "./useSame.ts";

/** Powers by their mnemonics. */
export type PowersByName = ReadonlyMap<string, SessionPower>;

/** Powers in the game that a view shows. */
export const GamePowers = createContext<PowersByName>(new Map());

/** Returns powers by name. Returns the same map object until the powers change. */
export function usePowersByName(powers: readonly SessionPower[]): PowersByName {
  return useSame(new Map(powers.map((power) => [power.name, power])), keyOf(powers));
}

function keyOf(powers: readonly SessionPower[]): string {
  return powers.map(({ name, mark, fill, connection }) => `${name} ${mark} ${fill} ${connection}`).join();
}

/** Returns the power of a connection's game, given its mnemonic; undefined if no game has such a power. */
export type PowerOn = (name: string | null, connection: ConnectionId | null) => SessionPower | undefined;

/**
 * Returns a function that finds powers in all games of a recording. Two games may have powers of the same name in
 * different colours; without a connection, the first game determines them. The function stays the same until the powers
 * or the connections' games change.
 */
export function usePowerOn({ games, connections }: Pick<SessionSummary, "games" | "connections">): PowerOn {
  const first = usePowersByName(games.flatMap(({ powers }) => powers).toReversed());
  const gameOf = new Map(connections.map(({ connection, game }) => [connection, game]));
  const isOne = games.length < 2;
  const key = isOne ? "" : connections.map(({ connection, game }) => `${connection} ${game}`).join();
  const powerOn: PowerOn = (name, connection) => {
    const game = isOne || connection === null ? null : (gameOf.get(connection) ?? null);
    const own = game === null ? undefined : games[game]?.powers.find((power) => power.name === name);
    return own ?? first.get(name ?? "");
  };
  return useSame(powerOn, `${key} ${keyOf(games.flatMap(({ powers }) => powers))}`);
}

export interface GamePowerProps {
  readonly name: string;
  /** CSS class of the mnemonic, used if the mnemonic is shown. */
  readonly className?: string;
}

/** A power's chip, or its mnemonic if the game has no such power. */
export function GamePower({ name, className = "power-name" }: GamePowerProps): React.JSX.Element {
  const power = use(GamePowers).get(name);
  return power ? <PowerChip power={power} isSmall /> : <span className={className}>{name}</span>;
}

/** Returns a function that returns a power's name, such as `Italy`, or its mnemonic if the game has no such power. */
export function usePowerWords(): (name: string) => string {
  const powers = use(GamePowers);
  return (name) => powers.get(name)?.words ?? name;
}
