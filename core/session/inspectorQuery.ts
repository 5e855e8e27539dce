import type { FrameRow } from "../analysis/analysis.ts";
import { type Inspection, inspectDocument, inspectFrame } from "../analysis/inspection/inspection.ts";
import type { LinkSource } from "../analysis/links/linkSource.ts";
import { type Links, linksOf } from "../analysis/links/links.ts";
import { getOrMake, type Kept, keptWhileSame } from "../bytes/keyed.ts";
import { partitionPoint } from "../bytes/partitionPoint.ts";
import type { ConnectionId, FrameNumber, Session } from "./session.ts";

/** Returns the inspector's contents for a row; null if there is no such row. */
export function inspectRow(session: Session, n: FrameNumber): Inspection | null {
  const row = session.frames.rowAt(n);
  if (!row) return null;
  if ("step" in row) return inspectDocument(row);
  const inspection = inspectFrame(row, linkSource(session), { links: linksAt(session, n) });
  const { lint } = session;
  // The findings of the rules include all faults in the message itself, and name the side at fault.
  return lint === null || n > lint.until ? inspection : { ...inspection, findings: lint.findingsOf(n) };
}

const lastLinks = new WeakMap<Session, Kept<Links>>();

/** Returns the links of a frame. Caches them for the next request, which is usually about the same frame. */
export function linksAt(session: Session, n: FrameNumber): Links {
  return keptWhileSame(lastLinks, session, [n, session.known], () => linksOf(linkSource(session), n));
}

/**
 * Returns the row on a connection that is nearest to a time in milliseconds from the start; null if the connection has
 * no rows.
 */
export function nearestRow(session: Session, connection: ConnectionId, atMs: number): FrameNumber | null {
  const rows = session.frames.rowsOf(connection);
  const low = partitionPoint(rows.length, (index) => session.frames.atNsOf(rows.at(index)) / 1e6 < atMs);
  const distance = (index: number): number => Math.abs(session.frames.atNsOf(rows.at(index)) / 1e6 - atMs);
  if (rows.length === 0) return null;
  if (low === rows.length) return rows.at(low - 1);
  return rows.at(low > 0 && distance(low - 1) < distance(low) ? low - 1 : low);
}

/**
 * Returns the first row that a client sent, and its timestamp in milliseconds from the start; null if it sent nothing.
 */
export function firstSent(
  session: Session,
  connection: ConnectionId,
): { readonly n: FrameNumber; readonly atMs: number } | null {
  const rows = session.frames.rowsOf(connection);
  for (let index = 0; index < rows.length; index++) {
    const n = rows.at(index);
    if (session.frames.directionOf(n) === "client-to-server") return { n, atMs: session.frames.atNsOf(n) / 1e6 };
  }
  return null;
}

/**
 * Returns the frames for a single search for links. The search reads a frame several times, so each frame is created
 * only once.
 */
export function linkSource(session: Session): LinkSource {
  const { frames, analysis } = session;
  const rows = new Map<FrameNumber, FrameRow | null>();
  return {
    count: frames.count,
    connections: analysis.connections
      .map(({ connection }) => connection)
      .filter((connection) => frames.rowsOf(connection).length > 0),
    row: (n) => getOrMake(rows, n, () => frames.frameAt(n)),
    head: (n) => frames.headOf(n),
    power: (n) => frames.powerOf(n),
    game: (n) => session.gameOf(n),
    answers: (n) => session.answers.of(n),
    rowsOf: (connection) => frames.rowsOf(connection),
  };
}
