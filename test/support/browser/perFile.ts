import { afterAll } from "vitest";
import { closeBrowser } from "../chromium.ts";
import { stopSamplesHost } from "../serveProcess.ts";

/*
 * Loaded before the tests in each browser test file. Closes the resources that the file's tests share after the last
 * test. The helper modules cannot register this themselves, because workers keep them loaded for several files.
 */
afterAll(async () => {
  await closeBrowser();
  await stopSamplesHost();
});
