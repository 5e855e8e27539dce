import { partitionPoint } from "../bytes/partitionPoint.ts";
import type { LinkPlace } from "../host/link.ts";
import type { FrameNumber } from "../recording/entry.ts";
import type { Session } from "./session.ts";

/** The connection number under which the session lists the steps of documents. */
const documents = -1;

/** Returns the place of a row, which is the same in every copy of the recording. */
export function placeOf({ frames }: Session, n: FrameNumber): LinkPlace {
  const connection = frames.connectionOf(n);
  if (connection >= 0) return { connection, direction: frames.directionOf(n), offset: frames.offsetOf(n) };
  const rows = frames.rowsOf(documents);
  return { step: partitionPoint(rows.length, (index) => rows.at(index) < n) + 1 };
}

/** Returns the row at the given place; null if the session has no such row yet. */
export function rowOf(session: Session, place: LinkPlace): FrameNumber | null {
  if (!("step" in place)) return session.rowAtOffset(place);
  const rows = session.frames.rowsOf(documents);
  return place.step >= 1 && place.step <= rows.length ? rows.at(place.step - 1) : null;
}
