import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { HostError, inWords, systemCode } from "../hostError.ts";

/** A file that gets its final name only when it is complete. It never replaces another file. */
export class DraftFile {
  /** Path to which the draft is written. */
  readonly draft: string;
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
    this.draft = `${path}.${process.pid}.part`;
  }

  /** Creates the file's folder. @throws {HostError} `exists`, `disk` */
  static at(path: string): DraftFile {
    if (existsSync(path)) throw alreadyThere(path);
    try {
      mkdirSync(dirname(path), { recursive: true });
    } catch (error) {
      throw new HostError("disk", `${path} cannot be written: ${inWords(error)}`);
    }
    return new DraftFile(path);
  }

  /** Gives the draft its name. @throws {HostError} `exists`, `disk` */
  finish(): void {
    let isTaken = false;
    try {
      // This reserves the name, unless another program has taken it in the meantime. Renaming alone would replace that
      // program's file.
      closeSync(openSync(this.#path, "wx"));
      isTaken = true;
      renameSync(this.draft, this.#path);
    } catch (error) {
      if (isTaken) rmSync(this.#path, { force: true });
      if (systemCode(error) === "EEXIST") throw alreadyThere(this.#path);
      throw new HostError("disk", `${this.#path} cannot be written: ${inWords(error)}`);
    }
  }

  /** Deletes the draft if it still exists. */
  discard(): void {
    rmSync(this.draft, { force: true });
  }
}

function alreadyThere(path: string): HostError {
  return new HostError("exists", `${path} already exists: choose another --out`);
}
