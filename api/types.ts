/* All types of the package. They depend on no other file, so nothing internal can leak. */

/** The source of a recording. In browsers: bytes, a `Blob` or a `File`. In Node, also a path. */
export type Source = string | URL | Uint8Array | Blob;

export interface OpenOptions {
  /**
   * The file's name, which decides how to read bytes with ambiguous content: `game.csv` is read as CSV. Default: the
   * name of the file.
   */
  readonly name?: string;
}

export interface LintOptions extends OpenOptions {
  /** Default: `warning`. */
  readonly minSeverity?: Severity;
}

/**
 * A recording. Nothing is read until the first value is requested; then the file is read once, to its end, and its
 * contents stay in memory for as long as the object exists. The iterables throw an `Error` that describes what cannot
 * be read and why. Each can be iterated several times.
 */
export interface Recording {
  readonly name: string;
  /** Every frame and every step of a document: `chamber show --json`. */
  readonly rows: AsyncIterable<Row>;
  /** Lost bytes, closed or failed connections, and marks. */
  readonly events: AsyncIterable<RecordingEvent>;
  /** Each game with its turns, orders and results: `chamber turns --json`. */
  readonly games: AsyncIterable<Game>;
  /** Every press message: `chamber press --json`. */
  readonly press: AsyncIterable<PressMessage>;
  /** Every offer, and whether the resulting agreement was kept: `chamber agreements --json`. */
  readonly agreements: AsyncIterable<Agreement>;
  /** Every finding of any severity: `chamber lint --format json --min-severity note`. */
  readonly findings: AsyncIterable<Finding>;
}

export type Direction = "client-to-server" | "server-to-client";
export type Severity = "error" | "warning" | "note";

export type Row = FrameRow | StepRow;

/** A frame on the wire. `n` counts from 1 in the order of the recording. */
export interface FrameRow {
  readonly recording: string | null;
  readonly n: number;
  readonly connection: number;
  readonly direction: Direction;
  readonly atMs: number;
  readonly turn: string | null;
  readonly power: string | null;
  readonly kind: string;
  readonly text: string;
  /** Length of the whole frame, including its header. */
  readonly byteLength: number;
  /** The lowest press level that allows the message; null if no level does. */
  readonly level: number | null;
  /** The number of the message that this message answers. */
  readonly answers: number | null;
  /** Codes of the message's findings. */
  readonly findings?: readonly string[];
}

/**
 * A row of a saved game, which has no frames: a position, a message or a set of orders; if the game was recorded live,
 * possibly also a log.
 */
export interface StepRow {
  readonly recording: string | null;
  readonly document: string;
  readonly n: number;
  readonly atMs: number;
  readonly phase: string;
  readonly sender: string | null;
  readonly recipient: string | null;
  readonly kind: "document";
  readonly text: string;
  readonly level: number | null;
  readonly step: "position" | "message" | "log" | "submitted" | "orders";
}

export interface RecordingEvent {
  readonly recording: string | null;
  readonly kind: "closed" | "failed" | "lost" | "mark";
  readonly atMs: number;
  readonly connection: number | null;
  readonly power: string | null;
  readonly text: string;
  /**
   * The number of the row that follows the event; for a mark, the number of the marked row. Null for a mark that is set
   * at a point in time instead.
   */
  readonly n: number | null;
  readonly lostBytes: number;
}

export interface Game {
  readonly recording: string | null;
  /** Counts from 1. */
  readonly game: number;
  readonly map: string | null;
  readonly level: number | null;
  readonly result: {
    readonly kind: "solo" | "draw" | "none" | "unknown";
    readonly powers: readonly string[];
  };
  readonly finalCentres: Readonly<Record<string, readonly string[]>> | null;
  readonly serverLeftAtMs: number | null;
  /** Why no turn was adjudicated; null if one was. */
  readonly notAdjudicated: string | null;
  readonly turns: readonly Turn[];
}

/**
 * A turn: the position at its start, and its orders with their results. Provinces and powers have their DAIDE names.
 */
