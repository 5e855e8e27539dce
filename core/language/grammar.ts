import { getOrMake } from "../bytes/keyed.ts";
import { orderProductions } from "../orders/notation/daide.ts";
import { compileGrammar, type Grammar } from "../syntax/automaton.ts";
import { pressLevels } from "../syntax/pressLevels.ts";
import type { GrammarChoice, Production } from "../syntax/production.ts";
import { compileWriter, type Writer } from "../syntax/write.ts";
import { answerProductions } from "./grammar/answers.ts";
import { arrangementProductions } from "./grammar/arrangements.ts";
import { commandProductions } from "./grammar/commands.ts";
import { pressProductions } from "./grammar/press.ts";
import { referenceProductions } from "./grammar/references.ts";

/** Every form of the language. Reader, writer, random messages and documentation all use these rows. */
export const productions: readonly Production[] = [
  ...commandProductions,
  ...answerProductions,
  ...pressProductions,
  ...referenceProductions,
  ...arrangementProductions,
  ...orderProductions,
];

const tolerant: GrammarChoice = {
  dialect: "v0.18",
  reading: "tolerant",
  level: 8000,
  direction: "client-to-server",
  role: "player",
};
const grammars = new Map<string, Grammar>();
let readsAll: Grammar | undefined;
let writer: Writer | undefined;

/** Returns the grammar with every known form. It reports forms that v0.18 does not define. */
export function tolerantGrammar(): Grammar {
  readsAll ??= grammarOf(tolerant);
  return readsAll;
}

/** Returns the grammar with the forms that a document or program allows at a press level. */
export function strictGrammar(choice: Omit<GrammarChoice, "reading">): Grammar {
  return grammarOf({ ...choice, reading: "strict", level: levelBelow(choice.level) });
}

export function messageWriter(): Writer {
  writer ??= compileWriter(productions, tolerant);
  return writer;
}

/** Compiles a grammar on first use. */
function grammarOf(choice: GrammarChoice): Grammar {
  const key = `${choice.dialect} ${choice.reading} ${choice.level} ${choice.direction} ${choice.role}`;
  return getOrMake(grammars, key, () => compileGrammar(productions, choice));
}

/** Returns the highest documented level up to a game's level, which may lie between two documented levels. */
export function levelBelow(level: number): number {
  return pressLevels.findLast((known) => known <= level) ?? 0;
}
