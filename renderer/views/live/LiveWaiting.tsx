import { Check, Copy, Radio } from "lucide-react";
import { useEffect, useState } from "react";
import { dismissLive, isRunning, stopAwaiting, stopLive, useLive } from "../../link/live.ts";
import { showLiveDialog } from "../../link/record.ts";
import { Button } from "../../parts/Button.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { counted } from "../../parts/numbers.ts";
import { openLive } from "./LiveBar.tsx";
import "./live.css";

/** Shown in place of the recording until the first bot connects. */
export function LiveWaiting(): React.JSX.Element | null {
  const session = useLive(({ sessions, awaited }) => sessions.find(({ id }) => id === awaited));
  const [isCopied, setIsCopied] = useState(false);
  const recording = session?.recording ?? null;
  const isOver = session !== undefined && !isRunning(session);
  useEffect(() => {
    if (!session || (recording === null && !isOver)) return;
    stopAwaiting();
    openLive(session);
  }, [session, recording, isOver]);
  if (!session) return null;
  const { listen, upstream, practice, failed, failure } = session;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(listen);
    setIsCopied(true);
  };
  return (
    <section className="pane" aria-label="Waiting for bots" role="status">
      <Empty
        icon={Radio}
        title={`Listening on ${listen}, no clients yet`}
        actions={
          <>
            <Button isMain icon={isCopied ? Check : Copy} onClick={() => void copy()}>
              {isCopied ? "Copied" : "Copy address"}
            </Button>
            <Button
              onClick={() => {
                void stopLive(session.id).then(() => dismissLive(session.id));
                showLiveDialog(session.practice ? "practice" : "record");
              }}
            >
              Change port…
            </Button>
          </>
        }
      >
        {practice ? (
          <>
            Connect your bot to <code>{listen}</code>. The game begins when every power has a bot.
          </>
        ) : (
          <>
            Point your bots at <code>{listen}</code> instead of <code>{upstream}</code>; messages appear as they arrive.
          </>
        )}
        {failed > 0 && (
          <span className="live-failure">
            {counted(failed, "client")} connected, but the server could not be reached: {failure}.
          </span>
        )}
      </Empty>
    </section>
  );
}
