import { createContext, use } from "react";
import type { SessionPower } from "../../core/session/summary.ts";
import { PowerChip } from "./PowerChip.tsx";
import { useSame } from "./useSame.ts";

/** Powers by their mnemonics. */
export type PowersByName = ReadonlyMap<string, SessionPower>;

/** Powers in the game that a view shows. */
export const GamePowers = createContext<PowersByName>(new Map());

/** Returns powers by name. Returns the same map object until the powers change. */
export function usePowersByName(powers: readonly SessionPower[]): PowersByName {
  const key = powers.map(({ name, mark, fill, connection }) => `${name} ${mark} ${fill} ${connection}`).join();
  return useSame(new Map(powers.map((power) => [power.name, power])), key);
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