export interface Turn {
  readonly turn: string;
  readonly units: readonly {
    readonly power: string;
    readonly type: "AMY" | "FLT";
    readonly province: string;
    readonly coast: string | null;
    readonly mustRetreatTo?: readonly string[];
  }[];
  readonly centres: Readonly<Record<string, readonly string[]>>;
  readonly orders: readonly {
    readonly power: string | null;
    readonly text: string;
    /** The server's result; null if it is not in the recording. */
    readonly result: readonly string[] | null;
    /** The adjudicator's result; null if the turn is not fully known. */
    readonly adjudicated: readonly string[] | null;
    readonly agrees: boolean | null;
    /**
     * Why the order had this result, according to the adjudicator: one of the kinds of cause that docs/cli.md lists.
     */
    readonly cause: string | null;
  }[];
}

export interface PressMessage {
  readonly recording: string | null;
  readonly id: number;
  readonly n: number;
  readonly game: number;
  readonly turn: string | null;
  readonly atMs: number;
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly text: string;
  readonly english: string | null;
  readonly level: number | null;
  readonly repliesTo: number | null;
  readonly linkedBy: "statement" | "reference" | "inferred" | null;
  readonly forwards: number | null;
  readonly seenBy: Readonly<Record<string, number>>;
  readonly outcome: string;
  readonly honesty: {
    readonly about: string;
    readonly verdict: string;
    readonly why: string;
    readonly evidence: readonly number[];
  } | null;
}

export interface Agreement {
  readonly recording: string | null;
  readonly id: number;
  readonly game: number;
  readonly proposer: string;
  readonly parties: readonly string[];
  readonly text: string;
  readonly proposedAt: { readonly turn: string | null; readonly n: number };
  readonly status: string;
  readonly why: string | null;
  readonly endedBy: number | null;
  readonly agreedAt: { readonly turn: string | null; readonly n: number } | null;
  readonly replies: readonly { readonly power: string; readonly verb: string; readonly n: number }[];
  readonly cancelledBy: number | null;
  readonly condition: { readonly branch: string; readonly why: string } | null;
  readonly favours: readonly { readonly debtor: string; readonly creditor: string }[];
  readonly answeredBy: readonly number[];
  readonly obligations: readonly Obligation[];
  readonly breaches: readonly {
    readonly obligor: string;
    readonly turn: string;
    readonly planned: boolean | null;
    readonly first: boolean;
    readonly lead: number | null;
    readonly payoff: { readonly own: number; readonly others: number } | null;
  }[];
}

export interface Obligation {
  readonly obligor: string;
  readonly verdict: string;
  readonly why: string;
  readonly final: boolean;
  readonly pledge: boolean;
  readonly profile: string | null;
  readonly decided: string | null;
  readonly evidence: readonly number[];
  readonly turns: readonly {
    readonly turn: string;
    readonly verdict: string;
    readonly why: string;
    readonly evidence: readonly number[];
  }[];
}

export interface Finding {
  readonly recording: string;
  readonly code: string;
  readonly severity: Severity;
  readonly connection: number;
  readonly power: string | null;
  readonly n: number;
  readonly turn: string | null;
  readonly message: string;
  readonly details: readonly string[];
  readonly clause: string;
  readonly fix: string;
  readonly span: {
    readonly byteOffset: number;
    readonly byteLength: number;
    readonly tokenIndex: number | null;
  } | null;
  readonly side: "client" | "server";
  readonly bot: string | null;
  readonly count: number;
  readonly frames: readonly number[];
}

/**
 * A unit in the form that `board --format json` prints, as `{power, type: "A", loc: "STP/SC"}` or as `["AUSTRIA", "A",
 * "BUD"]`.
 */
export type GivenUnit =
  | readonly [power: string, type: string, loc: string]
  | { readonly power: string; readonly type: string; readonly loc: string; readonly retreats?: readonly string[] }
  | { readonly power: string; readonly type: string; readonly province: string; readonly coast?: string | null };

