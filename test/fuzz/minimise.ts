import type { Form } from "./target.ts";

/** How many inputs to try before settling for the smallest so far. */
const mostTries = 2000;

/**
 * Removes parts of an input while it still fails: halves first, then ever smaller runs (delta debugging, Zeller and
 * Hildebrandt 2002).
 */
export async function minimised<Input>(
  form: Form<Input>,
  input: Input,
  fails: (input: Input) => Promise<boolean>,
): Promise<Input> {
  let smallest = input;
  let tries = 0;
  for (let run = Math.ceil(form.size(input) / 2); run >= 1; run = run === 1 ? 0 : Math.ceil(run / 2)) {
    for (let start = 0; start < form.size(smallest) && tries < mostTries; ) {
      const shorter = form.without(smallest, start, Math.min(form.size(smallest), start + run));
      tries += 1;
      if (form.size(shorter) < form.size(smallest) && (await fails(shorter))) smallest = shorter;
      else start += run;
    }
  }
  return smallest;
}
