import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { encodeFileHead, RecordingWriter } from "../../core/recording/writer.ts";
import { chamber, chamberAs } from "../support/chamber.ts";
import { freePorts } from "../support/freePorts.ts";
import { connectTo, Upstream } from "../support/peers.ts";
import { readRecorded } from "../support/recorded.ts";
import { headerOf } from "../support/recordings.ts";
import { startRecord } from "../support/recordProcess.ts";
import { tempFolder } from "../support/tempFolder.ts";
import { openFolder, unprivileged } from "../support/unprivileged.ts";

/**
 * Runs a command that must exit with code 2, print nothing on standard output, and one line on standard error; returns
 * the line.
 */
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

describe("wrong usage prints one clear line and exits 2", () => {
  test.each<[string, readonly string[], RegExp]>([
    ["no such command", ["recrod"], /^unknown command 'recrod' \(Did you mean record\?\); see chamber --help$/],
    ["no such option", ["record", "--upstreem", "a:1"], /^unknown option '--upstreem' .*; see chamber record --help/],
    ["an option without its value", ["record", "--out"], /^option '--out <path>' argument missing; /],
    ["no server named", ["record"], /^specify the server's address: --upstream HOST:PORT/],
    ["a server without a port", ["record", "--upstream", "localhost"], /^--upstream "localhost" is not HOST:PORT/],
    ["a port that is too high", ["record", "--upstream", "localhost:70000"], /specify a port from 1 to 65535$/],
    ["a server on port 0", ["record", "--upstream", "localhost:0"], /specify a port from 1 to 65535$/],
    [
      "a listening port that is too high",
      ["record", "--upstream", "localhost:1", "--listen", "65536"],
      /specify a port from 0 to 65535$/,
    ],
    ["--listen without --upstream", ["record", "--listen", "1", "--route", "2=a:3"], /^--listen needs --upstream/],
    ["an invalid route", ["record", "--route", "localhost:1"], /^--route "localhost:1" is not LISTEN=HOST:PORT/],
    [
      "ranges of different lengths",
      ["record", "--route", "1-3=a:1-2"],
      /ranges of 3 and 2 ports; use ranges of the same length$/,
    ],
    [
      "a proxy that would connect to itself",
      ["record", "--upstream", "localhost:16713"],
      /^the proxy would connect to itself: it listens on port 16713 of this machine; choose another --listen$/,
    ],
    [
      "a proxy that would connect to itself at another address",
      ["record", "--upstream", "localhost:16713", "--listen", "0.0.0.0:16713"],
      /^the proxy would connect to itself/,
    ],
    [
      "two routes that lead to each other",
      ["record", "--route", "47201=127.0.0.1:47202", "--route", "47202=127.0.0.1:47201"],
      /^the proxy would connect to itself/,
    ],
    [
      "a forgotten quote, which must not start a program",
      ["record", "--upstream", "localhost:16713", "--listen", "0", "--note", "my", "echo", "forgot"],
      /^unexpected argument "echo"; put the bot's command after --$/,
    ],
    ["one argument too many", ["show", "x.chamber", "extra"], /^too many arguments for 'show'/],
  ])("%s", async (_, parameters, line) => {
    expect(await refusal(...parameters)).toMatch(line);
  });

  test("an --out that names an existing recording, one in progress, another file, one file for two servers or a compressed one is refused in one clear line", async () => {
    const folder = tempFolder();
    const [done, making, text] = ["done.chamber", "making.chamber.part", "notes.txt"].map((name) => {
      writeFileSync(join(folder, name), "kept");
      return join(folder, name);
    }) as [string, string, string];
    const record = ["record", "--upstream", "127.0.0.1:1", "--listen", "0", "--out"];
    expect(await refusal(...record, done)).toMatch(/done\.chamber already exists and will not be overwritten/);
    expect(await refusal(...record, making.replace(".part", ""))).toMatch(/making\.chamber\.part already exists/);
    expect(await refusal(...record, making)).toMatch(/the name of a new recording must end in \.chamber$/);
    expect(await refusal(...record, join(folder, "new.chamber.gz"))).toMatch(
      /the name of a new recording must end in \.chamber$/,
    );
    expect(await refusal(...record, text)).toMatch(/notes\.txt is an existing file; specify a folder/);
    expect(await refusal(...record, join(folder, "two.chamber"), "--route", "0=127.0.0.1:2")).toMatch(
      /two\.chamber is one file, but each of the 2 servers needs its own recording: specify a folder$/,
    );
    expect([done, making, text].map((path) => readFileSync(path, "utf8"))).toEqual(["kept", "kept", "kept"]);
  });
});

describe("a port that cannot be opened is reported in one clear line, with exit code 2", () => {
  test.each([
    ["without other options", []],
    ["with --until-end", ["--until-end"]],
    ["with a bot, which does not start", ["--", "/no/such/bot"]],
  ])("in use, %s", async (_, more) => {
    const taken = await Upstream.listen();
    onTestFinished(() => taken.close());
    const out = join(tempFolder(), "x.chamber");
    const listen = ["--upstream", "127.0.0.1:1", "--listen", String(taken.port), "--out", out];
    expect(await refusal("record", ...listen, ...more)).toBe(
      `cannot listen on 127.0.0.1:${taken.port}: the port is in use; choose another with --listen`,
    );
  });

  test("if one port of many is in use, no port is opened", async () => {
    const taken = await Upstream.listen();
    onTestFinished(() => taken.close());
    const routes = ["--route", "0=127.0.0.1:1", "--route", `${taken.port}=127.0.0.1:1`, "--out", tempFolder()];
    expect(await refusal("record", ...routes)).toMatch(/the port is in use/);
  });

  test("another machine's address", async () => {
    const listen = ["--upstream", "127.0.0.1:1", "--listen", "192.0.2.1:0", "--out", tempFolder()];
    expect(await refusal("record", ...listen)).toBe(
      "cannot listen on 192.0.2.1:0: this machine does not have the address; choose an address of this machine with --listen",
    );
  });

  test("a port that needs privileges", async ({ skip }) => {
    if (process.platform !== "linux") skip("only Linux reports the first unprivileged port");
    const firstFree = Number(readFileSync("/proc/sys/net/ipv4/ip_unprivileged_port_start", "utf8"));
    if (firstFree <= 81) skip("this system allows all users to listen on port 81");
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
      "cannot listen on 127.0.0.1:81: permission denied; ports below 1024 need privileges; choose a higher port with --listen",
    );
  });
});