/** A position with its orders. */
export interface Phase {
  /** `SPR 1901`. */
  readonly turn?: string | null;
  readonly units: readonly GivenUnit[];
  readonly dislodged?: readonly GivenUnit[];
  readonly centres?: Readonly<Record<string, readonly string[]>> | null;
  /** Order texts by power, or texts that name their powers. */
  readonly orders?: Readonly<Record<string, readonly string[]>> | readonly string[];
  /** A known variant; `standard` by default. */
  readonly map?: string | null;
  /** Default: the phase of the turn or, without a turn, of the orders. */
  readonly phase?: "movement" | "retreat" | "adjustment" | null;
  /** `datc`, `daide`, `parlance`, `land-fallback`, `1971`, `1982` or `2000`. */
  readonly rules?: string | null;
}

export interface PlacedUnit {
  readonly power: string;
  readonly type: "A" | "F";
  readonly loc: string;
}

/** The results of a phase. With new orders added, the object can be passed as the next phase. */
export interface PhaseResult {
  readonly orders: readonly {
    readonly power?: string;
    readonly text: string;
    readonly result: readonly string[];
    /** The reason for the result. `kind` determines which other fields exist; docs/cli.md lists them. */
    readonly cause: { readonly kind: string };
    readonly dislodgedBy?: {
      readonly unit: PlacedUnit;
      readonly strength: number;
      readonly defence: number;
      readonly byConvoy: boolean;
    };
  }[];
  readonly units: readonly PlacedUnit[];
  readonly dislodged: readonly (PlacedUnit & { readonly retreats: readonly string[] })[];
  readonly turn?: string;
  readonly map: string;
  readonly centres?: Readonly<Record<string, readonly string[]>>;
  /** Orders that were not understood, or were understood only with a note. */
  readonly faults?: readonly {
    readonly severity: "error" | "note";
    readonly power: string | null;
    readonly text: string;
    readonly column: number;
    readonly message: string;
  }[];
}

/** A DAIDE message as an object: its `type` is its first token, and each type has its own fields. */
export interface Message {
  readonly type: string;
  readonly [field: string]: unknown;
}

export type MessageReading =
  | {
      readonly ok: true;
      readonly direction: Direction;
      readonly message: Message;
      /** The lowest press level that allows the message. */
      readonly level: number;
      readonly english: string;
      /** Forms that DAIDE v0.18 does not define. */
      readonly findings: readonly { readonly code: string; readonly tokenIndex: number }[];
    }
  | {
      readonly ok: false;
      /** A description of the error. */
      readonly error: string;
      /** Index of the token before which a server would put ERR; null if the text has no tokens. */
      readonly tokenIndex: number | null;
    };

/**
 * A plug-in: the default export of a module for `--plugin FILE` (docs/plugins.md). Its functions must be pure (free of
 * side effects).
 */
export interface Plugin {
  /** Default: the name of the file. */
  readonly name?: string;
  /** The field `words` is called `x_words` in filters, JSON and SQL. A name consists of a-z, 0-9 and _. */
  readonly fields?: Readonly<Record<string, PluginField>>;
  /** The findings of the rule `long-press` have the code `x/long-press`. A name consists of a-z, 0-9 and -. */
  readonly rules?: Readonly<Record<string, PluginRule>>;
}

/** A field: a column of messages. */
export interface PluginField {
  readonly type: "number" | "text" | "flag";
  /** A description of the field in a few words. */
  readonly about?: string;
  /** Returns the field's value for a message, of the field's type; null or undefined if there is none. */
  readonly of: (row: Row) => number | string | boolean | null | undefined;
}

/** A rule about frames. A finding is about the program that sent the frame. */
export interface PluginRule {
  /** Default: `warning`. */
  readonly severity?: Severity;
  /** What is wrong, in one sentence. `{name}` is replaced with the finding's fact of that name. */
  readonly message: string;
  /** What to do instead. */
  readonly fix: string;
  /** The consequence and the usual cause; for `lint --explain`. */
  readonly explanation?: string;
  /** Where the rule is documented. Default: the plug-in's name. */
  readonly clause?: string;
  /** An example of the fault: a message in text form. */
  readonly example?: string;
  /** Returns whether a frame breaks the rule: true, or an object of facts; false, null or undefined if it does not. */
  readonly check: (row: FrameRow) => boolean | Readonly<Record<string, string | number>> | null | undefined;
}
