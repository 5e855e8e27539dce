import { Languages, ListTree, X } from "lucide-react";
import { useMemo } from "react";
import type { GameNames } from "../../../core/filter/names.ts";
import { pressFields } from "../../../core/filter/pressFields.ts";
import type { PressLogs } from "../../../core/session/pressLogs.ts";
import type { PressViewRow } from "../../../core/session/pressViewRow.ts";
import type { SessionPower } from "../../../core/session/summary.ts";
import { RowFilterField } from "../../parts/filter/RowFilterField.tsx";
import { GameMenu } from "../../parts/GameMenu.tsx";
import { Keys } from "../../parts/Keys.tsx";
import { counted, grouped } from "../../parts/numbers.ts";
import { PairField } from "../../parts/PairField.tsx";
import { ViewpointField } from "../../parts/SelectField.tsx";
import { TabBar } from "../../parts/TabFrame.tsx";
import { Tip } from "../../parts/Tip.tsx";
import { countKinds } from "./kinds.ts";
import { isFiltering } from "./noFilter.ts";
import {
  clearFilter,
  pressFieldId,
  setFilter,
  toggleLane,
  toggleTokens,
  usePressRows,
  usePressSetup,
  useThreads,
} from "./pressFilter.ts";
import { aboutFields, aboutIn, filterable, filterPress, type ListedRow } from "./pressLines.ts";
import { laneTips, laneWords } from "./words.ts";

const none: readonly never[] = [];

/** The tooltip of the count. `chamber info` prints a different number, because it counts frames in all games. */
const countedWords =
  "Press messages in this game: an SND and its FRMs count as one message, even if the server refused it";

export interface PressBarProps {
  readonly powers: readonly SessionPower[];
  readonly rows: readonly PressViewRow[] | undefined;
  readonly names: GameNames;
  /** How many messages match the filter. */
  readonly shown: number;
  /** How many logs are shown. */
  readonly logs: number;
  readonly hasEnglish: boolean;
  /** The messages, and the logs next to them. */
  readonly listed: readonly ListedRow[];
  /** The kinds of logs that the game has. */
  readonly lanes: PressLogs["counts"];
}

/** Controls that filter press and determine how it is shown. */
export function PressBar(props: PressBarProps): React.JSX.Element {
  const { powers, rows = none, names, shown, logs, hasEnglish, listed, lanes } = props;
  const filter = usePressRows();
  const filtered = useMemo(() => filterable(listed), [listed]);
  const counts = isFiltering(filter) ? `${grouped(shown)} of ${grouped(rows.length)}` : grouped(rows.length);
  return (
    <div className="press-bars">
      <TabBar>
        <GameMenu />
        {listed.length > 0 && (
          <>
            <PairField
              label="Press between"
              powers={powers}
              chosen={filter.powers}
              onChange={(chosen) => setFilter({ powers: chosen })}
            />
            <RowFilterField
              id={pressFieldId}
              label="Filter press"
              placeholder={`Filter: ${["from:AUS", "verdict:broken", "prp", ...fieldsIn(listed)].join(" ")}`}
              of={{
                table: pressFields,
                rows: filtered,
                names,
                text: filter.text,
                onChange: (text) => setFilter({ text }),
              }}
            />
          </>
        )}
        <Tip words={countedWords}>
          <span className="press-count" role="status">
            {rows.length > 0 && [counts, ...(logs > 0 ? [`plus ${counted(logs, "log")}`] : [])].join(" ")}
          </span>
        </Tip>
        <span className="push" />
        {rows.length > 0 && <Toggles hasEnglish={hasEnglish} />}
        <ViewpointField of="Press" powers={powers} />
      </TabBar>
      <Kinds {...{ rows, names, lanes }} />
    </div>
  );
}

/** The maximum number of fields named in the placeholder of the filter, which has little room. */
const mostFields = 2;

/** Returns the saved-game fields by which these rows can be filtered: `truth:`. */
function fieldsIn(rows: readonly ListedRow[]): readonly string[] {
  const known = aboutFields.filter((field) => rows.some((row) => aboutIn(row, field) !== null));
  return known.slice(0, mostFields).map((field) => `${field}:`);
}

