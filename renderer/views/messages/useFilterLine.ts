import { useEffect, useRef, useState } from "react";
import type { FilterLine } from "../../../core/session/filterLine.ts";
import { setTable, useView } from "../../session/store.ts";

interface Typed {
  readonly text: string;
  /** Characters before the caret. */
  readonly caret: number;
}

const nothingTold = { of: null, line: null };

/** What is typed into the filter line, and what the session says of it. */
export interface FilterTyping extends Typed {
  /** Of what was typed last, or of a moment before; null where nothing is. */
  readonly line: FilterLine | null;
  /** Whether it is of what was typed last. */
  readonly isCurrent: boolean;
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
  const [told, setTold] = useState<{ readonly of: Typed | null; readonly line: FilterLine | null }>(nothingTold);
  /** The filter as this line set it: any other came from elsewhere, and so did that of another recording. */
  const own = useRef(filter);
  const ownSession = useRef(session);
  const asked = useRef(0);
  const isLinted = useView(({ news }) => news?.table.isLinted ?? false);

  useEffect(() => {
    if (filter === own.current && session === ownSession.current) return;
    own.current = filter;
    ownSession.current = session;
    setTyped({ text: filter, caret: filter.length });
  }, [filter, session]);

  useEffect(() => {
    const question = ++asked.current;
    const isNewest = (): boolean => asked.current === question;
    if (!session || typed.text.trim() === "") setTold(nothingTold);
    if (!session) return;
    const frame = requestAnimationFrame(async () => {
      const { viewpoint } = useView.getState();
      const answer = await session.api.completeFilter(typed.text, typed.caret, viewpoint);
      if (!isNewest()) return;
      setTold({ of: typed, line: answer });
      // What is no filter hides nothing.
      const effective = answer.effective ?? "";
      if (effective !== own.current) {
        own.current = effective;
        setTable({ filter: effective });
      }
      if (answer.isCounted) return;
      const counted = await session.api.countFilter();
      if (counted && isNewest()) setTold({ of: typed, line: counted });
    });
    return () => cancelAnimationFrame(frame);
  }, [session, typed]);

  useEffect(() => {
    if (isLinted && told.line?.awaitsRules) setTyped((before) => ({ ...before }));
  }, [isLinted, told]);

  return { ...typed, line: told.line, isCurrent: told.of === typed, type: setTyped };
}
