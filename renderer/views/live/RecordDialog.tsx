import { ArrowLeftRight, Bot, CircleX, Radio, Server, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useLink } from "../../link/link.ts";
import { startLive } from "../../link/live.ts";
import { showRecordDialog, useRecordDialog } from "../../link/record.ts";
import "../../parts/button.css";
import { Dialog } from "../../parts/Dialog.tsx";
import { IconButton } from "../../parts/IconButton.tsx";
import { setSettings, useSettings } from "../../session/settings.ts";
import { close as closeRecording } from "../../session/store.ts";
import "./live.css";
import { canStart, type FieldWords, fileWords, listenWords, type RecordForm, upstreamWords } from "./recordForm.ts";

/** Asks which server to record, and begins. */
export function RecordDialog(): React.JSX.Element | null {
  const isShown = useRecordDialog((dialog) => dialog.isShown);
  return isShown ? <Form /> : null;
}

function Form(): React.JSX.Element {
  const last = useSettings((settings) => settings.record);
  const [form, setForm] = useState<RecordForm>({ ...last, note: "" });
  const folder = useLink((link) => link.host?.status.liveFolder ?? null);
  const [leftUpstream, setLeftUpstream] = useState(false);
  const [work, setWork] = useState<"none" | "busy" | { readonly fault: string }>("none");
  const close = (): void => showRecordDialog(false);
  const change = (part: Partial<RecordForm>): void => {
    setForm({ ...form, ...part });
    if (typeof work === "object") setWork("none");
  };
  const upstream = upstreamWords(form);
  const isEmpty = form.upstream.trim() === "";
  const start = async (): Promise<void> => {
    setLeftUpstream(true);
    if (!canStart(form) || work === "busy") return;
    setWork("busy");
    const { upstream: server, listen, note } = form;
    try {
      await startLive({
        upstream: server.trim().replace(/^(\d+)$/, "127.0.0.1:$1"),
        ...(listen.trim() !== "" && { listen: listen.trim() }),
        ...(note.trim() !== "" && { note: note.trim() }),
      });
      setSettings({ record: { upstream: server.trim(), listen: listen.trim() } });
      closeRecording();
      close();
    } catch (error) {
      setWork({ fault: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <Dialog label="Record a live game" onClose={close}>
      <div className="dialog-head">
        <h2>Record a live game</h2>
        <IconButton icon={X} label="Close" keys="Esc" onClick={close} />
      </div>
      <form
        className="dialog-body record-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <Way form={form} />
        <Field
          label="Server"
          // What is being typed is not wrong yet.
          says={
            leftUpstream && isEmpty
              ? { kind: "error", words: "The server is needed: host:port." }
              : leftUpstream
                ? upstream
                : hintOf(upstream)
          }
        >
          {(props) => (
            <input
              {...props}
              data-first
              placeholder="127.0.0.1:16714"
              value={form.upstream}
              onBlur={() => setLeftUpstream(!isEmpty)}
              onChange={(event) => change({ upstream: event.target.value })}
            />
          )}
        </Field>
        <Field label="Port for bots" says={listenWords(form)}>
          {(props) => (
            <input
              {...props}
              placeholder="16713"
              value={form.listen}
              onChange={(event) => change({ listen: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="Note"
          says={{ kind: "hint", words: "Kept in the recording: what is tried, which versions play." }}
        >
          {(props) => (
            <input
              {...props}
              className="field words"
              placeholder="Optional"
              value={form.note}
              onChange={(event) => change({ note: event.target.value })}
            />
          )}
        </Field>
        {folder !== null && (
          <p className="record-file">
            <span>Saved as</span>
            <code className="record-path">{fileWords(form, folder)}</code>
          </p>
        )}
        {typeof work === "object" && (
          <p className="record-fault" role="alert">
            <CircleX size={14} aria-hidden="true" />
            <span>{sentence(work.fault)}</span>
          </p>
        )}
        <div className="record-actions">
          <span className="record-promise">Bytes pass unchanged. A message is in the file when it is passed on.</span>
          <button type="button" className="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" className="button main" disabled={work === "busy"}>
            <Radio size={14} aria-hidden="true" />
            {work === "busy" ? "Starting…" : "Start recording"}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function hintOf(words: FieldWords): FieldWords {
  return words.kind === "error" ? { kind: "hint", words: "Host and port of the game's server." } : words;
}

/** Where messages will go. */
function Way({ form }: { readonly form: RecordForm }): React.JSX.Element {
  const listen = form.listen.trim() === "" ? "16713" : form.listen.trim();
  return (
    <p className="record-way">
      <span>
        <Bot size={14} aria-hidden="true" />
        Bots
      </span>
      <ArrowLeftRight size={14} aria-label="to and from" />
      <span className="own">
        <Radio className="way-sign" size={14} aria-hidden="true" />
        Black Chamber <code>{/^\d+$/.test(listen) ? `127.0.0.1:${listen}` : listen}</code>
      </span>
      <ArrowLeftRight size={14} aria-label="to and from" />
      <span>
        <Server size={14} aria-hidden="true" />
        Server <code>{form.upstream.trim() === "" ? "…" : form.upstream.trim()}</code>
      </span>
    </p>
  );
}

interface FieldProps {
  readonly label: string;
  readonly says: FieldWords;
  readonly children: (props: {
    readonly id: string;
    readonly className: string;
    readonly "aria-describedby": string;
    readonly "aria-invalid": boolean;
    readonly autoComplete: "off";
    readonly spellCheck: false;
  }) => ReactNode;
}

function Field({ label, says, children }: FieldProps): React.JSX.Element {
  const id = useId();
  return (
    <div className="record-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: "field",
        "aria-describedby": `${id}-says`,
        "aria-invalid": says.kind === "error",
        autoComplete: "off",
        spellCheck: false,
      })}
      <p id={`${id}-says`} className={`field-says ${says.kind}`} aria-live="polite">
        {says.kind !== "hint" && <TriangleAlert size={12} aria-hidden="true" />}
        {says.words}
      </p>
    </div>
  );
}

function sentence(words: string): string {
  const text = words.trim();
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}
