import { centresOverTime } from "../../core/session/centres.ts";
import { ReplyScan } from "../../core/session/replies.ts";
import type { Session } from "../../core/session/session.ts";
import type { SessionApi } from "./api.ts";

const rowsAStep = 500;

/**
 * What the session's worker answers for charts; a file of its own, fetched when they are first drawn.
 * @param inSlices works on until a step is the last, and lets other questions be answered between
 */
export function chartAnswers(
  session: Session,
  inSlices: (step: () => boolean) => Promise<void>,
): Pick<SessionApi, "centres" | "replies"> {
  /** By whose eyes; "": all-seeing. */
  const scans = new Map<string, ReplyScan>();
  return {
    centres: (game, viewpoint) => centresOverTime(session, game, viewpoint),
    async replies(game, viewpoint) {
      const replies = scans.get(viewpoint ?? "") ?? new ReplyScan(session, viewpoint);
      scans.set(viewpoint ?? "", replies);
      await inSlices(() => replies.advance(rowsAStep));
      return replies.of(game);
    },
  };
}
