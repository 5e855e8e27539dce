import { type RunnableTarget, runnable } from "./runnable.ts";
import { analysis } from "./targets/analysis.ts";
import { botLog, clg, csv, jsonl, savedGames } from "./targets/files.ts";
import { filter } from "./targets/filter.ts";
import { framer } from "./targets/framer.ts";
import { hostRequests } from "./targets/host.ts";
import { judge } from "./targets/judge.ts";
import { message, tokenText, tree } from "./targets/language.ts";
import { dotMap } from "./targets/maps.ts";
import { mails, orders } from "./targets/orders.ts";
import { payload, reader } from "./targets/recordings.ts";
import { plainWords } from "./targets/words.ts";

/** All fuzz targets. */
export const targets: readonly RunnableTarget[] = [
  runnable(framer),
  runnable(reader),
  runnable(payload),
  runnable(tokenText),
  runnable(tree),
  runnable(message),
  runnable(analysis),
  runnable(dotMap),
  runnable(judge),
  runnable(orders),
  runnable(mails),
  runnable(clg),
  runnable(csv),
  runnable(jsonl),
  runnable(savedGames),
  runnable(botLog),
  runnable(filter),
  runnable(plainWords),
  runnable(hostRequests),
];
