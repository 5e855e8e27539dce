import { ListFilter, X } from "lucide-react";
import { RadioGroup } from "radix-ui";
import { type RefObject, useEffect, useId, useRef } from "react";
import { IconButton } from "../../parts/IconButton.tsx";
import "../../parts/joined.css";
import { Keys } from "../../parts/Keys.tsx";
import { grouped } from "../../parts/numbers.ts";
import { setTable, useView } from "../../session/store.ts";
import { Candidates } from "./Candidates.tsx";
import { FilterPaint } from "./FilterPaint.tsx";
import { FilterWords } from "./FilterWords.tsx";
import "./filterBar.css";
import { filterFieldId } from "./filterFocus.ts";
import { type FilterTyping, useFilterLine } from "./useFilterLine.ts";
import { type Suggestions, useSuggestions } from "./useSuggestions.ts";

/** The filter bar: an expression, its meaning or error, and suggestions. */
export function FilterBar(): React.JSX.Element {
  const typing = useFilterLine();
  const { text, line } = typing;
  const input = useRef<HTMLInputElement>(null);
  const mark = useRef<HTMLSpanElement>(null);
  const id = useId();
  useCaret(input, typing.caret);
  const suggestions = useSuggestions(typing, input);
  const { isShown, active, take, clear } = suggestions;
  return (
    <search className="filter-line" aria-label="Filter">
      <div className="filter">
        <ListFilter size={14} aria-hidden="true" className="filter-icon" />
        <Field id={id} typing={typing} suggestions={suggestions} input={input} mark={mark} />
        <span className="filter-state" id={`${id}state`} role="status">
          {text !== "" && line && <FilterWords state={line.state} showsWhole={!isShown} />}
        </span>
        {text === "" && <Keys keys="/" />}
      </div>
      {text !== "" && line?.state.kind !== "invalid" && <Matches />}
      {text !== "" && <IconButton icon={X} label="Clear filter" keys="Esc" onClick={clear} />}
      {isShown && line && (
        <Candidates
          // The new key places the list below the word being typed.
          key={line.typedAt}
          id={`${id}list`}
          line={line}
          active={active}
          anchor={mark}
          onTake={(candidate) => {
            input.current?.focus();
            take(candidate);
          }}
        />
      )}
    </search>
  );
}

/** Puts the caret after a suggestion that was accepted. */
function useCaret(input: RefObject<HTMLInputElement | null>, caret: number): void {
  useEffect(() => {
    const field = input.current;
    if (field && document.activeElement === field && field.selectionStart !== caret)
      field.setSelectionRange(caret, caret);
  }, [input, caret]);
}

interface FieldProps {
  /** Prefix of the ids of the list and of the filter's state. */
  readonly id: string;
  readonly typing: FilterTyping;
  readonly suggestions: Suggestions;
  readonly input: RefObject<HTMLInputElement | null>;
  /** The place of the word being typed, in the coloured text. */
  readonly mark: RefObject<HTMLSpanElement | null>;
}

/** The input, over the same text in colours. */
function Field({ id, typing, suggestions, input, mark }: FieldProps): React.JSX.Element {
  const { text, caret, line, type } = typing;
  const { isShown, active, onType, onKeyDown, onBlur } = suggestions;
  const paint = useRef<HTMLDivElement>(null);
  return (
    <div className="filter-field">
      <FilterPaint text={text} state={line?.state ?? null} typedAt={line?.typedAt ?? 0} markRef={mark} ref={paint} />
      <input
        ref={input}
        id={filterFieldId}
        className="filter-input"
        role="combobox"
        aria-label="Filter messages"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${id}list`}
        aria-activedescendant={isShown ? `${id}list${active}` : undefined}
        aria-invalid={line?.state.kind === "invalid"}
        aria-describedby={`${id}state`}
        placeholder="Filter messages: prp from:AUS turn:F1920 severity>=warning"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => onType({ text: target.value, caret: target.selectionStart ?? target.value.length })}
        onSelect={({ currentTarget }) => {
          const at = currentTarget.selectionEnd ?? 0;
          if (at !== caret && currentTarget.value === text) type({ text, caret: at });
        }}
        onScroll={({ currentTarget }) => paint.current?.scrollTo({ left: currentTarget.scrollLeft })}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
    </div>
  );
}

/** Shows how many messages match, and whether the others are hidden. */
function Matches(): React.JSX.Element {
  const mode = useView((view) => view.table.mode);
  const isFiltered = useView((view) => view.table.filter.trim() !== "");
  const matches = useView((view) => view.news?.table.matches ?? 0);
  const isWhole = useView((view) => !view.news || view.news.table.scanned >= view.news.table.rows);
  return (
    <>
      {isFiltered && (
        <span className="filter-count">
          {grouped(matches)} {matches === 1 ? "match" : "matches"}
          {!isWhole && " so far"}
        </span>
      )}
      <RadioGroup.Root
        className="joined filter-mode"
        aria-label="Non-matching messages"
        orientation="horizontal"
        value={mode}
        onValueChange={(value) => setTable({ mode: value === "highlight" ? "highlight" : "hide" })}
      >
        <RadioGroup.Item value="hide">Hide others</RadioGroup.Item>
        <RadioGroup.Item value="highlight">Highlight</RadioGroup.Item>
      </RadioGroup.Root>
    </>
  );
}
