import type { Direction } from "../recording/entry.ts";
import type { Representation } from "../tokens/representation.ts";
import { printNumber } from "../tokens/text.ts";
import { closeBracket, integerValue, isInteger, isPower, openBracket, type Token } from "../tokens/token.ts";
import { T } from "../tokens/vocabulary.ts";
import { bracketedString } from "./strings.ts";

export type Role = "player" | "observer" | "unidentified";

interface Identity {
  readonly name: string;
  readonly version: string;
}

/**
 * What is known about a connection's client and about the game that the client joined, according to the messages read
 * so far. What the server accepted takes precedence over what the client requested.
 */
export class ConnectionFacts {
  #role: Role = "unidentified";
  #power: Token | null = null;
  #asked: Identity | undefined;
  #accepted: Identity | undefined;
  #map: string | undefined;
  #level: number | undefined;
  #gameSeen = false;

  get role(): Role {
    return this.#role;
  }

  /**
   * Returns the power's name in the connection's representation; null for observers, and while the power is still
   * unknown.
   */
  power(representation: Representation): string | null {
    return this.#power === null ? null : (representation.names.get(this.#power) ?? printNumber(this.#power));
  }

  /** Name and version from the accepted NME (or from Parlance's OBS with strings), otherwise from the last request. */
  get identity(): Identity | undefined {
    return this.#accepted ?? this.#asked;
  }

  /** The map's name in the server's first MAP. */
  get map(): string | undefined {
    return this.#map;
  }

  /** Press level in the last HLO. */
  get level(): number | undefined {
    return this.#level;
  }

  /** Whether a game has begun, that is, whether the server has sent HLO or NOW. */
  get gameSeen(): boolean {
    return this.#gameSeen;
  }

  /** Applies one message. */
  apply(direction: Direction, tokens: Uint16Array): void {
    if (direction === "client-to-server") {
      if (tokens[0] === T.NME) this.#asked = identityAt(tokens, 1) ?? this.#asked;
      return;
    }
    switch (tokens[0]) {
      case T.YES:
        this.#applyAcceptance(tokens);
        break;
      case T.MAP:
        this.#map ??= bracketedString(tokens, 1)?.text;
        break;
      case T.HLO:
        this.#applyHello(tokens);
        break;
      case T.NOW:
        this.#gameSeen = true;
    }
  }

  /** Applies `YES ( NME ... )`, `YES ( OBS ... )` or `YES ( IAM ( power ) ( passcode ) )`. */
  #applyAcceptance(tokens: Uint16Array): void {
    if (tokens[1] !== openBracket) return;
    if (tokens[2] === T.NME || tokens[2] === T.OBS) {
      this.#role = tokens[2] === T.NME ? "player" : "observer";
      const identity = identityAt(tokens, 3);
      if (identity || tokens[2] === T.NME) this.#accepted = identity;
    }
    const power = tokens[4];
    if (tokens[2] === T.IAM && tokens[3] === openBracket && power !== undefined && tokens[5] === closeBracket) {
      this.#role = "player";
      this.#power = isPower(power) ? power : null;
    }
  }

  /** Applies `HLO ( power ) ( passcode ) ( ( LVL n ) ... )`. Some servers send it as their only answer to NME. */
  #applyHello(tokens: Uint16Array): void {
    this.#gameSeen = true;
    const power = tokens[2];
    if (tokens[1] === openBracket && power !== undefined && tokens[3] === closeBracket) {
      this.#power = power === T.UNO ? null : power;
      if (this.#role === "unidentified") this.#role = power === T.UNO ? "observer" : "player";
    }
    const level = tokens[tokens.indexOf(T.LVL) + 1];
    if (tokens.includes(T.LVL) && level !== undefined && isInteger(level)) this.#level = integerValue(level);
  }
}

/** Reads `( 'name' ) ( 'version' )`; undefined if both are empty. */
function identityAt(tokens: Uint16Array, at: number): Identity | undefined {
  const name = bracketedString(tokens, at);
  const version = name && bracketedString(tokens, name.end);
  return name && version && (name.text !== "" || version.text !== "")
    ? { name: name.text, version: version.text }
    : undefined;
}
