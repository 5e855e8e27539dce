import { errorPosition } from "../language/read.ts";
import type { ConnectionId, Direction, FrameNumber } from "../recording/entry.ts";
import type { Representation } from "../tokens/representation.ts";
import { printTokens } from "../tokens/text.ts";
import type { Token } from "../tokens/token.ts";
import { T } from "../tokens/vocabulary.ts";
import type { ClientWatch } from "./clientWatch.ts";
import { type Finding, type LegEnd, type LintFrame, type Report, type Rule, sideOf } from "./finding.ts";
import { atToken, findingAt } from "./findingAt.ts";
import { messageWords } from "./messageWords.ts";
import type { RequestFindingCode } from "./requestCatalogue.ts";

const refusals: ReadonlySet<Token> = new Set([T.HUH, T.PRN]);

/** Messages of a connection that may still be refused, or up to twice as many; the oldest are forgotten first. */
const mostSaid = 64;

/** A message that was read without anything to say of it. */
interface Said {
  readonly n: FrameNumber;
  readonly direction: Direction;
  readonly tokens: Uint16Array;
  readonly representation: Representation;
  /** Lowest press level that allows it. */
  readonly needed: number;
  /** Press level of the game; null: not known. */
  readonly level: number | null;
  readonly role: "player" | "observer";
}

/** HUH and PRN to what no rule finds fault with: who refuses does not know all of the language. */
export class RefusalRules implements Rule {
  readonly #report: Report;
  readonly #isFaulted: (n: FrameNumber, side: Finding["side"]) => boolean;
  readonly #clients: ClientWatch;
  readonly #said = new Map<ConnectionId, Said[]>();

  /** @param isFaulted whether anything was found so far in a frame, against who sent it */
  constructor(report: Report, clients: ClientWatch, isFaulted: (n: FrameNumber, side: Finding["side"]) => boolean) {
    this.#report = report;
    this.#clients = clients;
    this.#isFaulted = isFaulted;
  }

  frame(frame: LintFrame): void {
    const { n, connection, direction, tokens, reading, representation } = frame;
    const first = tokens?.[0];
    if (!tokens || first === undefined) return;
    const said = this.#said.get(connection) ?? [];
    this.#said.set(connection, said);
    if (refusals.has(first)) {
      const refused = said.find((message) => message.n === frame.answers);
      if (refused && refused.direction !== direction) this.#judge(frame, tokens, refused);
      return;
    }
    if (!reading?.ok || reading.findings.length > 0) return;
    const client = this.#clients.of(connection);
    const level = client.level ?? frame.game?.after.level ?? null;
    said.push({ n, direction, tokens, representation, needed: reading.level, level, role: client.role ?? "player" });
    if (said.length === 2 * mostSaid) said.splice(0, mostSaid);
  }

  legEnded({ connection, direction }: LegEnd): void {
    if (direction === "client-to-server") this.#said.delete(connection);
  }

  #judge(frame: LintFrame, tokens: Uint16Array, refused: Said): void {
    const { direction, needed, representation } = refused;
    // Of a level that was never told nobody can say what it allows.
    if (needed > (refused.level ?? 0) || this.#isFaulted(refused.n, sideOf(direction))) return;
    const context = { dialect: "v0.18", level: refused.level ?? 0, role: refused.role } as const;
    if (errorPosition(refused.tokens, direction, representation, context)) return;
    const { place, where, about } = errIn(tokens, refused);
    const command = printTokens(refused.tokens.subarray(0, 1), representation);
    const what = messageWords(refused.tokens, representation);
    const answer = printTokens(tokens.subarray(0, 1), representation);
    const code = codeOf(refused);
    const facts = { what, command, answer, where, needed };
    this.#report(findingAt(frame, code, { place: atToken(tokens, place), facts, cause: `${command} ${about}` }));
  }
}

function codeOf({ direction, tokens }: Said): RequestFindingCode {
  if (direction === "client-to-server") return "refused-sound";
  return tokens[0] === T.FRM ? "press-refused-to-server" : "sound-refused";
}

/** Where in what is repeated ERR stands, and before which token. */
function errIn(
  tokens: Uint16Array,
  { tokens: quoted, representation }: Said,
): { readonly place: number; readonly where: string; readonly about: string } {
  const repeated = tokens.subarray(2);
  const at = repeated.findIndex((token, index) => token !== quoted[index]);
  if (at < 0 || repeated[at] !== T.ERR) return { place: 0, where: "", about: "" };
  const token = quoted[at];
  if (token === undefined) return { place: at + 2, where: ", with ERR at its end", about: "" };
  const about = printTokens([token], representation);
  return { place: at + 2, where: `, with ERR before ${about}`, about };
}
