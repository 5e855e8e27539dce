import { useMemo, useRef } from "react";
import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import type { GameNames } from "../../../core/filter/names.ts";
import { pressFields } from "../../../core/filter/pressFields.ts";
import type { PressViewRow } from "../../../core/session/pressViewRow.ts";
import { Failed } from "../../parts/Failed.tsx";
import { appliedFilter, useGameNames } from "../../parts/filter/rowFilter.ts";
import { GamePowers, usePowersByName } from "../../parts/GamePower.tsx";
import "../../parts/pane.css";
import { TabFrame } from "../../parts/TabFrame.tsx";
import { useMedia } from "../../parts/useMedia.ts";
import { useSize } from "../../parts/useSize.ts";
import { shownGame, usePress, usePressLogs } from "../../session/press.ts";
import { useView } from "../../session/store.ts";
import { LogDetail } from "./LogDetail.tsx";
import { BeforePress, NoMatch, NoPress, PressAwaited } from "./NoPress.tsx";
import "./press.css";
import { PressBar } from "./PressBar.tsx";
import { PressDetail } from "./PressDetail.tsx";
import { PressList } from "./PressList.tsx";
import { usePressRows, usePressSetup, useThreads } from "./pressFilter.ts";
import { filterPress, isLog, keyOf, type ListedRow, withLogs } from "./pressLines.ts";

const none: readonly never[] = [];
/** Minimum width of the list, in pixels, at which it shows an English column next to the press. */
const wideFrom = 1080;

/** All press in the game at the cursor, and the message at the cursor. */
export function PressView(): React.JSX.Element {
  const games = useView((view) => view.news?.summary.games) ?? none;
  const game = useView(shownGame);
  const powers = games[game]?.powers ?? none;
  const { value: rows, fault, askAgain } = usePress();
  const filter = usePressRows();
  const english = usePressSetup((setup) => setup.english);
  const hasThreads = useThreads();
  const place = useRef<HTMLElement>(null);
  const isWide = useSize(place).width * 0.7 >= wideFrom;
  // Free-text messages have no separate English text.
  const isDaide = useMemo(() => rows?.some((row) => row.english !== null) ?? false, [rows]);
  const hasEnglish = english ?? (isWide && isDaide);
  const logs = usePressLogs(filter.lanes);
  const listed = useMemo(() => withLogs(rows ?? none, logs?.rows ?? none), [rows, logs]);
  const names = useGameNames(powers);
  const filtered = useMemo(() => filterPress(listed, filter, names), [listed, filter, names]);
  const logsShown = filtered.filter(isLog).length;
  return (
    <TabFrame label="Press" ref={place}>
      <PressBar
        {...{ powers, rows, names, hasEnglish, listed }}
        shown={filtered.length - logsShown}
        logs={logsShown}
        lanes={logs?.counts ?? none}
      />
      <GamePowers value={usePowersByName(powers)}>
        <div className="press-place">
          {rows === undefined && fault !== null ? (
            <Failed title="The press could not be read" fault={fault} onRetry={askAgain} />
          ) : rows === undefined ? (
            <PressAwaited />
          ) : listed.length > 0 ? (
            <Panes
              {...{ rows, names, listed, filtered, hasThreads }}
              english={!hasEnglish ? "none" : isWide ? "beside" : "below"}
            />
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
  readonly names: GameNames;
  /** The messages, and the logs next to them. */
  readonly listed: readonly ListedRow[];
  /** The messages and logs that match the filter. */
  readonly filtered: readonly ListedRow[];
  readonly hasThreads: boolean;
  readonly english: "beside" | "below" | "none";
}

/** The list, with the selected message next to it. */
function Panes({ rows, names, listed, filtered, hasThreads, english }: PanesProps): React.JSX.Element {
  // In a narrow window, as with zoom, the message is below the list.
  const isNarrow = useMedia("(max-width: 900px)");
  const id = isNarrow ? "press-down" : "press-across";
  const layout = useDefaultLayout({ id, panelIds: ["press-list", "press-message"] });
  const numbers = useMemo(() => new Map(rows.map(({ id, n }) => [id, n])), [rows]);
  const text = usePressRows().text;
  const applied = useMemo(() => appliedFilter({ table: pressFields, names, text }), [names, text]);
  const { row, isExact } = useChosen(listed);
  const place = useRef<HTMLDivElement>(null);
  const { width } = useSize(place);
  const root = row && !isLog(row) ? row.root : null;
  const thread = useMemo(() => (root === null ? none : rows.filter((each) => each.root === root)), [rows, root]);
  return (
    <Group key={id} orientation={isNarrow ? "vertical" : "horizontal"} disableCursor id={id} {...layout}>
      <Panel id="press-list" minSize={isNarrow ? "160px" : "480px"}>
        <div className="press-list" ref={place}>
          {filtered.length === 0 ? (
            <NoMatch rows={rows} names={names} />
          ) : (
            <PressList
              {...{ applied, numbers, hasThreads, english, width }}
              rows={filtered}
              chosen={row ? keyOf(row) : null}
              isExact={isExact}
            />
          )}
        </div>
      </Panel>
      <Separator className="sash" aria-label={isNarrow ? "Height of the message pane" : "Width of the message pane"} />
      <Panel
        id="press-message"
        defaultSize={isNarrow ? "40%" : window.innerWidth >= 1600 ? "26%" : "30%"}
        minSize={isNarrow ? "120px" : "300px"}
      >
        {row && isLog(row) ? (
          <LogDetail row={row} />
        ) : row ? (
          <PressDetail {...{ row, isExact, thread, numbers }} isHidden={!filtered.includes(row)} />
        ) : (
          <BeforePress first={rows[0]} />
        )}
      </Panel>
    </Group>
  );
}

/**
 * Returns the message with the frame at the cursor, or the log there; if there is neither, the last one before the
 * cursor.
 */
function useChosen(rows: readonly ListedRow[]): { readonly row: ListedRow | undefined; readonly isExact: boolean } {
  const cursor = useView((view) => view.cursor);
  const byFrame = useMemo(
    () => new Map(rows.flatMap((row) => (isLog(row) ? [row.n] : row.frames).map((n) => [n, row] as const))),
    [rows],
  );
  const inOrder = useMemo(() => rows.toSorted((a, b) => a.n - b.n), [rows]);
  return useMemo(() => {
    const row = byFrame.get(cursor);
    if (row) return { row, isExact: true };
    const before = inOrder.findLast(({ n }) => n <= cursor);
    return { row: before, isExact: false };
  }, [byFrame, inOrder, cursor]);
}
