import { describe, expect, test } from "vitest";
import { matchRoute, pathTo, routes } from "../../../../core/host/routes.ts";

describe("a path is matched to its route", () => {
  test.each([
    ["GET", "/api/status", { name: "status", parameters: {} }],
    ["HEAD", "/api/status", { name: "status", parameters: {} }],
    ["GET", "/api/recordings/abc/bytes", { name: "bytes", parameters: { id: "abc" } }],
    ["PUT", "/api/recordings/a%20b/marks/1-x", { name: "changeMark", parameters: { id: "a b", mark: "1-x" } }],
    ["GET", "/", { name: "page", parameters: { rest: "" } }],
    ["GET", "/assets/index-12345678.js", { name: "page", parameters: { rest: "assets/index-12345678.js" } }],
  ])("%s %s", (method, path, match) => {
    expect(matchRoute(method, path)).toEqual(match);
  });

  test.each([
    ["GET", "/api", "no-route"],
    ["GET", "/api/", "no-route"],
    ["GET", "/api/status/", "no-route"],
    ["GET", "/api/recordings//bytes", "no-route"],
    ["GET", "/api/recordings/%/bytes", "no-route"],
    ["GET", "/api/recordings/a/b/bytes", "no-route"],
    ["DELETE", "/api/status", "other-method"],
    ["POST", "/index.html", "other-method"],
    ["BREW", "/", "other-method"],
  ])("%s %s: %s", (method, path, verdict) => {
    expect(matchRoute(method, path)).toBe(verdict);
  });
});

test("every route is found by the path built for it, regardless of what its parameters contain", () => {
  for (const { name, method, path } of routes) {
    if (name === "page") continue;
    const parameters = Object.fromEntries(
      [...path.matchAll(/:([a-z]+)/g)].map((match) => [match[1] as string, "../ä?#%2f"]),
    );
    expect(matchRoute(method, new URL(pathTo(name, parameters), "http://x").pathname)).toEqual({ name, parameters });
  }
});
