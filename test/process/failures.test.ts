import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { encodeFileHead, RecordingWriter } from "../../core/recording/writer.ts";
import { chamber, chamberAs } from "../support/chamber.ts";
import { connectTo, Upstream } from "../support/peers.ts";
import { readRecorded } from "../support/recorded.ts";
import { headerOf } from "../support/recordings.ts";
import { startRecord } from "../support/recordProcess.ts";
import { tempFolder } from "../support/tempFolder.ts";
import { openFolder, unprivileged } from "../support/unprivileged.ts";

/** Nothing on standard output, one line on standard error, exit 2. */
async function refusal(...parameters: readonly string[]): Promise<string> {
  const run = await chamber(...parameters);
  expect(run).toMatchObject({ code: 2, stdout: "" });
  return onlyLine(run.stderr);
}

function onlyLine(stderr: string): string {
  expect(stderr.match(/\n/g) ?? [], stderr).toHaveLength(1);
  expect(stderr).toMatch(/^chamber: .*\n$/);
  return stderr.slice("chamber: ".length, -1);
}

describe("wrong usage is one clear line and exit 2", () => {
  test.each<[string, readonly string[], RegExp]>([
    ["no such command", ["recrod"], /^unknown command 'recrod' \(Did you mean record\?\); chamber --help shows how$/],
    ["no such option", ["record", "--upstreem", "a:1"], /^unknown option '--upstreem' .*; chamber record --help/],
    ["an option without its value", ["record", "--out"], /^option '--out <path>' argument missing; /],
    ["no server named", ["record"], /^say where the server is: --upstream HOST:PORT/],
    ["a server without a port", ["record", "--upstream", "localhost"], /^--upstream "localhost" is no HOST:PORT/],
    ["a port too high", ["record", "--upstream", "localhost:70000"], /ports are 1 to 65535$/],
    ["a server on port 0", ["record", "--upstream", "localhost:0"], /ports are 1 to 65535$/],
    [
      "a listening port too high",
      ["record", "--upstream", "localhost:1", "--listen", "65536"],
      /ports are 0 to 65535$/,
    ],
    ["--listen without --upstream", ["record", "--listen", "1", "--route", "2=a:3"], /^--listen goes with --upstream/],
    ["a route that is none", ["record", "--route", "localhost:1"], /^--route "localhost:1" is no LISTEN=HOST:PORT/],
    ["ranges of two lengths", ["record", "--route", "1-3=a:1-2"], /3 listening ports for 2 upstream ports$/],
    [
      "a proxy that would call itself",
      ["record", "--upstream", "localhost:16713"],
      /^the proxy would call itself: it listens on port 16713 of this machine; choose another --listen$/,
    ],
    [
      "one that would by another of its addresses",
      ["record", "--upstream", "localhost:16713", "--listen", "0.0.0.0:16713"],
      /^the proxy would call itself/,
    ],
    [
      "two doors that lead to each other",
      ["record", "--route", "47201=127.0.0.1:47202", "--route", "47202=127.0.0.1:47201"],
      /^the proxy would call itself/,
    ],
    [
      "a forgotten quote, which starts no program",
      ["record", "--upstream", "localhost:16713", "--listen", "0", "--note", "my", "echo", "forgot"],
      /^"echo" does not belong here; a bot's command comes after --$/,
    ],
    ["an argument too many", ["show", "x.chamber", "extra"], /^too many arguments for 'show'/],
  ])("%s", async (_, parameters, line) => {
    expect(await refusal(...parameters)).toMatch(line);
  });

  test("--out: an existing recording, one still being made, another file, one file for two servers, a packed one", async () => {
    const folder = tempFolder();
    const [done, making, text] = ["done.chamber", "making.chamber.part", "notes.txt"].map((name) => {
      writeFileSync(join(folder, name), "kept");
      return join(folder, name);
    }) as [string, string, string];
    const record = ["record", "--upstream", "127.0.0.1:1", "--listen", "0", "--out"];
    expect(await refusal(...record, done)).toMatch(/done\.chamber exists already; recordings are never overwritten/);
    expect(await refusal(...record, making.replace(".part", ""))).toMatch(/making\.chamber\.part exists already/);
    expect(await refusal(...record, making)).toMatch(/leave the last ending off$/);
    expect(await refusal(...record, join(folder, "new.chamber.gz"))).toMatch(/leave the last ending off$/);
    expect(await refusal(...record, text)).toMatch(/notes\.txt is a file that is no recording; name a folder/);
    expect(await refusal(...record, join(folder, "two.chamber"), "--route", "0=127.0.0.1:2")).toMatch(
      /two\.chamber is one file, but there are 2 upstreams, each with its recording: name a folder$/,
    );
    expect([done, making, text].map((path) => readFileSync(path, "utf8"))).toEqual(["kept", "kept", "kept"]);
  });
});

