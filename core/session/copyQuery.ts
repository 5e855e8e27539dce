import { frameText } from "../analysis/frameText.ts";
import { answeredBy } from "../analysis/links/links.ts";
import { englishOf } from "../analysis/messageReading.ts";
import { frameHex, testVectorOf } from "../analysis/testVector.ts";
import { linkSource } from "./inspectorQuery.ts";
import { rowJson } from "./rowJson.ts";
import type { FrameNumber, Session } from "./session.ts";

/**
 * How a message can be copied: all bytes, the bytes of its body, DAIDE text, a sentence, a test vector with its answer,
 * or the line of `chamber show --json`.
 */
export type CopyForm = "hex" | "body" | "text" | "english" | "vector" | "json";

/** Returns a frame as text for the clipboard; null if the frame has no such form. */
export function copyOf(session: Session, n: FrameNumber, form: CopyForm): string | null {
  if (form === "json") {
    const any = session.frames.rowAt(n);
    return any && JSON.stringify(rowJson(session, any));
  }
  const row = session.frames.frameAt(n);
  if (!row) return null;
  switch (form) {
    case "hex":
      return frameHex(row.frame, { withHead: true });
    case "body":
      return frameHex(row.frame, { withHead: false });
    case "text":
      return frameText(row.frame, row.representation);
    case "english":
      return englishOf(row);
    case "vector":
      return JSON.stringify(testVectorOf(row, answeredBy(linkSource(session), row)), null, 2);
  }
}
