import { spawn } from "node:child_process";

/*
 * `npm run lint`: compiles and runs all checks on the source at the same time, because none of them keeps two cores
 * busy. The output of a check is printed when the check ends, so that outputs do not mix. The exit code is 1 if one
 * fails.
 */

const checks = ["tsc -b", "biome check .", "knip", "knip --production"];

/** Resolves to whether the check passed. npm puts the commands of the installed packages on the path. */
function passes(command) {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ["ignore", "pipe", "pipe"] });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => output.push(bytes));
    child.once("error", (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.once("close", (code) => {
      process.stdout.write(`> ${command}\n${Buffer.concat(output)}`);
      resolve(code === 0);
    });
  });
}

const results = await Promise.all(checks.map(passes));
process.exitCode = results.every(Boolean) ? 0 : 1;
