// `npm run crash -- 200`: 200 runs of test/process/peers/crash.test.ts, with a one-line result.
import { spawnSync } from "node:child_process";

const runs = process.argv[2] ?? "200";
if (!/^[1-9]\d*$/.test(runs)) {
  process.stderr.write(`crash: ${runs} is not a number of runs; try npm run crash -- 200\n`);
  process.exit(2);
}
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "--reporter=dot", "test/process/peers/crash.test.ts"],
  { stdio: "inherit", env: { ...process.env, CRASH_RUNS: runs } },
);
process.exit(status ?? 1);
