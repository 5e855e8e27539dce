import type { Command } from "commander";
import { Analysis, type FrameRow } from "../core/analysis/analysis.ts";
import { documentContent, englishOfStep, printable, stepText } from "../core/analysis/documents.ts";
import { documentFilterRow, filterRowOf, type RowSurroundings } from "../core/analysis/filterRow.ts";
import { findingsByFrame } from "../core/analysis/findingCounts.ts";
import { frameText, oddByteOf } from "../core/analysis/frameText.ts";
import { gameNamesOf } from "../core/analysis/gameNames.ts";
import { commandName } from "../core/analysis/info.ts";
import { RecordingAnswers } from "../core/analysis/links/answers.ts";
import { LintFold } from "../core/analysis/lintFold.ts";
import { englishOf, readingOf } from "../core/analysis/messageReading.ts";
import { type KnownBefore, SurroundingsFold } from "../core/analysis/rowSurroundings.ts";
import { toHex } from "../core/bytes/hex.ts";
import { type FieldName, filterFields } from "../core/filter/fields.ts";
import { type Filter, fieldsAsked, parseFilter } from "../core/filter/filter.ts";
import { type GameNames, standardGameNames } from "../core/filter/names.ts";
import { type FilterNote, filterNotes } from "../core/filter/notes.ts";
import { documentSteps } from "../core/game/document.ts";
import type { MessageReading } from "../core/language/read.ts";
import { turnKey } from "../core/map/turn.ts";
import { followRecording } from "../core/node/followRecording.ts";
import { HostError } from "../core/node/hostError.ts";
import { readRecording } from "../core/node/recordingSource.ts";
import type { DocumentEntry, Entry, MarkEntry, ReadItem } from "../core/recording/entry.ts";
import type { NumberDialect } from "../core/tokens/numberDialect.ts";
import { encodeHead } from "../core/wire/frame.ts";
import { addDialectOption, type DialectOption } from "./dialect.ts";
import { messageTree } from "./explanation.ts";
import { exit, Output, seconds, tell, warn } from "./output.ts";
import { readInDialect, type Steps } from "./readInDialect.ts";
import { errColours, outColours, terminal } from "./terminal.ts";

interface ShowOptions extends DialectOption {
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
      .description("the messages of a recording, a line each")
      .argument("<file>", "a recording")
      .option(
        "--filter <expr>",
        "only these, such as 'msg==SND && connection==3', 'prp -dir:s2c', 'kind:EM', '\"AUS\"'",
      )
      .option("--hex", "the bytes of each frame below it")
      .option("--tree", "the tree of each message below it, and where it stops making sense")
      .option("--english", "each message as a sentence below it")
      .option("--follow", "go on while the recording grows, until it is closed")
      .option("--json", "one JSON object a frame"),
  )
    .addHelpText(
      "after",
      `
A filter is conditions such as msg==PRP, from:AUS,GER, turn>=S1902, at>12.5s, joined by && || ! ( ), or by nothing
for &&; == != < <= > >= ~ (contains). A bare word is a message (prp), a power (aus), a province (par), a kind (EM) or
searched, field:value is field==value, -x is "not x". docs/cli.md says what each field is:
  ${wrapped(filterFields.map(({ name }) => name))}
A number in square brackets behind a message is that of the message which it answers.

Example:
  chamber show game.chamber --filter 'HLO'
  chamber show game.chamber --filter 'prp from:aus -to:ger turn:F1903 prov:PAR'
  chamber show game.chamber.part --follow --filter 'msg==SND || msg==FRM'`,
    )
    .action(async (file: string, options: ShowOptions) => {
      const filter = parseFilter(options.filter ?? "");
      if (!filter.ok) {
        const what = filter.unfinished ? `unfinished: ${filter.message}` : filter.message;
        throw new HostError("usage", `--filter, character ${filter.span.start + 1}: ${what}`);
      }
      terminal().exitCode = options.follow ? await follow(file, filter, options) : await show(file, filter, options);
    });
}

