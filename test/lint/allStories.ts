import { absenceStories } from "./absenceStories.ts";
import { acrossStories } from "./acrossStories.ts";
import { answerStories } from "./answerStories.ts";
import { copyStories } from "./copyStories.ts";
import { deadlineStories } from "./deadlineStories.ts";
import { departureStories } from "./departureStories.ts";
import { encodingStories } from "./encodingStories.ts";
import { endStories } from "./endStories.ts";
import { joiningStories } from "./joiningStories.ts";
import { languageStories } from "./languageStories.ts";
import { mdfStories } from "./mdfStories.ts";
import { orderStories } from "./orderStories.ts";
import { pressStories } from "./pressStories.ts";
import { requestStories } from "./requestStories.ts";
import { resultStories } from "./resultStories.ts";
import { serverStories } from "./serverStories.ts";
import type { Story } from "./stories.ts";
import { wireStories } from "./wireStories.ts";

/** The stories for every rule, grouped by family. */
export const stories: readonly Story[] = [
  ...wireStories,
  ...encodingStories,
  ...joiningStories,
  ...departureStories,
  ...requestStories,
  ...languageStories,
  ...pressStories,
  ...resultStories,
  ...serverStories,
  ...mdfStories,
  ...acrossStories,
  ...absenceStories,
  ...orderStories,
  ...deadlineStories,
  ...endStories,
  ...answerStories,
  ...copyStories,
];
