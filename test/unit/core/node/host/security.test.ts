import { expect, test } from "vitest";
import { Refusal } from "../../../../../core/node/host/replies.ts";
import { LoopbackGuard } from "../../../../../core/node/host/security.ts";

const port = 16780;
const headers = { host: `127.0.0.1:${port}` };

function visit(guard: LoopbackGuard, address: string): number {
  try {
    return guard.admit(new Request(address, { headers }))?.status ?? 200;
  } catch (error) {
    if (error instanceof Refusal) return error.status;
    throw error;
  }
}

test("a secret has 256 bits and is different for every launch", () => {
  const tokens = [1, 2].map(() => new URL(new LoopbackGuard(port).address).searchParams.get("token") ?? "");
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
});

test("a ticket works once, and only for a minute; the printed address works every time", () => {
  let nowMs = 0;
  const guard = new LoopbackGuard(port, () => nowMs);
  const [first, second] = [guard.ticketAddress(), guard.ticketAddress()];
  expect(visit(guard, first)).toBe(303);
  expect(visit(guard, first)).toBe(401);
  nowMs = 60_001;
  expect(visit(guard, second)).toBe(401);
  expect([visit(guard, guard.address), visit(guard, guard.address)]).toEqual([303, 303]);
});

test("a ticket is not a key: only the cookie issued for it grants access", () => {
  const guard = new LoopbackGuard(port);
  const ticket = new URL(guard.ticketAddress()).searchParams.get("token") ?? "";
  const ask = (): Response | undefined =>
    guard.admit(
      new Request(`http://${headers.host}/api/status`, { headers: { ...headers, authorization: `Bearer ${ticket}` } }),
    );
  expect(ask).toThrow(/access denied/);
});