describe("a port that cannot be had is one clear line and exit 2", () => {
  test.each([
    ["alone", []],
    ["with --until-end", ["--until-end"]],
    ["with a bot, which is not started", ["--", "/no/such/bot"]],
  ])("in use, %s", async (_, more) => {
    const taken = await Upstream.listen();
    onTestFinished(() => taken.close());
    const out = join(tempFolder(), "x.chamber");
    const listen = ["--upstream", "127.0.0.1:1", "--listen", String(taken.port), "--out", out];
    expect(await refusal("record", ...listen, ...more)).toBe(
      `cannot listen on 127.0.0.1:${taken.port}: the port is in use; choose another with --listen`,
    );
  });

  test("one of many in use: none is opened", async () => {
    const taken = await Upstream.listen();
    onTestFinished(() => taken.close());
    const routes = ["--route", "0=127.0.0.1:1", "--route", `${taken.port}=127.0.0.1:1`, "--out", tempFolder()];
    expect(await refusal("record", ...routes)).toMatch(/the port is in use/);
  });

  test("an address of another machine", async () => {
    const listen = ["--upstream", "127.0.0.1:1", "--listen", "192.0.2.1:0", "--out", tempFolder()];
    expect(await refusal("record", ...listen)).toBe(
      "cannot listen on 192.0.2.1:0: the address is not of this machine; choose an address of this machine with --listen",
    );
  });

  test("a port that takes privileges", async ({ skip }) => {
    if (process.platform !== "linux") skip("only Linux says from where on ports are free");
    const firstFree = Number(readFileSync("/proc/sys/net/ipv4/ip_unprivileged_port_start", "utf8"));
    if (firstFree <= 81) skip("this system lets everybody listen on port 81");
    const run = await chamberAs(
      unprivileged(),
      "record",
      "--upstream",
      "127.0.0.1:1",
      "--listen",
      "81",
      "--out",
      "/tmp",
    );
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(onlyLine(run.stderr)).toBe(
      "cannot listen on 127.0.0.1:81: permission denied; ports below 1024 need privileges, choose a higher one with --listen",
    );
  });
});

const header = headerOf();

describe.each(["info", "show", "verify"])("what chamber %s cannot read is one clear line and exit 2", (command) => {
  function file(name: string, content: string | Uint8Array): string {
    const path = join(tempFolder(), name);
    writeFileSync(path, content);
    return path;
  }

  test("no such file", async () => {
    const path = join(tempFolder(), "none.chamber");
    expect(await refusal(command, path)).toBe(`${path} cannot be read: no such file or folder`);
  });

  test("a file that is no recording", async () => {
    const path = file("letter.txt", "Dear Austria, ...");
    expect(await refusal(command, path)).toContain(
      `${path} begins with “Dear A”, unlike a recording. Black Chamber opens: recording (.chamber`,
    );
  });

  test("an empty file", async () => {
    const path = file("empty.chamber", "");
    expect(await refusal(command, path)).toBe(`${path} is empty`);
  });

  test("a newer major version", async () => {
    const path = file("new.chamber", encodeFileHead(1, { major: 2, minor: 3 }));
    expect(await refusal(command, path)).toBe(
      `${path} has format version 2.3; this program reads 1.x; use a newer Black Chamber`,
    );
  });

  test("a damaged file head", async () => {
    const head = encodeFileHead(1);
    head[13] = (head[13] ?? 0) ^ 1;
    expect(await refusal(command, file("bent.chamber", head))).toMatch(/has a damaged file head/);
  });

  test("no permission", async () => {
    const path = join(openFolder(), "secret.chamber");
    if (process.getuid?.() !== 0) chmodSync(join(path, ".."), 0o755);
    writeFileSync(path, new RecordingWriter(1).begin(header), { mode: 0 });
    const run = await chamberAs(unprivileged(), command, path);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(onlyLine(run.stderr)).toBe(`${path} cannot be read: permission denied`);
  });
});

