/** Expected failures of the machine around us, each with a code that tests and the CLI know. */
export type HostErrorCode =
  | "usage"
  | "port-in-use"
  | "no-permission"
  | "no-address"
  | "no-file"
  | "unreadable"
  | "exists"
  | "disk"
  | "command";

/** An expected failure, worded for the person: what, where, what to do. */
export class HostError extends Error {
  readonly code: HostErrorCode;

  constructor(code: HostErrorCode, message: string) {
    super(message);
    this.name = "HostError";
    this.code = code;
  }
}

/** The system's code of an error (`ENOSPC`), or its message where it has none. */
export function systemCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}

/** A system error in words: `ENOSPC` is "no space left on the device". */
export function inWords(error: unknown): string {
  const code = systemCode(error);
  return systemWords[code] ?? (error instanceof Error ? error.message : code);
}

/** Words a failure to read a file or folder. */
export function cannotBeRead(error: unknown, path: string): HostError {
  if (error instanceof HostError) return error;
  const code = systemCode(error) === "ENOENT" ? "no-file" : "unreadable";
  return new HostError(code, `${path} cannot be read: ${inWords(error)}`);
}

/** The same where other code may have failed too: errors that are no system's pass through. */
export function readFailure(error: unknown, path: string): unknown {
  const isOfSystem = error instanceof Error && "syscall" in error && error.syscall !== undefined;
  return isOfSystem ? cannotBeRead(error, path) : error;
}

const systemWords: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "not permitted",
  ENOENT: "no such file or folder",
  ENOSPC: "no space left on the device",
  EDQUOT: "disk quota exceeded",
  EROFS: "the file system is read-only",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of the path is no folder",
  EEXIST: "it exists already",
  EMFILE: "too many open files",
  EFBIG: "the file is too large for the file system",
  EIO: "the device failed",
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection reset",
  ETIMEDOUT: "timed out",
  EHOSTUNREACH: "host unreachable",
  ENETUNREACH: "network unreachable",
  ENOTFOUND: "no such host",
  EAI_AGAIN: "the host's name cannot be looked up",
  EADDRINUSE: "the port is in use",
  EADDRNOTAVAIL: "the address is not of this machine",
};
