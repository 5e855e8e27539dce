import { Mail, Moon, Search, Sun } from "lucide-react";
import { lazy, Suspense, useEffect, useRef } from "react";
import type { SessionSummary } from "../../core/session/summary.ts";
import { useLink } from "../link/link.ts";
import { stopAwaiting, useLive } from "../link/live.ts";
import { Button } from "../parts/Button.tsx";
import { IconButton } from "../parts/IconButton.tsx";
import { Keys } from "../parts/Keys.tsx";
import { counted, duration, grouped } from "../parts/numbers.ts";
import { plainName } from "../parts/recordingWords.ts";
import { useAgreementEvents } from "../session/agreementEvents.ts";
import { useCoverage } from "../session/coverage.ts";
import { useFindingCounts } from "../session/lint.ts";
import { usePressCount } from "../session/press.ts";
import { setSettings, shownTheme, useSettings } from "../session/settings.ts";
import { close, setTab, type TabName, useView } from "../session/store.ts";
import { MarksMenu } from "../views/marks/MarksMenu.tsx";
import "./headLine.css";
import { PaneToggles } from "./PaneToggles.tsx";

// Loaded on demand, because most pages never record.
const LiveBar = lazy(async () => ({ default: (await import("../views/live/LiveBar.tsx")).LiveBar }));

const tabs: readonly { readonly name: TabName; readonly label: string }[] = [
  { name: "game", label: "Game" },
  { name: "press", label: "Press" },
  { name: "agreements", label: "Agreements" },
  { name: "diagnostics", label: "Diagnostics" },
  { name: "charts", label: "Charts" },
  { name: "recordings", label: "Recordings" },
];

/** The first header line: the recording, the tabs, commands and theme. */
export function HeadLine({ onCommands }: { readonly onCommands: () => void }): React.JSX.Element {
  const source = useView((view) => view.source);
  const tab = useView((view) => view.tab);
  const hasMessages = useView((view) => (view.news?.summary.count ?? 0) > 0);
  const isUnreadable = useView((view) => view.news?.reading.phase === "failed" && view.news.summary.count === 0);
  const isLive = useLive(({ sessions }) => sessions.length > 0);
  const settings = useSettings();
  const isDark = shownTheme(settings) === "dark";
  return (
    <header className="head-line">
      <button type="button" className="brand" aria-label="Start page" onClick={toStart}>
        <Mail size={14} aria-hidden="true" />
      </button>
      {source === null ? <h1 className="recording-name">Black Chamber</h1> : <RecordingTitle />}
      <Tabs isOpen={source !== null} isCounted={!isUnreadable} />
      <div className="push head-tools">
        <Suspense>{isLive && <LiveBar />}</Suspense>
        {hasMessages && <MarksMenu />}
        {source !== null && tab === "game" && !isUnreadable && <PaneToggles />}
        <Button icon={Search} aria-label="Commands" onClick={onCommands}>
          <span className="commands-word">Commands</span>
          <Keys keys="Ctrl+K" />
        </Button>
        <IconButton
          icon={isDark ? Sun : Moon}
          label={isDark ? "Light theme" : "Dark theme"}
          onClick={() => setSettings({ theme: isDark ? "light" : "dark" })}
        />
      </div>
    </header>
  );
}

function toStart(): void {
  stopAwaiting();
  close();
}

/** Whether all rows are positions, messages and orders from saved games, which have no frames and no clock. */
function isDocument({ connections, documents }: SessionSummary): boolean {
  return connections.length === 0 && documents.length > 0;
}

function timeFacts(summary: SessionSummary): readonly string[] {
  if (!summary.hasTimes) return ["no times"];
  return isDocument(summary) ? [] : [duration(summary.durationMs)];
}

/** @param shown number of turns of the game that is shown */
function turnFacts(shown: number, { games }: SessionSummary): readonly string[] {
  const all = games.reduce((sum, { turns }) => sum + turns, 0);
  if (games.length > 1) return [`${counted(all, "turn")} in ${counted(games.length, "game")}`];
  return shown > 0 ? [counted(shown, "turn")] : [];
}

