import { centresOverTime } from "../../core/session/centres.ts";
import { ReplyScan } from "../../core/session/replies.ts";
import type { Session } from "../../core/session/session.ts";
import type { SessionApi } from "./api.ts";
import { inSlices } from "./slices.ts";

const rowsPerStep = 500;

/** Answers the page's questions about charts in the worker. A separate module, loaded when charts are first drawn. */
export function chartAnswers(session: Session): Pick<SessionApi, "centres" | "replies"> {
  /** Scans, keyed by viewpoint; the empty string means no viewpoint. */
  const scans = new Map<string, ReplyScan>();
  return {
    centres: (game, viewpoint) => centresOverTime(session, game, viewpoint),
    async replies(game, viewpoint) {
      const replies = scans.get(viewpoint ?? "") ?? new ReplyScan(session, viewpoint);
      scans.set(viewpoint ?? "", replies);
      await inSlices(() => replies.advance(rowsPerStep));
      return replies.of(game);
    },
  };
}
