import type { Command } from "commander";
import type { FrameRow } from "../core/analysis/analysis.ts";
import { type DocumentContent, type DocumentRow, englishOfStep, stepText } from "../core/analysis/documents.ts";
import { frameText, oddByteOf } from "../core/analysis/frameText.ts";
import { commandName } from "../core/analysis/info.ts";
import { englishOf, readingOf } from "../core/analysis/messageReading.ts";
import { hasTimes } from "../core/analysis/recordedTimes.ts";
import { toHex } from "../core/bytes/hex.ts";
import { messageFields, wholeGameFields } from "../core/filter/fields.ts";
import { type Filter, fieldsAsked, needsWholeGame, parseFilter } from "../core/filter/filter.ts";
import { filterNotes } from "../core/filter/notes.ts";
import { saidOf } from "../core/game/said.ts";
import { visible } from "../core/language/english/words.ts";
import type { MessageReading } from "../core/language/read.ts";
import { knownVariants } from "../core/map/library.ts";
import { followRecording } from "../core/node/followRecording.ts";
import { readRecording } from "../core/node/recordingSource.ts";
import type { PluginRunner } from "../core/plugins/runner.ts";
import type { PeaceProfile } from "../core/press/profiles.ts";
import type { FrameNumber, ReadItem } from "../core/recording/entry.ts";
import { FilterCursor } from "../core/session/filterCursor.ts";
import { filterNames } from "../core/session/filterNames.ts";
import { LintScan } from "../core/session/lintScan.ts";
import { PluginScan } from "../core/session/pluginScan.ts";
import { rowJson } from "../core/session/rowJson.ts";
import { Session } from "../core/session/session.ts";
import { readWholeGame } from "../core/session/wholeGame.ts";
import { encodeHead } from "../core/wire/frame.ts";
import { addDialectOption, type DialectOption } from "./dialect.ts";
import { messageTree } from "./explanation.ts";
import { exit, Output, seconds, tell, warn, worse } from "./output.ts";
import { peaceOption } from "./peaceOption.ts";
import { type PluginOption, pluginOption, pluginsOf, warnOfPlugins } from "./pluginOption.ts";
import { fieldsHelp, filterError, tellNotes } from "./rowFilter.ts";
import { errColours, outColours, terminal } from "./terminal.ts";

interface ShowOptions extends DialectOption, PluginOption {
  readonly peace: PeaceProfile;
  readonly filter?: string;
  readonly hex?: boolean;
  readonly tree?: boolean;
  readonly english?: boolean;
  readonly json?: boolean;
  readonly follow?: boolean;
}

export function addShow(program: Command): void {
  addDialectOption(
    program
      .command("show")
      .argument("<file>", "recording to show")
      .option(
        "--filter <expr>",
        "show only matching messages, such as 'msg==SND && connection==3', 'prp -dir:s2c', 'kind:EM', '\"AUS\"'",
      )
      .option("--hex", "print the bytes of each frame below it")
      .option("--tree", "print the syntax tree of each message below it, with the first error")
      .option("--english", "print an English sentence below each message")
      .addOption(peaceOption())
      .addOption(pluginOption())
      .option("--follow", "keep printing while the recording grows, until it is closed")
      .option("--json", "print one JSON object per frame"),
  )
    .addHelpText(
      "after",
      `
A filter combines conditions such as msg==PRP, from:AUS,GER, turn>=S1902 or at>12.5s with && || ! and ( ); a space means
&&. The comparisons are == != < <= > >= and ~ (contains). field:value means field==value; -x means not x. A bare word is
a message (prp), a power (aus), a province (par), a frame kind (EM) or text to search for. docs/cli.md explains the fields:
  ${fieldsHelp(messageFields)}
A number in square brackets after a message is the number of the message that it answers.

Examples:
  chamber show game.chamber --filter 'HLO'
  chamber show game.chamber --filter 'prp from:aus -to:ger turn:F1903 prov:PAR'
  chamber show game.chamber.part --follow --filter 'msg==SND || msg==FRM'`,
    )
    .action(async (file: string, options: ShowOptions) => {
      const plugins = await pluginsOf(options);
      const printer = new Printer(options, plugins);
      const filter = parseFilter(options.filter ?? "", filterNames(printer.session));
      if (!filter.ok) throw filterError(filter);
      const run = options.follow ? follow : show;
      terminal().exitCode = await run(file, filter, printer, options);
    });
}

