/** Combines the progress of several passes over files into one number from 0 to 1. */
export class Passes {
  readonly #shares: number[];
  readonly #onShare: ((share: number) => void) | undefined;

  constructor(count: number, onShare: ((share: number) => void) | undefined) {
    this.#shares = new Array<number>(count).fill(0);
    this.#onShare = onShare;
  }

  /** Returns the progress callback for a pass; passes are numbered from 0. */
  report(pass: number): (read: number, total: number) => void {
    return (read, total) => {
      this.#shares[pass] = total === 0 ? 1 : read / total;
      this.#onShare?.(this.#shares.reduce((sum, share) => sum + share, 0) / this.#shares.length);
    };
  }
}
