import type { ServerSituation } from "../situation.ts";
import { handshakeSituations } from "./handshake.ts";
import { languageSituations } from "./language.ts";
import { orderSituations } from "./orders.ts";
import { pressSituations } from "./press.ts";
import { rejoinSituations } from "./rejoin.ts";
import { requestSituations } from "./requests.ts";
import { timeSituations } from "./time.ts";
import { wireSituations } from "./wire.ts";

/** Every situation for servers, in the order in which `chamber try` plays and lists them. */
export const allServerSituations: readonly ServerSituation[] = [
  ...wireSituations,
  ...handshakeSituations,
  ...languageSituations,
  ...requestSituations,
  ...orderSituations,
  ...timeSituations,
  ...pressSituations,
  ...rejoinSituations,
];
