// npm run test:electron: the desktop app's journeys in real Electron, if its program is installed.
import { spawnSync } from "node:child_process";
import { findElectron } from "../../dist/core/node/electronBinary.js";

const electron = findElectron(process.env, import.meta.url);
const named = process.env.CHAMBER_ELECTRON;
if (electron === undefined && named) {
  console.error(`CHAMBER_ELECTRON names ${named}, which does not exist: nothing was tested.`);
  process.exit(2);
}
if (electron === undefined) {
  console.log(
    "Electron's program is not installed, so nothing was tested: download it with npx --no install-electron, or set CHAMBER_ELECTRON to another copy.",
  );
  process.exit(0);
}
const vitest = [
  "node_modules/vitest/vitest.mjs",
  "run",
  "test/browser/desktop/realElectron.test.ts",
  ...process.argv.slice(2),
];
const { status } = spawnSync(process.execPath, vitest, {
  stdio: "inherit",
  env: { ...process.env, CHAMBER_TEST_ELECTRON: electron },
});
process.exit(status ?? 1);