async function show(file: string, filter: Filter, options: ShowOptions): Promise<number> {
  const { dialect, ...known } = await survey(file, filter, options);
  const analysis = new Analysis({ dialect, assigned: options.assign });
  const named = parseFilter(filter.expression, known.names);
  tellNotes(filterNotes(filter.ast, known.names));
  const printer = new Printer(analysis, named.ok ? named : filter, options, known);
  const outcome = await readRecording(file, (items) => printer.take(items));
  for (const note of outcome.notes) warn(`${file}: ${note}`);
  return outcome.exitCode;
}

/** What may not be meant as it is read. */
function tellNotes(notes: readonly FilterNote[]): void {
  for (const { message, span } of notes) tell(errColours().dim(`--filter, character ${span.start + 1}: ${message}`));
}

/** What a filter needs to know of a recording before its first message. */
interface Survey extends KnownBefore {
  readonly names?: GameNames;
}

/** Names need the dialect from the first message on, and the evidence may come with the last; so may all else. */
async function survey(
  file: string,
  filter: Filter,
  options: ShowOptions,
): Promise<Survey & { readonly names: GameNames; readonly dialect: NumberDialect }> {
  const asked = fieldsAsked(filter.ast);
  const withRules = options.json || asked.has("finding") || asked.has("severity");
  const begin = (of: Analysis): SurveySteps => new SurveySteps(withRules ? new LintFold(of) : null);
  const { analysis, fold, verdict } = await readInDialect(file, options, begin, { isQuiet: true });
  const { marks, answered, lint } = fold;
  const { dialect, reason, isDefault } = verdict;
  if (!isDefault && options.numberDialect === undefined)
    tell(errColours().dim(`numbers of FCT FOR FWD NAR CCL: ${dialect} (${reason})`));
  const names = gameNamesOf(analysis.connections.map(({ representation }) => representation));
  lint?.end();
  return { dialect, names, marks, answered, lint: lint ? findingsByFrame(lint.groups()) : undefined };
}

class SurveySteps implements Steps {
  readonly marks: MarkEntry[] = [];
  /** Frames that an answer came to. */
  readonly answered = new Set<number>();
  readonly lint: LintFold | null;
  readonly #answers = new RecordingAnswers();

  constructor(lint: LintFold | null) {
    this.lint = lint;
  }

  apply(entry: Entry, rows: readonly FrameRow[]): void {
    for (const row of rows) {
      const answers = this.#answers.take(row);
      if (answers !== null) this.answered.add(answers);
    }
    this.lint?.apply(entry, rows);
    if (entry.type === "mark") this.marks.push(entry);
  }
}

async function follow(file: string, filter: Filter, options: ShowOptions): Promise<number> {
  tellNotes(filterNotes(filter.ast, standardGameNames, new Set<FieldName>(["answered", "mark"])));
  const printer = new Printer(
    new Analysis({ dialect: options.numberDialect, assigned: options.assign }),
    filter,
    options,
  );
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  await followRecording(file, (items) => printer.take(items), stop.signal);
  if (stop.signal.aborted) return exit.interrupted;
  return printer.sawDamage ? exit.damaged : exit.fine;
}

/** SND from a client, FRM from the server. */
function isPress({ tokens, direction }: FrameRow): boolean {
  return tokens !== undefined && commandName(tokens) === (direction === "client-to-server" ? "SND" : "FRM");
}

/** What stands below a message begins where its text does. */
const below = " ".repeat(33);

/** A list over lines of the help. */
function wrapped(words: readonly string[]): string {
  return words.join(", ").replace(/(.{70,90},) /g, "$1\n  ");
}

class Printer {
  readonly #analysis: Analysis;
  readonly #filter: Filter;
  readonly #options: ShowOptions;
  readonly #output = new Output();
  readonly #surroundings: SurroundingsFold;
  sawDamage = false;

  constructor(analysis: Analysis, filter: Filter, options: ShowOptions, { names, ...known }: Survey = {}) {
    this.#analysis = analysis;
    this.#filter = filter;
    this.#options = options;
    const asked = fieldsAsked(filter.ast, names);
    this.#surroundings = new SurroundingsFold(analysis, options.json ? new Set([...asked, "turn"]) : asked, known);
  }

