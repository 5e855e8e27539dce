import { afterAll } from "vitest";
import { closeBrowser } from "../chromium.ts";
import { stopSamplesHost } from "../serveProcess.ts";

/*
 * Loaded before the tests of every browser file. Resources that its tests share are closed after the last of them. The
 * helper modules cannot register this themselves, because workers keep them for several files.
 */
afterAll(async () => {
  await closeBrowser();
  await stopSamplesHost();
});
