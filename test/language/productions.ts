import type { Production } from "./specification.ts";
import { struckOut } from "./v013/struckOut.ts";
import { productions as productions14 } from "./v014/productions.ts";
import { productions as productions18 } from "./v018/productions.ts";

/** Every production in the language documents. */
export const productions: readonly Production[] = [...productions18, ...productions14, ...struckOut];
