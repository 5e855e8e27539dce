import { RadioGroup } from "radix-ui";
import { LinkButton } from "../../parts/LinkButton.tsx";
import { setSettings, useSettings } from "../../session/settings.ts";
import { useView } from "../../session/store.ts";
import { columnName, usuallyHidden } from "./columnNames.ts";
import { setTableSetup, type TimeMode, useTableSetup } from "./tableSettings.ts";

const columnsToChoose = Object.keys(columnName).filter((id) => id !== "text");

const times: readonly (readonly [TimeMode, string])[] = [
  ["start", "Since start"],
  ["clock", "Time of day"],
  ["above", "Since previous row"],
];

/** The choices in the table's settings. */
export function TableChoices(): React.JSX.Element {
  const { time, shown } = useTableSetup();
  const density = useSettings((settings) => settings.density);
  const added = useView((view) => view.news?.plugins.fields) ?? [];
  const hasClock = useView((view) => view.news?.summary.header?.startedAt != null);
  return (
    <>
      <fieldset>
        <legend>Columns</legend>
        {[...columnsToChoose, ...added.map(({ name }) => name)].map((id) => {
          const isShown = shown[id] ?? !usuallyHidden.includes(id);
          return (
            <label key={id} className="choice" data-tip={added.find(({ name }) => name === id)?.about}>
              <input
                type="checkbox"
                checked={isShown}
                onChange={() => setTableSetup({ shown: { ...shown, [id]: !isShown } })}
              />
              {columnName[id] ?? id}
            </label>
          );
        })}
        <LinkButton onClick={() => setTableSetup({ shown: {}, sizes: { narrow: {}, wide: {} } })}>
          Reset columns
        </LinkButton>
      </fieldset>
      <Choices
        legend="Time"
        value={time}
        choices={times.filter(([mode]) => hasClock || mode !== "clock")}
        onChoose={(mode) => setTableSetup({ time: mode })}
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
