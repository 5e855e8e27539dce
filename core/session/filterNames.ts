import { gameNamesOf } from "../analysis/gameNames.ts";
import { type Kept, keptWhileSame } from "../bytes/keyed.ts";
import type { GameNames } from "../filter/names.ts";
import type { Session } from "./session.ts";

const known = new WeakMap<Session, Kept<GameNames>>();

/**
 * Returns the names that a session's filters recognise; returns the same object while its connections' names stay the
 * same.
 */
export function filterNames(session: Session): GameNames {
  const of = session.analysis.connections.map(({ representation }) => representation);
  const fields = session.plugins?.fields;
  return keptWhileSame(known, session, [...of, fields], () => ({ ...gameNamesOf(of), ...(fields && { fields }) }));
}
