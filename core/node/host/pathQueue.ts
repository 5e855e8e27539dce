/** Runs changes to the same file one after another. */
export class PathQueue {
  /** The last pending change by path. */
  readonly #pending = new Map<string, Promise<unknown>>();

  /** Runs a change after all earlier changes to the path, whether they succeeded or failed; returns its result. */
  async run<T>(path: string, change: () => Promise<T>): Promise<T> {
    const before = this.#pending.get(path) ?? Promise.resolve();
    const work = before.catch(() => undefined).then(change);
    this.#pending.set(path, work);
    try {
      return await work;
    } finally {
      if (this.#pending.get(path) === work) this.#pending.delete(path);
    }
  }
}
