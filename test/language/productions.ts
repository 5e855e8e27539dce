import type { Production } from "./specification.ts";
import { struckOut } from "./v013/struckOut.ts";
import { appendixMessages as appendixMessages14 } from "./v014/appendixMessages.ts";
import { textArrangements as textArrangements14 } from "./v014/textArrangements.ts";
import { textFuture as textFuture14 } from "./v014/textFuture.ts";
import { textPeace as textPeace14 } from "./v014/textPeace.ts";
import { textQuestions as textQuestions14 } from "./v014/textQuestions.ts";
import { textResults as textResults14 } from "./v014/textResults.ts";
import { textStart as textStart14 } from "./v014/textStart.ts";
import { textTry as textTry14 } from "./v014/textTry.ts";
import { textTurn as textTurn14 } from "./v014/textTurn.ts";
import { appendixArrangements } from "./v018/appendixArrangements.ts";
import { appendixMessages } from "./v018/appendixMessages.ts";
import { appendixOrders } from "./v018/appendixOrders.ts";
import { appendixPress } from "./v018/appendixPress.ts";
import { appendixRequests } from "./v018/appendixRequests.ts";
import { appendixTry } from "./v018/appendixTry.ts";
import { textArrangements } from "./v018/textArrangements.ts";
import { textFuture } from "./v018/textFuture.ts";
import { textLate } from "./v018/textLate.ts";
import { textPeace } from "./v018/textPeace.ts";
import { textQuestions } from "./v018/textQuestions.ts";
import { textResults } from "./v018/textResults.ts";
import { textStart } from "./v018/textStart.ts";
import { textTry } from "./v018/textTry.ts";
import { textTurn } from "./v018/textTurn.ts";

/** Every production of the language documents, in the order of the print. */
export const productions: readonly Production[] = [
  ...textStart,
  ...textTurn,
  ...textResults,
  ...textPeace,
  ...textTry,
  ...textArrangements,
  ...textQuestions,
  ...textFuture,
  ...textLate,
  ...appendixMessages,
  ...appendixRequests,
  ...appendixArrangements,
  ...appendixOrders,
  ...appendixPress,
  ...appendixTry,
  ...textStart14,
  ...textTurn14,
  ...textResults14,
  ...textPeace14,
  ...textTry14,
  ...textArrangements14,
  ...textQuestions14,
  ...textFuture14,
  ...appendixMessages14,
  ...struckOut,
];
