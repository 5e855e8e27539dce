import { wireCatalogue } from "./wireCatalogue.ts";

/** What the tokens of a message say, whoever put them into frames. */
const ofMessages: ReadonlySet<string> = new Set(["private-token", "after-off"]);

/** Findings that frames show, or the numbers of their tokens. Where both were made of text, nobody sent them so. */
const ofFrames = [...Object.keys(wireCatalogue).filter((code) => !ofMessages.has(code)), "mixed-dialects"];

/** Findings that hold only where it is known how long something took. */
const ofTimes = [
  ...["im-late", "after-off", "off-ignored", "gone-mute", "map-unanswered", "press-unanswered", "cancel-late"],
  "time-grows",
];

/**
 * Findings that nothing can be said of in a recording that holds more than was seen.
 * @param synthesised what was made up, as the header has it: `frames`, `times`
 */
export function unfoundIn(synthesised: readonly string[]): ReadonlySet<string> {
  return new Set([
    ...(synthesised.includes("frames") ? ofFrames : []),
    ...(synthesised.includes("times") ? ofTimes : []),
  ]);
}
