import { parseArgs } from "node:util";
import { type MeasureName, measureNames, measures } from "./measures.ts";

/** Settings for a run of `npm run bench`. */
export interface Choice {
  readonly measures: readonly MeasureName[];
  readonly isQuick: boolean;
  /** Whether to replace the tables in README.md and bench/README.md. */
  readonly writesReadme: boolean;
  readonly wantsHelp: boolean;
  /** The options that the user gave for measures. */
  readonly given: Readonly<Record<string, string>>;
}

export type ChoiceReading =
  | { readonly ok: true; readonly choice: Choice }
  | { readonly ok: false; readonly message: string };

/** Reads the arguments of `npm run bench`. */
export function readChoice(args: readonly string[]): ChoiceReading {
  const options = Object.assign({}, ...measureNames.map((name) => measures[name].options)) as object;
  const ofMeasures = Object.keys(options).map((option) => [option, { type: "string" }] as const);
  const own = { only: { type: "string" }, quick: { type: "boolean" }, readme: { type: "boolean" } } as const;
  const help = { help: { type: "boolean", short: "h" } } as const;
  try {
    const { values } = parseArgs({ args: [...args], options: { ...Object.fromEntries(ofMeasures), ...own, ...help } });
    const { only, quick = false, readme = false, help: wantsHelp = false, ...given } = values;
    const chosen = chosenMeasures(only);
    for (const [option, value] of Object.entries(given)) checkOption(option, String(value), chosen);
    if (quick && readme) throw new Error("--readme needs a full run: the figures of --quick are too noisy");
    const what = { measures: chosen, given: given as Record<string, string> };
    return { ok: true, choice: { ...what, isQuick: quick, writesReadme: readme, wantsHelp } };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns the chosen measures in the order in which they run, regardless of the order in which they were named. */
function chosenMeasures(only: string | undefined): readonly MeasureName[] {
  if (only === undefined) return measureNames;
  const wanted = only.split(",").map((name) => name.trim());
  const unknown = wanted.filter((name) => !measureNames.some((known) => known === name));
  if (unknown.length > 0)
    throw new Error(`unknown measure "${unknown.join('", "')}"; the measures are ${measureNames.join(", ")}`);
  return measureNames.filter((name) => wanted.includes(name));
}

function checkOption(option: string, value: string, chosen: readonly MeasureName[]): void {
  const known = chosen.flatMap((name) => measures[name].options[option] ?? []);
  if (known.length === 0) throw new Error(`--${option} is not an option of ${chosen.join(", ")}`);
  if (!known.some(({ isText }) => isText) && !(Number(value) > 0))
    throw new Error(`--${option} needs a number above 0, not "${value}"`);
}

/** Returns the arguments of a measure's process. A measure receives only options that it has. */
export function argsFor(name: MeasureName, { isQuick, given }: Choice): string[] {
  return Object.entries(measures[name].options).flatMap(([option, { quick }]) => {
    const value = given[option] ?? (isQuick ? quick : undefined);
    return value === undefined ? [] : [`--${option}`, value];
  });
}

/**
 * Returns the given options that change what is measured, not just how often: figures are comparable only if these
 * options are the same.
 * @returns the options as typed; "" if there are none
 */
export function sizesFor(name: MeasureName, { given }: Choice): string {
  return Object.entries(measures[name].options)
    .filter(([option, { quick }]) => quick === undefined && given[option] !== undefined)
    .map(([option]) => `--${option} ${given[option]}`)
    .join(" ");
}

/**
 * Returns the expected duration of a run in seconds, not counting the build. The only options that it takes into
 * account are rounds and minutes.
 */
export function expectedSeconds(choice: Choice): number {
  return choice.measures.reduce((sum, name) => {
    const { seconds, quickSeconds, options } = measures[name];
    const repeated = options["rounds"] ? "rounds" : "minutes";
    const { default: usual, quick = usual } = options[repeated] ?? { default: "1" };
    const [base, times] = choice.isQuick ? [quickSeconds, quick] : [seconds, usual];
    return sum + (base * Number(choice.given[repeated] ?? times)) / Number(times);
  }, 0);
}

/** Returns the text of `--help`. */
export function helpText(): string {
  const lines = measureNames.flatMap((name) => {
    const { about, options } = measures[name];
    const ofMeasure = Object.entries(options).map(
      ([option, { default: usual, quick, about: what }]) =>
        `      --${option.padEnd(13)} ${what}${usual === "" ? "" : ` (${usual}${quick === undefined ? "" : `; quick: ${quick}`})`}`,
    );
    return [`  ${name.padEnd(10)} ${about}`, ...ofMeasure];
  });
  return [
    "npm run bench -- [--only NAME,NAME] [--quick] [--readme] [options of measures]",
    "",
    "Runs the measures in turn and writes bench/out/table.md and bench/out/figures.json.",
    "",
    "  --only     measures to run, separated by commas",
    "  --quick    measure less often: all in under 5 minutes, with noisier figures",
    "  --readme   then put the figures into README.md and bench/README.md",
    "",
    "Measures, each with its options and their defaults:",
    "",
    ...lines,
  ].join("\n");
}
