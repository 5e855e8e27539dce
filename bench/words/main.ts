import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { labelAgreement } from "../../core/analysis/labelAgreement.ts";
import { shareOf } from "../../core/press/wilson.ts";
import { partialText } from "../../core/words/partialOrder.ts";
import { type LabelledMessage, labelledMessages } from "./labels.ts";
import { promisesIn, scoreWords } from "./score.ts";

/*
 * `npm run words:score -- FILE`: reads labelled messages with the built-in reader of free text. Reports how many of its
 * readings are right (precision), how many of the promises found by both labellers it also finds (recall), how well the
 * labellers agree, and every wrong reading. `--moves DIR` takes the positions from the corpus. `--missed` lists what
 * the reader misses.
 */

const { values, positionals } = parseArgs({
  options: { moves: { type: "string" }, missed: { type: "boolean" }, all: { type: "boolean" } },
  allowPositionals: true,
});

for (const file of positionals.length > 0 ? positionals : ["test/data/plain-words/promises.jsonl"]) {
  const messages = labelledMessages(file).map((message) => withMoves(message, values.moves));
  report(file, messages, false);
  reportLabels(messages);
  if (messages.some(({ units }) => units !== undefined)) report(`${file}, positions known`, messages, true);
}

function report(title: string, messages: readonly LabelledMessage[], withUnits: boolean): void {
  const { right, wrong, wanted, found, missed } = scoreWords(messages, withUnits);
  console.log(`\n${title}: ${messages.length} messages`);
  console.log(`precision ${share(right, right + wrong.length)}`);
  console.log(`recall    ${share(found, wanted)}`);
  for (const { message, promise } of wrong)
    console.log(
      `  wrong  ${message.id}  ${partialText(promise.order)}  "${message.message.slice(promise.span.from, promise.span.to)}"`,
    );
  if (values.missed)
    for (const { message, label } of missed) console.log(`  missed ${message.id}  ${label.order}  "${label.span}"`);
  if (values.all)
    for (const message of messages)
      for (const { kind, order, span } of promisesIn(message, withUnits))
        console.log(`  ${kind} ${message.id} ${partialText(order)} "${message.message.slice(span.from, span.to)}"`);
}

/** Reports how well the two labellers agree on whether a message contains a promise by its sender. */
function reportLabels(messages: readonly LabelledMessage[]): void {
  const said = (labels: LabelledMessage["a"]): "promise" | "none" =>
    labels.some(({ kind }) => kind === "own") ? "promise" : "none";
  const { same, n, kappa } = labelAgreement(
    ["promise", "none"],
    messages.map(({ a, b }) => [said(a), said(b)] as const),
  );
  console.log(`labellers agree on ${same} of ${n} messages (Cohen's kappa ${kappa?.toFixed(2) ?? "-"})`);
}

function share(part: number, whole: number): string {
  const { rate, low, high } = shareOf(part, whole);
  const [shown = "-", from, to] = [rate, low, high].map((figure) => figure?.toFixed(3));
  return `${shown} (${part} of ${whole}; 95% interval ${from} to ${to})`;
}

/** Adds the locations of the units in a message's season, from the corpus's order files. Leaves out their orders. */
function withMoves(message: LabelledMessage, folder: string | undefined): LabelledMessage {
  const { game, year, season } = message;
  const file = join(folder ?? "", `DiplomacyGame${game}_${year}_${season.toLowerCase()}.json`);
  if (folder === undefined || season === "Winter" || !existsSync(file)) return message;
  const { orders }: { orders: Record<string, Record<string, unknown>> } = JSON.parse(readFileSync(file, "utf8"));
  const units = Object.entries(orders).map(([power, all]) => [power.toLowerCase(), Object.keys(all)] as const);
  return { ...message, units: Object.fromEntries(units) };
}
