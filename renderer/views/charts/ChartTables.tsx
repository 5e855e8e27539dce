import type { ReactNode } from "react";
import type { CentresOverTime } from "../../../core/session/centres.ts";
import { figuresOf, isNearMiss, type Reply } from "../../../core/session/replies.ts";
import type { SessionPower } from "../../../core/session/summary.ts";
import type { SessionTurn } from "../../../core/session/turnTable.ts";
import { LinkButton } from "../../parts/LinkButton.tsx";
import { grouped, sum, turnWords } from "../../parts/numbers.ts";
import { PowerChip } from "../../parts/PowerChip.tsx";
import { latency } from "./latency.ts";
import type { OverTurns } from "./TurnChart.tsx";

interface ChartTableProps {
  readonly caption: string;
  /** Header of the first column. */
  readonly of: string;
  /** Headers of the number columns: words, or a power's chip. */
  readonly columns: readonly (string | SessionPower)[];
  /** The table's rows. */
  readonly children: ReactNode;
}

function ChartTable({ caption, of, columns, children }: ChartTableProps): React.JSX.Element {
  return (
    <table className="charts-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          {columns.map((column) => (
            <th key={typeof column === "string" ? column : column.name} scope="col" className="number">
              {typeof column === "string" ? column : <PowerChip power={column} isSmall />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface TurnButtonProps extends Pick<OverTurns, "onGo"> {
  readonly turn: SessionTurn;
  readonly index: number;
}

function TurnButton({ turn, index, onGo }: TurnButtonProps): React.JSX.Element {
  return (
    <th scope="row">
      <LinkButton onClick={() => onGo(index)}>{turnWords(turn.key)}</LinkButton>
    </th>
  );
}

export interface CentresTableProps extends Pick<OverTurns, "turns" | "onGo"> {
  readonly chart: CentresOverTime;
  readonly powers: readonly SessionPower[];
}

/** The numbers of centres, for the turns in which any of them changed. */
export function CentresTable({ chart, turns, powers, onGo }: CentresTableProps): React.JSX.Element {
  const shown = powers.flatMap((power) => {
    const counts = chart.powers.find(({ name }) => name === power.name)?.counts;
    return counts ? [{ power, counts }] : [];
  });
  const changes = turns.flatMap((turn, index) => {
    const isFirst = index === 0;
    const isChanged = chart.powers.some(({ counts }) => counts[index] !== counts[index - 1]);
    return isFirst || isChanged ? [{ turn, index }] : [];
  });
  return (
    <ChartTable
      caption="Centres in the turns in which they changed"
      of="Turn"
      columns={shown.map(({ power }) => power)}
    >
      {changes.map(({ turn, index }) => (
        <tr key={turn.index}>
          <TurnButton turn={turn} index={index} onGo={onGo} />
          {shown.map(({ power, counts }) => (
            <td key={power.name} className="number">
              {counts[index] ?? "–"}
            </td>
          ))}
        </tr>
      ))}
    </ChartTable>
  );
}

export interface RepliesTableProps {
  readonly replies: readonly Reply[];
  readonly powers: readonly SessionPower[];
  readonly onGo: (n: SessionTurn["firstN"]) => void;
}

/** Statistics on how long each power took to send its last accepted orders in a turn. */
export function RepliesTable({ replies, powers, onGo }: RepliesTableProps): React.JSX.Element {
  return (
    <ChartTable
      caption="Time from NOW to the last accepted orders of a turn"
      of="Power"
      columns={["Turns", "Fastest", "Median", "75%", "Slowest", "Near deadline"]}
    >
      {powers.map((power) => {
        const own = replies.filter((reply) => reply.power === power.name);
        const figures = figuresOf(own.map(({ lastMs }) => lastMs));
        const slowest = own.find(({ lastMs }) => lastMs === figures?.highMs);
        return (
          <tr key={power.name}>
            <th scope="row">
              <span className="charts-power-name">
                <PowerChip power={power} isSmall />
                <span aria-hidden="true">{power.words}</span>
              </span>
            </th>
            <td className="number">{figures?.count ?? 0}</td>
            <td className="number">{figures ? latency(figures.lowMs) : "–"}</td>
            <td className="number">{figures ? latency(figures.medianMs) : "–"}</td>
            <td className="number">{figures ? latency(figures.threeQuartersMs) : "–"}</td>
            <td className="number">
              {figures && slowest ? (
                <LinkButton onClick={() => onGo(slowest.lastN)}>{latency(figures.highMs)}</LinkButton>
              ) : (
                "–"
              )}
            </td>
            <td className="number">{own.filter(isNearMiss).length}</td>
          </tr>
        );
      })}
    </ChartTable>
  );
}

/** Messages, press, refused press and findings of every turn. */
export function TrafficTable({ turns, onGo }: Pick<OverTurns, "turns" | "onGo">): React.JSX.Element {
  return (
    <ChartTable caption="Messages and press per turn" of="Turn" columns={["Messages", "Press", "Refused", "Findings"]}>
      {turns.map((turn, index) => (
        <tr key={turn.index}>
          <TurnButton turn={turn} index={index} onGo={onGo} />
          <td className="number">{grouped(turn.messages)}</td>
          <td className="number">{grouped(sum(turn.press))}</td>
          <td className="number">{grouped(sum(turn.refused))}</td>
          <td className="number">{grouped(sum(turn.findings))}</td>
        </tr>
      ))}
    </ChartTable>
  );
}
