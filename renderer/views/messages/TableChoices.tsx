import { RadioGroup } from "radix-ui";
import { ColumnChoices } from "../../parts/DataGrid/ColumnChoices.tsx";
import type { Arrangement } from "../../parts/DataGrid/gridSetup.ts";
import { setSettings, type TimeMode, useSettings } from "../../session/settings.ts";
import { useView } from "../../session/store.ts";
import type { CellLine } from "./cells.tsx";

const times: readonly (readonly [TimeMode, string])[] = [
  ["start", "Since start"],
  ["clock", "Time of day"],
  ["above", "Since previous row"],
];

export interface TableChoicesProps {
  readonly columns: Arrangement<CellLine>;
}

/** The choices in the table's settings. */
export function TableChoices({ columns }: TableChoicesProps): React.JSX.Element {
  const { time, density } = useSettings();
  const hasClock = useView((view) => view.news?.summary.header?.startedAt != null);
  return (
    <>
      <fieldset>
        <legend>Columns</legend>
        <ColumnChoices of={columns} />
      </fieldset>
      <Choices
        legend="Time"
        value={time}
        choices={times.filter(([mode]) => hasClock || mode !== "clock")}
        onChoose={(mode) => setSettings({ time: mode })}
      />
      <Choices
        legend="Rows"
        value={density}
        choices={[
          ["compact", "Compact"],
          ["comfortable", "Comfortable"],
        ]}
        onChoose={(value) => setSettings({ density: value })}
      />
    </>
  );
}

interface ChoicesProps<T extends string> {
  readonly legend: string;
  readonly value: T;
  readonly choices: readonly (readonly [T, string])[];
  readonly onChoose: (value: T) => void;
}

function Choices<T extends string>({ legend, value, choices, onChoose }: ChoicesProps<T>): React.JSX.Element {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <RadioGroup.Root
        aria-label={legend}
        value={value}
        onValueChange={(chosen) => {
          const choice = choices.find(([each]) => each === chosen);
          if (choice) onChoose(choice[0]);
        }}
      >
        {choices.map(([each, words]) => (
          <RadioGroup.Item key={each} value={each} className="choice">
            <span className="choice-dot">
              <RadioGroup.Indicator className="choice-dot-in" />
            </span>
            {words}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </fieldset>
  );
}
