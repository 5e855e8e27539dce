import { afterAll } from "vitest";
import { closeBrowser } from "../chromium.ts";
import { stopSamplesHost } from "../serveProcess.ts";

/*
 * Loaded before the tests of every browser file: what its tests share ends with the last of them. The modules of helpers
 * outlast a file, as workers keep them, and cannot register this themselves.
 */
afterAll(async () => {
  await closeBrowser();
  await stopSamplesHost();
});
