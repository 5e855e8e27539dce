// `node test/scripts/compareJson.mjs BEFORE AFTER [options]`: checks whether two builds print the same JSON for every
// recording. BEFORE and AFTER are checkouts with dist/ built (npx tsc -b cli). BEFORE imports captures once, because
// each import creates a new recording id. Then both builds run every command below over every recording, in one process
// per build. The script compares exit codes and the objects on standard output. It keeps BEFORE's output for later
// runs. --folder DIR more inputs: captures, chunk logs, .clg, .csv, saved games, recordings (may be repeated) --name
// TEXT only inputs whose name contains TEXT --command NAME only this command (may be repeated) --findings only `lint`,
// and of its findings only code, side, connection and frames, not the texts; a former code counts as the current one
// --expected FILE reviewed differences; default: expectedDifferences.txt next to this script --cache DIR where
// recordings and BEFORE's output are kept; default: a folder for BEFORE's commit in the system's folder for temporary
// files The exit code is 1 if there is a difference that the list does not expect.
import { execFileSync, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";

const repository = resolve(import.meta.dirname, "../..");

/** The commands, by name; the recording's path comes last. */
const commands = {
  info: ["info", "--json"],
  show: ["show", "--json"],
  turns: ["turns", "--check", "--json"],
  press: ["press", "--json"],
  agreements: ["agreements", "--json"],
  readings: ["readings", "--json"],
  lint: ["lint", "--format", "json", "--min-severity", "note"],
  standings: ["standings", "--json"],
};

/** How many occurrences of a difference are shown for one command and one recording. */
const mostShown = 6;

if (process.send) serveBuild(process.argv[2]);
else process.exitCode = await compare();

// ---- one build, in its own process

/** Runs a build's commands at the parent's request: `{ id, args, out, knownHash }` in, `{ id, code, hash }` out. */
async function serveBuild(build) {
  const run = await commandOf(build);
  process.on("message", async ({ id, args, out, knownHash }) => {
    const { code, stdout, stderr } = await run(args);
    const hash = createHash("sha256").update(stdout).digest("hex");
    if (hash !== knownHash) writeFileSync(out, gzipSync(stdout, { level: 1 }));
    process.send({ id, code, hash, stderr });
  });
  process.send("ready");
}

/**
 * Builds from November 2026 on run a command in process; older ones have only a program, which is imported once per
 * run.
 */
async function commandOf(build) {
  const inProcess = join(build, "dist/cli/chamber.js");
  const terminal = existsSync(inProcess) ? await import(inProcess) : null;
  let runs = 0;
  return async (args) => {
    const stdout = new Sink();
    const stderr = new Sink();
    let code;
    if (terminal) code = await terminal.runChamber({ args, stdin: process.stdin, stdout, stderr, exitCode: 0 });
    else {
      const kept = [process.stdout.write, process.stderr.write];
      process.stdout.write = (text) => stdout.write(text) || true;
      process.stderr.write = (text) => stderr.write(text) || true;
      process.argv = [process.execPath, "chamber", ...args];
      process.exitCode = 0;
      runs += 1;
      await import(`${join(build, "dist/cli/main.js")}?run=${runs}`);
      [process.stdout.write, process.stderr.write] = kept;
      process.stdout.removeAllListeners("error");
      process.stderr.removeAllListeners("error");
      code = process.exitCode;
      process.exitCode = 0;
    }
    return { code, stdout: stdout.bytes, stderr: stderr.bytes.toString() };
  };
}

class Sink extends Writable {
  #pieces = [];

  get bytes() {
    return Buffer.concat(this.#pieces);
  }

  write(piece) {
    this.#pieces.push(Buffer.from(piece));
    return true;
  }
}

/** Starts the process for the build in a folder; `run` resolves with the exit code and the hash. */
async function startBuild(build, folder) {
  if (!existsSync(join(build, "dist/cli/main.js"))) throw new Error(`${build} is not built: npx tsc -b cli`);
  const child = fork(import.meta.filename, [build], { cwd: folder, execArgv: ["--max-old-space-size=4096"] });
  const waiting = new Map();
  let next = 0;
  await new Promise((ready) => child.once("message", ready));
  child.on("message", (answer) => {
    waiting.get(answer.id).resolve(answer);
    waiting.delete(answer.id);
  });
  child.on("exit", (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`${build}: its process exited with code ${code}`));
  });
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        next += 1;
        waiting.set(next, { resolve, reject });
        child.send({ id: next, ...job });
      }),
    stop: () => child.disconnect(),
  };
}

