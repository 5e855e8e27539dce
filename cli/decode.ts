import { text as readAll } from "node:stream/consumers";
import { type Command, InvalidArgumentError, Option } from "commander";
import { Analysis } from "../core/analysis/analysis.ts";
import { type InputMessage, readMessageInput } from "../core/formats/messageInput.ts";
import { dialects, type ExplainOptions, explainMessage } from "../core/language/explain.ts";
import { HostError } from "../core/node/hostError.ts";
import { readRecording } from "../core/node/recordingSource.ts";
import type { Direction } from "../core/recording/entry.ts";
import type { Dialect } from "../core/syntax/production.ts";
import type { RepresentationEntry } from "../core/tokens/representation.ts";
import { isPower, isProvince } from "../core/tokens/token.ts";
import { addDialectOption, type DialectOption } from "./dialect.ts";
import { explanationJson, explanationText } from "./explanation.ts";
import { exit, Output, tell, warn, worse } from "./output.ts";
import { terminal } from "./terminal.ts";

interface DecodeOptions extends DialectOption {
  readonly direction?: "c2s" | "s2c";
  readonly level?: number;
  readonly dialect: Dialect;
  readonly role: "player" | "observer";
  readonly sender?: string;
  readonly names?: string;
  readonly json?: boolean;
}

const directions: Readonly<Record<string, Direction>> = { c2s: "client-to-server", s2c: "server-to-client" };

export function addDecode(program: Command): void {
  addDialectOption(
    program
      .command("decode")
      .argument("[message...]", "message as text, or as the hex of a frame or of a DM's body; - for standard input")
      .addOption(new Option("--direction <way>", "direction of the message (default: any)").choices(["c2s", "s2c"]))
      .option("--level <n>", "press level of the game (default: any)", levelOf)
      .addOption(new Option("--dialect <name>", "rules to check against").choices([...dialects]).default("v0.18"))
      .addOption(new Option("--role <role>", "role of the sender").choices(["player", "observer"]).default("player"))
      .option("--sender <power>", "client's power; used for the English text and to check the recipients")
      .option("--names <recording>", "take the names of powers and provinces from a recording")
      .option("--json", "print one JSON object per message"),
  )
    .addHelpText(
      "after",
      `
Exit code 1 if --dialect or --level does not allow a message, 2 if a line is not a message.

Examples:
  chamber decode "SND (FRA) (PRP (PCE (ENG FRA)))" --level 10
  chamber decode 4801
  chamber show game.chamber --filter 'HUH' --json | jq -r .text | chamber decode - --names game.chamber`,
    )
    .action(async (words: string[], options: DecodeOptions) => {
      const typed = words.join(" ");
      terminal().exitCode = await decode(
        typed === "" || typed === "-" ? await readAll(terminal().stdin) : typed,
        options,
      );
    });
}

async function decode(input: string, options: DecodeOptions): Promise<number> {
  const read = readMessageInput(input, {
    numberDialect: options.numberDialect,
    assigned: options.assign ?? {},
    names: options.names === undefined ? [] : await namesOf(options.names),
  });
  for (const fault of read.faults) warn(`${fault}; see chamber decode --help for the accepted forms`);
  for (const kind of read.otherFrames) tell(`skipped a frame of kind ${kind}: only DM frames contain messages`);
  const output = new Output();
  let code: number = read.faults.length > 0 ? exit.usage : exit.fine;
  for (const message of read.messages) {
    const asked = askedOf(options, message);
    const explanation = explainMessage(message.tokens, message.representation, asked);
    if (explanation.verdicts[options.dialect] !== null || message.oddByte !== undefined)
      code = worse(code, exit.findings);
    if (options.json) output.line(JSON.stringify(explanationJson(message, explanation)));
    else for (const line of explanationText(message, explanation, asked)) output.line(line);
    await output.flush();
  }
  return code;
}

function askedOf(options: DecodeOptions, { representation }: InputMessage): ExplainOptions {
  const sender = options.sender?.toUpperCase();
  const token = sender === undefined ? undefined : representation.values.get(sender);
  if (sender !== undefined && (token === undefined || !isPower(token))) {
    throw new HostError("usage", `--sender: ${options.sender} is not a power on this map; specify one such as AUS`);
  }
  const { dialect, level, role, direction } = options;
  return { direction: direction && directions[direction], dialect, level, role, sender };
}

/** Reads the names of powers and provinces from the first connection in a recording that received an RM. */
async function namesOf(file: string): Promise<readonly RepresentationEntry[]> {
  const analysis = new Analysis();
  await readRecording(file, (items) => {
    for (const item of items) if (item.kind === "record") analysis.apply(item.entry);
  });
  const named = analysis.connections.find(({ representation }) => representation.source === "rm");
  const names = [...(named?.representation.names ?? [])];
  return names.filter(([token]) => isPower(token) || isProvince(token)).map(([token, name]) => ({ token, name }));
}

function levelOf(text: string): number {
  const level = Number(text);
  if (!/^[0-9]+$/.test(text) || level > 8191) throw new InvalidArgumentError("specify a level from 0 to 8191");
  return level;
}
