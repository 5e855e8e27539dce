import { useMemo, useRef, useState } from "react";
import { noFindings, type SeverityCounts, severities } from "../../../core/diagnostics/severity.ts";
import type { Diagnosis, DiagnosisRow } from "../../../core/session/lintQuery.ts";
import { ExportMenu, type ExportMenuProps } from "../../parts/ExportMenu.tsx";
import { counted, shortTurn, turnWords } from "../../parts/numbers.ts";
import { SeverityWord } from "../../parts/severity.tsx";
import { useSize } from "../../parts/useSize.ts";
import { useGameWords } from "../../session/gameWords.ts";
import { goTo, useView } from "../../session/store.ts";
import { countTurns } from "./turnCounts.ts";
import "./turnBars.css";

const worstFirst = severities.toReversed();
const height = 84;
const axis = 16;
/** Widths of a year's label and of a turn's label, in pixels. */
const yearWidth = 44;
const turnWidth = 64;
const widestBar = 32;
const nothing: SeverityCounts = noFindings();

interface TurnBarsProps {
  readonly rows: readonly DiagnosisRow[];
  readonly turns: Diagnosis["turns"];
  readonly figure: ExportMenuProps["figure"];
}

/** Messages with findings per turn, with the most severe at the bottom. A click goes to the turn. */
export function TurnBars({ rows, turns, figure }: TurnBarsProps): React.JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const { width } = useSize(place);
  const counts = useMemo(() => countTurns(rows, turns), [rows, turns]);
  const most = Math.max(1, ...counts.map(total));
  const shown = worstFirst.filter((severity) => counts.some((each) => each[severity] > 0));
  const [hovered, setHovered] = useState<number | null>(null);
  const gameWords = useGameWords();
  const cell = width / Math.max(1, turns.length);
  // Several games need room for their names.
  const top = turns.at(0)?.game === turns.at(-1)?.game ? 4 : 16;
  const all = counts.reduce((sum, each) => sum + total(each), 0);
  const found = counts.filter((each) => total(each) > 0).length;
  const indexAt = ({ clientX, currentTarget }: React.MouseEvent): number => {
    const index = Math.floor((clientX - currentTarget.getBoundingClientRect().left) / Math.max(1e-6, cell));
    return Math.min(Math.max(0, index), turns.length - 1);
  };
  const hover = hovered === null ? undefined : turns[hovered];
  return (
    <section className="diag-turns" aria-label="Findings by turn">
      <div className="diag-turns-head">
        <strong>Per turn</strong>
        {shown.map((severity) => (
          <SeverityWord key={severity} severity={severity} isPlural />
        ))}
        <span className="push diag-facts">
          {hover
            ? `${turnWords(hover.key)}${gameWords(hover.game)}: ${wordsOf(counts[hovered ?? 0])}`
            : `up to ${counted(most, "message")} per turn · click a bar to go to its turn`}
        </span>
        <ExportMenu name="Findings per turn" figure={figure} />
      </div>
      <div className="diag-turns-place" ref={place}>
        <svg
          width={width}
          height={height + axis}
          role="img"
          aria-label={`${counted(all, "message")} with findings in ${found} of ${counted(turns.length, "turn")}`}
          onPointerMove={(event) => setHovered(indexAt(event))}
          onPointerLeave={() => setHovered(null)}
          onPointerDown={(event) => goTo(turns[indexAt(event)]?.firstN ?? 1)}
        >
          <Names turns={turns} cell={cell} />
          <GameNames turns={turns} cell={cell} />
          <Bars turns={turns} cell={cell} counts={counts} scale={(height - top) / most} />
          <line x1={0} x2={width} y1={height + 0.5} y2={height + 0.5} className="diag-axis" />
        </svg>
      </div>
    </section>
  );
}

interface TurnCells extends Pick<TurnBarsProps, "turns"> {
  /** Pixels per turn. */
  readonly cell: number;
}

