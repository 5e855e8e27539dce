let attempts = 0;

/**
 * Imports a module of the page on demand. A browser may cache a failed import and never request that address again, so
 * the second attempt uses a different address.
 * @throws the error of the first attempt if the second fails as well
 */
export async function importPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const [address] = /https?:\S+\.js/.exec(String(error)) ?? [];
    if (address === undefined) throw error;
    attempts += 1;
    return import(/* @vite-ignore */ `${address}?attempt=${attempts}`).catch(() => {
      throw error;
    });
  }
}

/** Loads a module when the first question needs it. If that fails, tries again with the next question. */
export function fetchedOnce<T>(fetchPart: () => Promise<T>): () => Promise<T> {
  let part: Promise<T> | undefined;
  return () => {
    part ??= fetchPart().catch((error: unknown) => {
      part = undefined;
      throw error;
    });
    return part;
  };
}
