import { ListFilter, X } from "lucide-react";
import { RadioGroup } from "radix-ui";
import { useEffect, useId, useRef, useState } from "react";
import type { Candidate } from "../../../core/filter/complete.ts";
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
import { useFilterLine } from "./useFilterLine.ts";

/** The filter line: an expression, what it means so far, and what could be typed next. */
export function FilterBar(): React.JSX.Element {
  const { text, caret, line, isCurrent, type } = useFilterLine();
  const [isOpen, setOpen] = useState(false);
  /** Null: the first, which nobody chose. */
  const [chosen, setChosen] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const paint = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLSpanElement>(null);
  const id = useId();
  const candidates = line?.candidates ?? [];
  // One that stands there already is no offer.
  const hasOffers = candidates.some(({ expression }) => expression !== text);
  const isShown = isOpen && line !== null && hasOffers;
  const isAwaited = isOpen && !isCurrent;
  /** Tab or Enter came before the suggestions for what is typed: the answer is taken when it comes. */
  const [takesNext, setTakesNext] = useState(false);
  const active = Math.min(chosen ?? 0, candidates.length - 1);

  // The caret goes behind a candidate that was taken.
  useEffect(() => {
    const field = input.current;
    if (field && document.activeElement === field && field.selectionStart !== caret)
      field.setSelectionRange(caret, caret);
  }, [caret]);

  const take = (candidate: Candidate | undefined): void => {
    // What is offered for something else is not what is meant now.
    setTakesNext(!isCurrent);
    if (!candidate || !isCurrent) return;
    setChosen(null);
    type({ text: candidate.expression, caret: candidate.caret });
    requestAnimationFrame(() => input.current?.setSelectionRange(candidate.caret, candidate.caret));
  };
  useEffect(() => {
    if (!takesNext || !isCurrent) return;
    if (isShown) take(candidates[active]);
    else setTakesNext(false);
  });
  const clear = (): void => {
    setOpen(false);
    type({ text: "", caret: 0 });
  };
  const stepBy = (step: 1 | -1): void => {
    setOpen(true);
    if (isShown) setChosen((active + step + candidates.length) % candidates.length);
  };
  const actions: Readonly<Record<KeyAction, () => void>> = {
    next: () => stepBy(1),
    previous: () => stepBy(-1),
    take: () => take(candidates[active]),
    close: () => setOpen(false),
    clear,
    leave: () => input.current?.blur(),
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const isMeant = chosen !== null || line?.state.kind === "unfinished";
    const action = keyAction(event, {
      isShown,
      isAwaited,
      hasText: text !== "",
      takesOnEnter: isShown && isCurrent && isMeant,
    });
    if (action === null) return;
    actions[action]();
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <search className="filter-line" aria-label="Filter">
      <div className="filter">
        <ListFilter size={14} aria-hidden="true" className="filter-icon" />
        <div className="filter-field">
          <FilterPaint
            text={text}
            state={line?.state ?? null}
            typedAt={line?.typedAt ?? 0}
            markRef={mark}
            ref={paint}
          />
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
            onChange={({ target }) => {
              setOpen(true);
              setChosen(null);
              setTakesNext(false);
              type({ text: target.value, caret: target.selectionStart ?? target.value.length });
            }}
            onSelect={({ currentTarget }) => {
              const at = currentTarget.selectionEnd ?? 0;
              if (at !== caret && currentTarget.value === text) type({ text, caret: at });
            }}
            onScroll={({ currentTarget }) => paint.current?.scrollTo({ left: currentTarget.scrollLeft })}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setOpen(false);
              setTakesNext(false);
            }}
          />
        </div>
        <span className="filter-state" id={`${id}state`} role="status">
          {text !== "" && line && <FilterWords state={line.state} showsWhole={!isShown} />}
        </span>
        {text === "" && <Keys keys="/" />}
      </div>
      {text !== "" && line?.state.kind !== "invalid" && <Matches />}
      {text !== "" && <IconButton icon={X} label="Clear the filter" keys="Esc" onClick={clear} />}
      {isShown && (
        <Candidates
          // It stands under what is being typed.
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

type KeyAction = "next" | "previous" | "take" | "close" | "clear" | "leave";

/** What a key does in the filter line; null: what it does in any field. */
function keyAction(
  { key, shiftKey }: React.KeyboardEvent,
  line: {
    readonly isShown: boolean;
    readonly isAwaited: boolean;
    readonly hasText: boolean;
    readonly takesOnEnter: boolean;
  },
): KeyAction | null {
  switch (key) {
    case "ArrowDown":
      return "next";
    case "ArrowUp":
      return "previous";
    case "Tab":
      return (line.isShown || line.isAwaited) && line.hasText && !shiftKey ? "take" : null;
    case "Enter":
      return line.takesOnEnter ? "take" : "close";
    case "Escape":
      if (line.isShown) return "close";
      return line.hasText ? "clear" : "leave";
    default:
      return null;
  }
}

/** How many messages the filter leaves, and what becomes of the others. */
function Matches(): React.JSX.Element {
  const mode = useView((view) => view.table.mode);
  const isFiltered = useView((view) => view.table.filter.trim() !== "");
  const matches = useView((view) => view.news?.table.matches ?? 0);
  const isWhole = useView((view) => !view.news || view.news.table.scanned >= view.news.table.rows);
  return (
    <>
      {isFiltered && (
        <span className="filter-count">
          {grouped(matches)} {matches === 1 ? "matches" : "match"}
          {!isWhole && " so far"}
        </span>
      )}
      <RadioGroup.Root
        className="joined filter-mode"
        aria-label="Messages that do not match"
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
