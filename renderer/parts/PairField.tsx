import type { SessionPower } from "../../core/session/summary.ts";
import { Joined } from "./Joined.tsx";
import { PowerChip } from "./PowerChip.tsx";
import { Tip } from "./Tip.tsx";

export interface PairFieldProps {
  /** Accessible name. */
  readonly label: string;
  readonly powers: readonly SessionPower[];
  /** Names of the chosen powers; empty: any pair. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Lets the user choose one or two powers. A third choice replaces the first. */
export function PairField({ label, powers, chosen, onChange }: PairFieldProps): React.JSX.Element {
  const toggle = (name: string): void =>
    onChange(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen.slice(-1), name]);
  return (
    <Joined label={label}>
      <button type="button" aria-pressed={chosen.length === 0} onClick={() => onChange([])}>
        Any pair
      </button>
      {powers.map((power) => {
        const { name, words } = power;
        const isChosen = chosen.includes(name);
        return (
          <Tip key={name} words={isChosen ? `Remove ${words}` : `Only with ${words}`}>
            <button
              type="button"
              className="of-power"
              aria-pressed={isChosen}
              aria-label={`Only with ${words}`}
              onClick={() => toggle(name)}
            >
              <PowerChip power={power} />
            </button>
          </Tip>
        );
      })}
    </Joined>
  );
}
