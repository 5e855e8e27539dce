import { Swords } from "lucide-react";
import { useId, useState } from "react";
import {
  type PracticeSetup,
  practiceLevels,
  practiceLimits,
  type Range,
  usualPractice,
} from "../../../core/host/practice.ts";
import { standardEnglish } from "../../../core/language/english/names.ts";
import { useLink } from "../../link/link.ts";
import { startLive } from "../../link/live.ts";
import { showLiveDialog } from "../../link/record.ts";
import { Button } from "../../parts/Button.tsx";
import { Dialog, DialogHead } from "../../parts/Dialog.tsx";
import { SelectField } from "../../parts/SelectField.tsx";
import { ToggleChip } from "../../parts/ToggleChip.tsx";
import { setSettings, useSettings } from "../../session/settings.ts";
import { close as closeRecording } from "../../session/store.ts";
import { doWork, type Work } from "../../session/work.ts";
import { LiveField } from "./LiveField.tsx";
import "./live.css";
import { StartFault } from "./StartFault.tsx";

/** The text fields, keyed by the setting that they change. */
const numbers = {
  years: { label: "Years", says: "After this many years, the built-in bots vote for a draw." },
  pace: { label: "Seconds per turn", says: "How long a built-in bot waits before it sends its orders." },
  seed: { label: "Seed", says: "The same seed produces the same powers and orders." },
} as const;

type NumberField = keyof typeof numbers;

/** The user's input. Numbers are kept as text until the game starts. */
type Entered = Pick<PracticeSetup, "map" | "bots" | "seats" | "level"> & Readonly<Record<NumberField, string>>;

