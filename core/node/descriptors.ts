/**
 * The number of file descriptors reserved for everything except relayed connections: files, listening ports, workers
 * and the page.
 */
const reserved = 64;

/** Each relayed connection needs one socket to the client and one to the server. */
const eachConnection = 2;

/**
 * Returns how many connections this process can relay at once. When descriptors run out, the system drops new clients
 * silently. Refusing clients before that happens lets us inform the user and note it in the recording.
 */
export function mostConnections(): number {
  const soft = softLimit(process.report.getReport());
  return soft === null ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor((soft - reserved) / eachConnection));
}

/** Returns the limit on open files from a Node report; null if there is none. */
function softLimit(report: object): number | null {
  const limits = "userLimits" in report && isObject(report.userLimits) ? report.userLimits : {};
  const files = "open_files" in limits && isObject(limits.open_files) ? limits.open_files : {};
  return "soft" in files && typeof files.soft === "number" ? files.soft : null;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
