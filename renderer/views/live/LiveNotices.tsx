import { CircleCheck, TriangleAlert, X } from "lucide-react";
import type { LiveSession, LiveTrouble } from "../../../core/host/host.ts";
import { dismissLive, isRunning, useLive } from "../../link/live.ts";
import { Button } from "../../parts/Button.tsx";
import { IconButton } from "../../parts/IconButton.tsx";
import { counted, grouped } from "../../parts/numbers.ts";
import { powerWords } from "../../parts/powerNames.ts";
import { byteWords } from "../../parts/recordingWords.ts";
import { useView } from "../../session/store.ts";
import { openLive } from "./LiveBar.tsx";
import "./live.css";

const troubleWords: Readonly<Record<LiveTrouble["kind"], string>> = {
  "write-failed": "Writing to disk failed. The game continues, but new messages are not recorded",
  "sync-failed": "The disk did not confirm the last write",
  "writing-again": "Writing to disk works again. The recording has a gap where messages are missing",
  "taken-away": "The recording was deleted or renamed, and no copy has been written yet",
  copied: "The recording was deleted or renamed, and continues in a complete copy",
  "cut-short": "Another program truncated the recording, and the removed part is lost",
  "not-renamed": "The recording is closed, but could not be renamed and still ends in .part",
};

/** Notices about recordings that are running or have just ended: disk errors, and the location of the file. */
export function LiveNotices(): React.JSX.Element {
  const sessions = useLive((live) => live.sessions);
  const dismissed = useLive((live) => live.dismissed);
  const fault = useLive((live) => live.fault);
  const shown = sessions.filter(({ id }) => !dismissed.includes(id)).slice(-2);
  return (
    <>
      {fault !== null && <p className="live-notice err">{fault}</p>}
      {shown.map((session) => (
        <Notice key={session.id} session={session} />
      ))}
    </>
  );
}

interface NoticeProps {
  readonly session: LiveSession;
}

function Notice({ session }: NoticeProps): React.JSX.Element | null {
  const shown = useView(({ source }) => (source?.kind === "host" ? source.id : null));
  const count = useView((view) => view.news?.summary.count ?? 0);
  const { state, path, recording, troubles, whole, id, connections } = session;
  const trouble = troubles.at(-1);
  if (isRunning(session)) {
    if (trouble === undefined || (trouble.kind === "writing-again" && whole)) return <Invitation session={session} />;
    return (
      <Line kind="err" id={null}>
        <strong>{troubleWords[trouble.kind]}.</strong> {trouble.detail}
      </Line>
    );
  }
  if (state === "broken")
    return (
      <Line kind="err" id={id}>
        <strong>The recorder stopped unexpectedly.</strong> Everything that it forwarded is in the file
        {path === null ? "." : `: ${path}.part.`}
      </Line>
    );
  if (path === null)
    return (
      <Line kind="ok" id={id}>
        <strong>Stopped.</strong> No client connected, so nothing was recorded.
      </Line>
    );
  const isShown = recording === shown;
  return (
    <Line
      kind={whole ? "ok" : "err"}
      id={id}
      action={!isShown && recording !== null && <Button onClick={() => openLive(session)}>Open</Button>}
    >
      <strong>{whole ? "Saved" : "Partly saved"}</strong> as <code>{path}</code>:{" "}
      {isShown && count > 0 && `${grouped(count)} messages, `}
      {counted(connections, "connection")},{" "}
      {byteWords(session.bytes["client-to-server"] + session.bytes["server-to-client"])}.
      {!whole && ` ${trouble ? `${troubleWords[trouble.kind]}.` : ""}`}
    </Line>
  );
}

/** Shows the address at which the user's bots can join a practice game, until all players have connected. */
function Invitation({ session: { practice, listen, open } }: NoticeProps): React.JSX.Element | null {
  if (practice === null || practice.seats.length === 0) return null;
  if (open >= practice.builtIn + practice.seats.length) return null;
  const names = practice.seats.map((power) => powerWords(power, null)).join(", ");
  const isOne = practice.seats.length === 1;
  return (
    <Line kind="ok" id={null}>
      <strong>Waiting for your {isOne ? "bot" : "bots"}</strong> ({names}): connect {isOne ? "it" : "them"} to{" "}
      <code>{listen}</code>.
    </Line>
  );
}

interface LineProps {
  readonly kind: "ok" | "err";
  /** Id of the session, used to dismiss the notice; null: the notice stays while the condition lasts. */
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
