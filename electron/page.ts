/** The page's own scheme: one origin, fetch and streams as over HTTP, unlike file: addresses. */
export const pageScheme = "chamber";
export const pageOrigin = `${pageScheme}://app`;
export const pageAddress = `${pageOrigin}/`;

/** Whether an address is the page's, the only one that a window may show. */
export function isPage(address: string): boolean {
  return /^chamber:\/\/app\/(\?[^#]*)?(#.*)?$/.test(address);
}
