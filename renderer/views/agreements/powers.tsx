import { createContext, use } from "react";
import type { SessionPower } from "../../../core/session/summary.ts";
import { PowerChip } from "../../parts/PowerChip.tsx";

/** Powers of the game whose agreements are shown, by their mnemonics. */
export const GamePowers = createContext<ReadonlyMap<string, SessionPower>>(new Map());

/** A power by its chip; by its mnemonic where the game does not know it. */
export function GamePower({
  name,
  isLarge = false,
}: {
  readonly name: string;
  readonly isLarge?: boolean;
}): React.JSX.Element {
  const power = use(GamePowers).get(name);
  return power ? <PowerChip power={power} isSmall={!isLarge} /> : <span className="ledger-power">{name}</span>;
}

/** `Italy`; where the game does not know it, the mnemonic. */
export function usePowerWords(): (name: string) => string {
  const powers = use(GamePowers);
  return (name) => powers.get(name)?.words ?? name;
}
