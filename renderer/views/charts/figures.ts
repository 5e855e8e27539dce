import type { StepLine } from "../../../core/figures/chart.ts";
import { type Figure, type FigureTable, type FigureValue, printedTable } from "../../../core/figures/figure.ts";
import { powerColours } from "../../../core/picture/palette.ts";
import type { CentresOverTime } from "../../../core/session/centres.ts";
import { figuresOf, isNearMiss, nearMissShare, type Reply } from "../../../core/session/replies.ts";
import type { SessionPower } from "../../../core/session/summary.ts";
import type { SessionTurn } from "../../../core/session/turnTable.ts";
import { counted, sum } from "../../parts/numbers.ts";
import { offsetColumns, powerLines } from "./centreLines.ts";
import { latency, logRange, logTicks } from "./latency.ts";
import type { Which } from "./paintReplies.ts";

/** What a chart on the page shows. */
export interface ChartedGame {
  readonly turns: readonly SessionTurn[];
  /** Powers that are not hidden. */
  readonly powers: readonly SessionPower[];
  /** Names of the powers of the game that are hidden. */
  readonly hidden: readonly string[];
  readonly viewpoint: string | null;
}

function notesOf({ turns, viewpoint }: ChartedGame): string {
  return `n = ${counted(turns.length, "turn")}${viewpoint === null ? "" : `, as ${viewpoint} saw them`}.`;
}

/** Names the powers that are omitted. */
function hiddenNotes({ hidden }: ChartedGame): readonly string[] {
  return hidden.length === 0 ? [] : [`Without ${hidden.join(", ")}.`];
}

/** Returns the centres of each power, turn by turn. */
export function centresFigure(chart: CentresOverTime, game: ChartedGame): Figure {
  const { turns, powers } = game;
  const lines = powerLines(chart, powers);
  const { values } = offsetColumns(lines, turns.length, chart.toWin);
  const length = Math.max(turns.length, ...lines.map(({ counts }) => counts.length));
  const rows = Array.from({ length }, (_, at): FigureValue[] => [
    turns[at]?.key ?? "end",
    ...lines.map(({ counts }) => counts[at] ?? null),
  ]);
  const changes = rows.filter(
    (row, at) => at === 0 || row.some((value, column) => column > 0 && value !== rows[at - 1]?.[column]),
  );
  const columns = [{ header: "turn" }, ...lines.map(({ power }) => ({ header: power.name, isNumber: true }))];
  return {
    name: "Centres",
    caption: "Supply centres of each power at the start of each turn",
    notes: [
      notesOf(game),
      ...hiddenNotes(game),
      ...(chart.toWin === null ? [] : [`A solo needs ${chart.toWin} centres.`]),
    ],
    chartNotes: ["Lines with equal values are drawn side by side."],
    printNotes: ["Only turns in which centres changed are listed."],
    data: { columns, rows },
    print: printedTable({ columns, rows: changes }, (at) => at > 0),
    chart: {
      kind: "steps",
      turns: turns.map(({ key }) => key),
      axis: "centres",
      level: chart.toWin === null ? null : { at: chart.toWin, words: `${chart.toWin} for a solo` },
      lines: lines.map(({ power }, at): StepLine => {
        const { fill, casing, onFill } = powerColours(power, "light");
        return { mark: power.mark, fill, casing, onFill, values: values[at] ?? [] };
      }),
    },
  };
}

const replyNumbers = ["first orders ms", "last orders ms", "deadline ms", "near deadline", "message"];

