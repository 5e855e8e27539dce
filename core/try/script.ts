import type { Failure, Outcome } from "./outcome.ts";
import { filledIn, matchesAny } from "./patterns.ts";
import type { Step } from "./step.ts";

/** A message on one of the bot's connections, in text form; for a frame without a message, its kind. */
export interface SeenMessage {
  readonly by: "bot" | "server";
  readonly text: string;
}

/** An action of a script on the game; the stage carries it out. */
export type ScriptAct =
  | Extract<Step, { readonly step: "send" | "bytes" | "seat" | "cut" | "pieces" | "pad" }>
  /** The time limit of the turn passes. */
  | { readonly step: "deadline" };

/** What to do with a message in transit. */
export type Passage =
  | { readonly kind: "pass" | "hold" | "drop" }
  /** The message does not arrive; the sender receives these answers. */
  | { readonly kind: "answer"; readonly with: readonly string[] };

type Waiting = Extract<Step, { readonly step: "bot" | "server" | "turns" | "leaves" }>;

/** A failure without the expected and received messages, which are added later. */
type PartFailure = Pick<Failure, "kind" | "message"> & Partial<Failure>;

/** The state of the bot's connections. */
export interface Presence {
  /** Number of connections opened so far. */
  readonly opened: number;
  /** Whether the bot has closed its last connection and opened none since. */
  readonly hasLeft: boolean;
  /** How the bot's program ended, as a clause; null while it runs. */
  readonly end: string | null;
}

export interface ScriptSetting {
  readonly steps: readonly Step[];
  /** How long to wait for each message, in ms. */
  readonly waitMs: number;
  readonly act: (act: ScriptAct) => void;
  readonly release: () => void;
  /** The values for placeholders: `power`, `map`. */
  readonly values: () => Readonly<Record<string, string>>;
  readonly presence: () => Presence;
  /** The orders that the bot still owes in the turn, as a clause; null if there are none. */
  readonly owed: () => string | null;
}

/** Works through the steps of a situation one after another as messages arrive. */
export class Script {
  readonly #setting: ScriptSetting;
  readonly #log: SeenMessage[] = [];
  #at = 0;
  /** The index of the first message in the log that no step has checked yet. */
  #cursor = 0;
  #sinceMs: number | null = null;
  /** Number of connections that the bot had opened when the step began. */
  #openedBefore = 0;
  #turns = 0;
  /** Whether the time limit has passed for the turn that the step is waiting for. */
  #isForced = false;
  readonly #rules: { readonly rule: Extract<Step, { step: "hold" | "drop" | "answer" }>; left: number }[] = [];
  readonly #forbidden: Extract<Step, { step: "never" }>[] = [];
  #hasBegun = false;
  #outcome: Outcome | null = null;

  constructor(setting: ScriptSetting) {
    this.#setting = setting;
  }

  get outcome(): Outcome | null {
    return this.#outcome;
  }

  /** Records a message, and takes the steps that the message allows. Call this before the receiver gets the message. */
  see(message: SeenMessage, nowMs: number): void {
    this.#log.push(message);
    this.#hasBegun ||= message.by === "server" && this.#fits(message.text, ["NOW"]);
    if (this.#setting.steps[this.#at]?.step === "quiet" && this.#sinceMs !== null) this.#sinceMs = nowMs;
    const broken = message.by === "bot" ? this.#forbidden.find(({ sends }) => this.#fits(message.text, sends)) : null;
    if (broken) {
      const why = this.#filled(broken.why);
      return this.#fail({ kind: "sent", message: `the bot sent ${message.text}, but ${why}`, got: message.text });
    }
    this.advance(nowMs);
  }

  /** Returns what happens to a message under the rules of `hold`, `drop` and `answer`. */
  passage(by: SeenMessage["by"], text: string): Passage {
    const found = this.#rules.find(({ rule, left }) => {
      const isOfSide = (rule.step === "answer") === (by === "bot");
      return left > 0 && isOfSide && this.#fits(text, [rule.step === "answer" ? rule.to : rule.message]);
    });
    if (!found) return { kind: "pass" };
    found.left -= 1;
    const { rule } = found;
    if (rule.step !== "answer") return { kind: rule.step };
    const values = { ...this.#setting.values(), message: text };
    return { kind: "answer", with: rule.with.map((answer) => filledIn(answer, values)) };
  }

  /** Takes all steps that need not wait any longer. */
  advance(nowMs: number): void {
    while (this.#outcome === null) {
      const step = this.#setting.steps[this.#at];
      if (step === undefined) {
        this.#outcome = { kind: "played" };
        return;
      }
      if (this.#sinceMs === null) this.#begin(nowMs);
      if (!this.#take(step, nowMs)) return;
    }
  }

  /** When the current step stops waiting; null if no step is waiting. */
  get dueMs(): number | null {
    const step = this.#setting.steps[this.#at];
    if (this.#outcome !== null || this.#sinceMs === null || step === undefined) return null;
    return this.#sinceMs + (this.#ownLimitOf(step) ?? this.#setting.waitMs);
  }

  /** Returns a step's own time limit; undefined if it waits as long as usual. */
  #ownLimitOf(step: Step): number | undefined {
    if (step.step === "bot") return step.withinMs;
    if (step.step === "quiet") return step.ms;
    return step.step === "turns" && !this.#isForced ? step.deadlineAfterMs : undefined;
  }

  /** Whether the bot has a position, and the current step is waiting for the game to continue. */
  get letsPlay(): boolean {
    const step = this.#setting.steps[this.#at]?.step;
    return this.#hasBegun && (step === "turns" || step === "server");
  }

  /** Ends the script. */
  stop(outcome: Outcome): void {
    this.#outcome ??= outcome;
  }

  #begin(nowMs: number): void {
    this.#sinceMs = nowMs;
    this.#turns = 0;
    this.#isForced = false;
    this.#openedBefore = this.#setting.presence().opened;
  }

  #next(): true {
    this.#at += 1;
    this.#sinceMs = null;
    return true;
  }

