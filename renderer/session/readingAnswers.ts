import { AllReadings, ReadingSearch, readingsOfMessage } from "../../core/session/readingQuery.ts";
import type { Session } from "../../core/session/session.ts";
import type { SessionApi } from "./api.ts";
import { inSlices } from "./slices.ts";

/**
 * Answers the page's questions about readings in the worker. A separate module, because most games have no free-text
 * messages.
 */
export function readingAnswers(session: Session): Pick<SessionApi, "readingsOf" | "readingFrom" | "allReadings"> {
  return {
    readingsOf: (n, lines, reader) => readingsOfMessage(session, n, lines, reader),
    readingFrom: async (n, step, kept) => {
      const search = new ReadingSearch(session, n, step, kept);
      await inSlices(() => search.advance());
      return search.found;
    },
    allReadings: async () => {
      const all = new AllReadings(session);
      await inSlices(() => all.advance());
      return all.rows;
    },
  };
}
