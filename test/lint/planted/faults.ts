import { acrossFaults } from "./across.ts";
import { byteFaults } from "./bytes.ts";
import { endFaults } from "./ends.ts";
import type { Fault } from "./fault.ts";
import { formFaults } from "./forms.ts";
import { languageFaults } from "./language.ts";
import { mapFaults } from "./maps.ts";
import { orderFaults } from "./orders.ts";
import { pressFaults } from "./press.ts";
import { refusalFaults } from "./refusals.ts";
import { requestFaults } from "./requests.ts";
import { resultFaults } from "./results.ts";
import { serverFaults } from "./server.ts";
import { turnFaults } from "./turns.ts";
import { wireFaults } from "./wire.ts";

/** The documents' rules, each with a way to violate it. The list uses only codes in the catalogue. */
export const faults: readonly Fault[] = [
  ...wireFaults,
  ...languageFaults,
  ...formFaults,
  ...mapFaults,
  ...turnFaults,
  ...refusalFaults,
  ...byteFaults,
  ...requestFaults,
  ...orderFaults,
  ...resultFaults,
  ...serverFaults,
  ...pressFaults,
  ...acrossFaults,
  ...endFaults,
];
