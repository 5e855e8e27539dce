import type { Virtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";
import type { OpenSession } from "../../session/openSession.ts";
import type { LineCache } from "./lineCache.ts";
import type { CursorLine } from "./useCursorLine.ts";

/** A grid on the page, for what moves it and in it. */
export interface GridPlace {
  readonly session: OpenSession;
  readonly cache: LineCache;
  readonly virtualizer: Virtualizer<HTMLTableElement, Element>;
  readonly scroller: RefObject<HTMLTableElement | null>;
  /** Of a line, in pixels. */
  readonly rowHeight: number;
  /** Lines. */
  readonly length: number;
  readonly cursorLine: CursorLine | undefined;
}
