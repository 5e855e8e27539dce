import { useEffect, useRef, useState } from "react";
import type { FilterLine } from "../../../core/filter/line.ts";
import type { FilterTyping, Typed } from "../../parts/filter/filterTyping.ts";
import { setTable, useView } from "../../session/store.ts";
import { beginTypedFilter } from "../../session/typedFilter.ts";
import { filterFieldId } from "./filterFocus.ts";

const noAnswer = { of: null, line: null };

/**
 * Keeps the typed text, asks the session about it once per frame, and filters the table by the complete part of
 * the text. Typing never has to wait, because only the newest question is asked.
 */
export function useFilterLine(): FilterTyping {
  const filter = useView((view) => view.table.filter);
  const session = useView((view) => view.session);
  const [typed, setTyped] = useState<Typed>({ text: filter, caret: filter.length });
  const [known, setKnown] = useState<{ readonly of: Typed | null; readonly line: FilterLine | null }>(noAnswer);
  /** The last filter that this bar set. Any other filter was set elsewhere or belongs to another recording. */
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
    if (!session || typed.text.trim() === "") setKnown(noAnswer);
    // The code that completes filters is loaded on first use.
    const isUnused = typed.text === "" && own.current === "" && document.activeElement?.id !== filterFieldId;
    if (!session || isUnused) return;
    const applied = typed.text.trim() === "" ? () => undefined : beginTypedFilter();
    const frame = requestAnimationFrame(async () => {
      const { viewpoint } = useView.getState();
      const answer = await session.api.completeFilter(typed.text, typed.caret, viewpoint);
      if (!isNewest()) return;
      setKnown({ of: typed, line: answer });
      // Text that is not a valid filter hides nothing.
      const effective = answer.effective ?? "";
      if (effective !== own.current) {
        own.current = effective;
        setTable({ filter: effective }, { isTyped: true });
      }
      applied();
      if (answer.isCounted) return;
      const counted = await session.api.countFilter();
      if (counted && isNewest()) setKnown({ of: typed, line: counted });
    });
    return () => {
      cancelAnimationFrame(frame);
      applied();
    };
  }, [session, typed]);

  // The fields of plug-ins can become known after the text was typed.
  const fields = useView(({ news }) => news?.plugins.fields.length ?? 0);
  useEffect(() => {
    if (fields > 0) setTyped((before) => ({ ...before }));
  }, [fields]);

  useEffect(() => {
    if (isLinted && known.line?.awaitsRules) setTyped((before) => ({ ...before }));
  }, [isLinted, known]);

  return { ...typed, line: known.line, isCurrent: known.of === typed, type: setTyped };
}
