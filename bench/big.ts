import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { writeBigRecording } from "./bigRecording.ts";
import { outFolder } from "./report.ts";
import { sampleGames } from "./samples.ts";

/* Writes a large recording made of the sample games, for experiments. */

const { values: options } = parseArgs({
  options: {
    messages: { type: "string", default: "500000" },
    out: { type: "string", default: join(outFolder, "big.chamber") },
  },
});
mkdirSync(dirname(options.out), { recursive: true });
const { messages, games, connections, byteLength } = await writeBigRecording(
  options.out,
  Number(options.messages),
  sampleGames,
);
console.log(
  `${options.out}: ${messages} messages from ${games} games on ${connections} connections, ${(byteLength / 1024 / 1024).toFixed(1)} MiB`,
);
