import { expect, test } from "vitest";
import { hasScreen } from "../../../cli/openBrowser.ts";

test.each([
  ["a Linux desktop", { DISPLAY: ":0" }, "linux", true],
  ["only Wayland", { WAYLAND_DISPLAY: "wayland-0" }, "linux", true],
  ["a Linux server", {}, "linux", false],
  ["an empty display", { DISPLAY: "" }, "linux", false],
  ["a Mac", {}, "darwin", true],
  ["a remote Mac", { SSH_CONNECTION: "10.0.0.1 1 10.0.0.2 22" }, "darwin", false],
  ["Windows", {}, "win32", true],
  ["a build server with a screen", { CI: "true", DISPLAY: ":0" }, "linux", false],
] as const)("given %s, then the presence of a screen is detected correctly", (_, env, platform, expected) => {
  expect(hasScreen(env, platform)).toBe(expected);
});
