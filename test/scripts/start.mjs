// node test/scripts/start.mjs: runs `npm start` as a new user does, until the page and its game load; then stops it.
import { spawn } from "node:child_process";

const startedAt = performance.now();
// npm, a shell and the command form their own process group, so that Ctrl-C's signal reaches all three.
const child = spawn("npm", ["start"], { stdio: ["ignore", "pipe", "inherit"], detached: true });
const ended = new Promise((resolve) => child.once("close", resolve));

/** The URL that `npm start` prints. */
const address = new Promise((resolve, reject) => {
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (piece) => {
    text += piece;
    const found = /^http:\/\/127\.0\.0\.1:\d+\/\S*/m.exec(text);
    if (found) resolve(new URL(found[0]));
  });
  child.once("close", (code) =>
    reject(new Error(`npm start exited with code ${code} before it printed a URL: ${text}`)),
  );
});

try {
  const { origin, searchParams } = await address;
  const headers = { authorization: `Bearer ${searchParams.get("token")}` };
  const status = await (await fetch(`${origin}/api/status`, { headers })).json();
  const byteLength = await bytesOf(await fetch(`${origin}/api/recordings/${status.opened}/bytes`, { headers }));
  const page = await (await fetch(`${origin}/`, { headers })).text();
  if (byteLength < 10_000 || !page.includes("Black Chamber")) throw new Error("the page or its game is missing");
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`npm start served the page and ${byteLength} bytes of a live game after ${seconds} s`);
} finally {
  if (child.exitCode === null) process.kill(-child.pid, "SIGINT");
  await ended;
}

/** Reads a live recording until it shows that the game is in progress. */
async function bytesOf({ body }) {
  let byteLength = 0;
  for await (const piece of body) {
    byteLength += piece.byteLength;
    if (byteLength >= 10_000) break;
  }
  return byteLength;
}
