import { Option } from "commander";
import { defaultPeace, peaceProfiles } from "../core/press/profiles.ts";

/** `--peace PROFILE`: how peace is read where the documents are vague. */
export function peaceOption(): Option {
  return new Option("--peace <profile>", "what peace forbids")
    .choices(Object.keys(peaceProfiles))
    .default(defaultPeace);
}
