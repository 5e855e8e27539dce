import { useEffect, useRef, useState } from "react";
import { Button } from "../../parts/Button.tsx";
import { Dialog, DialogHead } from "../../parts/Dialog.tsx";
import { Keys } from "../../parts/Keys.tsx";
import { sentence } from "../../parts/numbers.ts";
import { type ReadingQuestion, stopAsking, store, useReadings } from "../../session/readings.ts";
import { setSettings, useSettings } from "../../session/settings.ts";
import "./readings.css";
import "../../parts/faultNote.css";

const longestName = 80;
const longestDaide = 4000;
const titles = { accepted: "Accept reading", rejected: "Reject reading", corrected: "Correct reading" } as const;

/** Asks for the annotator's name and, when a reading is corrected, for its DAIDE. */
export function ReadingDialog(): React.JSX.Element | null {
  const asking = useReadings((readings) => readings.asking);
  return asking && <Form asking={asking} />;
}

function Form({ asking: { about } }: { readonly asking: ReadingQuestion }): React.JSX.Element {
  const known = useSettings((settings) => settings.annotator);
  const [annotator, setAnnotator] = useState(known);
  const [daide, setDaide] = useState(about?.reading.row.daide ?? "");
  const [isBusy, setIsBusy] = useState(false);
  const { fault, inDaide, onPageWhy, name } = useReadings();
  const field = useRef<HTMLInputElement>(null);
  const isCorrection = about?.verdict === "corrected";
  const title = about === null ? "Annotator" : titles[about.verdict];
  const save = async (): Promise<void> => {
    const named = annotator.trim();
    setDaide(daide.trim());
    setSettings({ annotator: named });
    if (about === null) return stopAsking();
    setIsBusy(true);
    await store(about.reading, { verdict: about.verdict, annotator: named, daide: isCorrection ? daide.trim() : null });
    setIsBusy(false);
  };
  // Select the token at fault, so that typing replaces it.
  useEffect(() => {
    if (inDaide === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(inDaide.start, inDaide.end);
  }, [inDaide]);
  return (
    <Dialog label={title} className="reading-dialog" onClose={stopAsking}>
      <DialogHead label={title} onClose={stopAsking} />
      <form
        className="dialog-body"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {about !== null && <q className="reading-words">{about.reading.row.words}</q>}
        {isCorrection && (
          <label>
            DAIDE
            <input
              ref={field}
              data-first
              required
              aria-invalid={inDaide !== null}
              className="field mono"
              placeholder="PRP ( XDO ( ( AUS AMY VIE ) MTO GAL ) )"
              spellCheck={false}
              autoComplete="off"
              maxLength={longestDaide}
              value={daide}
              onChange={({ target }) => setDaide(target.value)}
            />
          </label>
        )}
        <label>
          Annotator
          <input
            data-first={isCorrection ? undefined : true}
            required={about !== null}
            className="field"
            placeholder="Your name"
            spellCheck={false}
            autoComplete="off"
            maxLength={longestName}
            value={annotator}
            onChange={({ target }) => setAnnotator(target.value)}
          />
        </label>
        {fault !== null && (
          <p className="fault-note" role="alert">
            {sentence(fault)}
          </p>
        )}
        <div className="reading-save">
          <span>
            {about === null
              ? "Your name is stored with each of your decisions."
              : onPageWhy === null
                ? `Saved in ${name}, next to the recording.`
                : `${sentence(onPageWhy)} The decision stays in this tab until you save ${name}.`}
          </span>
          <Button type="submit" isMain disabled={isBusy}>
            {about === null ? "Save name" : titles[about.verdict].replace(" reading", "")}
            <Keys keys="Enter" />
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
