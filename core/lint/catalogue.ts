import type { CatalogueEntry } from "../diagnostics/catalogue.ts";
import { acrossCatalogue } from "./acrossCatalogue.ts";
import { deadlinesCatalogue } from "./deadlinesCatalogue.ts";
import { languageCatalogue } from "./languageCatalogue.ts";
import { mdfCatalogue } from "./mdfCatalogue.ts";
import { ordersCatalogue } from "./ordersCatalogue.ts";
import { pressCatalogue } from "./pressCatalogue.ts";
import { requestCatalogue } from "./requestCatalogue.ts";
import { resultCatalogue } from "./resultCatalogue.ts";
import { serverCatalogue } from "./serverCatalogue.ts";
import { speechCatalogue } from "./speechCatalogue.ts";
import { submissionsCatalogue } from "./submissionsCatalogue.ts";
import { turnCatalogue } from "./turnCatalogue.ts";
import { votesCatalogue } from "./votesCatalogue.ts";
import { wireCatalogue } from "./wireCatalogue.ts";

/** Every finding that there is, by its code. */
export const catalogue: Readonly<Record<string, CatalogueEntry>> = {
  ...wireCatalogue,
  ...requestCatalogue,
  ...resultCatalogue,
  ...serverCatalogue,
  ...mdfCatalogue,
  ...turnCatalogue,
  ...languageCatalogue,
  ...speechCatalogue,
  ...pressCatalogue,
  ...ordersCatalogue,
  ...submissionsCatalogue,
  ...deadlinesCatalogue,
  ...votesCatalogue,
  ...acrossCatalogue,
};
