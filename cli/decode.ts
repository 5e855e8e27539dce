import { text as readAll } from "node:stream/consumers";
import { type Command, InvalidArgumentError, Option } from "commander";
import { readMessageInput } from "../core/formats/messageInput.ts";
import { dialects, type ExplainOptions, explainMessage } from "../core/language/explain.ts";
import { HostError } from "../core/node/hostError.ts";
import type { Direction } from "../core/recording/entry.ts";
import type { Dialect } from "../core/syntax/production.ts";
import { DialectEvidence } from "../core/tokens/numberDialect.ts";
import { type Representation, standardRepresentation } from "../core/tokens/representation.ts";
import { withStandIns } from "../core/tokens/unnumbered.ts";
import { addDialectOption, type DialectOption } from "./dialect.ts";
import { explanationJson, explanationText } from "./explanation.ts";
import { exit, Output, tell } from "./output.ts";

interface DecodeOptions extends DialectOption {
  readonly direction?: "c2s" | "s2c";
  readonly level?: number;
  readonly dialect: Dialect;
  readonly role: "player" | "observer";
  readonly sender?: string;
  readonly json?: boolean;
}

const directions: Readonly<Record<string, Direction>> = { c2s: "client-to-server", s2c: "server-to-client" };

export function addDecode(program: Command): void {
  addDialectOption(
    program
      .command("decode")
      .description("explains a message: tree, level, English, faults, where a server would put ERR")
      .argument("[message...]", "the text form, hex of a frame or of a DM's body, or - for standard input")
      .addOption(new Option("--direction <way>", "who sends it; default: whoever can").choices(["c2s", "s2c"]))
      .option("--level <n>", "press level of the game; default: any", levelOf)
      .addOption(new Option("--dialect <name>", "whose rules count").choices([...dialects]).default("v0.18"))
      .addOption(new Option("--role <role>", "the sender's").choices(["player", "observer"]).default("player"))
      .option("--sender <power>", "whose client it is: for the sentence, and for rules on who writes to whom")
      .option("--json", "one JSON object a message"),
  )
    .addHelpText(
      "after",
      `
Exit code 1: a message is not what --dialect and --level allow.

Example:
  chamber decode "SND (FRA) (PRP (PCE (ENG FRA)))" --level 10
  chamber decode 4801
  chamber show game.chamber --filter 'HUH' --json | jq -r .text | chamber decode -`,
    )
    .action(async (words: string[], options: DecodeOptions) => {
      const typed = words.join(" ");
      process.exitCode = await decode(typed === "" || typed === "-" ? await readAll(process.stdin) : typed, options);
    });
}

async function decode(input: string, options: DecodeOptions): Promise<number> {
  const representation = await representationFor(input, options);
  const read = readMessageInput(input, representation);
  if (!read.ok) throw new HostError("usage", `${read.message}; chamber decode --help shows the forms it takes`);
  for (const kind of read.otherFrames) tell(`a frame of the kind ${kind} holds no message`);
  const output = new Output();
  const asked: ExplainOptions = {
    direction: options.direction && directions[options.direction],
    dialect: options.dialect,
    level: options.level ?? 8000,
    role: options.role,
    sender: options.sender?.toUpperCase(),
  };
  let code: number = exit.fine;
  for (const message of read.messages) {
    const explanation = explainMessage(message.tokens, representation, asked);
    if (explanation.verdicts[options.dialect] !== null) code = exit.findings;
    if (options.json) output.line(JSON.stringify(explanationJson(message, explanation, representation)));
    else for (const line of explanationText(message, explanation, representation, asked)) output.line(line);
    await output.flush();
  }
  return code;
}

/** Without `--number-dialect` the message itself is the evidence, as hex; a text has names. */
async function representationFor(input: string, { numberDialect, assign }: DecodeOptions): Promise<Representation> {
  const assigned = withStandIns(assign ?? {});
  const plain = standardRepresentation(numberDialect ?? "diplomacy", assigned);
  if (numberDialect) return plain;
  const evidence = new DialectEvidence();
  const read = readMessageInput(input, plain);
  if (!read.ok) return plain;
  for (const { tokens } of read.messages) evidence.addMessage(tokens);
  return standardRepresentation(evidence.dialect, assigned);
}

function levelOf(text: string): number {
  const level = Number(text);
  if (!/^[0-9]+$/.test(text) || level > 8191) throw new InvalidArgumentError("a level is a number from 0 to 8000");
  return level;
}
