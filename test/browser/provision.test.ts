import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { FoundBrowser } from "../../bench/browser.ts";
import { BareMachine, scripts } from "../support/browser/machine.ts";
import { provisionBrowser } from "../support/browser/provision.ts";
import { browserPath } from "../support/chromium.ts";
import { deepTest } from "../support/depth.ts";

/** Returns the one-line reason why no browser was found. */
function whyOf(found: FoundBrowser): string {
  const why = "why" in found ? found.why : "";
  expect(why).toMatch(/^[^\n]+$/);
  return why;
}

// The programs in this test are shell scripts.
describe.skipIf(process.platform === "win32")("given a machine that runs browser tests", () => {
  test("when CHAMBER_CHROMIUM names a working browser, then it takes precedence over all others", async () => {
    const machine = new BareMachine();
    machine.add("chromium", scripts.works(browserPath()));
    const named = machine.add("mine", scripts.works(browserPath()), machine.folder);
    machine.env["CHAMBER_CHROMIUM"] = named;
    expect(await provisionBrowser(machine)).toEqual({ path: named });
    expect(machine.said).toEqual([]);
  });

  test("when CHAMBER_CHROMIUM names one that does not start, then no other is used, and the reason names it", async () => {
    const machine = new BareMachine();
    machine.add("chromium", scripts.works(browserPath()));
    const named = machine.add("mine", scripts.lacksLibrary, machine.folder);
    machine.env["CHAMBER_CHROMIUM"] = named;
    expect(whyOf(await provisionBrowser(machine))).toBe(
      `CHAMBER_CHROMIUM is set to ${named}, which does not work: chromium: error while loading shared libraries: libnss3.so: cannot open`,
    );
    machine.env["CHAMBER_CHROMIUM"] = join(machine.folder, "nothing");
    expect(whyOf(await provisionBrowser(machine))).toContain(`CHAMBER_CHROMIUM is set to ${machine.folder}`);
    expect(machine.said).toEqual([]);
  });

  test("when browsers on PATH lack a library or only point to a snap, then the first one that starts is used", async () => {
    const machine = new BareMachine();
    machine.add("chromium", scripts.lacksLibrary);
    machine.add("chromium-browser", scripts.snapStub);
    const chrome = machine.add("google-chrome", scripts.works(browserPath()));
    machine.add("microsoft-edge", scripts.works(browserPath()));
    expect(await provisionBrowser(machine)).toEqual({ path: chrome });
    expect(machine.said).toEqual([]);
  });

  test("when none is on PATH and one is in its usual place, then that one is used", async () => {
    const machine = new BareMachine();
    const usual = machine.add("Google Chrome", scripts.works(browserPath()), machine.folder);
    machine.usual.push(join(machine.folder, "Chromium"), usual);
    expect(await provisionBrowser(machine)).toEqual({ path: usual });
  });

  deepTest(
    "when none is installed and a download was interrupted, then a slow download completes, and the next run finds the browser",
    async () => {
      const machine = new BareMachine();
      // Long enough for a busy machine to start the program that downloads.
      machine.stallMs = 6000;
      const start = Date.now();
      const asked = await machine.serveDownload(scripts.works(browserPath()), async (response, zip) => {
        const pieceBytes = Math.ceil(zip.length / 10);
        for (let at = 0; at < zip.length; at += pieceBytes) {
          response.write(zip.subarray(at, at + pieceBytes));
          await setTimeout(650);
        }
        response.end();
      });
      const path = await machine.cached();
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, "half a progr");
      expect(await provisionBrowser(machine)).toEqual({ path });
      expect(Date.now() - start).toBeGreaterThan(machine.stallMs);
      expect(machine.said).toEqual([
        `No Chrome, Chromium or Edge works here: downloading Chromium's headless shell into ${dirname(dirname(path))}`,
      ]);

      const before = asked.length;
      expect(await provisionBrowser(machine)).toEqual({ path });
      expect(asked).toHaveLength(before);
      expect(machine.said).toHaveLength(1);
    },
  );

  deepTest(
    "when the download host refuses and we cannot become root, then one line reports this and explains how to get a browser",
    async () => {
      const machine = new BareMachine();
      machine.systems.push("debian");
      machine.add("chromium", scripts.lacksLibrary);
      const why = whyOf(await provisionBrowser(machine));
      expect(why).toMatch(/^No browser works here\. Install Chrome, Chromium or Edge, or name one in CHAMBER_CHROMIUM/);
      expect(why).toContain(`${machine.bin}/chromium: chromium: error while loading shared libraries: libnss3.so`);
      expect(why).toContain("the download failed: Error: connect ECONNREFUSED 127.0.0.1:1");
      expect(why).toContain("cannot install packages without root or passwordless sudo");
      expect(machine.said).toHaveLength(1);
    },
  );

  deepTest("when the download host accepts the request and sends nothing, then the download ends", async () => {
    const machine = new BareMachine();
    machine.stallMs = 1000;
    await machine.serve(() => undefined);
    expect(whyOf(await provisionBrowser(machine))).toContain("the download failed: nothing arrived for 1 s");
  });

  deepTest("when the download stalls in the middle, then it ends, and the run uses none of it", async () => {
    const machine = new BareMachine();
    machine.stallMs = 1000;
    await machine.serveDownload(
      scripts.works(browserPath()),
      (response, zip) => void response.write(zip.subarray(0, 50)),
    );
    expect(whyOf(await provisionBrowser(machine))).toContain("the download failed: nothing arrived for 1 s");
  });
});

