import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join, relative } from "node:path";
import { onTestFinished } from "vitest";
import { cachedBrowsers } from "../../../bench/browser.ts";
import { tempFolder } from "../tempFolder.ts";
import type { Machine } from "./provision.ts";
import { zipOf } from "./zip.ts";

/** Programs to install on a machine, as shell scripts. */
export const scripts = {
  lacksLibrary: "echo 'chromium: error while loading shared libraries: libnss3.so: cannot open' >&2; exit 127",
  snapStub: "echo 'Command requires the chromium snap to be installed.' >&2; exit 1",
  /** A browser that works once the library exists. */
  worksWith: (library: string, browser: string) =>
    `[ -e '${library}' ] || { ${scripts.lacksLibrary}; }; exec '${browser}' "$@"`,
  works: (browser: string) => `exec '${browser}' "$@"`,
} as const;

/** A machine without a browser, with its own PATH and home folder, and a download host that refuses connections. */
export class BareMachine implements Machine {
  readonly folder = tempFolder();
  readonly bin = join(this.folder, "bin");
  readonly env: NodeJS.ProcessEnv = {
    PATH: this.bin,
    HOME: this.folder,
    PLAYWRIGHT_BROWSERS_PATH: join(this.folder, "cache"),
    // Nothing listens on port 1.
    PLAYWRIGHT_DOWNLOAD_HOST: "http://127.0.0.1:1",
  };
  readonly usual: string[] = [];
  readonly systems: string[] = [];
  readonly said: string[] = [];
  stallMs = 30_000;
  isRoot = false;

  constructor() {
    mkdirSync(this.bin);
  }

  readonly say = (line: string): void => void this.said.push(line);

  readonly asRoot = (): readonly string[] | undefined => (this.isRoot ? ["sudo", "-n"] : undefined);

  /** Adds a program to PATH, or to another folder, and returns its path. */
  add(name: string, script: string, folder = this.bin): string {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
    return path;
  }

  /**
   * Turns the machine into Debian or Ubuntu, with an apt-get that logs its arguments and then runs the script, and a
   * sudo that asks for no password. Tests must not install anything on the real machine, so the real programs never
   * run.
   * @returns the path of the log
   */
  addPackages(system: "debian" | "ubuntu", script: string): string {
    const notes = join(this.folder, "apt-get.txt");
    this.systems.push(system);
    this.isRoot = true;
    this.add("apt-get", `echo "$@" >> '${notes}'\n${script}`);
    this.add("sudo", `while [ "\${1#-}" != "$1" ]; do shift; done\nexec "$@"`);
    this.add("which", `command -v "$1"`);
    for (const [name, path] of Object.entries({ sh: "/bin/sh", env: "/usr/bin/env" }))
      symlinkSync(path, join(this.bin, name));
    return notes;
  }

  /** Returns the headless shell's path in Playwright's cache. */
  async cached(): Promise<string> {
    return (await cachedBrowsers(this.env))[0];
  }

  /** Answers downloads with archives that contain this script where Playwright expects the program. */
  async serveDownload(script: string, send = (response: ServerResponse, zip: Buffer): unknown => response.end(zip)) {
    const inside = relative(this.env["PLAYWRIGHT_BROWSERS_PATH"] as string, await this.cached());
    const zip = zipOf(inside.split(/[\\/]/).slice(1).join("/"), `#!/bin/sh\n${script}\n`);
    const asked: string[] = [];
    await this.serve((url, response) => {
      asked.push(url);
      // Playwright also fetches its video encoder.
      if (url.includes("ffmpeg")) return void response.end(zipOf("ffmpeg-linux", ""));
      response.setHeader("content-length", zip.length);
      send(response, zip);
    });
    return asked;
  }

  /** Starts the download host. */
  async serve(answer: (url: string, response: ServerResponse) => void): Promise<Server> {
    const server = createServer(({ url = "" }, response) => answer(url, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    this.env["PLAYWRIGHT_DOWNLOAD_HOST"] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return server;
  }
}