// ---- inputs

/**
 * Returns every input in a folder under a unique name: a capture is a folder with a chunk log, any other input is a
 * file.
 */
function inputsOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((each) => {
    const path = join(folder, each.name);
    const capture = join(path, "capture.jsonl.gz");
    if (each.isDirectory()) return existsSync(capture) ? [{ name: each.name, path: capture }] : inputsOf(path);
    // Chunk logs outside a capture's folder are other programs' versions of the files next to them.
    if (!/\.(clg|csv|json|chamber)(\.gz)?$/.test(each.name)) return [];
    if (/^(info|meta|cases)\.json$/.test(each.name)) return [];
    return [{ name: each.name.replace(/\.gz$/, ""), path }];
  });
}

/** Returns the recordings to compare, in the cache folder; BEFORE imports those that are missing. */
async function recordingsOf(inputs, folder, before) {
  const recordings = [];
  const leftOut = [];
  for (const { name, path } of inputs) {
    const isRecording = /\.chamber(\.gz)?$/.test(path);
    const file = isRecording ? basename(path) : `${name.replace(/\.json$/, "")}.chamber`;
    if (!existsSync(join(folder, file))) {
      if (isRecording) copyFileSync(path, join(folder, file));
      else await before.run({ args: ["import", path, "--out", file], out: join(folder, "import.out") });
    }
    if (existsSync(join(folder, file))) recordings.push(file);
    else leftOut.push(path);
  }
  if (leftOut.length > 0)
    say(`left out ${leftOut.length} inputs that ${before.name} does not import, such as ${leftOut[0]}`);
  return recordings;
}

// ---- differences

/** Finds the paths at which two values differ, such as `connections[].version`, each with one example. */
function differences(before, after, path, found) {
  if (Object.is(before, after)) return;
  const areObjects = [before, after].every((value) => value !== null && typeof value === "object");
  if (areObjects && Array.isArray(before) === Array.isArray(after)) {
    const isList = Array.isArray(before);
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      differences(before[key], after[key], isList ? `${path}[]` : path === "" ? key : `${path}.${key}`, found);
    return;
  }
  const known = found.get(path);
  if (known) known.times += 1;
  else found.set(path, { times: 1, example: `${shortly(before)} -> ${shortly(after)}` });
}

function shortly(value) {
  const text = JSON.stringify(value) ?? "missing";
  return text.length > 70 ? `${text.slice(0, 70)}...` : text;
}

/**
 * Returns the differences between two outputs of JSON lines. A different number of lines is one difference, with the
 * path `(lines)`.
 */
function outputDifferences(before, after) {
  const found = new Map();
  const [old, now] = [before, after].map((text) => text.split("\n").filter((line) => line !== ""));
  if (old.length !== now.length) {
    const at = old.findIndex((line, index) => line !== now[index]);
    const [was, is] = [old, now].map((lines) => lines[at < 0 ? Math.min(old.length, now.length) : at]);
    const example = `${old.length} -> ${now.length}; first at line ${(at < 0 ? Math.min(old.length, now.length) : at) + 1}: ${shortly(was)} -> ${shortly(is)}`;
    return found.set("(lines)", { times: 1, example });
  }
  old.forEach((line, index) => {
    if (line === now[index]) return;
    const ofLine = new Map();
    differences(JSON.parse(line), JSON.parse(now[index]), "", ofLine);
    // Equal objects whose fields are in a different order, or whose texts are escaped differently.
    if (ofLine.size === 0)
      ofLine.set("(spelling)", { times: 1, example: `${shortly(line)} -> ${shortly(now[index])}` });
    for (const [path, { times, example }] of ofLine) {
      const known = found.get(path);
      found.set(path, { times: times + (known?.times ?? 0), example: known?.example ?? example });
    }
  });
  return found;
}

/** Returns the findings of a run, sorted, one per line, without words and severities. */
function findingsOnly(text, formerCodes) {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const { code, side, connection, count, frames } = JSON.parse(line);
      return JSON.stringify({ code: formerCodes.get(code) ?? code, side, connection, count, frames });
    })
    .sort()
    .join("\n");
}

/** Reads the reviewed list: one per line, `RECORDING COMMAND PATH reason`, with * for any text in the first three. */
function readExpected(file) {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [recording, command, path, ...reason] = line.trim().split(/\s+/);
      if (reason.length === 0) throw new Error(`${file}: a line needs RECORDING COMMAND PATH reason: ${line}`);
      return { line, parts: [recording, command, path].map(pattern), times: 0 };
    });
}