const header = headerOf();

describe.each(["info", "show", "verify"])(
  "a file that chamber %s cannot read is reported in one clear line, with exit code 2",
  (command) => {
    function file(name: string, content: string | Uint8Array): string {
      const path = join(tempFolder(), name);
      writeFileSync(path, content);
      return path;
    }

    test("no such file", async () => {
      const path = join(tempFolder(), "none.chamber");
      expect(await refusal(command, path)).toBe(`${path} cannot be read: no such file or folder`);
    });

    test("a file that is not a recording", async () => {
      const path = file("letter.txt", "Dear Austria, ...");
      expect(await refusal(command, path)).toContain(
        `${path} is not a recording: it begins with “Dear A”. Black Chamber opens recordings (.chamber`,
      );
    });

    test("an empty file", async () => {
      const path = file("empty.chamber", "");
      expect(await refusal(command, path)).toBe(`${path} is empty`);
    });

    test("a newer major version", async () => {
      const path = file("new.chamber", encodeFileHead(1, { major: 2, minor: 3 }));
      expect(await refusal(command, path)).toBe(
        `${path} has format version 2.3; this program reads 1.x; use a newer version of Black Chamber`,
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
  },
);

describe("one unreadable file never ends the run", () => {
  test.each(["info", "lint", "verify"])("chamber %s reports that a folder has no recordings", async (command) => {
    const folder = tempFolder();
    writeFileSync(join(folder, "game.jsonl"), "{}\n");
    const run = await chamber(command, folder);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(onlyLine(run.stderr)).toContain(`${folder} has no recording`);
  });

  test("chamber lint reports why a different kind of log cannot be read", async () => {
    const path = join(tempFolder(), "game.jsonl");
    writeFileSync(path, "{}\n");
    const run = await chamber("lint", path);
    expect(run.code).toBe(2);
    expect(onlyLine(run.stderr)).toContain("game.jsonl is not a chunk log: line 1 has no valid time t_ns");
  });

  test("chamber lint checks the other files", async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, "a-bad.chamber"), "not a recording");
    cpSync("recordings/press-level20.chamber.gz", join(folder, "b-good.chamber.gz"));
    const run = await chamber("lint", folder);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(`chamber: ${join(folder, "a-bad.chamber")} is not a Black Chamber recording`);
    expect(run.stdout).toMatch(/b-good\.chamber\.gz: \d+ findings/);
  });

  test.each(["info", "verify"])("chamber %s reads the other files", async (command) => {
    const folder = tempFolder();
    mkdirSync(join(folder, "deep"));
    const writer = new RecordingWriter(1);
    writeFileSync(join(folder, "deep/good.chamber"), Buffer.concat([writer.begin(header), writer.end(0)]));
    writeFileSync(join(folder, "a-bad.chamber"), "not a recording");
    const run = await chamber(command, folder, join(folder, "none.chamber"), "--json");
    expect(run.code).toBe(2);
    expect(run.stderr.split("\n").filter((line) => line !== "")).toEqual([
      `chamber: ${join(folder, "a-bad.chamber")} is not a Black Chamber recording`,
      `chamber: ${join(folder, "none.chamber")} cannot be read: no such file or folder`,
    ]);
    const rows = run.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { file: string });
    expect(rows.map((row) => row.file)).toEqual([join(folder, "deep/good.chamber")]);
  });
});

test("an unreachable upstream is not a failure of the proxy: the client is reset, the recording shows this, and the exit code is 0", async () => {
  const port = await freePorts(1);
  const path = join(tempFolder(), "x.chamber");
  const proxy = await startRecord(["--upstream", `127.0.0.1:${port}`, "--listen", "0", "--out", path]);
  onTestFinished(() => proxy.kill());
  const client = await connectTo(proxy.port);
  await client.sees("rst");
  const again = await connectTo(proxy.port);
  await again.sees("rst");
  expect(await proxy.stop()).toBe(0);
  // This is reported immediately and only once, because a bot retries repeatedly.
  expect(proxy.stderr().match(/.*cannot reach.*/g)).toEqual([
    `warning: cannot reach 127.0.0.1:${port}: connection refused; is the server running? Clients get RST`,
  ]);
  expect(proxy.stderr()).toContain("2 connections did not reach the server");
  expect((await chamber("info", path)).stdout).toContain("did not reach the server: connection refused");
  const { entries } = await readRecorded(path);
  expect(entries.find(({ type }) => type === "failed")).toMatchObject({
    code: "ECONNREFUSED",
    message: "connection refused",
  });
});
