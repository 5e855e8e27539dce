/** Why a message in a capture is unreadable. Scripts that probe a server sent all of them. */
export const faultReasons = {
  empty: "a DM without any token",
  "private-token": "0x5800 to 0x5FFF are never on the wire",
  "unknown-token": "a number without a meaning in any document or program",
  "no-command": "begins with something that no message begins with: text, a number, an order, a withdrawn token",
  "server-only": "a client sends a message that only servers send",
  unbalanced: "an unmatched bracket; servers answer PRN, or not at all",
  "argument-missing": "ends, or closes a bracket, too early",
  "argument-kind": "has one kind of token where another is required: a power for a string, UNO for a power",
  "echo-of-a-fault": "the python server accepts a token as a name, and repeats it: its parser is loose",
  "no-verb": "press with only an arrangement, without PRP or a similar token around it",
} as const;

export interface FaultyMessage {
  readonly connection: number;
  /** The message's text; for a long one, its beginning and three dots. */
  readonly text: string;
  /** The token at which reading stops. */
  readonly tokenIndex: number;
  readonly reason: keyof typeof faultReasons;
}

/** Returns a long text, shortened. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 20)}...` : text;
}

function faulty(connection: number, text: string, tokenIndex: number, reason: FaultyMessage["reason"]): FaultyMessage {
  return { connection, text, tokenIndex, reason };
}

/** Every unreadable message of the captures, reviewed one by one; other captures have none. */
export const faultyMessages: Readonly<Record<string, readonly FaultyMessage[]>> = {
  dip_errors: [
    faulty(16, "", 0, "empty"),
    faulty(17, "OBS 0x5800", 1, "private-token"),
    faulty(18, "0x48FF", 0, "unknown-token"),
    faulty(26, "'AAAAAAAAAAAAAAAAAAA...", 0, "no-command"),
    faulty(42, "NOW (", 1, "unbalanced"),
    faulty(43, "NOW )", 1, "unbalanced"),
    faulty(44, ") NOW (", 0, "unbalanced"),
    faulty(45, "NME ( 'x' ( 'y' )", 3, "unbalanced"),
    faulty(46, "NME ( 'x' )", 4, "argument-missing"),
    faulty(47, "NME ( FRA ) ( 'v' )", 2, "argument-kind"),
    faulty(47, "YES ( NME ( FRA ) ( 'v' ) )", 4, "echo-of-a-fault"),
    faulty(48, "YES", 1, "argument-missing"),
    faulty(53, "FRM ( FRA ) ( GER ) ( YES )", 0, "server-only"),
    faulty(54, "BLD", 0, "no-command"),
    faulty(55, "SVE ( 'g' )", 0, "server-only"),
    faulty(56, "LOD ( 'g' )", 0, "server-only"),
  ],
  live_tenderi: [faulty(2, "SUB ( ( GER FLT KIE )", 7, "unbalanced"), faulty(2, "QRY", 0, "no-command")],
  parl_errors: [
    faulty(16, "", 0, "empty"),
    faulty(17, "OBS 0x5800", 1, "private-token"),
    faulty(18, "0x48FF", 0, "unknown-token"),
    faulty(26, "'AAAAAAAAAAAAAAAAAAA...", 0, "no-command"),
    faulty(28, "NOW (", 1, "unbalanced"),
    faulty(28, "NOW )", 1, "unbalanced"),
    faulty(28, "NME ( 'x' ( 'y' )", 3, "unbalanced"),
    faulty(28, ") NOW (", 0, "unbalanced"),
    faulty(28, "SUB ( ( FRA AMY PAR ) HLD", 8, "unbalanced"),
    faulty(28, "NME ( 'x' )", 4, "argument-missing"),
    faulty(28, "NME ( FRA ) ( 'v' )", 2, "argument-kind"),
    faulty(28, "YES", 1, "argument-missing"),
    faulty(28, "FRM ( FRA ) ( GER ) ( YES )", 0, "server-only"),
    faulty(28, "THX ( ( FRA AMY PAR ) HLD ) ( MBV )", 0, "server-only"),
    faulty(28, "BLD", 0, "no-command"),
    faulty(28, "-5 ( 8191 -8192 )", 0, "no-command"),
    faulty(28, "SVE ( 'g' )", 0, "server-only"),
    faulty(28, "LOD ( 'g' )", 0, "server-only"),
  ],
  parl_midgame: [
    faulty(3, "PRB", 0, "no-command"),
    faulty(3, "SUB ( ( TUR AMY CON ) HLD", 8, "unbalanced"),
    faulty(3, "SUB ( TUR AMY CON ) HLD", 3, "argument-kind"),
    faulty(3, "SND ( UNO ) ( PRP ( PCE ( FRA ENG ) ) )", 2, "argument-kind"),
    faulty(3, "SND ( ) ( YES ( PRP ( PCE ( FRA ENG ) ) ) )", 2, "argument-missing"),
    faulty(3, "SND ( FRA ) ( PCE ( FRA ENG ) )", 5, "no-verb"),
    faulty(3, "SVE ( 'x' )", 0, "server-only"),
    faulty(10, "IAM ( UNO ) ( 5 )", 2, "argument-kind"),
  ],
};
