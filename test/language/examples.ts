import type { Example } from "./specification.ts";
import { examples as examples14 } from "./v014/examples.ts";
import { examples as examples18 } from "./v018/examples.ts";

/** Every example message or fragment in the language documents. */
export const examples: readonly Example[] = [...examples18, ...examples14];