/** The labels of the turns or, if those do not fit, of the years. */
function Names({ turns, cell }: TurnCells): React.JSX.Element[] {
  if (cell >= turnWidth)
    return turns.map(({ index, key }, at) => (
      <text key={index} x={(at + 0.5) * cell} y={height + 12} textAnchor="middle">
        {shortTurn(key)}
      </text>
    ));
  return years(turns, cell).map(({ index, year }) => (
    <g key={index}>
      <line x1={index * cell} x2={index * cell} y1={0} y2={height} className="diag-year" />
      <text x={index * cell + 3} y={height + 12}>
        {year}
      </text>
    </g>
  ));
}

/** The number of each game at its first turn, if there are several games. */
function GameNames({ turns, cell }: TurnCells): React.JSX.Element[] {
  const firsts = turns.flatMap(({ game }, index) => (turns[index - 1]?.game === game ? [] : [{ game, index }]));
  if (firsts.length < 2) return [];
  return firsts.map(({ game, index }) => (
    <g key={game}>
      <line x1={index * cell} x2={index * cell} y1={0} y2={height} className="diag-year" />
      <text x={index * cell + 3} y={10}>
        game {game + 1}
      </text>
    </g>
  ));
}

interface BarsProps extends TurnCells, Pick<BarProps, "scale"> {
  /** The counts for each turn. */
  readonly counts: readonly SeverityCounts[];
}

/** A bar per turn, and a mark at the cursor's turn. */
function Bars({ turns, cell, counts, scale }: BarsProps): React.JSX.Element {
  const cursor = useView((view) => view.at?.turn?.index ?? -1);
  const here = turns.findIndex(({ index }) => index === cursor);
  const width = Math.max(1, Math.min(cell < turnWidth ? 12 : widestBar, cell * 0.8));
  return (
    <>
      {turns.map(({ index }, at) => {
        const x = at * cell + (cell - width) / 2;
        return <Bar key={index} counts={counts[at] ?? nothing} x={x} width={width} scale={scale} />;
      })}
      {here >= 0 && <rect x={here * cell} y={height} width={Math.max(2, cell)} height={2} className="diag-cursor" />}
    </>
  );
}

interface BarProps {
  readonly counts: SeverityCounts;
  readonly x: number;
  readonly width: number;
  /** Pixels per message. */
  readonly scale: number;
}

function Bar({ counts, x, width, scale }: BarProps): React.JSX.Element | null {
  if (total(counts) === 0) return null;
  let y = height;
  return (
    <>
      {worstFirst.map((severity) => {
        const tall = counts[severity] * scale;
        y -= tall;
        return tall === 0 ? null : (
          <rect key={severity} x={x} y={y} width={width} height={tall} className={`diag-bar-part ${severity}`} />
        );
      })}
    </>
  );
}

function total({ error, warning, note }: SeverityCounts): number {
  return error + warning + note;
}

function wordsOf(counts: SeverityCounts | undefined): string {
  const words = worstFirst.flatMap((severity) => (counts?.[severity] ? counted(counts[severity], severity) : []));
  return words.length === 0 ? "no findings" : words.join(", ");
}

/** Returns the years to label, at regular intervals and as many as fit, each with the index of its first turn. */
function years(turns: Diagnosis["turns"], cell: number): { readonly index: number; readonly year: string }[] {
  const firsts = turns.flatMap(({ key }, index) => {
    const year = key.split(" ")[1] ?? "";
    return turns[index - 1]?.key.split(" ")[1] === year ? [] : [{ index, year }];
  });
  const perYear = (cell * turns.length) / Math.max(1, firsts.length);
  const step = [1, 2, 5, 10, 20, 50, 100].find((each) => each * perYear >= yearWidth) ?? 200;
  return firsts.filter(({ year, index }, at) => {
    if ((turns.length - index) * cell < yearWidth - 10) return false;
    // The first year gets a label if that leaves room for the next one.
    const next = firsts.find((each, later) => later > at && Number(each.year) % step === 0);
    return Number(year) % step === 0 || (at === 0 && ((next?.index ?? turns.length) - index) * cell >= yearWidth);
  });
}
