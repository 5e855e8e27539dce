import { ArrowUpRight } from "lucide-react";
import type { PressLogRow } from "../../../core/session/pressLogs.ts";
import { GamePower } from "../../parts/GamePower.tsx";
import { IconButton } from "../../parts/IconButton.tsx";
import { showMessage } from "../../session/store.ts";
import { When } from "./When.tsx";
import { laneWords } from "./words.ts";
import "./pressDetail.css";

/** The whole text of a log next to the press. */
export function LogDetail({ row }: { readonly row: PressLogRow }): React.JSX.Element {
  const { n, lane, label, sender, turn, atMs, text, intent, model } = row;
  const facts = [
    ["Kind", label ?? laneWords[lane].toLowerCase()],
    ["Intent", intent],
    ["Model", model],
  ] as const;
  return (
    <section className="pane press-detail" aria-label="Log">
      <div className="pane-head">
        <h2 className="pane-title">#{n}</h2>
        <span className="press-parties">
          <GamePower name={sender} className="press-nobody" />
          {laneWords[lane]}
        </span>
        <When turn={turn} atMs={atMs} />
        <IconButton icon={ArrowUpRight} label="Show in the game" keys="Enter" onClick={() => void showMessage(n)} />
      </div>
      <div className="pane-body">
        <p className="press-hint">Written for the record: no other power received it.</p>
        <p className="press-sentence press-log-text">{text}</p>
        <dl className="press-facts">
          {facts.map(
            ([name, value]) =>
              value !== null && (
                <div className="press-fact" key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </section>
  );
}
