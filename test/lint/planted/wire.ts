import { dm, em, frameBytes, im } from "../../support/bytes.ts";
import type { EditedFrame } from "./editedRecording.ts";
import { at, atConnection, type Fault, isSameLeg, type Site } from "./fault.ts";

const family = "wire";
const plain = ["parl_std_hold7_drw", "dip_hold7_drw", "parl_var_micro"];
const named = ["parl_std_hold7_drw", "parl_var_micro", "parl_var_sailho"];

/** Findings that follow because the recorded server answered a message that is now truncated. */
const cutAlso = ["answer-unasked", "request-unanswered"];

/** Findings that follow because a client with different names is unreadable. */
const namesAlso = ["setting-differs", "unknown-token", "broadcast-differs", "unnamed-token", "summary-wrong", "syntax"];

/** Replaces the client's IM with the given bytes. */
function asIm(code: string, rule: string, bytes: Uint8Array): Fault {
  return {
    ...{ family, rule, clause: "protocol v1, IM", code, captures: plain },
    plant: (site) =>
      at(
        site.recording.change(
          site.pick("IM", ({ name }) => name === "IM"),
          bytes,
        ),
      ),
  };
}

/** Changes the entries of an RM; `change` returns the entry at fault. */
function inRm(code: string, rule: string, change: (body: Uint8Array, site: Site) => number | null): Fault {
  return {
    ...{ family, rule, clause: "protocol v1, RM", code, captures: named },
    plant: (site) => {
      const rm = site.fromServer("RM", ({ bytes }) => bytes.length > 10);
      const body = rm.bytes.slice(4);
      const entry = change(body, site);
      const changed = site.recording.change(rm, frameBytes(1, body));
      // The client's messages with these names are no longer readable.
      // If the name of a power is affected, HLO assigns a power that the RM does not name.
      const also = [...namesAlso, "centre-unknown", "centre-missing", "hello-power"];
      return { ...at(changed, also), ...(entry === null ? {} : { byteOffset: entry * 6 }) };
    },
  };
}

/** Inserts a frame after the client's answer to MAP. */
function afterMapAnswer(
  code: string,
  rule: string,
  clause: string,
  direction: EditedFrame["direction"],
  bytes: Uint8Array,
  also: readonly string[] = [],
): Fault {
  return {
    ...{ family, rule, clause, code, captures: plain },
    plant: (site) => {
      const answer = site.fromClient("YES");
      return at(site.recording.putAfter(answer, bytes, { direction }), also);
    },
  };
}

function entryCount(body: Uint8Array): number {
  return body.length / 6;
}

