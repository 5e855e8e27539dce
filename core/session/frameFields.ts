import type { FrameRow } from "../analysis/analysis.ts";
import { frameText } from "../analysis/frameText.ts";
import { englishOf, readingOf } from "../analysis/messageReading.ts";
import {
  type Envelope,
  envelopeOf,
  namesIn,
  namesProvince,
  namesUnitAt,
  provincesIn,
  resultsIn,
} from "../analysis/messageTokens.ts";
import { findingsOfRow } from "../analysis/rowFindings.ts";
import type { Representation } from "../tokens/representation.ts";
import { printNumber } from "../tokens/text.ts";
import type { Token } from "../tokens/token.ts";
import type { RowFields } from "./rowFields.ts";

/** Reads a filter's fields from a frame, using the names that are valid on the frame's connection. */
export const frameFields: RowFields<FrameRow> = {
  press(row) {
    const head = envelope(row)?.press ?? null;
    return head === null ? null : nameIn(row.representation, head);
  },
  from(row) {
    const sender = envelope(row)?.sender ?? null;
    if (sender !== null) return nameIn(row.representation, sender);
    return row.direction === "client-to-server" ? row.power : "server";
  },
  to(row) {
    const { direction, power, representation } = row;
    const named = envelope(row)?.recipients.map((token) => nameIn(representation, token)) ?? [];
    if (direction === "client-to-server") return named.length > 0 ? named : ["server"];
    return power === null || named.includes(power) ? named : [...named, power];
  },
  hasToken({ tokens, representation }, name) {
    if (!tokens) return false;
    const token = representation.values.get(name);
    if (token !== undefined) return tokens.includes(token);
    return /^0x[0-9A-F]{4}$/.test(name) && tokens.includes(Number(name));
  },
  hasProvince: ({ tokens, representation }, name) =>
    tokens !== undefined && namesProvince(tokens, representation, name),
  hasUnitAt: ({ tokens, representation }, province) =>
    tokens !== undefined && namesUnitAt(tokens, representation, province),
  provinces: ({ tokens, representation }) => (tokens ? provincesIn(tokens, representation) : []),
  tokenNames: ({ tokens, representation }) => (tokens ? namesIn(tokens, representation) : []),
  results: ({ tokens, representation }) => (tokens ? namesIn(resultsIn(tokens), representation) : []),
  level(row) {
    const reading = readingOf(row);
    return reading?.ok ? reading.level : null;
  },
  text: ({ frame, representation }) => frameText(frame, representation),
  english: englishOf,
  findings: (row) => findingsOfRow(row).map(({ code }) => code),
};

function envelope({ tokens }: FrameRow): Envelope | null {
  return tokens ? envelopeOf(tokens) : null;
}

function nameIn({ names }: Representation, token: Token): string {
  return names.get(token) ?? printNumber(token);
}
