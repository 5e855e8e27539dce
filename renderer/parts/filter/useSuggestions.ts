import { type RefObject, useEffect, useState } from "react";
import type { Candidate } from "../../../core/filter/complete.ts";
import type { FilterTyping } from "./filterTyping.ts";

/** The suggestions of the filter bar, and their keys. */
export interface Suggestions {
  /** Whether the list is visible. */
  readonly isShown: boolean;
  /** Index of the suggestion that a key would accept. */
  readonly active: number;
  readonly take: (candidate: Candidate | undefined) => void;
  /** Handles typed text and opens the list. */
  readonly onType: FilterTyping["type"];
  readonly onKeyDown: (event: React.KeyboardEvent) => void;
  readonly onBlur: () => void;
  readonly clear: () => void;
}

export function useSuggestions(typing: FilterTyping, input: RefObject<HTMLInputElement | null>): Suggestions {
  const { text, caret, line, isCurrent, type } = typing;
  const [isOpen, setOpen] = useState(false);
  /** The suggestion that the user selected; null if the user has selected none, so that the first one is active. */
  const [chosen, setChosen] = useState<number | null>(null);
  /**
   * True if Tab or Enter was pressed before the suggestions for the text arrived; when they arrive, the active one is
   * accepted.
   */
  const [takesNext, setTakesNext] = useState(false);
  const candidates = line?.candidates ?? [];
  // A suggestion that is identical to the text is useless.
  const isShown = isOpen && candidates.some(({ expression }) => expression !== text);
  const active = Math.min(chosen ?? 0, candidates.length - 1);

  const take = (candidate: Candidate | undefined): void => {
    // Suggestions for a different text do not apply.
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
  const onType: FilterTyping["type"] = (typed) => {
    setOpen(true);
    setChosen(null);
    setTakesNext(false);
    type(typed);
  };
  const onBlur = (): void => {
    setOpen(false);
    setTakesNext(false);
  };
  const clear = (): void => {
    setOpen(false);
    type({ text: "", caret: 0 });
  };
  const stepBy = (step: 1 | -1): void => {
    setOpen(true);
    if (!isCurrent) type({ text, caret });
    if (isShown) setChosen((active + step + candidates.length) % candidates.length);
  };
  const isMeant = chosen !== null || line?.state.kind === "unfinished";
  const onKeyDown = keyHandler(
    { isShown, isAwaited: isOpen && !isCurrent, hasText: text !== "", takesOnEnter: isShown && isCurrent && isMeant },
    {
      next: () => stepBy(1),
      previous: () => stepBy(-1),
      take: () => take(candidates[active]),
      close: () => setOpen(false),
      clear,
      leave: () => input.current?.blur(),
    },
  );
  return { isShown, active, take, onType, onKeyDown, onBlur, clear };
}

type KeyAction = "next" | "previous" | "take" | "close" | "clear" | "leave";

/** The state that determines the effect of a key. */
interface KeySetting {
  readonly isShown: boolean;
  readonly isAwaited: boolean;
  readonly hasText: boolean;
  readonly takesOnEnter: boolean;
}

function keyHandler(setting: KeySetting, actions: Readonly<Record<KeyAction, () => void>>): Suggestions["onKeyDown"] {
  return (event) => {
    const action = keyAction(event, setting);
    if (action === null) return;
    actions[action]();
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Returns what a key does in the filter bar; null if it does the same as in any text field. */
function keyAction({ key, shiftKey }: React.KeyboardEvent, line: KeySetting): KeyAction | null {
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
