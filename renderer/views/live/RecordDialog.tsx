import { ArrowLeftRight, Bot, Radio, Server } from "lucide-react";
import { useState } from "react";
import { useLink } from "../../link/link.ts";
import { startLive } from "../../link/live.ts";
import { showLiveDialog } from "../../link/record.ts";
import { Button } from "../../parts/Button.tsx";
import { Dialog, DialogHead } from "../../parts/Dialog.tsx";
import { setSettings, useSettings } from "../../session/settings.ts";
import { close as closeRecording } from "../../session/store.ts";
import { doWork, type Work } from "../../session/work.ts";
import "./live.css";
import { LiveField } from "./LiveField.tsx";
import { canStart, type FieldWords, fileWords, listenWords, type RecordForm, upstreamWords } from "./recordForm.ts";
import { StartFault } from "./StartFault.tsx";

/** Asks which server to record, and starts recording. */
export function RecordDialog(): React.JSX.Element {
  const last = useSettings((settings) => settings.record);
  const [form, setForm] = useState<RecordForm>({ ...last, note: "" });
  const folder = useLink((link) => link.host?.status.liveFolder ?? null);
  const [leftUpstream, setLeftUpstream] = useState(false);
  const [work, setWork] = useState<Work>("none");
  const close = (): void => showLiveDialog(null);
  const change = (part: Partial<RecordForm>): void => {
    setForm({ ...form, ...part });
    if (typeof work === "object") setWork("none");
  };
  const onSubmit = (event: React.FormEvent): void => {
    event.preventDefault();
    setLeftUpstream(true);
    if (canStart(form) && work !== "busy") void doWork(() => start(form), setWork);
  };
  const onLeave = (): void => setLeftUpstream(form.upstream.trim() !== "");
  return (
    <Dialog label="Record a live game" onClose={close}>
      <DialogHead label="Record a live game" onClose={close} />
      <form className="dialog-body record-form" noValidate onSubmit={onSubmit}>
        <Way form={form} />
        <Fields form={form} change={change} leftUpstream={leftUpstream} onLeave={onLeave} />
        {folder !== null && (
          <p className="record-file">
            <span>Saved as</span>
            <code className="record-path">{fileWords(form, folder)}</code>
          </p>
        )}
        <StartFault work={work} />
        <div className="record-actions">
          <span className="record-promise">Black Chamber forwards every byte unchanged and records it.</span>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" isMain icon={Radio} disabled={work === "busy"}>
            {work === "busy" ? "Starting…" : "Start recording"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Starts recording, keeps the addresses for next time, and closes the dialog. */
async function start({ upstream, listen, note }: RecordForm): Promise<void> {
  await startLive({
    upstream: upstream.trim().replace(/^(\d+)$/, "127.0.0.1:$1"),
    ...(listen.trim() !== "" && { listen: listen.trim() }),
    ...(note.trim() !== "" && { note: note.trim() }),
  });
  setSettings({ record: { upstream: upstream.trim(), listen: listen.trim() } });
  closeRecording();
  showLiveDialog(null);
}

interface FieldsProps {
  readonly form: RecordForm;
  readonly change: (part: Partial<RecordForm>) => void;
  /** Whether the user has left the server field or submitted the form. Until then, the form shows no errors. */
  readonly leftUpstream: boolean;
  readonly onLeave: () => void;
}

function Fields({ form, change, leftUpstream, onLeave }: FieldsProps): React.JSX.Element {
  const upstream = upstreamWords(form);
  const isMissing = leftUpstream && form.upstream.trim() === "";
  const missing: FieldWords = { kind: "error", words: "Enter the server as host:port." };
  return (
    <>
      <LiveField
        label="Server"
        says={isMissing ? missing : leftUpstream ? upstream : hintOf(upstream)}
        data-first
        placeholder="127.0.0.1:16714"
        value={form.upstream}
        onBlur={onLeave}
        onChange={(event) => change({ upstream: event.target.value })}
      />
      <LiveField
        label="Port for bots"
        says={listenWords(form)}
        placeholder="16713"
        value={form.listen}
        onChange={(event) => change({ listen: event.target.value })}
      />
      <LiveField
        label="Note"
        says={{
          kind: "hint",
          words: "Saved with the recording. For example: what you are testing and which versions are playing.",
        }}
        className="field words"
        placeholder="Optional"
        value={form.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </>
  );
}

function hintOf(words: FieldWords): FieldWords {
  return words.kind === "error" ? { kind: "hint", words: "The game server's host and port." } : words;
}

/** Shows the route that messages take from the bots to the server. */
function Way({ form }: { readonly form: RecordForm }): React.JSX.Element {
  const listen = form.listen.trim() === "" ? "16713" : form.listen.trim();
  return (
    <p className="record-way">
      <span>
        <Bot size={14} aria-hidden="true" />
        Bots
      </span>
      <ArrowLeftRight size={14} aria-label="forwards to" />
      <span className="own">
        <Radio className="way-sign" size={14} aria-hidden="true" />
        Black Chamber <code>{/^\d+$/.test(listen) ? `127.0.0.1:${listen}` : listen}</code>
      </span>
      <ArrowLeftRight size={14} aria-label="forwards to" />
      <span>
        <Server size={14} aria-hidden="true" />
        Server <code>{form.upstream.trim() === "" ? "…" : form.upstream.trim()}</code>
      </span>
    </p>
  );
}
