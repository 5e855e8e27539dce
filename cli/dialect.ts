import { type Command, InvalidArgumentError, Option } from "commander";
import { numberDialects } from "../core/tokens/numberDialect.ts";
import { readAssignments } from "../core/tokens/unnumbered.ts";

export type { DialectChoice as DialectOption } from "../core/node/dialectReading.ts";

/**
 * Adds the options for token numbers. Servers use two different numberings for FCT, FOR, FWD, NAR and CCL; the one in
 * use is detected from the traffic unless the user specifies it. UHY, HPY, ANG, ROF, ULB and UUB have no number unless
 * the user assigns one.
 */
export function addDialectOption(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--number-dialect <name>",
        "token numbering to use for FCT, FOR, FWD, NAR and CCL (default: detected from the traffic)",
      ).choices(Object.keys(numberDialects)),
    )
    .addOption(
      new Option("--assign <list>", "assign numbers to tokens that have none, such as UHY=0x4A30,ROF=0x4A33").argParser(
        (text: string) => {
          const reading = readAssignments(text);
          if (!reading.ok) throw new InvalidArgumentError(reading.message);
          return reading.assigned;
        },
      ),
    );
}