function RecordingTitle(): React.JSX.Element {
  const source = useView((view) => view.source);
  const news = useView((view) => view.news);
  const turns = useView((view) => view.turns);
  const name = source === null ? "" : source.kind === "file" ? source.file.name : source.name;
  const isUnreadable = news?.reading.phase === "failed" && news.summary.count === 0;
  const facts = isUnreadable
    ? ["not opened"]
    : news
      ? [
          counted(news.summary.count, isDocument(news.summary) ? "step" : "frame"),
          ...(news.reading.phase === "following" ? ["live"] : []),
          ...turnFacts(turns.length, news.summary),
          ...(news.reading.phase === "following" ? [] : timeFacts(news.summary)),
        ]
      : ["opening…"];
  return (
    <h1 className="recording-name" data-tip={name} aria-busy={news === null || news.reading.phase === "reading"}>
      <span className="recording-plain">{plainName(name)}</span>{" "}
      <span className="recording-facts">
        {/* Facts that do not fit are hidden, the last one first. */}
        {facts.map((fact, at) => (
          <span key={fact}>
            {at > 0 && " · "}
            {fact}
          </span>
        ))}
      </span>
    </h1>
  );
}

const tabsOfStart: typeof tabs = [
  { name: "game", label: "Start" },
  { name: "recordings", label: "Recordings" },
];

const queryTab = { name: "query", label: "Query" } as const;
const coverageTab = { name: "coverage", label: "Coverage" } as const;

interface TabsProps {
  readonly isOpen: boolean;
  /** Whether the open recording has anything that can be counted. */
  readonly isCounted: boolean;
}

function Tabs({ isOpen, isCounted }: TabsProps): React.JSX.Element {
  const shown = useView((view) => view.tab);
  const hasCoverage = useCoverage(({ bots }) => bots !== null) || shown === "coverage";
  const canQuery = useLink(({ host }) => host?.status.canQuery === true);
  // While a recording is open, there is little room, so only the palette lists this tab.
  const hasQuery = canQuery && (!isOpen || shown === "query");
  const known = [
    ...(isOpen ? tabs : tabsOfStart),
    ...(hasQuery ? [queryTab] : []),
    ...(hasCoverage ? [coverageTab] : []),
  ];
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // If a command changes the tab, the focus moves to the new tab.
    const isInside = shown !== undefined && nav.current?.contains(document.activeElement);
    if (isInside) nav.current?.querySelector<HTMLElement>("[aria-current]")?.focus();
  }, [shown]);
  return (
    <nav className="tabs" aria-label="Views" ref={nav}>
      {known.map(({ name, label }) => (
        <button
          type="button"
          key={name}
          className="tab"
          aria-current={name === shown ? "page" : undefined}
          onClick={() => setTab(name)}
        >
          {label}
          {isOpen && isCounted && name === "press" && <PressCount />}
          {name === "agreements" && <OfferCount />}
          {isCounted && name === "diagnostics" && <FindingCount />}
        </button>
      ))}
    </nav>
  );
}

function PressCount(): React.JSX.Element | null {
  const count = usePressCount();
  return count === undefined ? null : <TabCount count={count} isOfGame />;
}

function FindingCount(): React.JSX.Element | null {
  const counts = useFindingCounts();
  return counts === undefined ? null : <TabCount count={counts.error + counts.warning + counts.note} />;
}

interface TabCountProps {
  readonly count: number;
  /** Whether the count is that of the shown game, and not of the whole recording. */
  readonly isOfGame?: boolean;
}

function TabCount({ count, isOfGame = false }: TabCountProps): React.JSX.Element {
  const game = useView((view) => view.turns[0]?.game ?? -1);
  const hasGames = useView((view) => (view.news?.summary.games.length ?? 0) > 1);
  const inGame = isOfGame && hasGames && game >= 0 ? ` in game ${game + 1}` : "";
  return (
    <span className="tab-count">
      {" "}
      {grouped(count)}
      {inGame}
    </span>
  );
}

/** The number of offers in the game at the cursor, once it is known. */
function OfferCount(): React.JSX.Element | null {
  const game = useView((view) => view.turns[0]?.game ?? -1);
  const events = useAgreementEvents(game);
  const count = events.filter(({ kind }) => kind === "offered").length;
  return count === 0 ? null : <TabCount count={count} isOfGame />;
}
