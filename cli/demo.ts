import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Playback } from "../core/node/playback.ts";
import { readRecording } from "../core/node/recordingSource.ts";
import type { Entry } from "../core/recording/entry.ts";
import { replayScript } from "../core/replay/script.ts";
import { tell } from "./output.ts";

/**
 * `npm start`: the main job, seen from a seat in the middle. Both sides of a sample game, its bots and
 * its server, are played over loopback through the real `chamber record`; then the recording is read.
 */
const sample = fileURLToPath(new URL("../../recordings/press-level20.chamber.gz", import.meta.url));
const chamberMain = fileURLToPath(new URL("./main.js", import.meta.url));
const recording = join(mkdtempSync(join(tmpdir(), "black-chamber-")), "demo.chamber");

/** Runs the command as a person would, printing what it is. */
function chamber(...parameters: readonly string[]): { started: Promise<number>; ended: Promise<number | null> } {
  tell(`\n$ chamber ${parameters.join(" ")}`);
  const child = spawn(process.execPath, [chamberMain, ...parameters], { stdio: ["ignore", "inherit", "pipe"] });
  let said = "";
  const started = new Promise<number>((resolve) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      process.stderr.write(text);
      said += text;
      const port = /^listening on \S+:(\d+)/m.exec(said)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });
  return { started, ended: new Promise((resolve) => child.once("close", resolve)) };
}

const entries: Entry[] = [];
await readRecording(sample, (items) => {
  for (const item of items) if (item.kind === "record") entries.push(item.entry);
});
const steps = replayScript(entries);
const playback = await Playback.listen();
tell(`A sample game, ${steps.length} steps of bots and server, is played through the proxy over loopback.`);
const record = chamber(
  "record",
  "--upstream",
  `127.0.0.1:${playback.upstream.port}`,
  "--listen",
  "127.0.0.1:0",
  "--out",
  recording,
  "--until-end",
);
const port = await record.started;
await playback.play(steps, { proxy: { host: "127.0.0.1", port } });
await playback.close();
const codes = [await record.ended];
codes.push(await chamber("verify", recording).ended);
codes.push(await chamber("info", recording).ended);
codes.push(await chamber("show", recording, "--filter", "(snd || frm) n>=330 n<=360").ended);
tell(`\nThe recording is ${recording}; read on with: npx chamber show ${recording}`);
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