/** Returns how long each power took to submit its accepted orders. */
export function repliesFigure(replies: readonly Reply[], which: Which, game: ChartedGame): Figure {
  const { turns, powers } = game;
  const keys = new Map(turns.map(({ index, key }) => [index, key]));
  const shown = new Set(powers.map(({ name }) => name));
  const known = replies.filter(({ power }) => shown.has(power));
  const msOf = ({ firstMs, lastMs }: Reply): number => (which === "first" ? firstMs : lastMs);
  const limits = [
    ...new Set(known.flatMap(({ limitMs }) => (limitMs === null ? [] : [Math.round(limitMs / 100) * 100]))),
  ];
  const range = logRange([...known.map(msOf), ...limits]);
  return {
    name: "Reply time",
    caption: `Time from NOW to the ${which} accepted orders of a turn, by power`,
    notes: [
      `n = ${counted(known.length, "turn")} with accepted orders, ${powersWords(game)}.`,
      "The time is that of the SUB; orders that the server refused, or noted with anything but MBV, are not counted.",
      ...(limits.length === 0
        ? []
        : [`Near the deadline: the last orders took at least ${100 * nearMissShare}% of the time limit.`]),
    ],
    chartNotes: ["Each dot is a turn; each box shows the middle half of a power’s reply times and their median."],
    printNotes: ["75%: three of four reply times were not longer."],
    data: {
      columns: [
        ...["power", "bot", "turn", "phase"].map((header) => ({ header })),
        ...replyNumbers.map((header) => ({ header, isNumber: true })),
      ],
      rows: known.map((reply) => [
        ...[reply.power, powers.find(({ name }) => name === reply.power)?.bot ?? null],
        ...[keys.get(reply.turn) ?? null, reply.phase],
        ...[
          exact(reply.firstMs),
          exact(reply.lastMs),
          reply.limitMs && exact(reply.limitMs),
          reply.limitMs === null ? null : isNearMiss(reply) ? 1 : 0,
        ],
        which === "first" ? reply.firstN : reply.lastN,
      ]),
    },
    print: replyStatistics(known, powers, msOf, limits.length > 0),
    chart: {
      kind: "dots",
      range,
      ticks: logTicks(range).map((at) => ({ at, words: latency(at) })),
      limits: limits
        .toSorted((one, other) => one - other)
        .slice(0, 3)
        .map((at) => ({ at, words: `deadline ${latency(at)}` })),
      rows: powers.map(({ name }) => {
        const own = known.filter(({ power }) => power === name);
        const figures = figuresOf(own.map(msOf));
        return {
          name,
          dots: own.map((reply) => ({ at: msOf(reply), isMarked: isNearMiss(reply) })),
          box:
            figures === null || figures.count < 4
              ? null
              : { low: figures.quarterMs, middle: figures.medianMs, high: figures.threeQuartersMs },
        };
      }),
    },
  };
}

/** Names the powers whose turns are counted. */
function powersWords({ viewpoint, hidden }: ChartedGame): string {
  if (viewpoint !== null) return `only those of ${viewpoint}`;
  return `summed over all powers${hidden.length === 0 ? "" : ` except ${hidden.join(", ")}`}`;
}

/** Returns a time without rounding errors: times are known to the nanosecond. */
function exact(ms: number): number {
  return Number(ms.toFixed(6));
}

function replyStatistics(
  known: readonly Reply[],
  powers: readonly SessionPower[],
  msOf: (reply: Reply) => number,
  hasLimit: boolean,
): FigureTable {
  const words = (ms: number | undefined): string | null => (ms === undefined ? null : latency(ms));
  return {
    columns: [
      { header: "Power" },
      ...["Turns", "Fastest", "Median", "75%", "Slowest", ...(hasLimit ? ["Near deadline"] : [])].map((header) => ({
        header,
        isNumber: true,
      })),
    ],
    rows: powers.map(({ name }): FigureValue[] => {
      const own = known.filter(({ power }) => power === name);
      const figures = figuresOf(own.map(msOf));
      return [
        ...[name, figures?.count ?? 0, words(figures?.lowMs), words(figures?.medianMs)],
        ...[words(figures?.threeQuartersMs), words(figures?.highMs)],
        ...(hasLimit ? [own.filter(isNearMiss).length] : []),
      ];
    }),
  };
}

/** Returns press and messages per turn. */
export function trafficFigure(game: ChartedGame): Figure {
  const { turns } = game;
  const press = turns.map((turn) => sum(turn.press));
  const refused = turns.map((turn) => sum(turn.refused));
  const messages = turns.map((turn) => turn.messages);
  const hasPress = press.some((count) => count > 0);
  const table: FigureTable = {
    columns: [
      { header: "turn" },
      ...["messages", "press", "refused", "findings"].map((header) => ({ header, isNumber: true })),
    ],
    rows: turns.map(({ key, findings }, at) => [
      ...[key, messages[at] ?? 0, press[at] ?? 0, refused[at] ?? 0],
      sum(findings),
    ]),
  };
  const all = { title: "All messages", series: [{ name: "", fill: "#9AA3AD", values: messages }] };
  const sent = {
    title: "Press",
    series: [
      { name: "sent", fill: "#69727D", values: press },
      ...(refused.some((count) => count > 0)
        ? [{ name: "refused by the server", fill: "#C77800", values: refused }]
        : []),
    ],
  };
  return {
    name: hasPress ? "Press and messages" : "Messages",
    caption: hasPress ? "Press and messages in each turn" : "Messages in each turn",
    notes: [notesOf(game)],
    data: table,
    print: printedTable(table),
    chart: { kind: "bars", turns: turns.map(({ key }) => key), panels: hasPress ? [sent, all] : [all] },
  };
}