export const wireFaults: readonly Fault[] = [
  asIm("im-magic", "the magic number is DA10", frameBytes(0, Uint8Array.of(0, 1, 0xbe, 0xef))),
  asIm("im-version", "the version is 1", frameBytes(0, Uint8Array.of(0, 2, 0xda, 0x10))),
  asIm("im-byte-order", "numbers are big-endian", frameBytes(0, Uint8Array.of(1, 0, 0x10, 0xda))),
  asIm("im-length", "the body of an IM has 4 bytes", frameBytes(0, Uint8Array.of(0, 1, 0xda, 0x10, 0, 0))),
  {
    ...{ family, rule: "the client begins with an IM", clause: "protocol v1, EM 2", code: "im-missing" },
    captures: plain,
    plant: (site) => {
      const hello = site.pick("IM", ({ name }) => name === "IM");
      site.recording.drop(hello);
      const first = site.frames.find(
        ({ connection, direction }) => connection === hello.connection && direction === hello.direction,
      );
      return first ? at(first) : atConnection(hello.connection);
    },
  },
  {
    ...{ family, rule: "the IM comes within 30 s", clause: "protocol v1, EM 1", code: "im-late", captures: plain },
    plant: (site) =>
      at(
        site.recording.delay(
          site.pick("IM", ({ name }) => name === "IM"),
          31e9,
        ),
        // The delay also holds up the RM on other connections.
        ["im-late", "slow-answer"],
      ),
  },
  afterMapAnswer("im-twice", "a client sends one IM", "protocol v1, EM 6", "client-to-server", im),
  afterMapAnswer("im-from-server", "a server does not send an IM", "protocol v1, EM 7", "server-to-client", im),
  afterMapAnswer("frame-type", "message types are 0 to 4", "protocol v1, EM 8", "client-to-server", frameBytes(9)),
  afterMapAnswer("dm-empty", "a DM has a token", "protocol v1, EM 9", "client-to-server", frameBytes(2)),
  afterMapAnswer(
    "dm-odd",
    "a DM has two bytes per token",
    "protocol v1, EM 9",
    "client-to-server",
    frameBytes(2, Uint8Array.of(0x48, 0x0b, 0x40)),
    ["request-unanswered", "sent-before-start"],
  ),
  afterMapAnswer(
    "rm-from-client",
    "a client does not send an RM",
    "protocol v1, EM 13",
    "client-to-server",
    frameBytes(1),
  ),
  afterMapAnswer("em-code", "EM codes are 1 to 14", "protocol v1, EM", "server-to-client", em(0x30), [
    "em-sent",
    "after-end",
  ]),
  afterMapAnswer("em-length", "the body of an EM has 2 bytes", "protocol v1, EM", "server-to-client", frameBytes(4), [
    "after-end",
  ]),
  afterMapAnswer(
    "em-unfounded",
    "an EM reports a fault of its receiver",
    "protocol v1, EM",
    "server-to-client",
    em(8),
    ["em-sent", "after-end", "em-unfounded"],
  ),
  afterMapAnswer("em-unfounded", "an EM has a cause", "protocol v1, EM", "server-to-client", em(4), [
    "after-end",
    "em-sent",
  ]),
  afterMapAnswer(
    "fm-length",
    "an FM has no body",
    "protocol v1, FM",
    "client-to-server",
    frameBytes(3, Uint8Array.of(1)),
    ["after-end"],
  ),
  {
    ...{ family, rule: "nothing follows an FM", clause: "protocol v1, FM", code: "after-end", captures: plain },
    plant: (site) => {
      const answer = site.fromClient("YES", (frame) => isFollowed(site, frame));
      const last = site.recording.putAfter(answer, frameBytes(3));
      return at(site.after(last, "message", (frame) => isSameLeg(frame, last)));
    },
  },
  {
    ...{ family, rule: "clients leave after OFF", clause: "level 0, OFF", code: "after-off" },
    captures: ["parl_std_hold7_drw", "parl_var_micro"],
    plant: (site) => {
      const position = site.fromServer("NOW", (frame) => isFollowed(site, frame, "client-to-server"));
      const off = site.recording.putAfter(position, dm("OFF"));
      const reply = site.after(
        off,
        "message",
        (frame) => frame.connection === off.connection && frame.direction !== off.direction,
      );
      site.recording.delay(reply, 3e9);
      const next = site.after(
        off,
        "message",
        (frame) => frame.connection === off.connection && frame.direction !== off.direction,
      );
      return at(next, ["off-ignored", "off-without-end"]);
    },
  },
  {
    ...{
      family,
      rule: "the server begins with an RM",
      clause: "protocol v1, EM 11",
      code: "rm-missing",
      captures: plain,
    },
    plant: (site) => {
      const rm = site.fromServer("RM");
      const next = site.after(rm, "message", (frame) => isSameLeg(frame, rm));
      site.recording.drop(rm);
      return at(next, ["dm-before-rm", ...namesAlso]);
    },
  },
  {
    ...{ family, rule: "a server sends one RM", clause: "protocol v1, EM 12", code: "rm-twice", captures: plain },
    plant: (site) => {
      const rm = site.fromServer("RM");
      return at(site.recording.putAfter(rm, rm.bytes));
    },
  },
  {
    ...{
      family,
      rule: "no message precedes the RM",
      clause: "protocol v1, EM 10",
      code: "dm-before-rm",
      captures: plain,
    },
    plant: (site) =>
      at(
        site.recording.putAfter(
          site.pick("IM", ({ name }) => name === "IM"),
          dm("GOF"),
        ),
        ["request-unanswered", "sent-before-start"],
      ),
  },
  {
    ...{ family, rule: "private tokens are never sent", clause: "protocol v1, EM 14", code: "private-token" },
    ...{ captures: plain, times: 2 },
    plant: (site) => {
      const order = site.fromClient("SUB");
      const index = 3 + Math.floor(site.random() * 3);
      const changed = site.recording.say(order, order.tokens.with(index, 0x58ff));
      return at(changed, ["request-unanswered", "answer-unasked", "syntax", "thx-echo", "deadline-missed"], index);
    },
  },
  {
    ...{ family, rule: "the length matches the body", clause: "protocol v1, EM 9", code: "frame-cut" },
    captures: ["parl_std_hold7_drw"],
    plant: (site) => {
      const last = site.any(
        site.frames.filter(
          (frame, index, all) =>
            frame.direction === "client-to-server" &&
            !all.slice(index + 1).some((other) => isSameLeg(other, frame)) &&
            isEnded(site, frame),
        ),
        "last message",
      );
      const before = site.frames.findLast((frame) => isSameLeg(frame, last) && frame !== last) ?? null;
      site.recording.change(last, Uint8Array.of(2, 0, 0, 8, 0x48, 0x0b));
      return before ? at(before, cutAlso) : atConnection(last.connection, cutAlso);
    },
  },
  inRm("rm-category", "powers are 41xx, provinces 50xx to 57xx", (body, site) => {
    const entry = anyEntry(body, site);
    body[entry * 6] = 0x42;
    return entry;
  }),
  inRm("rm-name", "names consist of A-Z and 0-9", (body, site) => {
    const entry = anyEntry(body, site);
    body[entry * 6 + 3] = 0x2d;
    return entry;
  }),
  inRm("rm-duplicate-token", "no token occurs twice", (body) => {
    const last = entryCount(body) - 1;
    body.set(body.subarray(0, 2), last * 6);
    return last;
  }),
  inRm("rm-duplicate-name", "no name occurs twice", (body) => {
    const last = entryCount(body) - 1;
    body.set(body.subarray(2, 5), last * 6 + 2);
    return last;
  }),
  inRm("rm-language-name", "no name is a DAIDE token", (body, site) => {
    const entry = anyEntry(body, site);
    body.set([0x53, 0x4e, 0x44], entry * 6 + 2);
    return entry;
  }),
  {
    ...{ family, rule: "an RM has 6 bytes per name", clause: "protocol v1, RM", code: "rm-length", captures: named },
    plant: (site) => {
      const rm = site.fromServer("RM", ({ bytes }) => bytes.length > 10);
      const also = [...namesAlso, "centre-unknown", "centre-missing"];
      return at(site.recording.change(rm, frameBytes(1, rm.bytes.slice(4, -3))), also);
    },
  },
];

function anyEntry(body: Uint8Array, site: Site): number {
  return Math.floor(site.random() * entryCount(body));
}

function isFollowed(site: Site, frame: EditedFrame, direction = frame.direction): boolean {
  const { connection } = frame;
  return site.nextOrNull(frame, (other) => other.connection === connection && other.direction === direction) !== null;
}

function isEnded(site: Site, { connection, direction }: EditedFrame): boolean {
  return site.recording
    .drafts()
    .some(
      (draft) =>
        draft.type === "closed" &&
        draft.connection === connection &&
        draft.direction === direction &&
        draft.kind === "fin",
    );
}
