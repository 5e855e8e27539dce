import type { SessionPower } from "../../core/session/summary.ts";
import { Joined } from "./Joined.tsx";
import { PowerChip } from "./PowerChip.tsx";
import { Tip } from "./Tip.tsx";

export interface PairFieldProps {
  /** What is asked of the powers. */
  readonly label: string;
  readonly powers: readonly SessionPower[];
  /** Names of those that are chosen; none: any will do. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** One power, or two: a third that is chosen takes the place of the first. */
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
          <Tip key={name} words={isChosen ? `With or without ${words}` : `Only with ${words}`}>
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
