import { EyeOff, ListFilter, Mail, MailX, MousePointerClick } from "lucide-react";
import type { PressViewRow } from "../../../core/session/pressViewRow.ts";
import type { SessionGame } from "../../../core/session/summary.ts";
import { Awaited } from "../../parts/Awaited.tsx";
import { Button } from "../../parts/Button.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Keys } from "../../parts/Keys.tsx";
import { counted, grouped } from "../../parts/numbers.ts";
import { shareRead } from "../../session/shareRead.ts";
import { goTo, isGrowing, setViewpoint, useView } from "../../session/store.ts";
import { clearFilter, usePressSetup } from "./pressFilter.ts";
import { type PressFilter, relaxed } from "./pressLines.ts";

/** While the recording is read, and its press joined. */
export function PressAwaited(): React.JSX.Element {
  const reading = useView((view) => view.news?.reading);
  const count = useView((view) => view.news?.summary.count ?? 0);
  const isReading = reading?.phase === "reading";
  return (
    <Awaited
      icon={Mail}
      title={isReading ? "Reading the recording" : "Joining press over connections"}
      share={shareRead(reading)}
    >
      {isReading
        ? `${grouped(count)} messages so far: press is shown when all were read.`
        : `${grouped(count)} messages are looked through for press, and agreements are judged.`}
    </Awaited>
  );
}

/** Why a game has no press. */
export function NoPress({ game }: { readonly game: SessionGame | undefined }): React.JSX.Element {
  const viewpoint = useView((view) => view.viewpoint);
  const grows = useView((view) => isGrowing(view.news?.reading));
  const words = game?.powers.find(({ name }) => name === viewpoint)?.words ?? viewpoint;
  const level = game?.level ?? null;
  if (game !== undefined && level === 0)
    return (
      <Empty icon={MailX} title="No press at level 0">
        The server’s HLO says level 0: nobody may say anything in this game. Press begins at level 10.
      </Empty>
    );
  if (viewpoint !== null)
    return (
      <Empty
        icon={EyeOff}
        title={`${words} saw no press`}
        actions={
          <Button isMain onClick={() => setViewpoint(null)}>
            All-seeing <Keys keys="0" />
          </Button>
        }
      >
        It said nothing, and nothing was said to it, on any connection that was recorded.
      </Empty>
    );
  if (game === undefined)
    return (
      <Empty icon={MailX} title={grows ? "No game yet" : "No game"}>
        Press belongs to a game: it comes with the first HLO or position (NOW).
      </Empty>
    );
  return (
    <Empty icon={MailX} title={grows ? "No press yet" : "No press in this game"}>
      {grows
        ? "Messages appear as soon as somebody says something."
        : level === null
          ? "Nobody said anything on any connection that was recorded."
          : `Level ${grouped(level)} allows it, and nobody said anything on any connection that was recorded.`}
    </Empty>
  );
}

/** What a condition of the filter is called. */
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

/** Nothing fits the filter: what to drop. */
export function NoMatch({ rows }: { readonly rows: readonly PressViewRow[] }): React.JSX.Element {
  const filter = usePressSetup((setup) => setup.filter);
  return (
    <Empty
      icon={ListFilter}
      title="No press matches"
      actions={
        <>
          {relaxed(rows, filter).map(({ dropped, filter: without, count }, at) => (
            <Button key={dropped} isMain={at === 0} onClick={() => usePressSetup.setState({ filter: without })}>
              Drop {conditionWords(dropped, filter)} ({grouped(count)})
            </Button>
          ))}
          <Button onClick={clearFilter}>
            Clear filter <Keys keys="Esc" />
          </Button>
        </>
      }
    >
      None of {counted(rows.length, "press message")} fits all that is asked for.
    </Empty>
  );
}

/** The cursor is before all press. */
export function BeforePress({ first }: { readonly first: PressViewRow | undefined }): React.JSX.Element {
  return (
    <section className="pane press-detail" aria-label="Message">
      <div className="pane-head">
        <h2 className="pane-title">No message chosen</h2>
      </div>
      <div className="pane-body">
        <Empty
          icon={MousePointerClick}
          title="The cursor is before the first press"
          actions={first && <Button onClick={() => goTo(first.n)}>Go to #{grouped(first.n)}</Button>}
        >
          Choose a message to read it as a sentence, with its thread and who was given it.
        </Empty>
      </div>
    </section>
  );
}
