import { useMemo, useRef } from "react";
import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import type { PressViewRow } from "../../../core/session/pressViewRow.ts";
import { Failed } from "../../parts/Failed.tsx";
import { GamePowers, usePowersByName } from "../../parts/GamePower.tsx";
import "../../parts/pane.css";
import { TabFrame } from "../../parts/TabFrame.tsx";
import { useSize } from "../../parts/useSize.ts";
import { shownGame, usePress } from "../../session/press.ts";
import { useView } from "../../session/store.ts";
import { BeforePress, NoMatch, NoPress, PressAwaited } from "./NoPress.tsx";
import "./press.css";
import { PressBar } from "./PressBar.tsx";
import { PressDetail } from "./PressDetail.tsx";
import { PressList } from "./PressList.tsx";
import { usePressSetup, useThreads } from "./pressFilter.ts";
import { filterPress } from "./pressLines.ts";

const none: readonly never[] = [];
/** Minimum width of the list, in pixels, for a column of English next to the press. */
const wideFrom = 1080;

/** All press of the game at the cursor, and the message at the cursor. */
export function PressView(): React.JSX.Element {
  const games = useView((view) => view.news?.summary.games) ?? none;
  const game = useView(shownGame);
  const powers = games[game]?.powers ?? none;
  const { value: rows, fault, askAgain } = usePress();
  const filter = usePressSetup((setup) => setup.filter);
  const english = usePressSetup((setup) => setup.english);
  const hasThreads = useThreads();
  const place = useRef<HTMLElement>(null);
  const isWide = useSize(place).width * 0.7 >= wideFrom;
  const hasEnglish = english ?? isWide;
  const filtered = useMemo(() => filterPress(rows ?? none, filter), [rows, filter]);
  const hasRows = rows !== undefined && rows.length > 0;
  return (
    <TabFrame label="Press" ref={place}>
      <PressBar {...{ powers, rows, hasEnglish }} shown={filtered.length} />
      <GamePowers value={usePowersByName(powers)}>
        <div className="press-place">
          {rows === undefined && fault !== null ? (
            <Failed title="The press could not be read" fault={fault} onRetry={askAgain} />
          ) : rows === undefined ? (
            <PressAwaited />
          ) : hasRows ? (
            <Panes {...{ rows, filtered, hasThreads }} english={!hasEnglish ? "none" : isWide ? "beside" : "below"} />
          ) : (
            <NoPress game={games[game]} />
          )}
        </div>
      </GamePowers>
    </TabFrame>
  );
}

interface PanesProps {
  readonly rows: readonly PressViewRow[];
  /** The rows that match the filter. */
  readonly filtered: readonly PressViewRow[];
  readonly hasThreads: boolean;
  readonly english: "beside" | "below" | "none";
}

/** The list, with the selected message next to it. */
function Panes({ rows, filtered, hasThreads, english }: PanesProps): React.JSX.Element {
  const across = useDefaultLayout({ id: "press-across", panelIds: ["press-list", "press-message"] });
  const numbers = useMemo(() => new Map(rows.map(({ id, n }) => [id, n])), [rows]);
  const chosen = useChosen(rows);
  const place = useRef<HTMLDivElement>(null);
  const { width } = useSize(place);
  const thread = useMemo(() => (chosen ? rows.filter(({ root }) => root === chosen.row.root) : none), [rows, chosen]);
  return (
    <Group orientation="horizontal" disableCursor id="press-across" {...across}>
      <Panel id="press-list" minSize="480px">
        <div className="press-list" ref={place}>
          {filtered.length === 0 ? (
            <NoMatch rows={rows} />
          ) : (
            <PressList
              {...{ numbers, hasThreads, english, width }}
              rows={filtered}
              chosen={chosen?.row.id ?? null}
              isExact={chosen?.isExact ?? false}
            />
          )}
        </div>
      </Panel>
      <Separator className="sash" aria-label="Width of the message pane" />
      <Panel id="press-message" defaultSize={window.innerWidth >= 1600 ? "26%" : "30%"} minSize="300px">
        {chosen ? (
          <PressDetail
            {...{ thread, numbers }}
            {...chosen}
            isHidden={!filtered.some(({ id }) => id === chosen.row.id)}
          />
        ) : (
          <BeforePress first={rows[0]} />
        )}
      </Panel>
    </Group>
  );
}

/** Returns the message that has the frame at the cursor, or else the last message before it. */
function useChosen(
  rows: readonly PressViewRow[],
): { readonly row: PressViewRow; readonly isExact: boolean } | undefined {
  const cursor = useView((view) => view.cursor);
  const byFrame = useMemo(() => new Map(rows.flatMap((row) => row.frames.map((n) => [n, row] as const))), [rows]);
  const inOrder = useMemo(() => rows.toSorted((a, b) => a.n - b.n), [rows]);
  return useMemo(() => {
    const row = byFrame.get(cursor);
    if (row) return { row, isExact: true };
    const before = inOrder.findLast(({ n }) => n <= cursor);
    return before && { row: before, isExact: false };
  }, [byFrame, inOrder, cursor]);
}
