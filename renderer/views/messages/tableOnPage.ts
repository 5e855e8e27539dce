import type { RefObject } from "react";
import type { VirtualLines } from "../../parts/DataGrid/useVirtualLines.ts";
import type { CursorLine } from "../../session/api.ts";
import type { LineCache } from "../../session/lineCache.ts";
import type { OpenSession } from "../../session/openSession.ts";
import type { TableScroll } from "./tableScroll.ts";

/** The table on the page, for code that scrolls the table or moves the cursor. */
export interface TableOnPage {
  readonly session: OpenSession;
  readonly cache: LineCache;
  readonly virtualizer: VirtualLines;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly scroll: TableScroll;
  /** Height of a line in pixels. */
  readonly rowHeight: number;
  /** Number of lines. */
  readonly length: number;
  readonly cursorLine: CursorLine | undefined;
}
