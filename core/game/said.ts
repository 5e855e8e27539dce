import { type DocumentStep, type GameDocument, powerOfStep } from "./document.ts";

/** What is known about a message or log besides its text. */
export interface Said {
  /** The document's word for the kind of log: `diary`. */
  readonly label: string | null;
  /** The sender's label for a message. */
  readonly truth: "true" | "lie" | null;
  /** The receiver's label for a message. */
  readonly belief: "believed" | "suspected" | null;
  /** The power's intention, as stated by the author. */
  readonly intent: string | null;
  /** The sender's stance towards the recipient in the phase: `Ally`, `3`. */
  readonly stance: string | null;
  /** The language model that plays the power. */
  readonly model: string | null;
}

export type SaidField = keyof Said;
export const saidFields: readonly SaidField[] = ["label", "truth", "belief", "intent", "stance", "model"];

/**
 * Returns what is known about a step of a document besides its text. Labels: `sender_label` and `receiver_label` of "It
 * Takes Two to Lie", where false is a lie, or `truth` from ALLAN's servers (`Truth`, `Lie`).
 */
export function saidOf(step: DocumentStep, { models }: GameDocument): Said {
  const power = powerOfStep(step);
  const model = power === null ? null : (models.get(power) ?? null);
  const none = { label: null, truth: null, belief: null, intent: null, stance: null, model };
  if (step.kind !== "message" && step.kind !== "log") return none;
  const { fields } = step.kind === "message" ? step.message : step.log;
  const fieldValue = (name: string): unknown => fields.find((field) => field.name === name)?.value;
  if (step.kind === "log") {
    const intent = fieldValue("intent");
    return { ...none, label: step.log.label, intent: typeof intent === "string" ? intent : null };
  }
  const { sender, recipient } = step.message;
  const stance = recipient === null ? null : (step.phase.stances?.get(`${sender} ${recipient}`) ?? null);
  return { ...none, stance, truth: truthOf(fieldValue), belief: beliefOf(fieldValue("receiver_label")) };
}

function truthOf(fieldValue: (name: string) => unknown): Said["truth"] {
  const [label, truth] = [fieldValue("sender_label"), fieldValue("truth")];
  if (label === true || truth === true || truth === "Truth") return "true";
  return label === false || truth === false || truth === "Lie" ? "lie" : null;
}

function beliefOf(label: unknown): Said["belief"] {
  if (label === true) return "believed";
  return label === false ? "suspected" : null;
}
