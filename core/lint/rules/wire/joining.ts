import type { ConnectionId, FrameNumber, Leg } from "../../../recording/entry.ts";
import type { Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import { encodeHead } from "../../../wire/frame.ts";
import { type LegEnd, type LintFrame, type Receives, type Report, type RuleCheck, wholeFrame } from "../../finding.ts";
import { findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { messageWords } from "../../wording/messageWords.ts";
import { secondsBetween } from "../../wording/seconds.ts";
import { imFault, withheldNs } from "./initialMessage.ts";

/** Findings about how a client joins a game. The clauses cite v0.18, level 0, unless they name the protocol. */
const joiningFindings = {
  "rm-not-awaited": {
    severity: "note",
    message: "The client sent {command} without waiting for the RM.",
    explanation:
      "According to the DAIDE specification, the client sends its first DM after the RM. AiServer, Parlance and the diplomacy server accept NME, OBS and IAM earlier; another server may answer with EM 0x0A.",
    clause: "protocol v1, EM 0x0A: DM before RM",
    fix: "Wait for the RM, then send {command}. In IAM, use the power's number from the RM.",
    example: "IM and NME in one segment",
    needs: ["frames"],
  },
  "join-missing": {
    severity: "warning",
    message: "The client sent nothing for {seconds} s after the RM.",
    explanation:
      "The server waits for NME, OBS or IAM. Until then, the client is not in a game and receives none of its messages.",
    clause: "v0.18, level 0, NME, OBS and IAM",
    fix: "After the RM, send NME ( 'name' ) ( 'version' ) to play, OBS to watch, or IAM ( power ) ( passcode ) to rejoin.",
    example: "IM, RM, and nothing for two minutes",
    needs: ["frames", "times"],
  },
  "rm-withheld": {
    severity: "error",
    message: "The server sent nothing {how} after a correct IM.",
    explanation:
      "Without the RM, the client does not know what the power and province numbers mean, and must not send a DM. It waits, or leaves without joining a game.",
    clause: "protocol v1, RM: the server's answer to the IM",
    fix: "Answer every IM with an RM immediately; for the Standard map, send an empty RM. Reject a faulty IM with an EM.",
    example: "IM, and nothing for 30 s",
    needs: ["frames", "times"],
  },
  "map-withheld": {
    severity: "warning",
    message: "The server accepted {command} but sent no MAP in the {seconds} s after it.",
    explanation:
      "The server must send MAP immediately after YES. The client waits for MAP and the server waits for the client's answer to MAP, so no game starts.",
    clause: "v0.18, level 0, NME and OBS: MAP follows",
    fix: "Send MAP ( 'name' ) directly after YES ( {command} .. ).",
    example: "NME ( 'x' ) ( '1' ), YES ( NME ( 'x' ) ( '1' ) ), and nothing for a minute",
    needs: ["frames", "times"],
  },
  "nme-twice": {
    severity: "warning",
    message: "The client sent NME again, {why}.",
    explanation:
      "A connection has one player. The server refuses the second NME, ignores it, or counts a second player who never plays.",
    clause: "v0.18, level 0, NME",
    fix: "Send NME once per connection and wait for its answer; it may come late if the game is full.",
    example: "NME ( 'x' ) ( '1' ), YES ( NME ( 'x' ) ( '1' ) ), NME ( 'x' ) ( '1' )",
  },
  "joined-again": {
    severity: "warning",
    message: "The client sent {command}, but it had already joined with {before}.",
    explanation:
      "A connection has one place in a game. The server refuses the second request or ignores it; if the server accepts it, the client becomes an observer or switches to another power in the middle of its game.",
    clause: "v0.18, level 0, NME, OBS and IAM: how a client joins",
    fix: "Join once per connection. To rejoin as a power, open a new connection and send IAM there.",
    example: "NME ( 'x' ) ( '1' ), YES, MAP, YES, HLO .., then OBS",
  },
  "iam-again": {
    severity: "warning",
    message: "The client sent {command} again after the server had refused it.",
    explanation:
      "The server refuses IAM before the game starts, while the power has a client, and if the passcode is wrong. Repeating IAM does not help as long as the reason remains. After three wrong passcodes, Parlance also refuses the right one.",
    clause: "v0.18, level 0, IAM: REJ",
    fix: "Send IAM with the power and the passcode from the same HLO, after the previous connection has ended. If the game has not started, send NME.",
    example: "IAM ( FRA ) ( 17 ), REJ ( IAM ( FRA ) ( 17 ) ), IAM ( FRA ) ( 17 )",
  },
  "sent-before-start": {
    severity: "warning",
    message: "The client sent {command} before it received HLO or NOW.",
    explanation:
      "The game has not started for this client. The server answers with REJ or HUH, and the message is lost.",
    clause: "v0.18, level 0, GOF, DRW and MIS: REJ if the game has not started",
    fix: "Wait for HLO and NOW, then send {command} again.",
    example: "NME, YES, MAP, YES ( MAP ( 'standard' ) ), GOF",
  },
  "map-refused": {
    severity: "warning",
    message: "The client refused the map with REJ and stayed connected for {seconds} s.",
    explanation:
      "A client without the map cannot play. The server does not start the game with such a client, or disconnects it. While the client stays connected, all other clients may have to wait.",
    clause: "v0.18, level 0, MAP: REJ if the client does not have the map",
    fix: "Ask for the map with MDF and accept it with YES ( {map} ), or send FM and close the connection.",
    example: "MAP ( 'hundred' ), REJ ( MAP ( 'hundred' ) ), and nothing more",
    needs: ["times"],
  },
} as const satisfies Findings;

type Code = keyof typeof joiningFindings;

const greetings: ReadonlySet<Token> = new Set([T.NME, T.OBS, T.IAM]);
/** Player commands; another rule reports SUB. */
const ofPlayers: ReadonlySet<Token> = new Set([T.GOF, T.DRW, T.MIS, T.SND, T.ORD]);
/** Player commands that NOT can withdraw. */
const negated: ReadonlySet<Token> = new Set([T.GOF, T.DRW, T.SUB]);
/** Messages that show a client that it is in a game. */
const showGame: ReadonlySet<Token> = new Set([T.HLO, T.NOW, T.SCO, T.ORD, T.LOD]);

/** A program sends NME immediately; a human user may need this long. */
const silentNs = 60e9;
/** A client that is still connected this long after REJ ( MAP .. ) will not leave on its own. */
const refusedNs = 10e9;

/** What a client has done to join. */
interface Joining {
  /** Whether the recording contains the connection from its beginning, without missing bytes. */
  isWhole: boolean;
  hasRm: boolean;
  /** The RM; null before it arrives, and once the client has sent something after it. */
  silentSince: { readonly n: FrameNumber; readonly atNs: number } | null;
  hasSentIm: boolean;
  /** A correct IM to which the server has not reacted; null if there is none, or if the client left too soon. */
  unwelcomed: { readonly n: FrameNumber; readonly atNs: number } | null;
  /** NME, OBS or IAM, whichever the server accepted; null before that, and once the next game may begin. */
  place: Token | null;
  /** The YES to NME or OBS; null before it arrives, and once MAP has arrived or the game has started. */
  mapless: LintFrame | null;
  /** The NME, OBS or IAM that the client sent before the RM; null once the server has sent anything. */
  early: LintFrame | null;
  /** The state of the last NME: unanswered or granted; null if there is none, or if the server refused it. */
  name: "waiting" | "granted" | null;
  /** Powers and passcodes that the server refused. */
  readonly refused: Set<string>;
  hasGame: boolean;
  /** The REJ ( MAP .. ), if the client has sent nothing after it; otherwise null. */
  refusal: LintFrame | null;
}

/** Checks how clients join: NME, OBS, IAM and the answer to MAP, and what they send before the game. */
class JoiningRules implements RuleCheck {
  readonly receives: Receives = { client: "all", server: "all", ords: "first" };
  readonly #report: Report<Code>;
  readonly #clients = new Map<ConnectionId, Joining>();
  /** When any client last received HLO. */
  #helloNs = Number.NEGATIVE_INFINITY;

  constructor(report: Report<Code>) {
    this.#report = report;
  }

  opened(connection: ConnectionId): void {
    this.#of(connection).isWhole = true;
  }

  lost({ connection }: Leg): void {
    this.#clients.set(connection, newcomer());
  }

  frame(frame: LintFrame): void {
    const client = this.#of(frame.connection);
    if (frame.direction === "client-to-server") this.#ofClient(frame, client);
    else this.#ofServer(frame, client);
  }

  legEnded(end: LegEnd): void {
    const { connection, atNs } = end;
    const client = this.#of(connection);
    const { silentSince, refusal } = client;
    this.#unwelcomed(end, client);
    if (silentSince && client.isWhole && atNs - silentSince.atNs >= silentNs) {
      const facts = { seconds: secondsBetween(silentSince.atNs, atNs) };
      const at = { connection, side: "client", n: silentSince.n, atNs } as const;
      this.#report({ ...at, code: "join-missing", ...wholeFrame, facts, cause: "" });
    }
    if (refusal && atNs - refusal.atNs >= refusedNs) {
      const { tokens = new Uint16Array(), representation } = refusal;
      const map = messageWords(tokens.subarray(2, -1), representation);
      this.#add(refusal, "map-refused", { seconds: secondsBetween(refusal.atNs, atNs), map });
    }
    const { mapless } = client;
    // A game that starts for other clients no longer waits for this one.
    const isLate = mapless !== null && (atNs - mapless.atNs >= withheldNs || this.#helloNs > mapless.atNs);
    if (isLate && client.isWhole) {
      const command = mapless.representation.names.get(mapless.tokens?.[2] ?? 0) ?? "";
      const facts = { command, seconds: secondsBetween(mapless.atNs, atNs) };
      this.#report({ ...findingAt(mapless, "map-withheld", { facts }), side: "server" });
    }
    client.silentSince = null;
    client.refusal = null;
    client.mapless = null;
  }

  /** Reports a server that sends nothing at all, or closes the connection instead of sending an RM. */
  #unwelcomed({ connection, direction, kind, atNs, unfinished }: LegEnd, client: Joining): void {
    const { unwelcomed, isWhole } = client;
    client.unwelcomed = null;
    if (!unwelcomed || !isWhole || unfinished.length > 0) return;
    const waitedNs = atNs - unwelcomed.atNs;
    const isClosed = direction === "server-to-client" && (kind === "fin" || kind === "rst");
    if (waitedNs < withheldNs && !isClosed) return;
    const waited = `${secondsBetween(0, waitedNs)} s`;
    const facts = { how: isClosed ? `and closed the connection ${waited}` : `in the ${waited}` };
    const at = { connection, side: "server", n: unwelcomed.n, atNs: unwelcomed.atNs } as const;
    this.#report({ ...at, code: "rm-withheld", ...wholeFrame, facts, cause: "" });
  }

  #ofClient(frame: LintFrame, client: Joining): void {
    const { tokens, reading, representation, n, atNs } = frame;
    const { kind, body } = frame.frame;
    const first = tokens?.[0];
    if (kind === "FM" || kind === "EM") client.unwelcomed = leaving(client, atNs);
    if (kind === "IM") {
      const isSound = imFault(Uint8Array.of(...encodeHead(frame.frame), ...body.subarray(0, 4)), body.length) === null;
      if (!client.hasSentIm && !client.hasRm && isSound) client.unwelcomed = { n, atNs };
      client.hasSentIm = true;
    } else client.silentSince = null;
    client.refusal = null;
    if (!tokens || first === undefined) return;
    if (first === T.SEL) this.#clients.set(frame.connection, { ...newcomer(), hasRm: client.hasRm });
    if (client.isWhole && client.hasSentIm && !client.hasRm && greetings.has(first)) client.early ??= frame;
    if (!reading?.ok || reading.direction === "server-to-client") return;
    const { message } = reading;
    switch (message.type) {
      case "NME":
        this.#ofName(frame, client);
        return;
      case "IAM":
        if (client.refused.has(keyOf(tokens)))
          this.#add(frame, "iam-again", { command: messageWords(tokens, representation) }, keyOf(tokens));
        else this.#again(frame, tokens, client);
        return;
      case "OBS":
        this.#again(frame, tokens, client);
        return;
      case "REJ":
        if (message.acknowledged.type === "MAP") client.refusal = frame;
        return;
      default:
        this.#ofPlayer(frame, tokens, client);
    }
  }

  #ofEarly(frame: LintFrame): void {
    const command = frame.representation.names.get(frame.tokens?.[0] ?? 0) ?? "";
    this.#add(frame, "rm-not-awaited", { command });
  }

  #ofName(frame: LintFrame, client: Joining): void {
    if (client.name === "waiting") this.#add(frame, "nme-twice", { why: "before the server had answered the first" });
    if (client.name === "granted") this.#add(frame, "nme-twice", { why: "after the server had accepted the first" });
    if (client.name === null && frame.tokens) this.#again(frame, frame.tokens, client);
    client.name = "waiting";
  }

  /** Reports a client that joins a second time. */
  #again(frame: LintFrame, tokens: Uint16Array, { place }: Joining): void {
    if (place === null) return;
    const before = frame.representation.names.get(place) ?? "";
    this.#add(frame, "joined-again", { command: messageWords(tokens, frame.representation), before }, before);
  }

  /** Reports players' commands that arrive before the game. */
  #ofPlayer(frame: LintFrame, tokens: Uint16Array, client: Joining): void {
    const [first = 0, , about = 0] = tokens;
    const isEarly = client.isWhole && client.hasSentIm && !client.hasGame;
    if (!isEarly || !(first === T.NOT ? negated.has(about) : ofPlayers.has(first))) return;
    const command = messageWords(tokens, frame.representation);
    this.#add(frame, "sent-before-start", { command }, command);
  }

  #ofServer(frame: LintFrame, client: Joining): void {
    const { tokens, n, atNs } = frame;
    client.unwelcomed = null;
    if (frame.frame.kind === "RM") {
      if (!client.hasRm && client.hasSentIm) client.silentSince = { n, atNs };
      client.hasRm = true;
      if (client.early) this.#ofEarly(client.early);
    }
    // A server that sends no RM first is at fault itself.
    client.early = null;
    const first = tokens?.[0];
    const about = tokens?.[2];
    if (!tokens || first === undefined) return;
    client.hasRm = true;
    if (first === T.HLO) this.#helloNs = atNs;
    if (showGame.has(first)) {
      client.hasGame = true;
      client.refusal = null;
    }
    // A server that plays several games on one connection may now begin the next game.
    if (first === T.SMR || first === T.OFF) client.name = null;
    followPlace(frame, first, client);
    const isRefusal = first === T.HUH || first === T.REJ || first === T.PRN;
    if (about === T.NME && first === T.YES) client.name = "granted";
    if (isRefusal && tokens.includes(T.NME)) client.name = null;
    if (about !== T.IAM) return;
    if (first === T.YES) {
      client.refused.clear();
      client.hasGame = true;
    } else if (first === T.REJ) client.refused.add(keyOf(tokens.subarray(2, -1)));
  }

  #add(frame: LintFrame, code: Code, facts: Readonly<Record<string, string>>, cause = ""): void {
    this.#report({ ...findingAt(frame, code, { facts, cause }), side: "client" });
  }

  #of(connection: ConnectionId): Joining {
    const known = this.#clients.get(connection);
    if (known) return known;
    const fresh: Joining = newcomer();
    this.#clients.set(connection, fresh);
    return fresh;
  }
}

