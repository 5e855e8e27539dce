import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";

/** A file that a page loaded, and what it takes when it is packed. */
export interface LoadedFile {
  readonly path: string;
  readonly kind: "code" | "font" | "maps" | "picture";
  readonly gzipByteLength: number;
}

/**
 * Notes which of its own files a page loads from now on; what it asks its host for is left out.
 * @returns gives them
 */
export function firstLoad(page: Page): () => Promise<readonly LoadedFile[]> {
  const files = new Map<string, Promise<LoadedFile | null>>();
  page.on("response", (response) => {
    const { pathname, protocol } = new URL(response.url());
    if (protocol.startsWith("http") && !pathname.startsWith("/api/") && !files.has(pathname))
      files.set(pathname, loadedFile(pathname, response));
  });
  return async () => (await Promise.all(files.values())).flatMap((file) => file ?? []);
}

async function loadedFile(path: string, response: Response): Promise<LoadedFile | null> {
  // A redirect has no body.
  const body = await response.body().catch(() => null);
  if (body === null) return null;
  return { path, kind: kindOf(path), gzipByteLength: gzipSync(body).length };
}

function kindOf(path: string): LoadedFile["kind"] {
  if (/\.woff2$/.test(path)) return "font";
  if (/\.(svg|png|webp)$/.test(path)) return "picture";
  return /\/maps-[^/]*\.js$/.test(path) ? "maps" : "code";
}
