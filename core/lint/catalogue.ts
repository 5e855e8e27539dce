import type { CatalogueEntry } from "../diagnostics/catalogue.ts";
import { deadlinesCatalogue } from "./deadlinesCatalogue.ts";
import { languageCatalogue } from "./languageCatalogue.ts";
import { ordersCatalogue } from "./ordersCatalogue.ts";
import { requestCatalogue } from "./requestCatalogue.ts";
import { submissionsCatalogue } from "./submissionsCatalogue.ts";
import { votesCatalogue } from "./votesCatalogue.ts";
import { wireCatalogue } from "./wireCatalogue.ts";

/** Every finding that there is, by its code. */
export const catalogue: Readonly<Record<string, CatalogueEntry>> = {
  ...wireCatalogue,
  ...requestCatalogue,
  ...languageCatalogue,
  ...ordersCatalogue,
  ...submissionsCatalogue,
  ...deadlinesCatalogue,
  ...votesCatalogue,
};
