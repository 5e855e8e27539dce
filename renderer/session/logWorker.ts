import { expose } from "comlink";
import { alignLog, recordsAround } from "../../core/formats/botLog/alignment.ts";
import { BotLog } from "../../core/formats/botLog/botLog.ts";
import { readTimePattern } from "../../core/formats/botLog/timePattern.ts";
import { pathTo } from "../../core/host/routes.ts";
import type { LogApi, LogNews, LogSource } from "./logApi.ts";
import { faultWords } from "./work.ts";

const newsEveryMs = 100;
/** A growing log has no end, so after this time without new bytes, the whole log counts as read. */
const quietMs = 400;

let log = new BotLog();
let fault: string | null = null;
let isRead = false;
let onNews: (news: LogNews) => void = () => undefined;
let isReportDue = false;

function report(): void {
  onNews({ records: log.count, form: log.form, clock: log.clock, fault, isRead });
}

function reportSoon(): void {
  if (isReportDue) return;
  isReportDue = true;
  setTimeout(() => {
    isReportDue = false;
    report();
  }, newsEveryMs);
}

async function bytesOf(source: LogSource): Promise<ReadableStream<Uint8Array>> {
  if (source.kind === "file") return source.file.stream();
  const response = await fetch(pathTo("log", { id: source.id }));
  if (!response.ok || response.body === null) throw new Error((await response.text()).slice(0, 400));
  return response.body;
}

async function read(source: LogSource): Promise<void> {
  let quiet: ReturnType<typeof setTimeout> | undefined;
  for await (const bytes of await bytesOf(source)) {
    log.push(bytes);
    reportSoon();
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      isRead = true;
      report();
    }, quietMs);
  }
  clearTimeout(quiet);
  log.end();
}

const api: LogApi = {
  async open(source, pattern, onNewsAsked) {
    onNews = onNewsAsked;
    const reading = pattern === null ? null : readTimePattern(pattern);
    if (reading && !reading.ok) fault = reading.message;
    log = new BotLog(reading?.ok ? reading.form : null);
    try {
      await read(source);
    } catch (error) {
      fault = faultWords(error);
    }
    isRead = true;
    report();
  },
  align: (times) => alignLog(log, times),
  window: (atMs, offsetMs, reach) => recordsAround(log, atMs, offsetMs, reach),
};

expose(api);
