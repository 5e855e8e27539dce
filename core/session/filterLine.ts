import type { FilterNode } from "../filter/ast.ts";
import { type Completion, complete } from "../filter/complete.ts";
import type { FieldName } from "../filter/fields.ts";
import { fieldsAsked, needsWholeGame } from "../filter/filter.ts";
import type { KnownValue } from "../filter/known.ts";
import type { FilterLine } from "../filter/line.ts";
import { filterMatcher, type RowTest } from "../filter/match.ts";
import type { FieldNotes } from "../filter/notes.ts";
import { parseExpression } from "../filter/parse.ts";
import { printFilter } from "../filter/print.ts";
import { type Relaxation, relaxations } from "../filter/relax.ts";
import { messageTally, ValueTally } from "../filter/tally.ts";
import { FilterCursor } from "./filterCursor.ts";
import { filterNames } from "./filterNames.ts";
import { turnsSeen } from "./seenTurns.ts";
import type { Session } from "./session.ts";
import type { SessionTurn } from "./turnTable.ts";

/** The hint about fields that depend on the rules. The message table is filtered again after the rules have run. */
const rulesToCome = "the rules have not checked every message yet; more may match";
const untilLinted: FieldNotes = { finding: rulesToCome, severity: rulesToCome };

/** A count over all rows of a session, made in steps; it continues when rows are added. */
class RowCount {
  readonly #cursor: FilterCursor;
  readonly #session: Session;
  readonly #viewpoint: string | null;
  readonly #add: (row: FilterCursor) => void;
  #counted = 0;

  constructor(session: Session, viewpoint: string | null, add: (row: FilterCursor) => void) {
    this.#session = session;
    this.#cursor = new FilterCursor(session, viewpoint);
    this.#viewpoint = viewpoint;
    this.#add = add;
  }