function pattern(text) {
  return new RegExp(
    `^${text
      .split("*")
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*")}$`,
  );
}

// ---- the run

function say(text) {
  process.stdout.write(`${text}\n`);
}

async function compare() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      folder: { type: "string", multiple: true, default: [] },
      name: { type: "string", default: "" },
      command: { type: "string", multiple: true, default: Object.keys(commands) },
      findings: { type: "boolean", default: false },
      expected: { type: "string", default: join(import.meta.dirname, "expectedDifferences.txt") },
      cache: { type: "string" },
    },
  });
  if (positionals.length !== 2) {
    process.stderr.write(
      "compareJson: give two checkouts, BEFORE and AFTER; the comment at the top of the script lists the options\n",
    );
    return 2;
  }
  const [before, after] = positionals.map((path) => resolve(path));
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: before }).toString().trim();
  const cache = resolve(values.cache ?? join(tmpdir(), `chamber-compare-${commit}`));
  mkdirSync(join(cache, "before"), { recursive: true });
  const expected = readExpected(values.expected);
  const kept = ["test/data/captures", "test/data/saved-games", "recordings"].map((one) => join(repository, one));
  const folders = [...kept, ...values.folder.map((one) => resolve(one))];
  const byName = new Map(folders.flatMap(inputsOf).map((input) => [input.name, input]));
  const inputs = [...byName.values()].filter(({ name }) => name.includes(values.name));
  const chosen = values.findings ? ["lint"] : values.command;
  const { formerCodes } = await import(join(after, "dist/core/diagnostics/formerCodes.js"));
  const projected = values.findings ? (text) => findingsOnly(text, formerCodes) : (text) => text;
  const builds = await Promise.all([before, after].map((build) => startBuild(build, cache)));
  const [old, now] = builds;
  let unexpected = 0;
  let runs = 0;
  try {
    const recordings = await recordingsOf(inputs, cache, { ...old, name: before });
    for (const recording of recordings)
      for (const command of chosen) {
        const found = await compareOne(recording, command, { old, now, cache, projected });
        unexpected += tell(recording, command, found, expected);
        runs += 1;
      }
    say(`${runs} runs of ${chosen.length} commands over ${recordings.length} recordings`);
  } finally {
    for (const build of builds) build.stop();
  }
  for (const { line, times } of expected) if (times > 0) say(`expected, ${times} times: ${line}`);
  for (const { line, times } of expected) if (times === 0) say(`expected, but not found here: ${line}`);
  say(unexpected === 0 ? "no unexpected differences" : `${unexpected} unexpected differences`);
  return unexpected === 0 ? 0 : 1;
}

async function compareOne(recording, command, { old, now, cache, projected }) {
  const args = [...commands[command], recording];
  const base = join(cache, "before", `${recording}.${command}`);
  if (!existsSync(`${base}.json`)) {
    const { code, hash } = await old.run({ args, out: `${base}.out.gz` });
    writeFileSync(`${base}.json`, JSON.stringify({ code, hash }));
  }
  const was = JSON.parse(readFileSync(`${base}.json`, "utf8"));
  const out = join(cache, `after-${process.pid}.out.gz`);
  const is = await now.run({ args, out, knownHash: was.hash });
  const [before, after] =
    is.hash === was.hash
      ? ["", ""]
      : [`${base}.out.gz`, out].map((file) => projected(gunzipSync(readFileSync(file)).toString()));
  rmSync(out, { force: true });
  const found = outputDifferences(before, after);
  if (is.code !== was.code)
    found.set("(exit)", { times: 1, example: `${was.code} -> ${is.code} ${is.stderr.trim().split("\n").at(-1)}` });
  return found;
}

/** Prints the unexpected differences, and counts them. */
function tell(recording, command, found, expected) {
  const unexpected = [...found].filter(([path]) => {
    const known = expected.filter(({ parts }) =>
      [recording, command, path].every((text, index) => parts[index].test(text)),
    );
    for (const entry of known) entry.times += 1;
    return known.length === 0;
  });
  if (unexpected.length > 0) say(`${recording} ${command}`);
  for (const [path, { times, example }] of unexpected.slice(0, mostShown))
    say(`  ${path}${times > 1 ? ` (${times} times)` : ""}: ${example}`);
  if (unexpected.length > mostShown) say(`  and ${unexpected.length - mostShown} more`);
  return unexpected.length;
}
