import { CircleCheck, TriangleAlert, X } from "lucide-react";
import type { LiveSession, LiveTrouble } from "../../../core/host/host.ts";
import { dismissLive, isRunning, useLive } from "../../link/live.ts";
import { Button } from "../../parts/Button.tsx";
import { IconButton } from "../../parts/IconButton.tsx";
import { counted, grouped } from "../../parts/numbers.ts";
import { byteWords } from "../../parts/recordingWords.ts";
import { useView } from "../../session/store.ts";
import { openLive } from "./LiveBar.tsx";
import "./live.css";

const troubleWords: Readonly<Record<LiveTrouble["kind"], string>> = {
  "write-failed": "The disk takes no more. The game goes on, and what passes now is not recorded",
  "sync-failed": "The disk does not confirm what it was given",
  "writing-again": "The disk takes data again. What passed meanwhile is noted in the recording as a gap",
  "not-renamed": "The recording is closed, but keeps its name ending in .part",
};

/** What a person must know of the recordings that run or have just ended: the disk's troubles, and where the file is. */
export function LiveNotices(): React.JSX.Element {
  const sessions = useLive((live) => live.sessions);
  const dismissed = useLive((live) => live.dismissed);
  const fault = useLive((live) => live.fault);
  const told = sessions.filter(({ id }) => !dismissed.includes(id)).slice(-2);
  return (
    <>
      {fault !== null && <p className="live-notice err">{fault}</p>}
      {told.map((session) => (
        <Notice key={session.id} session={session} />
      ))}
    </>
  );
}

function Notice({ session }: { readonly session: LiveSession }): React.JSX.Element | null {
  const shown = useView(({ source }) => (source?.kind === "host" ? source.id : null));
  const count = useView((view) => view.news?.summary.count ?? 0);
  const { state, path, recording, troubles, whole, id, connections } = session;
  const trouble = troubles.at(-1);
  if (isRunning(session)) {
    if (trouble === undefined || (trouble.kind === "writing-again" && whole)) return null;
    return (
      <Line kind="err" id={null}>
        <strong>{troubleWords[trouble.kind]}.</strong> {trouble.detail}
      </Line>
    );
  }
  if (state === "broken")
    return (
      <Line kind="err" id={id}>
        <strong>The recorder ended unexpectedly.</strong> What it had passed on is in the file
        {path === null ? "." : `: ${path}.part.`}
      </Line>
    );
  if (path === null)
    return (
      <Line kind="ok" id={id}>
        <strong>Stopped.</strong> No client came, nothing was recorded.
      </Line>
    );
  const isShown = recording === shown;
  return (
    <Line
      kind={whole ? "ok" : "err"}
      id={id}
      action={!isShown && recording !== null && <Button onClick={() => openLive(session)}>Open</Button>}
    >
      <strong>{whole ? "Saved" : "Saved in part"}</strong> as <code>{path}</code>:{" "}
      {isShown && count > 0 && `${grouped(count)} messages, `}
      {counted(connections, "connection")},{" "}
      {byteWords(session.bytes["client-to-server"] + session.bytes["server-to-client"])}.
      {!whole && ` ${trouble ? `${troubleWords[trouble.kind]}.` : ""}`}
    </Line>
  );
}

interface LineProps {
  readonly kind: "ok" | "err";
  /** Null: it stays as long as it is so. */
  readonly id: string | null;
  readonly action?: React.ReactNode;
  readonly children: React.ReactNode;
}

function Line({ kind, id, action, children }: LineProps): React.JSX.Element {
  const Icon = kind === "ok" ? CircleCheck : TriangleAlert;
  return (
    <div className={`live-notice ${kind}`} role={kind === "ok" ? "status" : "alert"}>
      <Icon size={14} aria-hidden="true" />
      <p>{children}</p>
      {action}
      {id !== null && <IconButton icon={X} label="Close this notice" onClick={() => dismissLive(id)} />}
    </div>
  );
}