  /** Counts at most `atMost` more rows. Returns true when all are counted. */
  advance(atMost: number): boolean {
    const sees = this.#viewpoint === null ? null : this.#session.connectionsOf(this.#viewpoint);
    const until = Math.min(this.#session.count, this.#counted + atMost);
    while (this.#counted < until) {
      this.#counted += 1;
      if (sees === null || sees.has(this.#session.frames.connectionOf(this.#counted)))
        this.#add(this.#cursor.moveTo(this.#counted));
    }
    return this.#counted === this.#session.count;
  }
}

/** Suggests known values to complete a session's filter, with the number of messages that match each value. */
export class FilterCompletion {
  readonly #session: Session;
  #expression = "";
  #caret = 0;
  #viewpoint: string | null = null;
  /** Identifies what is being counted. It stays the same while the user types only the value. */
  #key = "";
  #tally: ValueTally | null = null;
  #count: RowCount | null = null;
  #isCounted = false;

  constructor(session: Session) {
    this.#session = session;
  }

  /**
   * Sets the expression.
   * @param caret number of characters before the caret
   */
  ask(expression: string, caret: number, viewpoint: string | null): FilterLine {
    this.#expression = expression;
    this.#caret = caret;
    this.#viewpoint = viewpoint;
    const { open } = this.#complete();
    const key =
      open === null
        ? ""
        : JSON.stringify([viewpoint, open.field, printFilter(open.whenTrue), printFilter(open.whenFalse)]);
    if (key !== this.#key) {
      this.#key = key;
      this.#isCounted = open === null;
      const tally = open && new ValueTally(open, messageTally(filterNames(this.#session)));
      this.#tally = tally;
      this.#count = tally && new RowCount(this.#session, viewpoint, (row) => tally.add(row));
    }
    return this.line;
  }

  /** Counts at most `atMost` more rows. Returns true when all are counted. */
  advance(atMost: number): boolean {
    this.#isCounted = this.#count?.advance(atMost) ?? true;
    return this.#isCounted;
  }

  /** Whether the count needs fields that depend on the whole game. */
  get asksWholeGame(): boolean {
    const { open } = this.#complete();
    const names = filterNames(this.#session);
    return open !== null && needsWholeGame(new Set([open.field ?? "", ...fieldsAsked(open.whenTrue, names)]));
  }

  get line(): FilterLine {
    const { state, typing, heading, candidates, effective } = this.#complete();
    const isWhole = effective !== null && state.kind === "valid";
    return {
      state,
      typedAt: typing.span.start,
      heading,
      candidates,
      isCounted: this.#isCounted,
      effective: isWhole ? this.#expression : effective && printFilter(effective),
      awaitsRules: state.notes.some(({ message }) => message.endsWith(rulesToCome)),
    };
  }

  #complete(): Completion {
    return complete(this.#expression, this.#caret, {
      names: filterNames(this.#session),
      values: sessionValues(this.#session, this.#viewpoint),
      fieldNotes: this.#session.lint === null ? untilLinted : {},
      counts: this.#isCounted ? this.#tally?.counts : undefined,
    });
  }
}

/**
 * Returns the values of fields that depend on the session. Each getter computes its values on demand.
 * @param viewpoint limits the values to those from this power's connections; null means all
 */
function sessionValues(
  session: Session,
  viewpoint: string | null,
): Readonly<Partial<Record<FieldName, readonly KnownValue[]>>> {
  const once = (values: Iterable<string>): KnownValue[] => [...new Set(values)].map((value) => ({ value, detail: "" }));
  const games = session.games.all.map((_, index) => index);
  const attended = viewpoint === null ? games : games.filter((game) => session.attends(viewpoint, game));
  const turns = (): readonly SessionTurn[] =>
    viewpoint === null ? session.turns.all : attended.flatMap((game) => turnsSeen(session, game, viewpoint));
  const sees = viewpoint === null ? null : session.connectionsOf(viewpoint);
  const connections = session.analysis.connections.filter(({ connection }) => sees?.has(connection) ?? true);
  return {
    get turn() {
      const phases = new Map(turns().map(({ key, phase }) => [key, phase]));
      return [...phases].map(([value, detail]) => ({ value, detail }));
    },
    get year() {
      return once(turns().map(({ key }) => key.split(" ")[1] ?? ""));
    },
    get bot() {
      return once(connections.flatMap(({ facts }) => facts.identity?.name ?? []));
    },
    get connection() {
      return connections.map(({ connection, facts, representation }) => ({
        value: String(connection),
        detail: [facts.power(representation), facts.identity?.name].filter(Boolean).join(" · "),
      }));
    },
    get game() {
      return attended.map((index) => ({ value: String(index + 1), detail: "" }));
    },
  };
}

/** A filter without one of its conditions, and the number of matches. */
export interface CountedRelaxation extends Pick<Relaxation, "dropped" | "expression"> {
  readonly count: number;
}

/** Counts, for each condition in a filter, the matches without that condition. */
export class RelaxationCount {
  readonly #tests: { readonly relaxation: Relaxation; readonly test: RowTest; count: number }[];
  readonly #count: RowCount;
  /** Whether the filter needs fields that depend on the whole game. */
  readonly asksWholeGame: boolean;

  constructor(session: Session, expression: string, viewpoint: string | null) {
    const names = filterNames(session);
    const parsed = parseExpression(expression, names.fields);
    this.asksWholeGame = parsed.ok && needsWholeGame(fieldsAsked(parsed.ast, names));
    const test = (ast: FilterNode): RowTest => filterMatcher(ast, names);
    this.#tests = (parsed.ok ? relaxations(parsed, names.fields) : []).map((relaxation) => ({
      relaxation,
      test: test(relaxation.ast),
      count: 0,
    }));
    this.#count = new RowCount(session, viewpoint, (row) => {
      for (const each of this.#tests) if (each.test(row)) each.count += 1;
    });
  }

  /** Counts at most `atMost` more rows. Returns true when all are counted. */
  advance(atMost: number): boolean {
    return this.#tests.length === 0 || this.#count.advance(atMost);
  }

  /**
   * The filters that have matches. Those with the fewest matches come first, because they are closest to the original.
   */
  get relaxations(): readonly CountedRelaxation[] {
    return this.#tests
      .filter(({ count }) => count > 0)
      .map(({ relaxation: { dropped, expression }, count }) => ({ dropped, expression, count }))
      .sort((a, b) => a.count - b.count);
  }
}
