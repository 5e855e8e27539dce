/** The page's own scheme: no file: addresses, one origin, fetch and streams as over HTTP. */
export const pageScheme = "chamber";
export const pageOrigin = `${pageScheme}://app`;
export const pageAddress = `${pageOrigin}/`;

/** Whether an address is the page's: the only one that a window shows. */
export function isPage(address: string): boolean {
  return /^chamber:\/\/app\/(\?[^#]*)?(#.*)?$/.test(address);
}
