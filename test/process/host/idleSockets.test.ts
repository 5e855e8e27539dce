import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listenOnLoopback } from "../../../core/node/host/nodeServer.ts";

test("given more idle connections than the host keeps, then the host still answers a request for the page", async () => {
  const server = await listenOnLoopback(0);
  onTestFinished(() => server.close());
  server.answerWith(() => Promise.resolve(new Response("the page")));
  const open = async (): Promise<void> => {
    const socket = connect(server.port, "127.0.0.1");
    socket.on("error", () => undefined);
    onTestFinished(() => {
      socket.destroy();
    });
    await once(socket, "connect");
  };
  await Promise.all(Array.from({ length: 400 }, open));

  const address = `http://127.0.0.1:${server.port}/`;
  const answers = await Promise.all(Array.from({ length: 20 }, async () => (await fetch(address)).text()));

  expect(new Set(answers)).toEqual(new Set(["the page"]));
});
