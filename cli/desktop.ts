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
    .description(
      "the UI in a window of its own, where Electron is installed; chamber serve shows the same in a browser",
    )
    .argument("[file...]", "recordings to open, files of other programs, folders")
    .addHelpText(
      "after",
      `
CHAMBER_ELECTRON names an Electron program other than the package's own. Ends when the app is quit.

Example:
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
  if (!existsSync(main)) throw new HostError("command", "the desktop app was not built: npm run build");
  // It would make a plain Node of Electron.
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const child = spawn(electron, [main, ...files.map((file) => resolve(file))], { stdio: "inherit", env });
  // Ctrl-C goes to both: the app closes what is being recorded, and is waited for.
  process.on("SIGINT", () => undefined);
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => void child.kill(signal));
  return new Promise((done, fail) => {
    child.once("error", (error) =>
      fail(new HostError("command", `${electron} does not start: ${inWords(error)}; chamber serve shows the same`)),
    );
    child.once("exit", (code, signal) => done(code ?? (signal === "SIGINT" ? 130 : 2)));
  });
}

function missingElectron(named = ""): string {
  if (named !== "")
    return `CHAMBER_ELECTRON names ${named}, which is not there; chamber serve shows the same in a browser`;
  return "Electron's program is not installed here: npx --no install-electron, in Black Chamber's folder, fetches it; chamber serve shows the same in a browser";
}
