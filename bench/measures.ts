import { parseArgs } from "node:util";

/** An option of a measure. All are numbers above 0 except those with `isText`. */
interface MeasureOption {
  readonly default: string;
  /**
   * The value in a quick run. It changes how many times something is measured, never what is measured, so that runs can
   * be compared.
   */
  readonly quick?: string;
  readonly isText?: boolean;
  readonly about: string;
}

interface Measure {
  readonly about: string;
  /** Duration on a machine with two cores. */
  readonly seconds: number;
  readonly quickSeconds: number;
  readonly needsPage?: boolean;
  readonly nodeFlags?: readonly string[];
  readonly options: Readonly<Record<string, MeasureOption>>;
}

const rounds = (usual: number, quick: number): MeasureOption => ({
  default: String(usual),
  quick: String(quick),
  about: "number of rounds",
});

const table = {
  proxy: {
    about: "round trip and throughput through `chamber record`, a bare pipe, socat and mitmproxy",
    seconds: 330,
    quickSeconds: 50,
    options: {
      rounds: rounds(48, 5),
      milliseconds: { default: "100", about: "duration of the round trips, per contender and round" },
      mebibytes: { default: "32", about: "sent in each throughput measurement" },
    },
  },
  recording: {
    about: "writing, reading and analysing recordings",
    seconds: 45,
    quickSeconds: 20,
    options: { rounds: rounds(7, 2), chunks: { default: "500000", about: "chunks in each recording" } },
  },
  language: {
    about: "decoding, reading, checking and printing messages",
    seconds: 30,
    quickSeconds: 15,
    nodeFlags: ["--expose-gc"],
    options: { rounds: rounds(9, 2), messages: { default: "20000", about: "random messages per level" } },
  },
  judge: {
    about: "adjudicating a full board",
    seconds: 10,
    quickSeconds: 5,
    options: { rounds: rounds(9, 3), times: { default: "500", about: "how often a round adjudicates each board" } },
  },
  batch: {
    about: "`chamber orders --batch` on full boards, through a pipe",
    seconds: 60,
    quickSeconds: 15,
    options: {
      rounds: rounds(5, 2),
      phases: { default: "20000", quick: "10000", about: "phases in each run of the command" },
    },
  },
  corpus: {
    about: "thousands of games: `chamber export --format parquet` and `chamber query`",
    seconds: 90,
    quickSeconds: 40,
    options: {
      rounds: rounds(3, 1),
      games: { default: "20", about: "practice games to play" },
      repeats: { default: "5", about: "copies of each practice game" },
      saved: { default: "200", about: "saved games to export" },
      rows: { default: "100000", about: "games whose rows the query reads" },
    },
  },
  press: {
    about: "reading 1,000 proposals and assessing the agreements",
    seconds: 10,
    quickSeconds: 5,
    options: { rounds: rounds(7, 3), proposals: { default: "1000", about: "proposals in the game" } },
  },
  filter: {
    about: "typical filters over a long game",
    seconds: 10,
    quickSeconds: 5,
    options: {
      rounds: rounds(7, 3),
      sample: { default: "press-level8000", isText: true, about: "the recording's name in recordings/" },
    },
  },
  lint: {
    about: "`chamber lint` on a large recording, compared with `chamber info`",
    seconds: 70,
    quickSeconds: 20,
    options: {
      rounds: rounds(5, 1),
      messages: { default: "500000", about: "messages in the recording" },
      before: { default: "", isText: true, about: "a built checkout of another commit, to compare its lint" },
    },
  },
  ui: {
    about: "the page with a large recording; needs Chromium",
    seconds: 300,
    quickSeconds: 50,
    needsPage: true,
    options: {
      rounds: rounds(5, 1),
      messages: { default: "500000", about: "messages in the recording" },
      jumps: { default: "40", quick: "20", about: "cursor jumps of each kind per round" },
    },
  },
  live: {
    about: "a fast live game with and without the page open; needs Chromium",
    seconds: 310,
    quickSeconds: 70,
    needsPage: true,
    options: {
      minutes: { default: "3", quick: "0.5", about: "total minutes with the page open" },
      block: { default: "60", quick: "30", about: "seconds per round with the page open" },
      speed: { default: "100", about: "how many times faster than the original" },
      capture: { default: "", isText: true, about: "path of the game; default: a game with 7 bots" },
    },
  },
} as const satisfies Readonly<Record<string, Measure>>;

export type MeasureName = keyof typeof table;

/** The measures; each is implemented in `bench/NAME.ts`. */
export const measures: Readonly<Record<MeasureName, Measure>> = table;

/** All measures, in the order in which they run. */
export const measureNames = Object.keys(measures) as readonly MeasureName[];

/** Parses the options of the measure that runs in this process. */
export function optionsOf<M extends MeasureName>(
  name: M,
): Readonly<Record<keyof (typeof table)[M]["options"], string>> {
  const known = Object.entries(measures[name].options).map(
    ([option, { default: usual }]) => [option, { type: "string", default: usual }] as const,
  );
  const { values } = parseArgs({ options: Object.fromEntries(known) });
  return values as Record<keyof (typeof table)[M]["options"], string>;
}
