import type { Production } from "../specification.ts";
import { appendixMessages } from "./appendixMessages.ts";
import { appendixParts } from "./appendixParts.ts";
import { textAnswers } from "./textAnswers.ts";
import { textArrangements } from "./textArrangements.ts";
import { textFuture } from "./textFuture.ts";
import { textPeace } from "./textPeace.ts";
import { textQuestions } from "./textQuestions.ts";
import { textResults } from "./textResults.ts";
import { textStart } from "./textStart.ts";
import { textTry } from "./textTry.ts";
import { textTurn } from "./textTurn.ts";

/** v0.14: every production in the text and the appendix. */
export const productions: readonly Production[] = [
  ...textStart,
  ...textTurn,
  ...textAnswers,
  ...textResults,
  ...textPeace,
  ...textTry,
  ...textArrangements,
  ...textQuestions,
  ...textFuture,
  ...appendixMessages,
  ...appendixParts,
];
