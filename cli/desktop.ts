import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { findElectron } from "../core/node/electronBinary.ts";
import { HostError, inWords } from "../core/node/hostError.ts";
import { terminal } from "./terminal.ts";

export function addDesktop(program: Command): void {
  program
    .command("desktop")
    .argument("[file...]", "recordings, files from other programs, or folders to open")
    .addHelpText(
      "after",
      `
Set CHAMBER_ELECTRON to the path of an Electron binary to use it instead of the installed package.
Runs until you quit the app.

Examples:
  chamber desktop
  chamber desktop game.chamber`,
    )
    .action(async (files: string[]) => {
      terminal().exitCode = await desktop(files);
    });
}

async function desktop(files: readonly string[]): Promise<number> {
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) throw new HostError("no-file", `${missing}: no such file or folder`);
  const electron = findElectron(process.env);
  if (electron === undefined) throw new HostError("command", missingElectron(process.env["CHAMBER_ELECTRON"]));
  const main = fileURLToPath(new URL("../electron/main.js", import.meta.url));
  if (!existsSync(main)) throw new HostError("command", "the desktop app is not built: run npm run build");
  // ELECTRON_RUN_AS_NODE would make Electron run as plain Node.
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  // Both processes receive Ctrl-C. The app closes its recordings, and this process waits for the app. The handlers are
  // installed before the app starts, because a signal in between would kill this process and leave the app running.
  process.on("SIGINT", () => undefined);
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => void child.kill(signal));
  const child = spawn(electron, [main, ...files.map((file) => resolve(file))], { stdio: "inherit", env });
  return new Promise((done, fail) => {
    child.once("error", (error) =>
      fail(new HostError("command", `${electron} does not start: ${inWords(error)}; use chamber serve`)),
    );
    child.once("exit", (code, signal) => done(code ?? (signal === "SIGINT" ? 130 : 2)));
  });
}

function missingElectron(named = ""): string {
  if (named !== "")
    return `CHAMBER_ELECTRON is set to ${named}, which does not exist; correct it, or use chamber serve`;
  return "Electron is not installed: run npx --no install-electron in Black Chamber's folder, or use chamber serve";
}