async function show(file: string, filter: Filter, printer: Printer, options: ShowOptions): Promise<number> {
  const outcome = await readRecording(file, (items) => printer.take(items));
  const { session } = printer;
  const { dialect, reason, isDefault } = session.analysis.dialect;
  if (!isDefault && options.numberDialect === undefined)
    tell(errColours().dim(`token numbering: ${dialect} (${reason})`));
  const pluginCode = await printer.runPlugins(file);
  const names = filterNames(session);
  tellNotes(filterNotes(filter.ast, names));
  const asked = fieldsAsked(filter.ast, names);
  if (options.json || asked.has("finding") || asked.has("severity")) lintSession(session);
  if (needsWholeGame(asked)) readWholeGame(session, options.peace);
  const named = parseFilter(filter.expression, names);
  await printer.print(named.ok ? named : filter, new FilterCursor(session, null));
  for (const note of outcome.notes) warn(`${file}: ${note}`);
  return worse(outcome.exitCode, pluginCode);
}

/** Runs the rules over a recording that was read to its end. */
function lintSession(session: Session): void {
  const scan = new LintScan(session);
  while (!scan.advance(Number.POSITIVE_INFINITY));
  while (!scan.finish());
  scan.mark();
}

async function follow(file: string, filter: Filter, printer: Printer): Promise<number> {
  const unknown = "not known with --follow";
  const late = ["answered", "mark", ...wholeGameFields];
  const notes = Object.fromEntries(late.map((field) => [field, unknown]));
  tellNotes(filterNotes(filter.ast, filterNames(printer.session), notes));
  const cursor = new FilterCursor(printer.session, null, { follows: true });
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  const take = async (items: readonly ReadItem[]): Promise<void> => {
    printer.take(items);
    await printer.runPlugins(null);
    await printer.print(filter, cursor);
  };
  await followRecording(file, take, stop.signal);
  if (stop.signal.aborted) return exit.interrupted;
  return worse(printer.sawDamage ? exit.damaged : exit.fine, await printer.runPlugins(file));
}

/** Whether a frame is press: an SND from a client, or an FRM from the server. */
function isPress({ tokens, direction }: FrameRow): boolean {
  return tokens !== undefined && commandName(tokens) === (direction === "client-to-server" ? "SND" : "FRM");
}

/** Indents lines below a message so that they are aligned with its text. */
const below = " ".repeat(33);

/** Returns the known facts about a step besides its text: `  truth=lie  model=gpt-4o`. */
function saidText({ step, document }: DocumentRow): string {
  if (step.kind !== "message" && step.kind !== "log") return "";
  const { label: _, ...said } = saidOf(step, document);
  const known = Object.entries(said).filter(([, value]) => value !== null);
  return outColours().dim(known.map(([name, value]) => `  ${name}=${visible(String(value)).slice(0, 80)}`).join(""));
}

/** The number of rows to print before the output is flushed. */
const rowsAFlush = 500;

/** Reads a recording into a session and prints its rows, each once. */
class Printer {
  readonly session: Session;
  readonly #options: ShowOptions;
  readonly #output = new Output();
  /** Documents, keyed by the number of the row that follows their heading. */
  readonly #documents = new Map<FrameNumber, DocumentContent[]>();
  readonly #plugins: PluginScan | null;
  #printed = 0;
  sawDamage = false;

  constructor(options: ShowOptions, plugins: PluginRunner | null) {
    this.session = new Session(knownVariants, { dialect: options.numberDialect, assigned: options.assign });
    this.#options = options;
    this.#plugins = plugins && new PluginScan(this.session, plugins);
  }

