import { FolderOpen, type LucideIcon, Radio, Swords } from "lucide-react";
import { samples } from "../../../core/host/samples.ts";
import { recording, useLink } from "../../link/link.ts";
import { showLiveDialog } from "../../link/record.ts";
import { Keys } from "../../parts/Keys.tsx";
import { counted } from "../../parts/numbers.ts";
import { chooseFile } from "../../session/chooseFile.ts";
import { setTab } from "../../session/store.ts";
import { RecentTable } from "./RecentTable.tsx";
import { SampleCard } from "./SampleCard.tsx";
import "../../parts/button.css";
import "./start.css";

/** The page shown while no recording is open: recent recordings, ways to start, and samples. */
export function StartView({ onOpenLink }: { readonly onOpenLink: () => void }): React.JSX.Element {
  return (
    <div className="start">
      <RecentTable onOpenFile={chooseFile} onOpenLink={onOpenLink} />
      <New />
      <section className="start-samples" aria-labelledby="start-samples">
        <h2 className="start-title" id="start-samples">
          Samples
        </h2>
        <ul className="sample-cards">
          {samples.map((sample) => (
            <SampleCard key={sample.file} sample={sample} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function New(): React.JSX.Element {
  const possible = useLink(recording);
  const isAlone = possible === "no host";
  const port = possible === "refused" ? "This host cannot record games." : null;
  return (
    <section className="start-new" aria-labelledby="start-new">
      <h2 className="start-title" id="start-new">
        New
      </h2>
      <ul className="new-cards">
        <NewCard
          icon={Radio}
          title="Record a live game"
          keys="R"
          isMain={!isAlone}
          why={isAlone ? needsHost("A static page cannot open ports. To record, run") : port}
          onChoose={() => showLiveDialog("record")}
        >
          Point your bots at port 16713; messages appear as they arrive.
        </NewCard>
        <NewCard
          icon={Swords}
          title="Play a practice game"
          keys="G"
          why={isAlone ? needsHost("A static page cannot open ports. To play, run") : port}
          onChoose={() => showLiveDialog("practice")}
        >
          Built-in bots play each other on this machine, or play against your bots.
        </NewCard>
        <NewCard icon={FolderOpen} title="Browse recordings" keys="O" why={null} onChoose={() => setTab("recordings")}>
          {isAlone ? needsHost("To list the recordings in a folder, run") : <Folders />}
        </NewCard>
      </ul>
    </section>
  );
}

/** Returns a hint for a page without a host, with the command that starts one. */
function needsHost(words: string): React.JSX.Element {
  return (
    <>
      {words} <code>npx chamber serve</code>.
    </>
  );
}

function Folders(): React.JSX.Element {
  const folders = useLink((link) => link.host?.status.folders) ?? [];
  const count = useLink((link) => link.library?.recordings.length ?? null);
  if (folders.length === 0) return <>Search, sort and compare recordings.</>;
  const where = folders.length === 1 ? `“${folders[0]}”` : `${folders.length} folders`;
  if (count === null) return <>Search, sort and compare the recordings in {where}.</>;
  if (count === 0)
    return (
      <>
        There are no recordings in {where} or {folders.length === 1 ? "its" : "their"} subfolders.
      </>
    );
  return (
    <>
      {counted(count, "recording")} in {where}. Search, sort and compare {count === 1 ? "it" : "them"}.
    </>
  );
}

interface NewCardProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly keys: string;
  readonly isMain?: boolean;
  /** Why the action is not available; null if it is. */
  readonly why: React.ReactNode | null;
  readonly onChoose: () => void;
  readonly children: React.ReactNode;
}

function NewCard({
  icon: Icon,
  title,
  keys,
  isMain = false,
  why,
  onChoose,
  children,
}: NewCardProps): React.JSX.Element {
  return (
    <li className="new-place">
      <button type="button" className={`new-card${isMain ? " main" : ""}`} disabled={why !== null} onClick={onChoose}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className="new-words">
          <strong>{title}</strong>
          <span>{why ?? children}</span>
        </span>
        {why === null && <Keys keys={keys} />}
      </button>
    </li>
  );
}
