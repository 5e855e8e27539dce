import type { Recipe } from "../plant.ts";
import { closedAnswers } from "./answers.ts";
import { closedEnds } from "./ends.ts";
import { closedJoining } from "./joining.ts";
import { closedLost } from "./lost.ts";
import { closedMap } from "./map.ts";
import { closedOrders } from "./orders.ts";
import { closedPositions } from "./positions.ts";
import { closedPressContents } from "./pressContents.ts";
import { closedPressDelivery } from "./pressDelivery.ts";
import { closedPressReplies } from "./pressReplies.ts";
import { closedSyntax } from "./syntax.ts";
import { closedTiming } from "./timing.ts";
import { closedTokens } from "./tokens.ts";
import { closedWire } from "./wire.ts";

export const closedRecipes: readonly Recipe[] = [
  ...closedWire,
  ...closedJoining,
  ...closedSyntax,
  ...closedTokens,
  ...closedOrders,
  ...closedTiming,
  ...closedPressContents,
  ...closedPressReplies,
  ...closedPressDelivery,
  ...closedAnswers,
  ...closedPositions,
  ...closedMap,
  ...closedEnds,
  ...closedLost,
];
