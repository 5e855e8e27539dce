import { Option } from "commander";
import { severities } from "../core/diagnostics/severity.ts";

/** How findings are printed. */
const formats = ["text", "json", "sarif"] as const;

export type Format = (typeof formats)[number];

export function formatOption(): Option {
  return new Option("--format <format>", "json: one object per finding; sarif: one SARIF 2.1.0 log").choices(formats);
}

export function minSeverityOption(): Option {
  return new Option("--min-severity <severity>", "hide findings below this severity").choices(severities);
}
