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
      .description("explains a message: tree, level, English, faults, where a server would put ERR")
      .argument("[message...]", "the text form, hex of a frame or of a DM's body, or - for standard input")
      .addOption(new Option("--direction <way>", "who sends it; default: whoever can").choices(["c2s", "s2c"]))
      .option("--level <n>", "press level of the game; default: any", levelOf)
      .addOption(new Option("--dialect <name>", "whose rules count").choices([...dialects]).default("v0.18"))
      .addOption(new Option("--role <role>", "the sender's").choices(["player", "observer"]).default("player"))
      .option("--sender <power>", "whose client it is: for the sentence, and for rules on who writes to whom")
      .option("--names <recording>", "a recording of the variant, whose powers and provinces are meant")
      .option("--json", "one JSON object a message"),
  )
    .addHelpText(
      "after",
      `
Exit code 1: a message is not what --dialect and --level allow; 2: a line is no message at all.

Example:
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
  for (const fault of read.faults) warn(`${fault}; chamber decode --help shows the forms it takes`);
  for (const kind of read.otherFrames) tell(`a frame of the kind ${kind} holds no message`);
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
    throw new HostError("usage", `--sender: ${options.sender} is no power here; powers are such as AUS`);
  }
  const { dialect, level, role, direction } = options;
  return { direction: direction && directions[direction], dialect, level, role, sender };
}

/** Powers and provinces by the first RM of a recording that names any. */
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
  if (!/^[0-9]+$/.test(text) || level > 8191) throw new InvalidArgumentError("a level is a number from 0 to 8191");
  return level;
}