  /** Takes a step; returns whether the step is done. */
  #take(step: Step, nowMs: number): boolean {
    switch (step.step) {
      case "bot":
      case "server":
      case "turns":
      case "leaves":
        return this.#await(step, nowMs);
      case "quiet":
        return nowMs >= (this.dueMs ?? nowMs) ? this.#next() : false;
      case "hold":
      case "drop":
        this.#rules.push({ rule: step, left: Number.POSITIVE_INFINITY });
        return this.#next();
      case "answer":
        this.#rules.push({ rule: step, left: step.times ?? Number.POSITIVE_INFINITY });
        return this.#next();
      case "release":
        this.#rules.splice(0, this.#rules.length, ...this.#rules.filter(({ rule }) => rule.step === "answer"));
        this.#next();
        this.#setting.release();
        return true;
      case "never":
        this.#forbidden.push(step);
        return this.#next();
      case "sent": {
        const isSent = this.#log.some(({ by, text }) => by === "bot" && this.#fits(text, step.messages));
        if (!isSent) this.#outcome = { kind: "not-applicable", reason: step.otherwise };
        return this.#next();
      }
      case "send":
      case "bytes":
      case "seat":
      case "cut":
      case "pieces":
      case "pad":
        // The action can cause further messages, which belong to the next steps.
        this.#next();
        this.#setting.act(step);
        return true;
    }
  }

  /** Returns whether the awaited message has arrived, or whether its time is up and the step may be omitted. */
  #await(step: Waiting, nowMs: number): boolean {
    if (this.#hasCome(step)) return this.#next();
    const { end } = this.#setting.presence();
    const isLate = this.dueMs !== null && nowMs >= this.dueMs;
    if (end === null && !isLate) return false;
    if (step.step === "turns" && step.deadlineAfterMs !== undefined && !this.#isForced && end === null) {
      this.#isForced = true;
      this.#sinceMs = nowMs;
      this.#setting.act({ step: "deadline" });
      return false;
    }
    const otherwise = step.step === "bot" ? step.otherwise : undefined;
    if (otherwise === "go-on") return this.#next();
    if (otherwise !== undefined) this.#outcome = { kind: "not-applicable", reason: otherwise.notApplicable };
    else this.#fail(this.#failureOf(step, end));
    return false;
  }

  #hasCome(step: Waiting): boolean {
    if (step.step === "leaves") {
      const { opened, hasLeft, end } = this.#setting.presence();
      return end !== null || hasLeft || opened > this.#openedBefore;
    }
    const by = step.step === "bot" ? "bot" : "server";
    const patterns = step.step === "turns" ? ["NOW"] : step.step === "bot" ? step.sends : [step.sends];
    while (this.#cursor < this.#log.length) {
      const seen = this.#log[this.#cursor];
      this.#cursor += 1;
      if (seen?.by !== by || !this.#fits(seen.text, patterns)) continue;
      this.#turns += 1;
      this.#isForced = false;
      if (step.step !== "turns" || this.#turns === step.count) return true;
    }
    return false;
  }

  #failureOf(step: Waiting, end: string | null): PartFailure {
    const { opened, hasLeft } = this.#setting.presence();
    const left = end ?? (hasLeft ? "it closed its connection" : null);
    const waited = left ?? `it sent no such message within ${((this.dueMs ?? 0) - (this.#sinceMs ?? 0)) / 1000} s`;
    const kind = left === null ? "not-sent" : "left";
    if (opened === 0)
      return { kind: "no-connection", message: `the bot did not connect${end === null ? "" : `: ${end}`}` };
    switch (step.step) {
      case "bot": {
        const patterns = step.sends.map((pattern) => this.#filled(pattern));
        const expected = patterns.join(" or ");
        const named = patterns.length > 3 ? `${patterns[0]} or one of ${patterns.length - 1} other messages` : expected;
        const message = `the bot did not send ${named}: ${this.#filled(step.why)}; ${waited}`;
        return { kind, message, expected };
      }
      case "server":
      case "turns": {
        const goal = step.step === "turns" ? "the next NOW" : this.#filled(step.sends);
        // If the bot has left, the other players may have continued the game.
        const owed = left === null ? this.#setting.owed() : null;
        return { kind, message: `${owed ?? `the game did not reach ${goal} with the bot's orders`}; ${waited}` };
      }
      case "leaves":
        return { kind: "stayed", message: `the bot neither exited nor reconnected: ${this.#filled(step.why)}` };
    }
  }

  #fail(failure: PartFailure): void {
    const last = this.#log.findLast(({ by }) => by === "bot")?.text ?? null;
    this.#outcome = { kind: "failed", failure: { expected: null, got: last, ...failure } };
  }

  #fits(text: string, patterns: readonly string[]): boolean {
    return matchesAny(
      text,
      patterns.map((pattern) => this.#filled(pattern)),
    );
  }

  #filled(text: string): string {
    return filledIn(text, this.#setting.values());
  }
}
