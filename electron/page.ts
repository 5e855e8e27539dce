/** The page's own scheme: one origin, fetch and streams as over HTTP, unlike file: addresses. */
export const pageScheme = "chamber";
export const pageOrigin = `${pageScheme}://app`;
export const pageAddress = `${pageOrigin}/`;

/** Whether an address is that of the app's page, the only page that a window may show. */
export function isPage(address: string): boolean {
  return /^chamber:\/\/app\/(\?[^#]*)?(#.*)?$/.test(address);
}
