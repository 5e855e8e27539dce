import { Option } from "commander";
import { defaultPeace, peaceProfiles } from "../core/press/profiles.ts";

/** `--peace PROFILE`: what breaches PCE, which the documents leave vague. */
export function peaceOption(): Option {
  return new Option("--peace <profile>", "what counts as a breach of PCE")
    .choices(Object.keys(peaceProfiles))
    .default(defaultPeace);
}
