/** What a verb makes a unit do. Verbs with the same meaning share an action. */
export type Action =
  | "go"
  | "take"
  | "send"
  | "support"
  | "convoy"
  | "hold"
  | "build"
  | "remove"
  | "retreat"
  | "leave"
  | "be"
  | "order"
  | "give"
  | "make"
  | "defend";

/** The form of a verb: `move`, `moves`, `moving`. */
export type VerbForm = "base" | "third" | "going";

export interface Verb {
  readonly action: Action;
  readonly form: VerbForm;
}

const verbsByAction: Readonly<Record<Action, string>> = {
  go: "go head come get march shift slide step walk sail sneak push advance move return transit try force fall shoot land rotate slip hop jump swing dive drop proceed press continue travel",
  take: "take attack hit grab bounce bump enter tap occupy capture retake invade seize contest snag block disrupt cut poke pick reclaim recapture regain conquer nab swipe steal dislodge kick knock cover",
  send: "send bring pull put use change sent",
  support: "support sup help assist",
  convoy: "convoy convey",
  hold: "hold stay remain sit keep",
  build: "build",
  remove: "disband remove destroy dissolve",
  retreat: "retreat",
  leave: "vacate withdraw empty leave",
  be: "be",
  order: "order do run play open",
  give: "give lend provide",
  make: "make launch mount",
  defend: "defend protect guard",
};

const doubled = new Set([
  "cut",
  "get",
  "hit",
  "grab",
  "put",
  "run",
  "step",
  "tap",
  "snag",
  "sit",
  "sup",
  "slip",
  "hop",
  "drop",
  "nab",
]);

const forms: ReadonlyMap<string, Verb> = new Map(
  Object.entries(verbsByAction).flatMap(([action, verbs]) =>
    verbs.split(" ").flatMap((verb) => inflected(verb, action as Action)),
  ),
);

function inflected(base: string, action: Action): (readonly [string, Verb])[] {
  const stem = doubled.has(base) ? base + base.slice(-1) : base.replace(/([^e])e$/, "$1");
  const third = /(s|sh|ch|o)$/.test(base) ? `${base}es` : `${base}s`;
  return [
    [base, { action, form: "base" }],
    [third, { action, form: "third" }],
    [`${stem}ing`, { action, form: "going" }],
  ];
}

/** In `I'm headed to Mun`, `headed` means the same as `heading`. */
const headed: Verb = { action: "go", form: "going" };

/** Returns the verb for a lowercase word; undefined if the word is not a known verb. */
export function verbOf(lower: string): Verb | undefined {
  return lower === "headed" ? headed : forms.get(lower);
}