describe("one bad file never ends the run", () => {
  test.each(["info", "lint", "verify"])("chamber %s says that a folder holds none", async (command) => {
    const folder = tempFolder();
    writeFileSync(join(folder, "game.jsonl"), "{}\n");
    const run = await chamber(command, folder);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(onlyLine(run.stderr)).toContain(`${folder} holds no recording`);
  });

  test("chamber lint says why a log of another kind cannot be read", async () => {
    const path = join(tempFolder(), "game.jsonl");
    writeFileSync(path, "{}\n");
    const run = await chamber("lint", path);
    expect(run.code).toBe(2);
    expect(onlyLine(run.stderr)).toContain("game.jsonl is not a chunk log: line 1 has no valid time t_ns");
  });

  test("chamber lint finds what is wrong in the others", async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, "a-bad.chamber"), "no recording");
    cpSync("recordings/press-level20.chamber.gz", join(folder, "b-good.chamber.gz"));
    const run = await chamber("lint", folder);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(`chamber: ${join(folder, "a-bad.chamber")} is not a recording`);
    expect(run.stdout).toMatch(/b-good\.chamber\.gz: \d+ findings/);
  });

  test.each(["info", "verify"])("chamber %s", async (command) => {
    const folder = tempFolder();
    mkdirSync(join(folder, "deep"));
    const writer = new RecordingWriter(1);
    writeFileSync(join(folder, "deep/good.chamber"), Buffer.concat([writer.begin(header), writer.end(0)]));
    writeFileSync(join(folder, "a-bad.chamber"), "no recording");
    const run = await chamber(command, folder, join(folder, "none.chamber"), "--json");
    expect(run.code).toBe(2);
    expect(run.stderr.split("\n").filter((line) => line !== "")).toEqual([
      `chamber: ${join(folder, "a-bad.chamber")} is not a recording: it does not begin like one`,
      `chamber: ${join(folder, "none.chamber")} cannot be read: no such file or folder`,
    ]);
    const rows = run.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { file: string });
    expect(rows.map((row) => row.file)).toEqual([join(folder, "deep/good.chamber")]);
  });
});

test("an upstream that is not reached is no failure of the proxy: the client is reset, the recording says so, exit 0", async () => {
  const closed = await Upstream.listen();
  await closed.close();
  const path = join(tempFolder(), "x.chamber");
  const proxy = await startRecord(["--upstream", `127.0.0.1:${closed.port}`, "--listen", "0", "--out", path]);
  onTestFinished(() => proxy.kill());
  const client = await connectTo(proxy.port);
  await client.sees("rst");
  const again = await connectTo(proxy.port);
  await again.sees("rst");
  expect(await proxy.stop()).toBe(0);
  // Said when it happens, and once: a bot tries again and again.
  expect(proxy.stderr().match(/.*cannot be reached.*/g)).toEqual([
    `warning: 127.0.0.1:${closed.port} cannot be reached: connection refused; is the server running there? Clients get RST`,
  ]);
  expect(proxy.stderr()).toContain("2 connections did not reach the server");
  expect((await chamber("info", path)).stdout).toContain("did not reach the server: connection refused");
  const { entries } = await readRecorded(path);
  expect(entries.find(({ type }) => type === "failed")).toMatchObject({
    code: "ECONNREFUSED",
    message: "connection refused",
  });
});
