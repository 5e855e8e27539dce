import { useState } from "react";
import { pictureName, type Sample } from "../../../core/host/samples.ts";
import { openSample } from "../../session/samples.ts";
import { shownTheme, useSettings } from "../../session/settings.ts";
import { faultWords } from "../../session/work.ts";

/** A sample game: its board at an interesting turn, and what it demonstrates. */
export function SampleCard({ sample }: { readonly sample: Sample }): React.JSX.Element {
  const theme = useSettings(shownTheme);
  const [fault, setFault] = useState<string | null>(null);
  const { file, title, shows, turn } = sample;
  return (
    <li className="sample-place">
      <button
        type="button"
        className="sample-card"
        onClick={({ detail }) => {
          if (detail > 1) return;
          openSample(sample).catch((error: unknown) => setFault(faultWords(error)));
        }}
      >
        <img
          className={`sample-picture${turn === null ? " text" : ""}`}
          src={`samples/${pictureName(file, theme)}`}
          alt=""
        />
        <span className="sample-words">
          <strong>{title}</strong>
          {fault === null ? <span>{shows}</span> : <span className="sample-fault">{fault}</span>}
        </span>
      </button>
    </li>
  );
}
