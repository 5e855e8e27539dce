import { ChevronDown, ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import { englishOrder } from "../../../core/language/english.ts";
import { resultSentence } from "../../../core/picture/description.ts";
import { scenePowers } from "../../../core/picture/palette.ts";
import type { ScenePower } from "../../../core/picture/scene.ts";
import type { BoardGround } from "../../../core/session/boardGround.ts";
import type { BoardOrder, BoardView } from "../../../core/session/boardQuery.ts";
import type { JudgedOrder } from "../../../core/session/judged.ts";
import { LinkButton } from "../../parts/LinkButton.tsx";
import { capital, turnWords } from "../../parts/numbers.ts";
import { PowerChip } from "../../parts/PowerChip.tsx";
import { Tip } from "../../parts/Tip.tsx";
import { goTo, hoverProvince, useView } from "../../session/store.ts";
import { useAnswer } from "../../session/useAnswer.ts";
import { useOrderWhy } from "./useOrderWhy.ts";
import { WhyLines } from "./WhyLines.tsx";
import "./orderTable.css";

export interface OrderTableProps {
  readonly board: BoardView | null;
  /** The board's orders that match the filter. */
  readonly orders: readonly BoardOrder[];
  readonly ground: BoardGround;
}

/**
 * A table of the turn's orders, as players write them, and the adjudicator's results. It replaces the map for screen
 * readers.
 */
export function OrderTable({ board, orders: wanted, ground }: OrderTableProps): React.JSX.Element {
  const n = useView((view) => view.shown);
  const viewpoint = useView((view) => view.viewpoint);
  const given = board?.orders.filter(({ result }) => result !== null).length ?? 0;
  const judged = useAnswer(
    (api) => api.judged({ n, viewpoint }),
    `${board?.game} ${board?.turn} ${viewpoint} ${given}`,
  );
  const powers = useMemo(() => scenePowers(ground.map.powers.map(({ name }) => name)), [ground]);
  const orders = [...wanted].sort((a, b) => (a.power ?? "").localeCompare(b.power ?? ""));
  const judgedBy = new Map((judged?.orders ?? []).map((each) => [each.text, each]));
  return (
    <div className="order-table">
      <table>
        <caption className="visually-hidden">{board ? `Orders for ${turnWords(board.turn)}` : "Orders"}</caption>
        <thead>
          <tr>
            <th scope="col">Power</th>
            <th scope="col">Order</th>
            <th scope="col">Result</th>
            <th scope="col">Adjudicator</th>
            <th scope="col" className="number">
              Message
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <Line
              key={order.text}
              order={order}
              power={powers.find(({ name }) => name === order.power)}
              words={englishOrder(order.order, ground.names)}
              turn={`${board?.turn} ${given}`}
              judged={judgedBy.get(order.text)}
            />
          ))}
        </tbody>
      </table>
      {orders.length === 0 && (
        <p className="order-none">
          {board && board.orders.length > 0 ? "No orders match the filter." : "No orders are known for this turn."}
        </p>
      )}
      {judged?.unknown != null && orders.length > 0 && (
        <p className="order-none">The adjudicator has no results: {judged.unknown}.</p>
      )}
    </div>
  );
}

interface LineProps {
  readonly order: BoardOrder;
  readonly power: ScenePower | undefined;
  /** The order in English. */
  readonly words: string;
  /** Identifies the turn, and changes when more of its results are known. */
  readonly turn: string;
  readonly judged: JudgedOrder | undefined;
}

function Line({ order, power, words, turn, judged }: LineProps): React.JSX.Element {
  const { result, isFuture, n, text } = order;
  const [isOpen, setOpen] = useState(false);
  const brief = judged?.brief ?? text;
  const why = useOrderWhy(isOpen ? { text, province: provinceOf(order) } : null, turn);
  return (
    <>
      <tr onPointerEnter={() => hoverProvince(provinceOf(order))} onPointerLeave={() => hoverProvince(null)}>
        <td>{power && <PowerChip power={power} />}</td>
        <th scope="row">
          {/* A tooltip would cover the reasons below. */}
          <Tip words={isOpen ? "" : `${capital(words)}: ${text}`}>
            <button
              type="button"
              className="order-why"
              aria-label={`${brief}: ${capital(words)}`}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <ChevronDown size={12} aria-hidden="true" /> : <ChevronRight size={12} aria-hidden="true" />}
              {brief}
            </button>
          </Tip>
        </th>
        <td>{result === null ? "not recorded" : resultSentence(result)}</td>
        <td>{adjudicatorWords(judged)}</td>
        <td className="number">
          {n !== null && <LinkButton onClick={() => goTo(n)}>#{n}</LinkButton>}
          {isFuture && <span className="order-later"> (later)</span>}
        </td>
      </tr>
      {isOpen && why !== undefined && (
        <tr className="order-reasons">
          <td />
          <td colSpan={4}>{why === null ? "The turn could not be adjudicated." : <WhyLines why={why} />}</td>
        </tr>
      )}
    </>
  );
}

function provinceOf({ order }: BoardOrder): string | null {
  return order.type === "WVE" ? null : (order.unit?.province ?? null);
}

function adjudicatorWords(judged: JudgedOrder | undefined): React.ReactNode {
  if (!judged) return "";
  const [outcome = null] = judged.adjudicated;
  const words = resultSentence({
    outcome: outcome === "RET" ? null : outcome,
    dislodged: judged.adjudicated.includes("RET"),
  });
  if (judged.agrees === false) return <span className="order-differs">differs: {words}</span>;
  if (judged.exception !== null) return `agrees (${judged.exception})`;
  return judged.agrees === null ? words : "agrees";
}
