import { FileWarning, X } from "lucide-react";
import { Button } from "../../parts/Button.tsx";
import { GapButton } from "../../parts/GapButton.tsx";
import { IconButton } from "../../parts/IconButton.tsx";
import { lossWords } from "../../parts/lossWords.ts";
import { plainName } from "../../parts/recordingWords.ts";
import { saveBytes } from "../../parts/saveBytes.ts";
import { isGrowing, useView } from "../../session/store.ts";
import { useSessionState } from "../../session/useSessionState.ts";
import { doWork, type Work } from "../../session/work.ts";
import "./damage.css";

/** Shows what a damaged recording lacks, until the user closes the notice. */
export function DamageBanner(): React.JSX.Element | null {
  const session = useView((view) => view.session);
  const news = useView((view) => view.news);
  const name = useView(({ source }) => (source?.kind === "file" ? source.file.name : (source?.name ?? "")));
  const [isClosed, setIsClosed] = useSessionState(false);
  const [work, setWork] = useSessionState<Work>("none");
  // Counts are not final while the recording is being read.
  if (!session || !news || isClosed || news.reading.phase === "reading") return null;
  const found = lossWords(news.summary, news.reading.phase === "read");
  const broken = news.reading.phase === "failed" && news.summary.count > 0 ? news.reading : null;
  if (found === null && broken === null) return null;
  const isDamaged = broken !== null || found?.kind === "damaged";
  const copyName = `${plainName(name)}-clean.chamber`;
  const save = async (): Promise<void> => saveBytes(await session.api.cleanCopy(null), copyName);
  return (
    <div className={`damage ${isDamaged ? "err" : "warn"}`} role="alert">
      <FileWarning size={14} aria-hidden="true" />
      <p className="damage-words">
        <strong>{broken?.title ?? found?.head}</strong> {broken ? broken.message : `${found?.intact} ${found?.lost}`}
        {work === "done" && <span role="status"> Saved a clean copy: {copyName}.</span>}
        {typeof work === "object" && ` The copy could not be saved: ${work.fault}`}
      </p>
      {isDamaged && <GapButton />}
      {found !== null && !isGrowing(news.reading) && (
        <Button disabled={work === "busy"} onClick={() => void doWork(save, setWork)}>
          {work === "busy" ? "Copying…" : "Save a clean copy…"}
        </Button>
      )}
      <IconButton icon={X} label="Close this notice" onClick={() => setIsClosed(true)} />
    </div>
  );
}
