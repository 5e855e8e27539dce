import { describe, expect, test } from "vitest";
import { printEndpoint, readEndpoint, readRoutes } from "../../../../core/node/endpoint.ts";

describe("listen and connect addresses", () => {
  test.each([
    ["localhost:16713", { host: "localhost", port: 16713 }],
    ["[::1]:16713", { host: "::1", port: 16713 }],
    ["10.0.0.1:1", { host: "10.0.0.1", port: 1 }],
  ])("%s", (text, endpoint) => {
    expect(readEndpoint(text, "--upstream")).toEqual(endpoint);
    expect(printEndpoint(endpoint)).toBe(text);
  });

  test("a single port takes the default host; port 0 is only for listening", () => {
    expect(readEndpoint("16714", "--listen", { host: "127.0.0.1" })).toEqual({ host: "127.0.0.1", port: 16714 });
    expect(readEndpoint("0", "--listen", { host: "127.0.0.1", allowZero: true }).port).toBe(0);
    expect(() => readEndpoint("localhost:0", "--upstream")).toThrow("specify a port from 1 to 65535");
  });

  test.each([
    "",
    "16713",
    "localhost",
    "localhost:",
    ":16713",
    "localhost:70000",
    "localhost:abc",
    "::1:16713",
    "a b:1:2",
  ])("%s is refused", (text) => {
    expect(() => readEndpoint(text, "--upstream")).toThrow(/--upstream/);
  });
});

describe("routes", () => {
  test("there is a route for one port, or for each port in a range", () => {
    expect(readRoutes("16714=server:16713")).toEqual([
      { listen: { host: "127.0.0.1", port: 16714 }, upstream: { host: "server", port: 16713 } },
    ]);
    const range = readRoutes("0.0.0.0:8000-8002=server:9000-9002");
    expect(range.map(({ listen, upstream }) => `${printEndpoint(listen)} ${printEndpoint(upstream)}`)).toEqual([
      "0.0.0.0:8000 server:9000",
      "0.0.0.0:8001 server:9001",
      "0.0.0.0:8002 server:9002",
    ]);
  });

  test.each([
    ["8000", "is not LISTEN=HOST:PORT"],
    ["8000=server:1=2", "is not LISTEN=HOST:PORT"],
    ["8000-8002=server:9000-9001", "ranges of 3 and 2 ports; use ranges of the same length"],
    ["8002-8000=server:9000-9002", "lowest first"],
    ["1-60000=server:1-60000", "specify a range of 1 to 2000 ports"],
    ["8000=9000", "is not HOST:PORT"],
  ])("%s is refused", (text, why) => {
    expect(() => readRoutes(text)).toThrow(why);
  });
});
