import { copyFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { HostStatus } from "../../../core/host/host.ts";
import { usualPractice } from "../../../core/host/practice.ts";
import { HostClient, HostRefusal } from "../../../renderer/link/hostClient.ts";
import { chamber } from "../../support/chamber.ts";
import { freePorts } from "../../support/freePorts.ts";
import { type ServeProcess, samplesFolder, startServe } from "../../support/serveProcess.ts";
import { tempFolder } from "../../support/tempFolder.ts";

const waiting = { timeout: 30_000, interval: 100 };

async function clientOf(serve: ServeProcess): Promise<HostClient> {
  return new HostClient(await serve.json<HostStatus>("/api/status"), serve.ask);
}

describe("the page's client for a host", () => {
  test("given a served folder, when a mark is added, changed and removed, then each response contains the current marks", async () => {
    const folder = tempFolder();
    copyFileSync(join(samplesFolder, "press-level20.chamber.gz"), join(folder, "game.chamber.gz"));
    const serve = await startServe([folder]);
    const client = await clientOf(serve);
    const { id } = await serve.row("game.chamber.gz");
    expect((await client.recordings()).recordings.map(({ name }) => name)).toEqual(["game.chamber.gz"]);
    const target = { connection: 1, direction: "client-to-server", offset: 0 } as const;
    // A mark needs no text.
    const { marks } = await client.addMark(id, { text: "", target, atNs: 1000 });
    expect(marks).toMatchObject([{ text: "", target }]);
    const changed = await client.changeMark(id, marks[0]?.id ?? "", "the first word");
    expect(changed.marks).toMatchObject([{ text: "the first word", target }]);
    expect((await client.marks(id)).readOnly).toBeNull();
    expect((await client.removeMark(id, changed.marks[0]?.id ?? "")).marks).toEqual([]);
  });

  test("given a port in use, when a recording is started on it, then it is refused with a message", async () => {
    const serve = await startServe([tempFolder()]);
    const client = await clientOf(serve);
    const refusal = client.startLive({ upstream: `127.0.0.1:${await freePorts(1)}`, listen: String(serve.port) });
    await expect(refusal).rejects.toThrow(HostRefusal);
    await expect(refusal).rejects.toThrow(/the port is in use/);
    expect(await client.live()).toEqual({ sessions: [] });
  });

  test("given a proxy without clients, when it is stopped, then there is no recording", async () => {
    const serve = await startServe([tempFolder()]);
    const client = await clientOf(serve);
    const session = await client.startLive({
      upstream: `127.0.0.1:${await freePorts(1)}`,
      listen: "0",
      note: "quiet",
    });
    expect(session).toMatchObject({ state: "waiting", recording: null, note: "quiet", open: 0 });
    expect(await client.stopLive(session.id)).toMatchObject({ state: "stopped", path: null, whole: true });
  });

  test("given a practice game, when it is started, then it is played and recorded to its end", async () => {
    const folder = tempFolder();
    const serve = await startServe([folder]);
    const client = await clientOf(serve);
    const { id, practice } = await client.startLive({ practice: { ...usualPractice, years: 1 } });
    expect(practice).toEqual({ builtIn: 7, seats: [] });
    await expect
      .poll(async () => (await client.live()).sessions[0], waiting)
      .toMatchObject({ id, state: "stopped", whole: true });
    const path = join(folder, readdirSync(folder).find((name) => /-practice\.chamber$/.test(name)) ?? "none");
    expect((await chamber("verify", path)).code).toBe(0);
    expect((await chamber("lint", path)).code).toBe(0);
  });

  test.each([
    ["a seat that the map does not have", { seats: ["XYZ"] }, /XYZ is not a power of standard/],
    ["the same seat twice", { seats: ["FRA", "FRA"] }, /FRA is named twice/],
    ["an unknown bot", { bots: ["genius"] }, /there is no bot "genius"/],
    ["a map that is a path", { map: "/etc/passwd" }, /practice\.map: the name of a known variant/],
    ["too many years", { years: 1e9 }, /practice\.years: a number from 1 to 1000/],
    ["bots that are not a list", { bots: "greedy" as never }, /practice\.bots: a list of names/],
  ])(
    "given a practice game with %s, then it is refused with a message, and nothing is recorded",
    async (_, part, message) => {
      const folder = tempFolder();
      const client = await clientOf(await startServe([folder]));
      await expect(client.startLive({ practice: { ...usualPractice, ...part } })).rejects.toThrow(message);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  test("given a host that has stopped, then the error reports this", async () => {
    const serve = await startServe([tempFolder()]);
    const client = await clientOf(serve);
    await serve.stop();
    await expect(client.recordings()).rejects.toThrow("is not responding");
  });
});
