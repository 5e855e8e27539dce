import { gzipSync } from "node:zlib";
import type { Page, Request } from "playwright-core";

/** A file that a page loaded, and its compressed size. */
export interface LoadedFile {
  readonly path: string;
  /** `ahead`: a hidden tab or lint's rules, which load when the page is idle. */
  readonly kind: "code" | "maps" | "font" | "picture" | "ahead";
  readonly gzipByteLength: number;
}

/**
 * Records which of its own files a page loads from now on, not counting requests to the host's API.
 * @returns a function that returns the files loaded so far
 */
export function firstLoad(page: Page): () => Promise<readonly LoadedFile[]> {
  const requests = new Map<string, { readonly request: Request; readonly kind: LoadedFile["kind"] }>();
  let isLinting = false;
  page.on("request", (request) => {
    const { pathname, protocol } = new URL(request.url());
    if (!protocol.startsWith("http") || pathname.startsWith("/api/") || requests.has(request.url())) return;
    // The rules, followed by all modules that they import, are the last files that a page loads by itself.
    isLinting ||= /\/lintAnswers-[^/]*\.js$/.test(pathname);
    requests.set(request.url(), { request, kind: isLinting ? "ahead" : kindOf(pathname) });
  });
  return () =>
    Promise.all(
      [...requests].flatMap(([url, { request, kind }]) =>
        // A redirect has no file of its own: the address without the key is requested next.
        request.redirectedTo() ? [] : [loadedFile(page, url, kind)],
      ),
    );
}

/** Requests the file again, because Chromium does not always provide the body of a module that a worker imports. */
async function loadedFile(page: Page, url: string, kind: LoadedFile["kind"]): Promise<LoadedFile> {
  const body = await (await page.request.get(url)).body();
  return { path: new URL(url).pathname, kind, gzipByteLength: gzipSync(body).length };
}

function kindOf(path: string): LoadedFile["kind"] {
  if (path.endsWith(".woff2")) return "font";
  if (/\.(svg|png|webp)$/.test(path)) return "picture";
  if (/\/maps-[^/]*\.js$/.test(path)) return "maps";
  return /\/[A-Z][A-Za-z]+View-[^/]*\.(js|css)$/.test(path) ? "ahead" : "code";
}
