import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from "node:fs";
import { systemCode } from "./hostError.ts";

/** An open file. */
export type Descriptor = number;

/** The state of a file. Identifies the file on its file system regardless of its name. */
export interface FileState {
  readonly device: number;
  readonly inode: number;
  readonly links: number;
  /** The size in bytes. */
  readonly size: number;
}

/** The file system calls that a recorder makes. All of them throw system errors. Tests can make each call fail. */
export interface RecorderFiles {
  makeFolder(folder: string): void;
  /** Creates a file for reading and appending; fails with EEXIST if the file exists. */
  create(path: string): Descriptor;
  /**
   * Writes at the end of the file, and returns how many bytes were written. A positional write would hide that another
   * program had shortened the file.
   */
  write(file: Descriptor, bytes: Uint8Array): number;
  /** Reads at a position, and returns how many bytes were read. */
  read(file: Descriptor, into: Uint8Array, position: number): number;
  truncate(file: Descriptor, size: number): void;
  /** Flushes a file to the device. */
  sync(file: Descriptor, done: (error: Error | null) => void): void;
  syncNow(file: Descriptor): void;
  close(file: Descriptor): void;
  /** Deletes a file, if possible. */
  remove(path: string): void;
  rename(from: string, to: string): void;
  exists(path: string): boolean;
  stateOf(file: Descriptor): FileState;
  /** Returns the state of the file at a path; null if there is no file. */
  stateAt(path: string): FileState | null;
}

/** The real file system calls, from `node:fs`. */
export const systemFiles: RecorderFiles = {
  makeFolder: (folder) => mkdirSync(folder, { recursive: true }),
  create: (path) => openSync(path, "ax+"),
  write: (file, bytes) => writeSync(file, bytes),
  read: (file, into, position) => readSync(file, into, 0, into.length, position),
  truncate: ftruncateSync,
  sync: fdatasync,
  syncNow: fdatasyncSync,
  close: closeSync,
  remove: (path) => rmSync(path, { force: true }),
  rename: renameSync,
  exists: existsSync,
  stateOf: (file) => stateFrom(fstatSync(file)),
  stateAt: (path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found === undefined ? null : stateFrom(found);
  },
};

function stateFrom({ dev, ino, nlink, size }: Stats): FileState {
  return { device: dev, inode: ino, links: nlink, size };
}

/** How other programs interfered with a file during the recording: they deleted, renamed or truncated it. */
export type Interference =
  | { readonly kind: "taken-away" }
  | { readonly kind: "cut-short"; readonly byteLength: number };

/**
 * Returns how another program interfered with the file.
 * @returns null if the file is still at its path and contains all the bytes that were written
 */
export function interferenceWith(
  files: RecorderFiles,
  file: Descriptor,
  written: { readonly path: string; readonly byteLength: number },
): Interference | null {
  const own = files.stateOf(file);
  const there = files.stateAt(written.path);
  if (there === null || there.inode !== own.inode || there.device !== own.device) return { kind: "taken-away" };
  return own.size < written.byteLength ? { kind: "cut-short", byteLength: own.size } : null;
}

/** How many times in a row a write may be interrupted, or write nothing, before it counts as failed. */
const mostTries = 1000;
const copyByteLength = 1024 * 1024;

/** Writes all bytes, or as many as the disk accepts. */
export function writeAll(
  files: RecorderFiles,
  file: Descriptor,
  bytes: Uint8Array,
): { readonly byteLength: number; readonly error: unknown } {
  let byteLength = 0;
  for (let tries = 0; byteLength < bytes.length; ) {
    try {
      const written = files.write(file, bytes.subarray(byteLength));
      byteLength += written;
      tries = written > 0 ? 0 : tries + 1;
      if (tries === mostTries) return { byteLength, error: new Error("the disk accepts no more bytes") };
    } catch (error) {
      if (systemCode(error) !== "EINTR" || ++tries === mostTries) return { byteLength, error: error ?? "write failed" };
    }
  }
  return { byteLength, error: undefined };
}

/** Closes and deletes a copy that could not be completed, if the disk allows it. */
export function discard(files: RecorderFiles, copy: Descriptor, path: string): void {
  try {
    files.close(copy);
  } finally {
    files.remove(path);
  }
}

/**
 * Copies the first `byteLength` bytes of a file.
 * @throws the system's error, or an error if the file is shorter than expected
 */
export function copyAll(files: RecorderFiles, from: Descriptor, to: Descriptor, byteLength: number): void {
  const piece = new Uint8Array(Math.min(byteLength, copyByteLength));
  for (let at = 0; at < byteLength; ) {
    const read = files.read(from, piece.subarray(0, Math.min(piece.length, byteLength - at)), at);
    if (read === 0) throw new Error("the file was cut short");
    const { error } = writeAll(files, to, piece.subarray(0, read));
    if (error !== undefined) throw error;
    at += read;
  }
}