/** Asks for the settings of a practice game, and starts it. */
export function PracticeDialog(): React.JSX.Element {
  const last = useSettings((settings) => settings.practice);
  const [form, setForm] = useState<Entered>(() => ({
    ...{ map: last.map, bots: last.bots, seats: last.seats, level: last.level },
    ...{ years: String(last.years), pace: String(last.pace), seed: String(last.seed) },
  }));
  const [work, setWork] = useState<Work>("none");
  const close = (): void => showLiveDialog(null);
  const change = (part: Partial<Entered>): void => {
    setForm({ ...form, ...part });
    if (typeof work === "object") setWork("none");
  };
  const fields = Object.keys(numbers) as NumberField[];
  const isValid = fields.every((field) => numberIn(form[field], practiceLimits[field]) !== null);
  const onSubmit = (event: React.FormEvent): void => {
    event.preventDefault();
    if (isValid && work !== "busy") void doWork(() => start(form), setWork);
  };
  return (
    <Dialog label="Play a practice game" onClose={close}>
      <DialogHead label="Play a practice game" onClose={close} />
      <form className="dialog-body record-form" noValidate onSubmit={onSubmit}>
        <MapField map={form.map} onChange={(map) => change({ map, seats: [] })} />
        <Bots bots={form.bots} onChange={(bots) => change({ bots })} />
        <Seats map={form.map} seats={form.seats} onChange={(seats) => change({ seats })} />
        <Level level={form.level} onChange={(level) => change({ level })} />
        {fields.map((field) => (
          <NumberInput key={field} field={field} value={form[field]} onChange={(text) => change({ [field]: text })} />
        ))}
        <StartFault work={work} />
        <div className="record-actions">
          <span className="record-promise">The game runs on this machine and is recorded through the proxy.</span>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" isMain icon={Swords} disabled={work === "busy" || !isValid}>
            {work === "busy" ? "Starting…" : "Start game"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Starts the game, keeps the choices for next time, and closes the dialog. */
async function start({ map, bots, seats, level, ...texts }: Entered): Promise<void> {
  const { years, pace, seed } = usualPractice;
  const practice: PracticeSetup = {
    ...{ ...usualPractice, map, bots, seats, level },
    years: numberIn(texts.years, practiceLimits.years) ?? years,
    pace: numberIn(texts.pace, practiceLimits.pace) ?? pace,
    seed: numberIn(texts.seed, practiceLimits.seed) ?? seed,
  };
  await startLive({ practice });
  setSettings({ practice });
  closeRecording();
  showLiveDialog(null);
}

function numberIn(text: string, [least, most]: Range): number | null {
  const value = Number(text);
  return text.trim() !== "" && value >= least && value <= most ? value : null;
}

interface NumberInputProps {
  readonly field: NumberField;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function NumberInput({ field, value, onChange }: NumberInputProps): React.JSX.Element {
  const { label, says } = numbers[field];
  const [least, most] = practiceLimits[field];
  const isValid = numberIn(value, practiceLimits[field]) !== null;
  return (
    <LiveField
      label={label}
      inputMode="decimal"
      value={value}
      says={
        isValid ? { kind: "hint", words: says } : { kind: "error", words: `Enter a number from ${least} to ${most}.` }
      }
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const mixed = "mixed";

function Bots({
  bots,
  onChange,
}: {
  readonly bots: readonly string[];
  readonly onChange: (bots: readonly string[]) => void;
}): React.JSX.Element {
  const known = useLink((link) => link.host?.status.bots) ?? [];
  const options = [
    ...known.map(({ name, plays }) => [name, `${name}: ${plays}`] as const),
    [mixed, "all of them, in turn"] as const,
  ];
  return (
    <div className="record-field">
      <span>Bots</span>
      <SelectField
        label="Built-in bots"
        value={bots.length === 1 ? (bots[0] ?? mixed) : mixed}
        options={options}
        onChange={(value) => onChange(value === mixed ? known.map(({ name }) => name) : [value])}
      />
    </div>
  );
}

function MapField({
  map,
  onChange,
}: {
  readonly map: string;
  readonly onChange: (map: string) => void;
}): React.JSX.Element {
  const known = useLink((link) => link.host?.status.maps) ?? [];
  return (
    <div className="record-field">
      <span>Map</span>
      <SelectField
        label="Map"
        value={map}
        options={known.map(({ name, powers }) => [name, `${name}: ${powers.length} powers`])}
        onChange={onChange}
      />
    </div>
  );
}

function Seats({
  map,
  seats,
  onChange,
}: {
  readonly map: string;
  readonly seats: readonly string[];
  readonly onChange: (seats: readonly string[]) => void;
}): React.JSX.Element {
  const id = useId();
  const maps = useLink((link) => link.host?.status.maps) ?? [];
  const powers = maps.find(({ name }) => name === map)?.powers ?? [];
  // English names exist only for the powers on the Standard map.
  const words = (power: string): string => (map === "standard" ? standardEnglish.powers.get(power) : null) ?? power;
  return (
    <fieldset className="record-field" aria-labelledby={id}>
      <span id={id}>Your own bots</span>
      <span className="record-seats">
        {powers.map((name) => (
          <ToggleChip
            key={name}
            isPressed={seats.includes(name)}
            onClick={() => onChange(seats.includes(name) ? seats.filter((seat) => seat !== name) : [...seats, name])}
          >
            {words(name)}
          </ToggleChip>
        ))}
      </span>
      <p className="field-says hint">
        {seats.length === 0
          ? "Choose the powers that your own bots will play."
          : "The game begins when your bots have connected to port 16713."}
      </p>
    </fieldset>
  );
}

interface LevelProps {
  readonly level: number;
  readonly onChange: (level: number) => void;
}

function Level({ level, onChange }: LevelProps): React.JSX.Element {
  return (
    <div className="record-field">
      <span>Press level</span>
      <SelectField
        label="Press level"
        value={String(level)}
        options={practiceLevels.map((each) => [String(each), each === 0 ? "0: no press" : String(each)])}
        onChange={(value) => onChange(Number(value))}
      />
    </div>
  );
}
