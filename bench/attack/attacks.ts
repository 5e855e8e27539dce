import type { Attack } from "./attack.ts";
import { hostileNames } from "./hostileNames.ts";
import { oneFolder } from "./oneFolder.ts";

/** Everything that `npm run attack` tries. A new attack needs one file and one line here. */
export const attacks: readonly Attack[] = [hostileNames, oneFolder];
