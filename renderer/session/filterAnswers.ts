import { FilterCompletion, RelaxationCount } from "../../core/session/filterLine.ts";
import type { Session } from "../../core/session/session.ts";
import type { SessionApi } from "./api.ts";
import { inSlices } from "./slices.ts";

type FilterApi = Pick<SessionApi, "completeFilter" | "countFilter" | "relaxFilter">;

const rowsPerStep = 500;

/**
 * Answers the page's questions about the filter line in the worker: completions, and counts of matching messages.
 * `readFor` reads the whole game if a filter asks for fields that depend on it.
 */
export function filterAnswers(session: Session, readFor: (asksWholeGame: boolean) => Promise<void>): FilterApi {
  const completion = new FilterCompletion(session);
  let lastQuestion = 0;
  return {
    completeFilter: async (expression, caret, viewpoint) => {
      lastQuestion += 1;
      return completion.ask(expression, caret, viewpoint);
    },
    countFilter: async () => {
      const question = lastQuestion;
      await readFor(completion.asksWholeGame);
      await inSlices(() => lastQuestion !== question || completion.advance(rowsPerStep));
      return lastQuestion === question ? completion.line : null;
    },
    relaxFilter: async (expression, viewpoint) => {
      const count = new RelaxationCount(session, expression, viewpoint);
      await readFor(count.asksWholeGame);
      await inSlices(() => count.advance(rowsPerStep));
      return count.relaxations;
    },
  };
}
