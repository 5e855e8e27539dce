import type { Recipe } from "../plant.ts";
import { openAnswers } from "./answers.ts";
import { openEnds } from "./ends.ts";
import { openJoining } from "./joining.ts";
import { openLost } from "./lost.ts";
import { openMap } from "./map.ts";
import { openOrders } from "./orders.ts";
import { openPositions } from "./positions.ts";
import { openPressContents } from "./pressContents.ts";
import { openPressDelivery } from "./pressDelivery.ts";
import { openPressReplies } from "./pressReplies.ts";
import { openSyntax } from "./syntax.ts";
import { openTiming } from "./timing.ts";
import { openTokens } from "./tokens.ts";
import { openWire } from "./wire.ts";

export const openRecipes: readonly Recipe[] = [
  ...openWire,
  ...openJoining,
  ...openSyntax,
  ...openTokens,
  ...openOrders,
  ...openTiming,
  ...openPressContents,
  ...openPressReplies,
  ...openPressDelivery,
  ...openAnswers,
  ...openPositions,
  ...openMap,
  ...openEnds,
  ...openLost,
];
