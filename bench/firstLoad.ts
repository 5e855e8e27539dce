import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";

/** A file that a page loaded, and its compressed size. */
export interface LoadedFile {
  readonly path: string;
  /** `ahead`: a hidden tab, fetched when the page is idle. */
  readonly kind: "code" | "maps" | "font" | "picture" | "ahead";
  readonly gzipByteLength: number;
}

/**
 * Notes which of its own files a page loads from now on, without its requests to the host.
 * @returns a function that returns the files loaded so far
 */
export function firstLoad(page: Page): () => Promise<readonly LoadedFile[]> {
  const urls = new Set<string>();
  page.on("response", (response) => {
    const { pathname, protocol } = new URL(response.url());
    if (protocol.startsWith("http") && !pathname.startsWith("/api/") && response.ok()) urls.add(response.url());
  });
  return () => Promise.all([...urls].map((url) => loadedFile(page, url)));
}

/** Requests the file again: Chromium does not always provide the body of a module that a worker imports. */
async function loadedFile(page: Page, url: string): Promise<LoadedFile> {
  const path = new URL(url).pathname;
  const body = await (await page.request.get(url)).body();
  return { path, kind: kindOf(path), gzipByteLength: gzipSync(body).length };
}

function kindOf(path: string): LoadedFile["kind"] {
  if (path.endsWith(".woff2")) return "font";
  if (/\.(svg|png|webp)$/.test(path)) return "picture";
  if (/\/maps-[^/]*\.js$/.test(path)) return "maps";
  return /\/[A-Z][A-Za-z]+View-[^/]*\.(js|css)$/.test(path) ? "ahead" : "code";
}
