import { ListFilter, X } from "lucide-react";
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef } from "react";
import { IconButton } from "../IconButton.tsx";
import { Keys } from "../Keys.tsx";
import { FilterPaint } from "./FilterPaint.tsx";
import { FilterWords } from "./FilterWords.tsx";
import "./filter.css";
import type { FilterTyping } from "./filterTyping.ts";
import { type Suggestions, useSuggestions } from "./useSuggestions.ts";

// The list of suggestions is loaded when the user first types.
const Candidates = lazy(async () => ({ default: (await import("./Candidates.tsx")).Candidates }));

export interface FilterFieldProps {
  /** Id of the input, for `focusField`. */
  readonly id: string;
  /** Accessible name: `Filter messages`. */
  readonly label: string;
  /** Examples of filters. */
  readonly placeholder: string;
  readonly typing: FilterTyping;
  /** Whether `/` moves the focus to the field; true by default. */
  readonly hasKey?: boolean;
  /** What to show after the field unless its filter is empty or invalid. */
  readonly children?: ReactNode;
}

/** A field for a filter: an expression, its meaning or error, and suggestions. */
export function FilterField({ children, hasKey = true, ...field }: FilterFieldProps): React.JSX.Element {
  const { typing } = field;
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
        <Input {...field} prefix={id} {...{ suggestions, input, mark }} />
        <span className="filter-state" id={`${id}state`} role="status">
          {text !== "" && line && <FilterWords state={line.state} showsWhole={!isShown} />}
        </span>
        {text === "" && hasKey && <Keys keys="/" />}
      </div>
      {text !== "" && line?.state.kind !== "invalid" && children}
      {text !== "" && <IconButton icon={X} label="Clear filter" keys="Esc" onClick={clear} />}
      {isShown && line && (
        <Suspense>
          <Candidates
            // A new key makes the list appear again, below the word that is now being typed.
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
        </Suspense>
      )}
    </search>
  );
}

/** Puts the caret after an accepted suggestion. */
function useCaret(input: RefObject<HTMLInputElement | null>, caret: number): void {
  useEffect(() => {
    const field = input.current;
    if (field && document.activeElement === field && field.selectionStart !== caret)
      field.setSelectionRange(caret, caret);
  }, [input, caret]);
}

interface InputProps extends FilterFieldProps {
  /** Prefix of the ids of the list and of the filter's state. */
  readonly prefix: string;
  readonly suggestions: Suggestions;
  readonly input: RefObject<HTMLInputElement | null>;
  /** The element in the coloured text where the word being typed begins. */
  readonly mark: RefObject<HTMLSpanElement | null>;
}

/** The input, on top of the same text in colour. */
function Input({ id, label, placeholder, typing, prefix, suggestions, input, mark }: InputProps): React.JSX.Element {
  const { text, caret, line, type } = typing;
  const { isShown, active, onType, onKeyDown, onBlur } = suggestions;
  const paint = useRef<HTMLDivElement>(null);
  return (
    <div className="filter-field">
      <FilterPaint text={text} state={line?.state ?? null} typedAt={line?.typedAt ?? 0} markRef={mark} ref={paint} />
      <input
        ref={input}
        id={id}
        className="filter-input"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${prefix}list`}
        aria-activedescendant={isShown ? `${prefix}list${active}` : undefined}
        aria-invalid={line?.state.kind === "invalid"}
        aria-describedby={`${prefix}state`}
        placeholder={placeholder}
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
