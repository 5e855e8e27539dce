import { Radio, Square, TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import type { LiveSession } from "../../../core/host/host.ts";
import { keepRecording, requestStop, stopLive, useLive } from "../../link/live.ts";
import { Badge } from "../../parts/Badge.tsx";
import { Button } from "../../parts/Button.tsx";
import { Keys } from "../../parts/Keys.tsx";
import { counted } from "../../parts/numbers.ts";
import { byteWords } from "../../parts/recordingWords.ts";
import { open, useView } from "../../session/store.ts";
import "./live.css";
import { runningHere } from "./running.ts";

/** The running recording: its state, and a button to stop it. Renders nothing if there is no running recording. */
export function LiveBar(): React.JSX.Element | null {
  const shown = useView(({ source }) => (source?.kind === "host" ? source.id : null));
  const session = useLive((live) => runningHere(live, shown));
  const isStopping = useLive((live) => live.isStopping);
  const asks = useLive(({ asksToStop }) => asksToStop !== null && asksToStop === session?.id);
  if (!session) return null;
  if (asks) return <AskToStop session={session} />;
  const isShown = session.recording !== null && session.recording === shown;
  const bytes = session.bytes["client-to-server"] + session.bytes["server-to-client"];
  return (
    <div className="live-bar">
      <Badge
        icon={session.whole ? Radio : TriangleAlert}
        tone={session.whole ? "live" : "damaged"}
        words={session.state === "waiting" ? "Listening" : session.whole ? "Recording" : "Incomplete"}
      />
      <span
        className="live-facts"
        data-tip={`Recording ${session.upstream}; listening on ${session.listen}, ${clientWords(session)}`}
      >
        {isShown ? <Seats session={session} /> : connectionWords(session)}
        {bytes > 0 && ` · ${byteWords(bytes)}`}
      </span>
      {!isShown && session.recording !== null && <Button onClick={() => openLive(session)}>Show</Button>}
      <Button className="stop" disabled={isStopping} onClick={() => requestStop(session.id)}>
        <Square size={12} aria-hidden="true" />
        {isStopping ? "Stopping…" : "Stop"}
        <Keys keys="Ctrl+E" />
      </Button>
    </div>
  );
}

/** Asks whether to stop while clients are connected. Shown in place of the bar rather than in a dialog. */
function AskToStop({ session: { id, open: count } }: { readonly session: LiveSession }): React.JSX.Element {
  const stop = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    stop.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <fieldset
      className="live-bar live-ask"
      aria-label="Stop recording"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        keepRecording();
      }}
    >
      <span role="alert">Stopping closes {counted(count, "connection")} and ends the game.</span>
      <Button className="stop" ref={stop} onClick={() => void stopLive(id)}>
        <Square size={12} aria-hidden="true" />
        Stop and save
        <Keys keys="Enter" />
      </Button>
      <Button onClick={keepRecording}>
        Cancel
        <Keys keys="Esc" />
      </Button>
    </fieldset>
  );
}

/** How many of the game's powers are connected. */
function Seats({ session }: { readonly session: LiveSession }): React.JSX.Element {
  const words = useView((view) => {
    const powers = view.news?.summary.games.at(-1)?.powers ?? [];
    const seated = powers.filter(({ isConnected }) => isConnected).length;
    return seated > 0 ? `${seated} of ${powers.length} powers connected` : "";
  });
  return <>{words === "" || session.open === 0 ? connectionWords(session) : words}</>;
}

function connectionWords(session: LiveSession): string {
  return session.connections === 0 ? `on ${session.listen}, no clients yet` : clientWords(session);
}

function clientWords({ open: count, connections }: LiveSession): string {
  if (connections === 0) return "no clients yet";
  return count === 0 ? "all connections closed" : `${count} connected`;
}

/** Opens the file of a live recording, if it has one yet. */
export function openLive({ recording, path }: LiveSession): void {
  if (recording !== null) open({ kind: "host", id: recording, name: path?.split(/[\\/]/).at(-1) ?? "live game" });
}
