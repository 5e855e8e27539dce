import { expect, test } from "vitest";
import { pathTo, routes } from "../../../core/host/routes.ts";
import { rawRequest } from "../../support/rawRequest.ts";
import { samplesFolder, startServe } from "../../support/serveProcess.ts";

test("every route refuses a wrong key, a foreign origin, a foreign host and another site, and admits its own requests", async () => {
  const serve = await startServe([samplesFolder]);
  const host = `127.0.0.1:${serve.port}`;
  const key = { authorization: `Bearer ${serve.token}` };
  const cases: readonly (readonly [what: string, headers: Record<string, string>, status: number | null])[] = [
    ["no key", { host }, 401],
    ["a wrong key", { host, authorization: `Bearer ${"A".repeat(43)}` }, 401],
    ["a wrong cookie", { host, cookie: `chamber-${serve.port}=${"A".repeat(43)}` }, 401],
    ["the cookie from another port", { host, cookie: `chamber-1=${serve.token}` }, 401],
    ["a foreign origin", { host, ...key, origin: "https://evil.example" }, 403],
    ["an origin with another port", { host, ...key, origin: "http://127.0.0.1:1" }, 403],
    ["the origin of a sandbox", { host, ...key, origin: "null" }, 403],
    ["a foreign host name that resolves to this machine", { host: "evil.example", ...key }, 421],
    ["a foreign host and its own port", { host: `evil.example:${serve.port}`, ...key }, 421],
    ["our host without the port", { host: "127.0.0.1", ...key }, 421],
    ["another site", { host, ...key, "sec-fetch-site": "cross-site" }, 403],
    ["another port on this machine", { host, ...key, "sec-fetch-site": "same-site" }, 403],
    ["its own request, by key", { host, ...key }, null],
    [
      "its own request, by cookie",
      { host: `localhost:${serve.port}`, cookie: `a=b; chamber-${serve.port}=${serve.token}` },
      null,
    ],
    ["its own page", { host, ...key, origin: `http://${host}`, "sec-fetch-site": "same-origin" }, null],
  ];
  expect(routes.length).toBeGreaterThan(10);
  const wrong: string[] = [];
  for (const { name, method } of routes) {
    for (const [what, headers, status] of cases) {
      const { status: got, headers: answered } = await rawRequest(
        serve.port,
        pathTo(name, { id: "x", mark: "y" }),
        headers,
        method,
      );
      const refused = [401, 403, 421].includes(got);
      if (status === null ? refused : got !== status) wrong.push(`${name}, ${what}: ${got}`);
      if (!String(answered["content-security-policy"]).startsWith("default-src 'none'"))
        wrong.push(`${name}: no content security policy`);
    }
  }
  expect(wrong).toEqual([]);
});
