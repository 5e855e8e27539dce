import { describe, expect, test } from "vitest";
import { canStart, listenWords, upstreamWords } from "../../../../renderer/views/live/recordForm.ts";

const form = { upstream: "127.0.0.1:16714", listen: "", note: "" };

describe("the dialog for recording a live game", () => {
  test.each(["127.0.0.1:16714", "localhost:1", " game.example:65535 ", "[::1]:16714", "16714"])(
    "given the server %s, then recording can start",
    (upstream) => {
      expect(upstreamWords({ ...form, upstream }).kind).toBe("hint");
      expect(canStart({ ...form, upstream })).toBe(true);
    },
  );

  test.each([
    ["game.example", "Enter host:port, such as 127.0.0.1:16714."],
    ["http://game.example:1", "Enter host:port, such as 127.0.0.1:16714."],
    ["localhost:99999", "The port must be at most 65535."],
    ["localhost:65536", "The port must be at most 65535."],
    ["localhost:0", "The port must be from 1 to 65535."],
  ])("given the server %s, then the error is: %s", (upstream, words) => {
    expect(upstreamWords({ ...form, upstream })).toEqual({ kind: "error", words });
    expect(canStart({ ...form, upstream })).toBe(false);
  });

  test("given no server, then there is no error yet, but recording cannot start", () => {
    expect(upstreamWords({ ...form, upstream: " " }).kind).toBe("hint");
    expect(canStart({ ...form, upstream: " " })).toBe(false);
  });

  test("given a server address that is also the address for bots, under any host name, then there is an error", () => {
    for (const [upstream, listen] of [
      ["127.0.0.1:16713", "16713"],
      ["localhost:5000", "127.0.0.1:5000"],
      ["[::1]:5000", "0.0.0.0:5000"],
    ] as const)
      expect(upstreamWords({ upstream, listen, note: "" }).kind, `${upstream} ${listen}`).toBe("error");
    expect(upstreamWords({ upstream: "game.example:5000", listen: "5000", note: "" }).kind).toBe("hint");
  });

  test("given a port for bots that other machines can reach, then there is a warning, and recording can start", () => {
    const open = { ...form, listen: "0.0.0.0:16713" };
    expect(listenWords(open)).toEqual({ kind: "warning", words: "Other machines on the network can connect." });
    expect(canStart(open)).toBe(true);
    expect(listenWords({ ...form, listen: "70000" }).kind).toBe("error");
    expect(listenWords({ ...form, listen: "0" }).words).toBe("0: any free port.");
  });
});
