import { setFlagsFromString } from "node:v8";

/**
 * Lets V8 inline fewer functions into the functions that it compiles from now on. This suits a command that runs through
 * many functions for a short time: compiling them with everything that they call can take a third of its processor time.
 */
export function inlineLess(): void {
  // A third of V8's default of 920 bytes of bytecode.
  setFlagsFromString("--max-inlined-bytecode-size-cumulative=300");
}
