import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { getOrMake } from "../../bytes/keyed.ts";
import { Refusal } from "./replies.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".txt": "text/plain; charset=utf-8",
};
/** File types that are already compressed. */
const packed = new Set([".png", ".woff2", ".ico"]);

/**
 * Returns the folder of the built UI: `dist/renderer`. Looks from the bundle first, then from the source, then from the
 * compiled modules: from the bundle, the other places are outside the program's own folder.
 * @param from the address of this module
 */
export function rendererFolder(from: string = import.meta.url): string {
  for (const place of ["../renderer", "../../../dist/renderer", "../../../renderer"]) {
    const folder = fileURLToPath(new URL(place, from));
    if (existsSync(join(folder, "index.html"))) return folder;
  }
  return fileURLToPath(new URL("../../../renderer", from));
}

interface StaticFile {
  readonly path: string;
  readonly modifiedMs: number;
}

/**
 * Serves the built UI. Looks up a request's path in the list of existing files, and never appends it to a folder's
 * path.
 */
export class StaticFiles {
  readonly #folder: string;
  readonly #packs: boolean;
  #files: ReadonlyMap<string, StaticFile> = new Map();
  /** Compressed files, by path, modification time and encoding. */
  readonly #coded = new Map<string, Promise<Uint8Array>>();

  /** @param packs whether to compress files for clients that accept compression */
  constructor(folder: string, packs = true) {
    this.#folder = folder;
    this.#packs = packs;
  }

  /**
   * Returns the response to a request for a file.
   * @throws {Refusal} 404
   */
  async respond(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const name = pathname === "/" ? "/index.html" : pathname;
    // List the files again for each page load, because the UI may have been rebuilt.
    if (name === "/index.html" || !this.#files.has(name)) this.#files = await filesIn(this.#folder, "");
    const file = this.#files.get(name);
    if (!file && name === "/index.html") return notBuilt();
    if (!file) throw new Refusal(404, "no-such", "the UI has no such file");
    return this.#fileResponse(file, name, request);
  }

  async #fileResponse(file: StaticFile, name: string, request: Request): Promise<Response> {
    const ending = extname(name);
    const coding =
      !this.#packs || packed.has(ending) ? "identity" : codingFor(request.headers.get("accept-encoding") ?? "");
    // The bundler puts a content hash in the names of files in assets/.
    const isHashed = /^\/assets\/.+-[\w-]{8,}\.\w+$/.test(name);
    const headers = new Headers({
      "content-type": types[ending] ?? "application/octet-stream",
      "cache-control": isHashed ? "public, max-age=31536000, immutable" : "no-cache",
      vary: "accept-encoding",
    });
    if (coding !== "identity") headers.set("content-encoding", coding);
    const bytes = await this.#bytes(file, coding);
    headers.set("content-length", String(bytes.length));
    return new Response(bytes as Uint8Array<ArrayBuffer>, { headers });
  }

  #bytes(file: StaticFile, coding: Coding): Promise<Uint8Array> {
    const key = `${coding} ${file.modifiedMs} ${file.path}`;
    const bytes = getOrMake(this.#coded, key, () => readFile(file.path).then(coders[coding]));
    bytes.catch(() => this.#coded.delete(key));
    return bytes;
  }
}

type Coding = "br" | "gzip" | "identity";

const coders: Readonly<Record<Coding, (bytes: Buffer) => Promise<Uint8Array>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
  identity: async (bytes) => bytes,
};

function codingFor(accepted: string): Coding {
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

/** Returns the files in a folder and its subfolders, keyed by URL path. Skips links. */
async function filesIn(folder: string, prefix: string): Promise<Map<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      for (const [name, file] of await filesIn(path, `${prefix}/${entry.name}`)) files.set(name, file);
    else if (entry.isFile())
      files.set(encodeURI(`${prefix}/${entry.name}`), { path, modifiedMs: (await stat(path)).mtimeMs });
  }
  return files;
}

function notBuilt(): Response {
  return new Response(
    `<!doctype html><html lang="en"><title>Black Chamber</title>
<h1>The UI has not been built</h1>
<p>Black Chamber is running, but <code>dist/renderer</code> is empty.
Run <code>npm run build</code> in Black Chamber's folder, then load this page again.</p></html>\n`,
    { headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" } },
  );
}
