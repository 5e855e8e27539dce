import { Check, Copy, Radio } from "lucide-react";
import { useEffect, useState } from "react";
import { awaitNone, dismissLive, isRunning, stopLive, useLive } from "../../link/live.ts";
import { showRecordDialog } from "../../link/record.ts";
import { Button } from "../../parts/Button.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { openLive } from "./LiveBar.tsx";
import "./live.css";

/** What stands where a recording will be as soon as the first bot calls. */
export function LiveWaiting(): React.JSX.Element | null {
  const session = useLive(({ sessions, awaited }) => sessions.find(({ id }) => id === awaited));
  const [isCopied, setIsCopied] = useState(false);
  const recording = session?.recording ?? null;
  const isOver = session !== undefined && !isRunning(session);
  useEffect(() => {
    if (!session || (recording === null && !isOver)) return;
    awaitNone();
    openLive(session);
  }, [session, recording, isOver]);
  if (!session) return null;
  const { listen, upstream, failed, failure } = session;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(listen);
    setIsCopied(true);
  };
  return (
    <section className="pane" aria-label="Waiting for bots" role="status">
      <Empty
        icon={Radio}
        title={`Listening on ${listen}, no client yet`}
        actions={
          <>
            <Button isMain icon={isCopied ? Check : Copy} onClick={() => void copy()}>
              {isCopied ? "Copied" : "Copy address"}
            </Button>
            <Button
              onClick={() => {
                void stopLive(session.id).then(() => dismissLive(session.id));
                showRecordDialog(true);
              }}
            >
              Change port…
            </Button>
          </>
        }
      >
        Start your bots against <code>{listen}</code> in place of <code>{upstream}</code>; messages appear as they
        arrive.
        {failed > 0 && (
          <span className="live-failure">
            {failed === 1 ? "A client called" : `${failed} clients called`}, but the server could not be reached:{" "}
            {failure}.
          </span>
        )}
      </Empty>
    </section>
  );
}
