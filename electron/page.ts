/** The page's own scheme: no file: addresses, one origin, fetch and streams as over HTTP. */
export const pageScheme = "chamber";
export const pageOrigin = `${pageScheme}://app`;
export const pageAddress = `${pageOrigin}/`;