  async take(items: readonly ReadItem[]): Promise<void> {
    for (const item of items) {
      if (item.kind === "damage") {
        this.sawDamage = true;
        warn(`${item.byteLength} bytes of the file at ${item.fileOffset} are lost`);
        continue;
      }
      if (item.entry.type === "document") this.#printDocument(item.entry);
      const rows = this.#analysis.apply(item.entry);
      const surroundings = this.#surroundings.take(item.entry, rows);
      rows.forEach((row, index) => {
        const around = surroundings[index];
        if (this.#filter.match(filterRowOf(row, around))) this.#print(row, around);
      });
    }
    await this.#output.flush();
  }

  /** What a document is, and the messages in it: they have no frames, and so no numbers. */
  #printDocument(entry: DocumentEntry): void {
    const { game } = documentContent(entry);
    const { json, english, filter } = this.#options;
    if (!json && filter === undefined)
      this.#output.line(outColours().bold(printable(`${entry.name}: ${game?.form ?? entry.mediaType}, no wire bytes`)));
    for (const step of game === null ? [] : documentSteps(game)) {
      if (step.kind !== "message" || !this.#filter.match(documentFilterRow(step, entry.atNs + step.atNs))) continue;
      const { atNs, phase, sender, recipient, text, level } = step.message;
      const atMs = (entry.atNs + atNs) / 1e6;
      const recording = this.#analysis.header?.uuid ?? null;
      if (json) {
        const kind = "document";
        const row = { recording, document: entry.name, atMs, phase, sender, recipient, kind, text, level };
        this.#output.line(JSON.stringify(row));
        continue;
      }
      const needed = outColours().dim((level === null ? "" : String(level)).padStart(4));
      this.#output.line(
        `       ${outColours().dim(seconds(entry.atNs + atNs).padStart(9))}          ${needed}  ${stepText(step)}`,
      );
      const sentence = english ? englishOfStep(step) : null;
      if (sentence !== null) this.#output.line(`${below}${outColours().green(sentence)}`);
    }
  }

  /** The level that press needs, beside the message; with a mark where the game does not allow it. */
  #levelText(row: FrameRow, reading: MessageReading | undefined): string {
    if (!isPress(row) || !reading?.ok) return "     ";
    const { connections } = this.#analysis;
    const allowed = connections.find(({ connection }) => connection === row.connection)?.facts.level;
    const text = String(reading.level).padStart(4);
    return allowed !== undefined && reading.level > allowed
      ? outColours().red(`${text}!`)
      : outColours().dim(`${text} `);
  }

  #print(row: FrameRow, { answers = null, turn = null, lint }: RowSurroundings = {}): void {
    const { n, connection, direction, atNs, power, frame } = row;
    const text = frameText(frame, row.representation);
    const { json, tree, english, hex } = this.#options;
    const reading = json || tree || isPress(row) ? readingOf(row) : undefined;
    if (json) {
      this.#output.line(
        JSON.stringify({
          recording: this.#analysis.header?.uuid ?? null,
          n,
          connection,
          direction,
          atMs: atNs / 1e6,
          turn: turn && turnKey(turn),
          power,
          kind: frame.kind,
          text,
          byteLength: frame.span.end - frame.span.start,
          level: reading?.ok ? reading.level : null,
          answers,
          // While more may come, it is not known.
          ...(lint ? { findings: lint.map(({ code }) => code) } : {}),
        }),
      );
      return;
    }
    const arrow = direction === "client-to-server" ? outColours().cyan(">") : outColours().magenta("<");
    const odd = oddByteOf(frame);
    const kind = frame.kind === "DM" ? "" : `${outColours().bold(frame.kind)} `;
    const apart =
      odd === undefined ? "" : outColours().red(`  + odd byte 0x${toHex(Uint8Array.of(odd)).toUpperCase()}`);
    this.#output.line(
      `${String(n).padStart(6)} ${outColours().dim(seconds(atNs).padStart(9))} #${String(connection).padEnd(3)} ${(power ?? "").padEnd(3)} ${this.#levelText(row, reading)} ${arrow} ${kind}${text}${apart}`.trimEnd() +
        (answers === null ? "" : outColours().dim(`  [${answers}]`)),
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
