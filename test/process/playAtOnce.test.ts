import { join } from "node:path";
import { expect } from "vitest";
import { usualPractice } from "../../core/host/practice.ts";
import { loopback } from "../../core/node/endpoint.ts";
import { PracticeGame } from "../../core/node/play/practiceGame.ts";
import { ProxyServer } from "../../core/node/proxyServer.ts";
import { chamber } from "../support/chamber.ts";
import { deepTest } from "../support/depth.ts";
import { tempFolder } from "../support/tempFolder.ts";

const count = 20;
const folder = tempFolder();

deepTest(
  "given 20 simultaneous games through one recorder, then each ends, and is recorded completely and without faults",
  { timeout: 600_000 },
  async () => {
    const games = Array.from({ length: count }, (_, at) => {
      const bots = at % 2 === 1 ? ["diplomat"] : ["greedy", "random"];
      return new PracticeGame({ ...usualPractice, bots, years: 2, seed: at + 1, level: (at % 7) * 10 });
    });
    const listen = { host: loopback, port: 0 };
    const upstreams = await Promise.all(games.map((game) => game.listen()));
    let recordings = 0;
    const proxy = new ProxyServer({
      routes: upstreams.map((upstream) => ({ listen, upstream })),
      pathFor: () => join(folder, `game-${recordings++}.chamber`),
      onTrouble: ({ detail }) => {
        throw new Error(detail);
      },
      onRecording: () => undefined,
      onChange: () => undefined,
    });
    const addresses = await proxy.listen();
    await Promise.all(games.map((game, at) => game.play(addresses[at]?.port ?? 0)));
    const outcomes = await proxy.close();
    await Promise.all(games.map((game) => game.close()));
    expect(outcomes.map(({ whole }) => whole)).toEqual(games.map(() => true));
    expect(games.filter(({ outcome }) => outcome.end.kind === "stopped")).toEqual([]);
    expect((await chamber("verify", folder)).code).toBe(0);
    const lint = await chamber("lint", "--min-severity", "warning", folder);
    expect(lint.stdout.match(/^(error|warning).*/gm)).toBeNull();
    expect((await chamber("turns", "--check", folder)).code).toBe(0);
  },
);
