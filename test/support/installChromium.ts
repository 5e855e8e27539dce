import { execFileSync } from "node:child_process";
import { findChromium } from "../../bench/browser.ts";

/**
 * On a machine that is there for the tests alone (CI=true) a missing browser is Debian's package, as root or by sudo.
 * Elsewhere nothing is installed: the tests that need one fail and say how to get one.
 */
export function installChromium(): void {
  if (process.env["CI"] !== "true" || findChromium() !== undefined) return;
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = (...parameters: readonly string[]): void => {
    const [program, ...rest] = [...asRoot, "apt-get", ...parameters] as [string, ...string[]];
    execFileSync(program, rest, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  };
  try {
    apt("update");
    apt("install", "--yes", "--no-install-recommends", "chromium");
  } catch (error) {
    console.error(`Chromium could not be installed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
