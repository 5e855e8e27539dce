import { isDeepStrictEqual } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { judgeOrderOf } from "../../core/orders/notation/judge/convert.ts";
import { capturedMessages } from "../support/capturedMessages.ts";
import { capturesToRun } from "../support/captureSets.ts";
import { loadCapture } from "../support/captures.ts";
import { sampleOf } from "../support/depth.ts";
import { Tally } from "../support/golden.ts";
import {
  capturedOrders,
  captureNames,
  plain,
  throughDaide,
  throughResultLine,
  throughShortText,
} from "../support/orderRoundTrip.ts";

const totals = new Tally();

describe.each(sampleOf(capturesToRun(), 4))("$folder/$name", ({ folder, name }) => {
  test("given every order that was sent, when it is printed in either notation, then it can be read back unchanged", () => {
    const { drafts, info } = loadCapture(folder, name);
    const names = captureNames(String(info["map"]));
    const differing: unknown[] = [];
    for (const { order: sent, message } of capturedOrders(capturedMessages(drafts))) {
      const order = plain(sent);
      totals.add("orders");
      const readings = [throughDaide(order, message)];
      // njudge notation cannot express orders without units; they are counted but not printed.
      if (judgeOrderOf(order)) readings.push(throughShortText(order, names), throughResultLine(order, names));
      else totals.add("orders that njudge notation cannot express");
      for (const back of readings) if (!isDeepStrictEqual(back, order)) differing.push(JSON.stringify({ order, back }));
    }
    expect(differing).toEqual([]);
  });
});

afterAll(() => console.log(totals.lines.join("; ")));
