import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, relative, resolve } from "node:path";
import { onTestFinished } from "vitest";

const npm = process.platform === "win32" ? "npm.cmd" : "npm";

/** Runs npm in the clone and returns its output. */
export function npmHere(...parameters: readonly string[]): string {
  return execFileSync(npm, parameters, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    shell: process.platform === "win32",
  });
}

interface Packed {
  readonly name: string;
  readonly version: string;
  readonly filename: string;
  readonly integrity: string;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

/** Packs folders that contain one package each, without building them. */
export function pack(out: string, folders: readonly string[]): readonly Packed[] {
  return JSON.parse(
    npmHere("pack", "--json", "--ignore-scripts", "--pack-destination", out, ...folders),
  ) as readonly Packed[];
}

/**
 * Starts a registry on 127.0.0.1 with the packages that the built command needs at run time, packed from the clone's
 * `node_modules`. It has only the installed versions, and no optional packages, because those may be missing. It stops
 * when the test finishes.
 * @param folder where to put the packed files
 * @returns the registry's URL, and the names of all packages requested from it
 */
export async function packageRegistry(
  folder: string,
): Promise<{ readonly address: string; readonly asked: ReadonlySet<string> }> {
  const installed = npmHere("ls", "--omit=dev", "--omit=optional", "--all", "--parseable")
    .trim()
    .split(/\r?\n/)
    .slice(1);
  const here = process.cwd();
  const packages = pack(
    folder,
    installed.map((path) => `./${relative(here, path).replaceAll("\\", "/")}`),
  );
  const byName = new Map(
    packages.map((each, index) => [each.name, { ...each, from: resolve(installed[index] ?? "") }]),
  );
  const asked = new Set<string>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? "").slice(1));
    if (path.startsWith("files/")) return void response.end(readFileSync(join(folder, path.slice("files/".length))));
    asked.add(path);
    const known = byName.get(path);
    if (!known) return void response.writeHead(404).end("{}");
    const manifest = JSON.parse(readFileSync(join(known.from, "package.json"), "utf8")) as Record<string, unknown>;
    const dist = { tarball: `${address}/files/${known.filename}`, integrity: known.integrity };
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        name: known.name,
        "dist-tags": { latest: known.version },
        versions: { [known.version]: { ...manifest, dist } },
      }),
    );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address, asked };
}
