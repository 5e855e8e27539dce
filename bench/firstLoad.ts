import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";

/** A file that a page loaded, and what it takes when it is packed. */
export interface LoadedFile {
  readonly path: string;
  /** `ahead`: a tab that is not shown, fetched when the page has nothing else to do. */
  readonly kind: "code" | "maps" | "font" | "picture" | "ahead";
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
  if (path.endsWith(".woff2")) return "font";
  if (/\.(svg|png|webp)$/.test(path)) return "picture";
  if (/\/maps-[^/]*\.js$/.test(path)) return "maps";
  return /\/[A-Z][A-Za-z]+View-[^/]*\.(js|css)$/.test(path) ? "ahead" : "code";
}
