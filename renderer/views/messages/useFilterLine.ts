import { useEffect, useRef, useState } from "react";
import type { FilterLine } from "../../../core/analysis/session/filterLine.ts";
import { setTable, useView } from "../../session/store.ts";

interface Typed {
  readonly text: string;
  /** Characters before the caret. */
  readonly caret: number;
}

/** What is typed into the filter line, and what the session says of it. */
export interface FilterTyping extends Typed {
  /** Of what was typed last, or of a moment before; null where nothing is. */
  readonly line: FilterLine | null;
  readonly type: (typed: Typed) => void;
}

/**
 * Keeps what is typed, asks the session about it once a frame, and filters the table by as much of it as is whole. What
 * is typed never waits: the newest question wins.
 */
export function useFilterLine(): FilterTyping {
  const filter = useView((view) => view.table.filter);
  const session = useView((view) => view.session);
  const [typed, setTyped] = useState<Typed>({ text: filter, caret: filter.length });
  const [line, setLine] = useState<FilterLine | null>(null);
  /** The filter as this line set it: any other came from elsewhere. */
  const own = useRef(filter);
  const asked = useRef(0);

  useEffect(() => {
    if (filter === own.current) return;
    own.current = filter;
    setTyped({ text: filter, caret: filter.length });
  }, [filter]);

  useEffect(() => {
    const question = ++asked.current;
    const isNewest = (): boolean => asked.current === question;
    if (!session || typed.text.trim() === "") setLine(null);
    if (!session) return;
    const frame = requestAnimationFrame(async () => {
      const { viewpoint } = useView.getState();
      const answer = await session.api.completeFilter(typed.text, typed.caret, viewpoint);
      if (!isNewest()) return;
      setLine(answer);
      if (answer.effective !== null && answer.effective !== own.current) {
        own.current = answer.effective;
        setTable({ filter: answer.effective });
      }
      if (answer.isCounted) return;
      const counted = await session.api.countFilter();
      if (counted && isNewest()) setLine(counted);
    });
    return () => cancelAnimationFrame(frame);
  }, [session, typed]);

  return { ...typed, line, type: setTyped };
}
