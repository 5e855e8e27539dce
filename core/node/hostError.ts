/** Codes for expected system failures, used by tests and the CLI. */
export type HostErrorCode =
  | "usage"
  | "port-in-use"
  | "no-permission"
  | "no-address"
  | "no-file"
  | "unreadable"
  | "exists"
  | "disk"
  | "command"
  | "unavailable";

/** An expected failure with a message for the user: what failed, where, and what to do. */
export class HostError extends Error {
  readonly code: HostErrorCode;
  /** Lines to print below the message, such as the line with the mistake underlined. */
  readonly below: readonly string[];

  constructor(code: HostErrorCode, message: string, below: readonly string[] = []) {
    super(message);
    this.below = below;
    this.name = "HostError";
    this.code = code;
  }
}

/** Returns the system code of an error (`ENOSPC`), or its message if it has none. */
export function systemCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}

/** Describes a system error in plain words: `ENOSPC` is "no space left on the device". */
export function inWords(error: unknown): string {
  const code = systemCode(error);
  return systemWords[code] ?? (error instanceof Error ? error.message : code);
}

/** Returns the error for a file or folder that cannot be read. */
export function cannotBeRead(error: unknown, path: string): HostError {
  if (error instanceof HostError) return error;
  const code = systemCode(error) === "ENOENT" ? "no-file" : "unreadable";
  return new HostError(code, `${path} cannot be read: ${inWords(error)}`);
}

/** Like {@link cannotBeRead}, but returns errors other than system errors unchanged. */
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
  ENOTDIR: "part of the path is not a folder",
  EEXIST: "it already exists",
  EMFILE: "too many open files",
  EFBIG: "the file is too large for the file system",
  EIO: "the device failed",
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection reset",
  ETIMEDOUT: "timed out",
  EHOSTUNREACH: "host unreachable",
  ENETUNREACH: "network unreachable",
  ENOTFOUND: "no such host",
  EAI_AGAIN: "the host name cannot be resolved",
  EADDRINUSE: "the port is in use",
  EADDRNOTAVAIL: "this machine does not have the address",
};
