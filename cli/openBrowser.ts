import { spawn } from "node:child_process";

/** Whether the user can see a browser, that is, whether the terminal runs on a machine with a display. */
export function hasScreen(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  if (env["CI"] === "true" || env["CI"] === "1") return false;
  if (platform === "darwin" || platform === "win32") return env["SSH_CONNECTION"] === undefined;
  return Boolean(env["DISPLAY"] || env["WAYLAND_DISPLAY"]);
}

/** Opens an address in the user's browser. If that fails, the user still sees the address in the terminal. */
export function openBrowser(address: string, platform: NodeJS.Platform = process.platform): void {
  const [program = "", ...parameters] =
    platform === "darwin"
      ? ["open", address]
      : platform === "win32"
        ? ["rundll32", "url.dll,FileProtocolHandler", address]
        : ["xdg-open", address];
  const child = spawn(program, parameters, { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}
