import { Radio, Square, TriangleAlert } from "lucide-react";
import type { LiveSession } from "../../../core/host/host.ts";
import { isRunning, stopLive, useLive } from "../../link/live.ts";
import "../../parts/badge.css";
import "../../parts/button.css";
import { Keys } from "../../parts/Keys.tsx";
import { byteWords } from "../../parts/recordingWords.ts";
import { open, useView } from "../../session/store.ts";
import "./live.css";

/** The recording that runs: what comes, and its end. Nothing while none runs. */
export function LiveBar(): React.JSX.Element | null {
  const session = useLive(({ sessions }) => sessions.findLast(isRunning));
  const isStopping = useLive((live) => live.isStopping);
  const shown = useView(({ source }) => (source?.kind === "host" ? source.id : null));
  if (!session) return null;
  const isShown = session.recording !== null && session.recording === shown;
  const bytes = session.bytes["client-to-server"] + session.bytes["server-to-client"];
  return (
    <div className="live-bar">
      <span className={`badge ${session.whole ? "live" : "damaged"}`}>
        {session.whole ? <Radio size={12} aria-hidden="true" /> : <TriangleAlert size={12} aria-hidden="true" />}
        {session.state === "waiting" ? "Listening" : session.whole ? "Recording" : "Not all is recorded"}
      </span>
      <span
        className="live-facts"
        title={`Recording ${session.upstream} on ${session.listen}: ${connectionWords(session)}`}
      >
        {isShown ? <Seats session={session} /> : connectionWords(session)}
        {bytes > 0 && ` · ${byteWords(bytes)}`}
      </span>
      {!isShown && session.recording !== null && (
        <button
          type="button"
          className="button"
          onClick={() => open({ kind: "host", id: session.recording ?? "", name: nameOf(session) })}
        >
          Show it
        </button>
      )}
      <button type="button" className="button stop" disabled={isStopping} onClick={() => void stopLive(session.id)}>
        <Square size={12} aria-hidden="true" />
        {isStopping ? "Stopping…" : "Stop"}
        <Keys keys="Ctrl+E" />
      </button>
    </div>
  );
}

/** Who sits at the table, of those that the game is for. */
function Seats({ session }: { readonly session: LiveSession }): React.JSX.Element {
  const words = useView((view) => {
    const summary = view.news?.summary;
    const powers = summary?.games.at(-1)?.powers ?? [];
    const seated = powers.filter(({ connection }) => connection !== null).length;
    return powers.length > 0 && seated > 0 ? `${seated} of ${powers.length} powers here` : "";
  });
  return <>{words === "" || session.open === 0 ? connectionWords(session) : words}</>;
}

function connectionWords({ open: count, connections, listen }: LiveSession): string {
  if (connections === 0) return `on ${listen}, no client yet`;
  return count === 0 ? "all connections closed" : `${count} connected`;
}

/** The file's name of a live recording. */
export function nameOf({ path }: LiveSession): string {
  return path?.split(/[\\/]/).at(-1) ?? "live game";
}
