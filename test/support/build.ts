import { execFileSync } from "node:child_process";

/** Tests run the built command, as its users do: whatever is stale is built first. */
export default function build(): void {
  execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-b", "cli"], { stdio: "inherit" });
}