  /**
   * Lets plug-ins compute their values for the rows read so far.
   * @param file the file to name in warnings about failures; null means not to warn yet
   * @returns the exit code
   */
  async runPlugins(file: string | null): Promise<number> {
    if (this.#plugins === null) return exit.fine;
    await this.#plugins.finish();
    return file === null ? exit.fine : warnOfPlugins(file, this.#plugins.results);
  }

  take(items: readonly ReadItem[]): void {
    for (const item of items) {
      const { count, documents } = this.session;
      const before = documents.length;
      this.session.push([item]);
      if (documents.length > before)
        this.#documents.set(count + 1, [...(this.#documents.get(count + 1) ?? []), ...documents.slice(before)]);
      if (item.kind !== "damage") continue;
      this.sawDamage = true;
      warn(`${item.byteLength} bytes at offset ${item.fileOffset} are lost`);
    }
  }

  /** Prints the rows that have been read since the last call and match a filter. */
  async print(filter: Filter, cursor: FilterCursor): Promise<void> {
    const { frames, count } = this.session;
    while (this.#printed < count) {
      this.#printed += 1;
      this.#printHeadings(this.#printed);
      const row = filter.match(cursor.moveTo(this.#printed)) ? frames.rowAt(this.#printed) : null;
      if (row && "step" in row) this.#printStep(row);
      else if (row) this.#printFrame(row);
      if (this.#printed % rowsAFlush === 0) await this.#output.flush();
    }
    this.#printHeadings(count + 1);
    await this.#output.flush();
  }

  /** Prints a heading for each document that begins before a row. */
  #printHeadings(n: FrameNumber): void {
    const { json, filter } = this.#options;
    const documents = json || filter !== undefined ? [] : (this.#documents.get(n) ?? []);
    this.#documents.delete(n);
    for (const { entry, form } of documents)
      this.#output.line(outColours().bold(`${entry.name}: ${form ?? entry.mediaType}, no wire bytes`));
  }

  /** Prints a step of a document, which has no frame. */
  #printStep(row: DocumentRow): void {
    const { n, atNs, step } = row;
    const { json, english } = this.#options;
    const level = step.kind === "message" ? step.message.level : null;
    if (json) return this.#output.line(JSON.stringify(rowJson(this.session, row)));
    const needed = outColours().dim((level === null ? "" : String(level)).padStart(4));
    this.#output.line(
      `${String(n).padStart(6)} ${this.#timeText(atNs)}          ${needed}  ${stepText(step)}${saidText(row)}${this.#addedText(n)}`,
    );
    const sentence = english ? englishOfStep(step) : null;
    if (sentence !== null) this.#output.line(`${below}${outColours().green(sentence)}`);
  }

  /** Returns a time in seconds; blank if the recording has no times. */
  #timeText(atNs: number): string {
    const { analysis, documents, frames } = this.session;
    const isTimed = hasTimes(analysis, { documents, durationMs: Math.max(analysis.lastNs, frames.lastNs) / 1e6 });
    return outColours().dim((isTimed ? seconds(atNs) : "").padStart(9));
  }

  /** Returns the level that press needs, with `!` if the game does not allow it. */
  #levelText(row: FrameRow, reading: MessageReading | undefined): string {
    if (!isPress(row) || !reading?.ok) return "     ";
    const allowed = this.session.analysis.factsOf(row.connection)?.level;
    const text = String(reading.level).padStart(4);
    return allowed !== undefined && reading.level > allowed
      ? outColours().red(`${text}!`)
      : outColours().dim(`${text} `);
  }

  /** Returns the values that plug-ins computed for a row: `  x_words=12`. */
  #addedText(n: FrameNumber): string {
    const values = Object.entries(this.session.plugins?.namedValuesOf(n) ?? {});
    const known = values.filter(([, value]) => value !== null);
    return outColours().dim(known.map(([name, value]) => `  ${name}=${JSON.stringify(value)}`).join(""));
  }

  #printFrame(row: FrameRow): void {
    const { n, connection, direction, atNs, power, frame } = row;
    const answers = this.session.answers.of(n);
    const text = frameText(frame, row.representation);
    const { json, tree, english, hex } = this.#options;
    if (json) return this.#output.line(JSON.stringify(rowJson(this.session, row)));
    const reading = tree || isPress(row) ? readingOf(row) : undefined;
    const arrow = direction === "client-to-server" ? outColours().cyan(">") : outColours().magenta("<");
    const odd = oddByteOf(frame);
    const kind = frame.kind === "DM" ? "" : `${outColours().bold(frame.kind)} `;
    const apart =
      odd === undefined ? "" : outColours().red(`  + trailing byte 0x${toHex(Uint8Array.of(odd)).toUpperCase()}`);
    this.#output.line(
      `${String(n).padStart(6)} ${this.#timeText(atNs)} #${String(connection).padEnd(3)} ${(power ?? "").padEnd(3)} ${this.#levelText(row, reading)} ${arrow} ${kind}${text}${apart}`.trimEnd() +
        (answers === null ? "" : outColours().dim(`  [${answers}]`)) +
        this.#addedText(n),
    );
    const sentence = english ? englishOf(row) : null;
    if (sentence !== null) this.#output.line(`${below}${outColours().green(sentence)}`);
    if (tree && reading && row.tokens) {
      for (const line of messageTree(row.tokens, reading, row.representation)) this.#output.line(line);
    }
    if (hex) {
      this.#output.line(
        outColours().dim(`${below}${toHex(encodeHead(frame), " ")}  ${toHex(frame.body, " ")}`.trimEnd()),
      );
    }
  }
}
