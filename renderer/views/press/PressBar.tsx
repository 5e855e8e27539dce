import { Languages, ListTree, Search, X } from "lucide-react";
import { useMemo } from "react";
import type { PressViewRow } from "../../../core/analysis/session/pressViewRow.ts";
import type { SessionGame, SessionPower } from "../../../core/analysis/session/summary.ts";
import { GameMenu } from "../../parts/GameMenu.tsx";
import { Keys } from "../../parts/Keys.tsx";
import { grouped } from "../../parts/numbers.ts";
import { PowerChip } from "../../parts/PowerChip.tsx";
import { ViewpointField } from "../../parts/SelectField.tsx";
import { Tip } from "../../parts/Tip.tsx";
import { goToSeen, setViewpoint, useView } from "../../session/store.ts";
import { countKinds } from "./kinds.ts";
import { pressFieldId } from "./pressField.ts";
import { clearFilter, setFilter, togglePower, toggleTokens, usePressSetup, useThreads } from "./pressFilter.ts";
import { filterPress, isFiltering } from "./pressLines.ts";

const none: readonly never[] = [];

/** `chamber info` counts frames of all games. */
const countedWords =
  "Messages of this game, each once: its SND with the FRM of every reader, those that the server refused too";

export interface PressBarProps {
  readonly games: readonly SessionGame[];
  readonly game: number;
  readonly rows: readonly PressViewRow[] | undefined;
  /** How many the filter leaves. */
  readonly shown: number;
  readonly hasEnglish: boolean;
}

/** Whose press is shown, which of it, and how. */
export function PressBar({ games, game, rows = none, shown, hasEnglish }: PressBarProps): React.JSX.Element {
  const at = useView((view) => view.at);
  const powers = games[game]?.powers ?? none;
  const filter = usePressSetup((setup) => setup.filter);
  const counts = isFiltering(filter) ? `${grouped(shown)} of ${grouped(rows.length)}` : grouped(rows.length);
  return (
    <header className="press-bars">
      <div className="press-bar">
        <GameMenu games={games} game={at?.game ?? -1} onGo={(firstN) => void goToSeen(firstN, 1)} />
        {rows.length > 0 && <Pair powers={powers} chosen={filter.powers} />}
        {rows.length > 0 && <TextFilter text={filter.text} />}
        <Tip words={countedWords}>
          <span className="press-count" role="status">
            {rows.length > 0 && `${counts}`}
          </span>
        </Tip>
        <span className="push" />
        {rows.length > 0 && <Toggles hasEnglish={hasEnglish} />}
        <Viewpoint powers={powers} />
      </div>
      <Kinds rows={rows} />
    </header>
  );
}

function Toggles({ hasEnglish }: Pick<PressBarProps, "hasEnglish">): React.JSX.Element {
  const hasThreads = useThreads();
  return (
    <>
      <Tip words={hasThreads ? "Show it in the order in which it was said" : "Show replies below what they reply to"}>
        <button
          type="button"
          className="press-toggle"
          aria-pressed={hasThreads}
          onClick={() => usePressSetup.setState({ order: hasThreads ? "said" : "threads" })}
        >
          <ListTree size={14} aria-hidden="true" />
          Threads
        </button>
      </Tip>
      <Tip words="Each message as a sentence as well">
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

interface PairProps {
  readonly powers: readonly SessionPower[];
  readonly chosen: readonly string[];
}

function Pair({ powers, chosen }: PairProps): React.JSX.Element {
  return (
    <fieldset className="press-pair" aria-label="Only press in which these take part">
      <button type="button" aria-pressed={chosen.length === 0} onClick={() => setFilter({ powers: [] })}>
        Any pair
      </button>
      {powers.map(({ name, words, ...power }) => (
        <Tip key={name} words={chosen.includes(name) ? `With or without ${words}` : `Only with ${words}`}>
          <button
            type="button"
            aria-pressed={chosen.includes(name)}
            aria-label={`Only with ${words}`}
            onClick={() => togglePower(name)}
          >
            <PowerChip power={{ name, ...power }} />
          </button>
        </Tip>
      ))}
    </fieldset>
  );
}

function TextFilter({ text }: { readonly text: string }): React.JSX.Element {
  return (
    <div className="press-search">
      <Search size={14} aria-hidden="true" />
      <input
        id={pressFieldId}
        className="field"
        type="text"
        aria-label="Filter press by words"
        placeholder="Filter: words, tokens, #number"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setFilter({ text: target.value })}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          if (text === "") event.currentTarget.blur();
          else setFilter({ text: "" });
        }}
      />
      {text === "" && <Keys keys="/" />}
    </div>
  );
}

/** Whose eyes it is read with. */
function Viewpoint({ powers }: { readonly powers: readonly SessionPower[] }): React.JSX.Element {
  const viewpoint = useView((view) => view.viewpoint);
  return <ViewpointField of="the press" powers={powers} viewpoint={viewpoint} onChange={setViewpoint} />;
}

/** Kinds of press and their first tokens, as they occur between the powers that are chosen. */
function Kinds({ rows }: { readonly rows: readonly PressViewRow[] }): React.JSX.Element | null {
  const filter = usePressSetup((setup) => setup.filter);
  const { powers, text, tokens: chosen } = filter;
  const counts = useMemo(() => {
    const left = new Map(
      countKinds(filterPress(rows, { powers, text, tokens: [] })).flatMap(({ tokens }) =>
        tokens.map(({ token, count }) => [token, count] as const),
      ),
    );
    // All that occur stay where they are, whatever else is filtered.
    return countKinds(rows).map((kind) => ({
      ...kind,
      tokens: kind.tokens.map(({ token }) => ({ token, count: left.get(token) ?? 0 })),
    }));
  }, [rows, powers, text]);
  if (counts.length === 0) return null;
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
