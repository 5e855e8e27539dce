import { Tooltip } from "radix-ui";
import { lazy, Suspense, useLayoutEffect } from "react";
import { useLive } from "../link/live.ts";
import { Tips } from "../parts/Tips.tsx";
import type { SessionNews } from "../session/api.ts";
import { isArriving } from "../session/linkedPlace.ts";
import { type TabName, useView } from "../session/store.ts";
import { StartView } from "../views/start/StartView.tsx";
import { Announcer } from "./Announcer.tsx";
import "./app.css";
import { allCommands } from "./commands.ts";
import { DropZone } from "./DropZone.tsx";
import { showDialog } from "./dialogs.ts";
import { FileInput } from "./FileInput.tsx";
import { GameTab } from "./GameTab.tsx";
import { HeadLine } from "./HeadLine.tsx";
import { listenForKeys } from "./keys.ts";
import { OpenDialogs } from "./OpenDialogs.tsx";
import { SecondLine } from "./SecondLine.tsx";

// These components are loaded on demand.
const PartlyReadNotice = lazy(async () => ({
  default: (await import("../views/damage/PartlyReadNotice.tsx")).PartlyReadNotice,
}));
const DamageBanner = lazy(async () => ({ default: (await import("../views/damage/DamageBanner.tsx")).DamageBanner }));
const LiveNotices = lazy(async () => ({ default: (await import("../views/live/LiveNotices.tsx")).LiveNotices }));
const LiveWaiting = lazy(async () => ({ default: (await import("../views/live/LiveWaiting.tsx")).LiveWaiting }));
const PluginNotice = lazy(async () => ({
  default: (await import("../views/damage/PluginNotice.tsx")).PluginNotice,
}));
const RefusedBanner = lazy(async () => ({
  default: (await import("../views/damage/RefusedBanner.tsx")).RefusedBanner,
}));
const LinkHint = lazy(async () => ({ default: (await import("../views/damage/LinkHint.tsx")).LinkHint }));
const Unreadable = lazy(async () => ({ default: (await import("../views/damage/Unreadable.tsx")).Unreadable }));
const AgreementsView = lazy(async () => ({
  default: (await import("../views/agreements/AgreementsView.tsx")).AgreementsView,
}));
const ChartsView = lazy(async () => ({ default: (await import("../views/charts/ChartsView.tsx")).ChartsView }));
const DiagnosticsView = lazy(async () => ({
  default: (await import("../views/diagnostics/DiagnosticsView.tsx")).DiagnosticsView,
}));
const PressView = lazy(async () => ({ default: (await import("../views/press/PressView.tsx")).PressView }));
const RecordingsView = lazy(async () => ({
  default: (await import("../views/recordings/RecordingsView.tsx")).RecordingsView,
}));
const QueryView = lazy(async () => ({ default: (await import("../views/query/QueryView.tsx")).QueryView }));
const CoverageView = lazy(async () => ({ default: (await import("../views/coverage/CoverageView.tsx")).CoverageView }));

/** The tabs on which a notice says what the recording lacks. Diagnostics has its own notice. */
const ofRecording: readonly TabName[] = ["game", "press", "agreements", "charts"];

export function App(): React.JSX.Element {
  const isOpen = useView((view) => view.source !== null);
  const tab = useView((view) => view.tab);
  const isUnreadable = useView(({ news }) => news?.reading.phase === "failed" && news.summary.count === 0);
  const lacksSomething = useView(({ news }) => news !== null && isIncomplete(news));
  const isPartlyRead = useView(({ news }) => news !== null && news.summary.leftOut.length > 0);
  const hasFailedPlugin = useView(({ news }) => news !== null && news.plugins.failures.length > 0);
  const isRefused = useView(({ refused }) => refused !== null);
  const hasLink = useView((view) => view.sought !== null || view.awaited !== null || isArriving(view));
  const isAwaiting = useLive((live) => live.awaited !== null);
  const hasLive = useLive(({ sessions, fault }) => sessions.length > 0 || fault !== null);
  // Keys work as soon as the page is visible.
  useLayoutEffect(() => listenForKeys(allCommands), []);
  return (
    <Tooltip.Provider delayDuration={500} skipDelayDuration={200}>
      <div className="app">
        <HeadLine onCommands={() => showDialog("palette")} />
        {isOpen && !isUnreadable && tab === "game" && <SecondLine />}
        <FileInput />
        <Suspense>{hasLive && <LiveNotices />}</Suspense>
        <Suspense>{isRefused && <RefusedBanner />}</Suspense>
        <Suspense>{hasLink && <LinkHint />}</Suspense>
        <Suspense>{lacksSomething && ofRecording.includes(tab) && <DamageBanner />}</Suspense>
        <Suspense>{isPartlyRead && ofRecording.includes(tab) && <PartlyReadNotice />}</Suspense>
        <Suspense>{hasFailedPlugin && tab === "game" && <PluginNotice />}</Suspense>
        <main>
          <Suspense>
            {isOpen || tab === "recordings" || tab === "coverage" || tab === "query" ? (
              <Tab name={tab} />
            ) : isAwaiting ? (
              <LiveWaiting />
            ) : (
              <StartView onOpenLink={() => showDialog("goTo")} />
            )}
          </Suspense>
        </main>
      </div>
      <Announcer />
      <OpenDialogs />
      <DropZone />
      <Tips />
    </Tooltip.Provider>
  );
}

/** Whether a recording is damaged, or was not read to its end. */
function isIncomplete({ reading, summary: { loss } }: SessionNews): boolean {
  const { complete, lostBytes, headerMissing, missingRecords, unread } = loss;
  if (reading.phase === "reading") return false;
  if (reading.phase === "failed" || !complete) return true;
  return lostBytes > 0 || headerMissing || missingRecords > 0 || unread.places > 0;
}

function Tab({ name }: { readonly name: string }): React.JSX.Element {
  const reading = useView((view) => view.news?.reading);
  const isEmpty = useView((view) => (view.news?.summary.count ?? 0) === 0);
  if (name === "agreements") return <AgreementsView />;
  if (name === "charts") return <ChartsView />;
  if (name === "recordings") return <RecordingsView />;
  if (name === "coverage") return <CoverageView />;
  if (name === "query") return <QueryView />;
  if (reading?.phase === "failed" && isEmpty) return <Unreadable title={reading.title} message={reading.message} />;
  if (name === "press") return <PressView />;
  if (name === "diagnostics") return <DiagnosticsView />;
  return <GameTab />;
}
