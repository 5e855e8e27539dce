import { EyeOff, ListFilter, Mail, MailX, MousePointerClick } from "lucide-react";
import type { GameNames } from "../../../core/filter/names.ts";
import type { PressViewRow } from "../../../core/session/pressViewRow.ts";
import type { SessionGame } from "../../../core/session/summary.ts";
import { Awaited } from "../../parts/Awaited.tsx";
import { Button } from "../../parts/Button.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Keys } from "../../parts/Keys.tsx";
import { counted, grouped } from "../../parts/numbers.ts";
import { shareRead } from "../../session/shareRead.ts";
import { goTo, isArriving, useView } from "../../session/store.ts";
import { setViewpoint } from "../../session/viewpoint.ts";
import type { PressFilter } from "./noFilter.ts";
import { clearFilter, setFilter, usePressRows } from "./pressFilter.ts";
import { relaxed } from "./pressLines.ts";

/** Shown while the recording is being read and its press is being matched. */
export function PressAwaited(): React.JSX.Element {
  const reading = useView((view) => view.news?.reading);
  const count = useView((view) => view.news?.summary.count ?? 0);
  const isReading = reading?.phase === "reading";
  return (
    <Awaited
      icon={Mail}
      title={isReading ? "Reading the recording" : "Matching press across connections"}
      share={shareRead(reading)}
    >
      {isReading
        ? `${grouped(count)} messages so far. Press appears once all are read.`
        : `Looking for press in ${grouped(count)} messages, and assessing agreements.`}
    </Awaited>
  );
}

/** Explains why a game shows no press. */
export function NoPress({ game }: { readonly game: SessionGame | undefined }): React.JSX.Element {
  const viewpoint = useView((view) => view.viewpoint);
  const grows = useView(isArriving);
  const words = game?.powers.find(({ name }) => name === viewpoint)?.words ?? viewpoint;
  const level = game?.level ?? null;
  if (game !== undefined && level === 0)
    return (
      <Empty icon={MailX} title="No press at level 0">
        The server’s HLO sets level 0, which allows no press. Press starts at level 10.
      </Empty>
    );
  if (viewpoint !== null)
    return (
      <Empty
        icon={EyeOff}
        title={`No press for ${words}`}
        actions={
          <Button isMain onClick={() => setViewpoint(null)}>
            Show all powers <Keys keys="0" />
          </Button>
        }
      >
        No recorded connection shows press sent or received by this power.
      </Empty>
    );
  if (game === undefined)
    return (
      <Empty icon={MailX} title={grows ? "No game yet" : "No game"}>
        {grows ? "Press appears once a game has started (HLO or NOW)." : "This recording contains no game."}
      </Empty>
    );
  return (
    <Empty icon={MailX} title={grows ? "No press yet" : "No press in this game"}>
      {grows
        ? "Messages appear as soon as a power sends press."
        : level === null
          ? "No press was recorded."
          : `Level ${grouped(level)} allows press, but no recorded connection shows any.`}
    </Empty>
  );
}

/** Returns the name of a condition in the filter. */
function conditionWords(name: keyof PressFilter, filter: PressFilter): string {
  switch (name) {
    case "powers":
      return filter.powers.join(" and ");
    case "tokens":
      return filter.tokens.length > 3 ? counted(filter.tokens.length, "token") : filter.tokens.join(" ");
    case "text":
      return `“${filter.text.trim()}”`;
  }
}

/** Shown if no press matches the filter; suggests conditions to drop. */
export function NoMatch({
  rows,
  names,
}: {
  readonly rows: readonly PressViewRow[];
  readonly names: GameNames;
}): React.JSX.Element {
  const filter = usePressRows();
  return (
    <Empty
      icon={ListFilter}
      title="No matching press"
      actions={
        <>
          {relaxed(rows, filter, names).map(({ dropped, filter: without, count }, at) => (
            <Button key={dropped} isMain={at === 0} onClick={() => setFilter(without)}>
              Remove {conditionWords(dropped, filter)} ({grouped(count)})
            </Button>
          ))}
          <Button onClick={clearFilter}>
            Clear filter <Keys keys="Esc" />
          </Button>
        </>
      }
    >
      None of the {counted(rows.length, "press message")} matches every condition of the filter.
    </Empty>
  );
}

/** Shown while the cursor is before the first press. */
export function BeforePress({ first }: { readonly first: PressViewRow | undefined }): React.JSX.Element {
  return (
    <section className="pane press-detail" aria-label="Message">
      <div className="pane-head">
        <h2 className="pane-title">No message selected</h2>
      </div>
      <div className="pane-body">
        <Empty
          icon={MousePointerClick}
          title="The cursor is before the first press message"
          actions={first && <Button onClick={() => goTo(first.n)}>Go to #{first.n}</Button>}
        >
          Select a message to read it in English, with its thread and recipients.
        </Empty>
      </div>
    </section>
  );
}
