import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { HostStatus } from "../../../core/host/host.ts";
import { HostClient, HostRefusal } from "../../../renderer/link/hostClient.ts";
import { freePorts } from "../../support/freePorts.ts";
import { type ServeProcess, samplesFolder, startServe } from "../../support/serveProcess.ts";
import { tempFolder } from "../../support/tempFolder.ts";

async function clientOf(serve: ServeProcess): Promise<HostClient> {
  return new HostClient(await serve.json<HostStatus>("/api/status"), serve.ask);
}

describe("the page's client of a host", () => {
  test("given a served folder, when a mark is added, changed and removed, then each answer has the current marks", async () => {
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

  test("given a port in use, when a recording is started there, then it is refused with a message", async () => {
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

  test("given a host that has stopped, then the failure reports it", async () => {
    const serve = await startServe([tempFolder()]);
    const client = await clientOf(serve);
    await serve.stop();
    await expect(client.recordings()).rejects.toThrow("is not responding");
  });
});