/** Shows and hides the logs next to the press, one button for each kind that the game has. */
function Lanes({ lanes }: Pick<PressBarProps, "lanes">): React.JSX.Element | null {
  const { lanes: chosen } = usePressRows();
  if (lanes.length === 0) return null;
  return (
    <fieldset className="press-kind" aria-label="Logs">
      <span className="press-kind-title">Logs</span>
      {lanes.map(({ lane, count }) => (
        <Tip key={lane} words={laneTips[lane]}>
          <button type="button" aria-pressed={chosen.includes(lane)} onClick={() => toggleLane(lane)}>
            {laneWords[lane]} <span className="press-kind-count">{grouped(count)}</span>
          </button>
        </Tip>
      ))}
    </fieldset>
  );
}

function Toggles({ hasEnglish }: Pick<PressBarProps, "hasEnglish">): React.JSX.Element {
  const hasThreads = useThreads();
  return (
    <>
      <Tip words={hasThreads ? "Show press in chronological order" : "Show replies below the messages they answer"}>
        <button
          type="button"
          className="press-toggle"
          aria-pressed={hasThreads}
          onClick={() => usePressSetup.setState({ order: hasThreads ? "time" : "threads" })}
        >
          <ListTree size={14} aria-hidden="true" />
          Threads
        </button>
      </Tip>
      <Tip words="Also show each message in English">
        <button
          type="button"
          className="press-toggle"
          aria-pressed={hasEnglish}
          onClick={() => usePressSetup.setState({ english: !hasEnglish })}
        >
          <Languages size={14} aria-hidden="true" />
          English
        </button>
      </Tip>
    </>
  );
}

/** The kinds of press in the game and their first tokens, each with the number of messages that the filter leaves. */
function Kinds({
  rows,
  names,
  lanes,
}: Pick<PressBarProps, "lanes" | "names"> & { readonly rows: readonly PressViewRow[] }): React.JSX.Element | null {
  const filter = usePressRows();
  const { powers, text, tokens: chosen } = filter;
  const counts = useMemo(() => {
    const left = new Map(
      countKinds(filterPress(rows, { powers, text, tokens: [] }, names)).flatMap(({ tokens }) =>
        tokens.map(({ token, count }) => [token, count] as const),
      ),
    );
    // Every kind that occurs in the game keeps its place, even if the filter leaves none of its messages.
    return countKinds(rows).map((kind) => ({
      ...kind,
      tokens: kind.tokens.map(({ token }) => ({ token, count: left.get(token) ?? 0 })),
    }));
  }, [rows, powers, text, names]);
  if (counts.length === 0 && lanes.length === 0) return null;
  return (
    <div className="press-kinds">
      {counts.map(({ name, label, tokens }) => {
        const names = tokens.map(({ token }) => token);
        const sum = tokens.reduce((total, { count }) => total + count, 0);
        return (
          <fieldset key={name} className="press-kind" aria-label={label}>
            <Tip words={`Messages by their first token. ${countedWords}`}>
              <button
                type="button"
                className="press-kind-name"
                aria-pressed={names.every((token) => chosen.includes(token))}
                onClick={() => toggleTokens(names)}
              >
                {label} <span className="press-kind-count">{grouped(sum)}</span>
              </button>
            </Tip>
            {tokens.map(({ token, count }) => (
              <button
                type="button"
                key={token}
                className="press-token"
                aria-pressed={chosen.includes(token)}
                onClick={() => toggleTokens([token])}
              >
                {token} <span className="press-kind-count">{grouped(count)}</span>
              </button>
            ))}
          </fieldset>
        );
      })}
      <Lanes lanes={lanes} />
      {isFiltering(filter) && (
        <button type="button" className="press-clear" onClick={clearFilter}>
          <X size={12} aria-hidden="true" />
          Clear
          <Keys keys="Esc" />
        </button>
      )}
    </div>
  );
}
