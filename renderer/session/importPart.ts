let attempts = 0;

/**
 * Imports a module of the page that is fetched when it is needed. A browser may keep that a module could not be fetched
 * and never ask for its address again: the second attempt is under another address.
 * @throws what the first attempt threw, where the second fails as well
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
