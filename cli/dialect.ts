import { type Command, InvalidArgumentError, Option } from "commander";
import { type NumberDialect, numberDialects } from "../core/tokens/numberDialect.ts";
import type { AssignedNumbers } from "../core/tokens/representation.ts";
import { readAssignments } from "../core/tokens/unnumbered.ts";

export interface DialectOption {
  readonly numberDialect?: NumberDialect;
  readonly assign?: AssignedNumbers;
}

/**
 * What numbers mean. FCT, FOR, FWD, NAR and CCL have two numbers in the wild; the traffic tells which, unless
 * the user does. UHY, HPY, ANG, ROF, ULB and UUB have none unless the user gives them some.
 */
export function addDialectOption(command: Command): Command {
  return command
    .addOption(
      new Option("--number-dialect <name>", "numbers of FCT FOR FWD NAR CCL; default: what the traffic shows").choices(
        Object.keys(numberDialects),
      ),
    )
    .addOption(
      new Option("--assign <list>", "numbers of tokens that have none, such as UHY=0x4A30,ROF=0x4A33").argParser(
        (text: string) => {
          const reading = readAssignments(text);
          if (!reading.ok) throw new InvalidArgumentError(reading.message);
          return reading.assigned;
        },
      ),
    );
}
