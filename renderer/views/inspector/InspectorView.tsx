import { ArrowLeft, ArrowRight, EyeOff, MousePointerClick } from "lucide-react";
import { lazy, memo, Suspense, useDeferredValue } from "react";
import type { Inspection } from "../../../core/analysis/inspection/inspection.ts";
import type { SeenInspection } from "../../../core/session/seenRows.ts";
import { Button } from "../../parts/Button.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Keys } from "../../parts/Keys.tsx";
import { grouped } from "../../parts/numbers.ts";
import "../../parts/pane.css";
import type { Asked } from "../../session/asker.ts";
import { goTo, useView, type ViewState } from "../../session/store.ts";
import { useSharedAnswer } from "../../session/useAnswer.ts";
import { setViewpoint } from "../../session/viewpoint.ts";
import { CopyMenu } from "./CopyMenu.tsx";
import "./inspector.css";
import { LinkList } from "./LinkList.tsx";
import { MessageTree } from "./MessageTree.tsx";
import { OtherFields } from "./OtherFields.tsx";
import { Power } from "./Power.tsx";
import { powerWords } from "./powers.ts";
import { Sentence } from "./Sentence.tsx";
import { TokenGrid } from "./TokenGrid.tsx";
import { timeWords } from "./words.ts";

const AgreementLine = lazy(async () => ({ default: (await import("./AgreementLine.tsx")).AgreementLine }));
const Findings = lazy(async () => ({ default: (await import("./Findings.tsx")).Findings }));
// Loaded on demand: only saved games have free-text messages.
const Readings = lazy(async () => ({ default: (await import("./Readings.tsx")).Readings }));
// Loaded on demand: only press has threads and deliveries.
const Thread = lazy(async () => ({ default: (await import("./Thread.tsx")).Thread }));
const Deliveries = lazy(async () => ({ default: (await import("./Thread.tsx")).Deliveries }));

/** Everything about the message at the cursor: its meaning, its findings and the messages linked to it. */
export function InspectorView(): React.JSX.Element {
  const cursor = useView((view) => view.cursor);
  const viewpoint = useView((view) => view.viewpoint);
  const answer = useSharedAnswer(askInspection);
  // Render the map and the messages first; a long message is rendered in later animation frames.
  const drawn = useDeferredValue(answer);
  // Never show data from another viewpoint, not even while loading.
  const known = drawn?.viewpoint === viewpoint ? drawn : undefined;
  return (
    <section className="pane insp" aria-label="Inspector" aria-busy={(known ? numberOf(known) : 0) !== cursor}>
      {known?.kind === "unseen" ? (
        <Unseen {...known} />
      ) : known ? (
        <Inspected inspection={known.inspection} viewpoint={viewpoint} />
      ) : (
        (answer === undefined || answer === null) && <Nothing />
      )}
    </section>
  );
}

function askInspection({ cursor, viewpoint, news }: ViewState): Asked<SeenInspection | null> {
  // A reply may arrive later, so ask again while the recording grows.
  const count = news?.reading.phase === "following" ? news.summary.count : 0;
  return {
    ask: cursor === 0 ? null : (api) => api.inspect(cursor, viewpoint),
    key: `${cursor} ${viewpoint} ${count} ${news?.table.edition}`,
  };
}

function numberOf(seen: SeenInspection): number {
  return seen.kind === "unseen" ? seen.n : seen.inspection.n;
}

function Nothing(): React.JSX.Element {
  return (
    <>
      <div className="pane-head">
        <h2 className="pane-title">Inspector</h2>
      </div>
      <div className="pane-body">
        <Empty icon={MousePointerClick} title="No message selected">
          Select a message to see it as a sentence, a tree and bytes.
        </Empty>
      </div>
    </>
  );
}

/** Shown if the cursor is on a message that the viewpoint's power never saw. */
function Unseen({ n, viewpoint, nearest }: Extract<SeenInspection, { readonly kind: "unseen" }>): React.JSX.Element {
  const words = useView((view) => powerWords(view, viewpoint));
  return (
    <>
      <div className="pane-head">
        <h2 className="pane-title">#{n}</h2>
      </div>
      <div className="pane-body">
        <Empty
          icon={EyeOff}
          title={`${words} did not see #${n}`}
          actions={
            <>
              {nearest !== null && (
                <Button isMain onClick={() => goTo(nearest)}>
                  {nearest < n ? "Go to last seen message" : "Go to first seen message"}
                </Button>
              )}
              <Button onClick={() => setViewpoint(null)}>
                Show all powers <Keys keys="0" />
              </Button>
            </>
          }
        >
          {nearest === null
            ? `This recording has no connection from ${words}.`
            : `This message did not pass through a connection from ${words}.`}
        </Empty>
      </div>
    </>
  );
}

interface InspectedProps {
  readonly inspection: Inspection;
  readonly viewpoint: string | null;
}

const Inspected = memo(function Inspected(props: InspectedProps): React.JSX.Element {
  const inspection = seenBy(props.inspection, props.viewpoint);
  const { n, power, connection, direction, command, title, atMs, byteLength, kind, links, findings, refusal } =
    inspection;
  const isSent = direction === "client-to-server";
  const isTimed = useView(({ news }) => news?.summary.hasTimes ?? true);
  return (
    <>
      <div className="pane-head">
        <h2 className="pane-title">#{n}</h2>
        <Power name={power} connection={connection} />
        {kind !== "document" &&
          (isSent ? (
            <ArrowRight size={14} className="to-server" aria-hidden="true" />
          ) : (
            <ArrowLeft size={14} className="from-server" aria-hidden="true" />
          ))}
        <span className="insp-title">{title}</span>
        {/* The stylesheet hides the number of bytes if there is no room for both. */}
        <span className="insp-when">
          {isTimed && <span>{timeWords(atMs)}</span>}
          {byteLength > 0 && (
            <span>
              {isTimed && " · "}
              {grouped(byteLength)} B
            </span>
          )}
        </span>
        {kind !== "document" && <CopyMenu />}
      </div>
      {/* Changing the key makes a different message start at the top. */}
      <div className="pane-body" key={n}>
        <Sentence inspection={inspection} />
        <Suspense>{(findings.length > 0 || refusal) && <Findings inspection={inspection} />}</Suspense>
        <Suspense>{kind === "document" && command === "message" && <Readings n={n} />}</Suspense>
        <OtherFields inspection={inspection} />
        <LinkList n={n} links={links.links} />
        <Suspense>{(command === "SND" || command === "FRM") && <AgreementLine n={n} />}</Suspense>
        <MessageTree inspection={inspection} />
        <TokenGrid inspection={inspection} />
        <Suspense>
          {links.thread.length > 1 && <Thread inspection={inspection} />}
          {links.deliveries !== null && <Deliveries inspection={inspection} />}
        </Suspense>
      </div>
    </>
  );
});

/** Removes what a power did not see: links and deliveries of other powers. */
function seenBy(inspection: Inspection, viewpoint: string | null): Inspection {
  if (viewpoint === null) return inspection;
  const links = inspection.links.links.filter(({ power }) => power === viewpoint);
  const { deliveries } = inspection.links;
  const isRefused = deliveries?.every(({ state }) => state === "refused") ?? false;
  return { ...inspection, links: { ...inspection.links, links, deliveries: isRefused ? deliveries : null } };
}
