import type { Production } from "../specification.ts";
import { appendixArrangements } from "./appendixArrangements.ts";
import { appendixMessages } from "./appendixMessages.ts";
import { appendixOrders } from "./appendixOrders.ts";
import { appendixParts } from "./appendixParts.ts";
import { appendixPress } from "./appendixPress.ts";
import { appendixRequests } from "./appendixRequests.ts";
import { appendixTry } from "./appendixTry.ts";
import { appendixUnits } from "./appendixUnits.ts";
import { textAnswers } from "./textAnswers.ts";
import { textArrangements } from "./textArrangements.ts";
import { textFuture } from "./textFuture.ts";
import { textLate } from "./textLate.ts";
import { textPeace } from "./textPeace.ts";
import { textQuestions } from "./textQuestions.ts";
import { textResults } from "./textResults.ts";
import { textStart } from "./textStart.ts";
import { textTry } from "./textTry.ts";
import { textTurn } from "./textTurn.ts";

/** v0.18: every production in the text and the appendix. */
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
  ...textLate,
  ...appendixMessages,
  ...appendixParts,
  ...appendixRequests,
  ...appendixArrangements,
  ...appendixOrders,
  ...appendixUnits,
  ...appendixPress,
  ...appendixTry,
];
