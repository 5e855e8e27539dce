import { Option } from "commander";
import { defaultPeace, peaceProfiles } from "../core/press/profiles.ts";

/** `--peace PROFILE`: selects which actions breach PCE. The DAIDE documents do not define this exactly. */
export function peaceOption(): Option {
  return new Option("--peace <profile>", "what counts as a breach of PCE")
    .choices(Object.keys(peaceProfiles))
    .default(defaultPeace);
}
