import { symlinkSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { rawRequest } from "../../support/rawRequest.ts";
import { samplesFolder, serveOfSamples, startServe, stopSamplesHost } from "../../support/serveProcess.ts";
import { tempFolder } from "../../support/tempFolder.ts";

afterAll(stopSamplesHost);

test("the printed URL grants a browser lasting access through a cookie, and the key disappears from the address bar", async () => {
  const serve = await serveOfSamples();
  const host = `127.0.0.1:${serve.port}`;
  const visit = await rawRequest(serve.port, `/?token=${serve.token}`, { host, "sec-fetch-site": "none" });
  expect(visit.status).toBe(303);
  expect(visit.headers["location"]).toBe("/");
  const [cookie] = visit.headers["set-cookie"] ?? [];
  expect(cookie).toMatch(new RegExp(`^chamber-${serve.port}=[\\w-]{43}; HttpOnly; SameSite=Strict; Path=/$`));
  const page = await rawRequest(serve.port, "/", { host, cookie: String(cookie).split(";")[0] as string });
  expect(page.status).toBe(200);
  expect(page.body).toContain("<title>Black Chamber</title>");
  expect(page.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(page.headers["access-control-allow-origin"]).toBeUndefined();
});

test("the URL from an earlier start is refused with a message, and the key is accepted only at the root path", async () => {
  const serve = await serveOfSamples();
  const host = `127.0.0.1:${serve.port}`;
  const old = await rawRequest(serve.port, `/?token=${"x".repeat(43)}`, { host });
  expect(old.status).toBe(401);
  expect(old.body).toContain("outdated");
  const page = await rawRequest(serve.port, "/", { host, accept: "text/html,*/*" });
  expect([page.status, page.headers["content-type"]]).toEqual([401, "text/plain; charset=utf-8"]);
  expect(page.body).toBe(
    "Black Chamber: access denied: open the complete address that chamber serve printed. " +
      "To follow a link, paste it into Open link on that page, or run chamber serve 'LINK' FOLDER\n",
  );
  expect((await rawRequest(serve.port, `/api/status?token=${serve.token}`, { host })).status).toBe(401);
});

test("no spelling of a path gives access outside the served folders", async () => {
  const folder = tempFolder();
  writeFileSync(join(folder, "secret.txt"), "SECRET");
  const served = join(folder, "served");
  const { mkdirSync } = await import("node:fs");
  mkdirSync(served);
  symlinkSync(join(folder, "secret.txt"), join(served, "out.chamber"));
  symlinkSync(folder, join(served, "up"));
  const serve = await startServe([served]);
  const headers = { host: `127.0.0.1:${serve.port}`, authorization: `Bearer ${serve.token}` };
  const ways = [
    "../secret.txt",
    "..%2fsecret.txt",
    "%2e%2e/secret.txt",
    "%2e%2e%2fsecret.txt",
    "%252e%252e%252fsecret.txt",
    "..%5csecret.txt",
    "....//secret.txt",
    "secret.txt%00.chamber",
    "%00",
    "%ff%fe",
    "%",
    encodeURIComponent(join(folder, "secret.txt")),
    "out.chamber",
    "up/secret.txt",
    `/${join(folder, "secret.txt")}`,
  ];
  const prefixes = ["/", "/assets/", "/api/recordings/", "/api/logs/", "//"];
  for (const prefix of prefixes) {
    for (const way of ways) {
      for (const ending of ["", "/bytes", "/marks"]) {
        const { status, body } = await rawRequest(serve.port, prefix + way + ending, headers);
        expect([prefix + way + ending, status]).toEqual([
          prefix + way + ending,
          expect.toSatisfy((s) => s === 400 || s === 404),
        ]);
        expect(body).not.toContain("SECRET");
      }
    }
  }
  const { faults, recordings } = await serve.library();
  expect(recordings).toEqual([]);
  expect(faults).toEqual([{ name: "out.chamber", message: "it is a link to a place outside the folder" }]);
});

test("a link that replaces a listed recording is not followed", async () => {
  const folder = tempFolder();
  const { copyFileSync, rmSync } = await import("node:fs");
  const secret = join(tempFolder(), "secret.chamber");
  writeFileSync(secret, "SECRET");
  const game = join(folder, "game.chamber.gz");
  copyFileSync(join(samplesFolder, "protocol-errors.chamber.gz"), game);
  const serve = await startServe([folder]);
  const { id } = await serve.row("game.chamber.gz");
  rmSync(game);
  symlinkSync(secret, game);
  const answer = await serve.ask(`/api/recordings/${id}/bytes`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain("SECRET");
});

test.each([
  ["a target that names a host", "GET http://evil.example/ HTTP/1.1\r\nHost: HERE\r\n\r\n"],
  ["two hosts", "GET / HTTP/1.1\r\nHost: HERE\r\nHost: evil.example\r\n\r\n"],
  ["no host", "GET / HTTP/1.1\r\n\r\n"],
  ["endless headers", `GET / HTTP/1.1\r\nHost: HERE\r\nX: ${"x".repeat(20_000)}\r\n\r\n`],
  ["bytes that are not HTTP", "\u0000\u0004\u0000\u0001\r\n\r\n"],
])("%s is refused, and the host keeps running", async (_, text) => {
  const serve = await serveOfSamples();
  const said = await new Promise<string>((resolve, reject) => {
    let heard = "";
    const socket = connect(serve.port, "127.0.0.1", () =>
      socket.write(text.replaceAll("HERE", `127.0.0.1:${serve.port}`)),
    );
    socket.setEncoding("latin1").on("data", (piece: string) => {
      heard += piece;
      socket.end();
    });
    socket.on("error", reject).on("close", () => resolve(heard));
  });
  expect(said).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect((await serve.ask("/api/status")).status).toBe(200);
});

test("the host listens only on loopback", async () => {
  const serve = await serveOfSamples();
  const { networkInterfaces } = await import("node:os");
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4");
  for (const { address } of outside) {
    const code = await new Promise((resolve) => {
      const socket = connect(serve.port, address, () => resolve("connected"));
      socket.on("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    });
    expect(code).toBe("ECONNREFUSED");
  }
  expect((await serve.ask("/api/status")).status).toBe(200);
});
