import { HostError } from "../hostError.ts";
import type { QueryTask } from "./queryTask.ts";

/** DuckDB's description of an error (`errors_as_json`). */
interface DuckDbFault {
  readonly exception_type: string;
  readonly exception_message: string;
  /** Offset in the SQL, in bytes. */
  readonly position?: string;
  /** Names that the user may have meant, separated by commas. */
  readonly candidates?: string;
}

/** DuckDB's error message for SQL that contains no statement. */
const emptySql = "Error in native callback";

/** Describes an error from DuckDB in one line: what is wrong, where in the SQL, and what to do. */
export function sqlFault(error: unknown, task: QueryTask): unknown {
  const { sql, out } = task;
  if (error instanceof HostError || !(error instanceof Error)) return error;
  const fault = readFault(error.message);
  // All lines after the first one list candidates, which are also in a separate field.
  const [first = ""] = fault.exception_message.split("\n");
  const words = oneLine(fault.candidates === undefined ? fault.exception_message : first).replace(/!$/, "");
  if (words === emptySql) return new HostError("usage", "the SQL is empty: use one SELECT");
  if (fault.exception_type === "Out of Memory") return tooMuchMemory(task);
  if (fault.exception_type === "Permission")
    return new HostError("usage", `a query reads only its own tables: ${words}`);
  if (fault.exception_type === "IO" && out !== null)
    return new HostError("disk", `the result cannot be written: ${words}`);
  const near = fault.candidates?.split(",").filter((name) => !name.startsWith("pg_")) ?? [];
  return new HostError(
    "usage",
    `SQL${place(sql, fault.position)}: ${words}${near.length === 0 ? "" : `; did you mean ${near.join(", ")}?`}`,
  );
}

/** Returns the error for a query that needs more memory than its limit allows. */
export function tooMuchMemory({ memoryMb }: QueryTask): HostError {
  return new HostError(
    "usage",
    `the query needs more than ${memoryMb} MB of memory: select fewer rows or columns (chamber query has --memory)`,
  );
}

function readFault(message: string): DuckDbFault {
  try {
    const fault = JSON.parse(message.slice(message.indexOf("{"))) as Partial<DuckDbFault>;
    if (fault.exception_type !== undefined && fault.exception_message !== undefined) return fault as DuckDbFault;
  } catch {
    // DuckDB describes a few errors only in plain text.
  }
  return { exception_type: "", exception_message: message };
}

/** Describes the position of a byte in the SQL: ` at line 1, column 8`. */
function place(sql: string, position: string | undefined): string {
  if (position === undefined || !/^\d+$/.test(position)) return "";
  const before = Buffer.from(sql).subarray(0, Number(position)).toString().split("\n");
  return ` at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
