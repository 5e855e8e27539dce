/** The page's own scheme: it has one origin and supports fetch and streams like HTTP, unlike file: URLs. */
export const pageScheme = "chamber";
export const pageOrigin = `${pageScheme}://app`;
export const pageAddress = `${pageOrigin}/`;

/** Whether an address belongs to the app's page, the only page that a window may show. */
export function isPage(address: string): boolean {
  return /^chamber:\/\/app\/(\?[^#]*)?(#.*)?$/.test(address);
}
