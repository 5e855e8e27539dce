import { Option } from "commander";
import { defaultPeace, peaceProfiles } from "../core/press/profiles.ts";

/** `--peace PROFILE`: what PCE forbids, which the documents leave vague. */
export function peaceOption(): Option {
  return new Option("--peace <profile>", "what PCE forbids").choices(Object.keys(peaceProfiles)).default(defaultPeace);
}