function newcomer(): Joining {
  return {
    isWhole: false,
    hasRm: false,
    silentSince: null,
    hasSentIm: false,
    unwelcomed: null,
    place: null,
    mapless: null,
    early: null,
    name: null,
    refused: new Set(),
    hasGame: false,
    refusal: null,
  };
}

/** Tracks whether the client has joined, and whether it still lacks the map. */
function followPlace(frame: LintFrame, first: Token, client: Joining): void {
  const about = frame.tokens?.[2];
  if (first === T.SMR || first === T.OFF || first === T.LOD) client.place = null;
  if (first === T.YES && about !== undefined && greetings.has(about)) {
    client.place = about;
    if (about !== T.IAM) client.mapless = frame;
  } else if (first === T.MAP || first === T.OFF || first === T.SVE || showGame.has(first)) client.mapless = null;
}

/** Returns the unanswered IM of a departing client that has waited long enough; null if the client leaves too soon. */
function leaving({ unwelcomed }: Joining, atNs: number): Joining["unwelcomed"] {
  return unwelcomed && atNs - unwelcomed.atNs >= withheldNs ? unwelcomed : null;
}

/** Returns a key that is the same for messages with identical tokens. */
function keyOf(tokens: Uint16Array): string {
  return tokens.join(" ");
}

export const joining = defineRules(joiningFindings, (report) => new JoiningRules(report));