describe.skipIf(process.platform !== "linux")("given a machine without a browser and without a download host", () => {
  deepTest("when it is Debian and we can become root, then its package is installed and used", async () => {
    const machine = new BareMachine();
    const notes = machine.addPackages("debian", "");
    const chromium = join(machine.bin, "chromium");
    machine.add(
      "apt-get",
      `echo "$DEBIAN_FRONTEND $@" >> '${notes}'
      case "$*" in *install*) ;; *) exit 0 ;; esac
      printf '#!/bin/sh\\nexec ${browserPath()} "$@"\\n' > '${chromium}' && /bin/chmod +x '${chromium}'`,
    );
    expect(await provisionBrowser(machine)).toEqual({ path: chromium });
    expect(machine.said[1]).toBe("Installing Chromium with apt-get");
    expect(readFileSync(notes, "utf8").trim().split("\n")).toEqual([
      expect.stringMatching(/^noninteractive .*update$/),
      expect.stringMatching(/^noninteractive .*install --yes --no-install-recommends chromium$/),
    ]);
  });

  deepTest("when apt-get does not know the package, then the line reports this", async () => {
    const machine = new BareMachine();
    machine.addPackages(
      "debian",
      "case $* in *install*) echo 'E: Unable to locate package chromium' >&2; exit 100 ;; esac",
    );
    expect(whyOf(await provisionBrowser(machine))).toContain("apt-get failed: E: Unable to locate package chromium");
  });

  deepTest("when it is Ubuntu, then its package is not installed, because it only points to a snap", async () => {
    const machine = new BareMachine();
    machine.addPackages("ubuntu", "");
    expect(whyOf(await provisionBrowser(machine))).toContain("Ubuntu's Chromium package is a snap");
    expect(machine.said).toHaveLength(1);
  });
});

describe.skipIf(process.platform !== "linux")("given Ubuntu and a downloaded browser that lacks a library", () => {
  deepTest("when we can become root, then its libraries are installed", async () => {
    const machine = new BareMachine();
    const library = join(machine.folder, "libnss3.so");
    machine.env["PLAYWRIGHT_HOST_PLATFORM_OVERRIDE"] = `ubuntu24.04-${process.arch}`;
    const notes = machine.addPackages("ubuntu", `case $* in *install*libnss3*) : > '${library}' ;; esac`);
    await machine.serveDownload(scripts.worksWith(library, browserPath()));
    expect(await provisionBrowser(machine)).toEqual({ path: await machine.cached() });
    expect(machine.said[1]).toBe("Installing the libraries that Chromium needs with apt-get");
    expect(readFileSync(notes, "utf8")).toMatch(/^update\ninstall -y --no-install-recommends .*libnss3/);
  });
});
