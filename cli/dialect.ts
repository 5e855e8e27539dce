import { type Command, Option } from "commander";
import { type NumberDialect, numberDialects } from "../core/tokens/numberDialect.ts";

export interface DialectOption {
  readonly numberDialect?: NumberDialect;
}

/** FCT, FOR, FWD, NAR and CCL have two numbers in the wild; the traffic tells which, unless the user does. */
export function addDialectOption(command: Command): Command {
  return command.addOption(
    new Option("--number-dialect <name>", "numbers of FCT FOR FWD NAR CCL; default: what the traffic shows").choices(
      Object.keys(numberDialects),
    ),
  );
}
