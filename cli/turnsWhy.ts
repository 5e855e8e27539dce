import { pressByGame } from "../core/analysis/agreements.ts";
import type { CheckedTurn } from "../core/analysis/checkedTurns.ts";
import { settingOf } from "../core/analysis/gameSetting.ts";
import { type OrderWhy, promisesByTurn, whyOf } from "../core/analysis/orderWhy.ts";
import type { PressFold } from "../core/analysis/pressFold.ts";
import type { RecordedGames } from "../core/analysis/recordingFold.ts";
import type { OrderCheck, TurnCheck } from "../core/game/check/crossCheck.ts";
import type { GameState } from "../core/game/state.ts";
import { TurnCauses } from "../core/judge/causes.ts";
import type { MapLibrary } from "../core/map/library.ts";
import { withNames } from "../core/map/standard.ts";
import { phaseOf, turnOfKey } from "../core/map/turn.ts";
import { outColours } from "./terminal.ts";

/**
 * Returns the explanations of a turn's results, keyed by the text of each order.
 * @param before the previous turn; null if there is none
 */
type WhyInTurn = (turn: TurnCheck, before: TurnCheck | null) => ReadonlyMap<string, OrderWhy>;

/**
 * Returns a function that explains the results of a turn and, in a retreat turn, also what dislodged the units in the
 * previous turn; null if the game's map is unknown.
 */
export function whyIn(
  recorded: RecordedGames,
  press: PressFold,
  game: GameState,
  library: MapLibrary,
): WhyInTurn | null {
  const { map } = settingOf(game, recorded.analysis, library).map;
  if (map === null) return null;
  const names = withNames(map);
  const index = recorded.games.all.indexOf(game);
  const agreements = pressByGame(recorded, press, library).find((one) => one.game === index)?.agreements ?? [];
  const promises = promisesByTurn(agreements);
  const explainer = ({ turn, orders }: TurnCheck) => {
    const causes = new TurnCauses(orders.map(({ outcome }) => outcome));
    return (order: OrderCheck): OrderWhy => whyOf(order, causes, names, promises.get(turn) ?? []);
  };
  return (turn, before) => {
    const explain = explainer(turn);
    const at = turnOfKey(turn.turn);
    const isRetreat = at !== null && phaseOf(at) === "retreat";
    const dislodged = isRetreat ? (before?.orders ?? []).filter(({ outcome }) => outcome.dislodged !== null) : [];
    const explainBefore = before && explainer(before);
    return new Map(
      turn.orders.map((order) => {
        const { province } = order.outcome.unit ?? {};
        const movement = dislodged.filter(({ outcome: { unit } }) => unit !== null && unit.province === province);
        const parts = [explain(order), ...movement.flatMap((one) => explainBefore?.(one) ?? [])];
        return [
          order.text,
          { steps: parts.flatMap((one) => one.steps), promises: parts.flatMap((one) => one.promises) },
        ];
      }),
    );
  };
}

/** Adds to each order of a turn the reasons for its result. */
export function withWhy(
  turn: CheckedTurn,
  whyByText: ReadonlyMap<string, OrderWhy>,
): CheckedTurn & { readonly orders: readonly { readonly why: OrderWhy | null }[] } {
  return { ...turn, orders: turn.orders.map((order) => ({ ...order, why: whyByText.get(order.text) ?? null })) };
}

/** The kinds of causes that mean only that the order succeeded. */
const plain: ReadonlySet<string> = new Set(["stood", "moved", "retreated", "built"]);

/** Returns the lines below an order; none if the order simply succeeded and no power had promised anything about it. */
export function whyLines({ steps, promises }: OrderWhy): string[] {
  const telling = steps.filter(({ isImplied }) => !isImplied);
  const shown = telling.length === 1 && plain.has(telling[0]?.kind ?? "") ? [] : telling;
  return [
    ...shown.map(({ text, rule, part }) => {
      const source = rule === null ? "" : outColours().dim(` (DATC ${rule})`);
      return `${part === "self" ? "    " : "      "}${text}${source}`;
    }),
    ...promises.map(({ n, obligor, parties, verdict, why }) => {
      const to = parties.filter((power) => power !== obligor).join(" ");
      const { red, green, dim } = outColours();
      const colour = verdict === "breached" ? red : verdict === "kept" ? green : dim;
      return `      ${obligor} had promised ${to} (#${n}): ${colour(verdict)}: ${why}`;
    }),
  ];
}
