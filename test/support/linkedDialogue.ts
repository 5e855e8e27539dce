import { Analysis, type FrameRow } from "../../core/analysis/analysis.ts";
import { legKey } from "../../core/recording/entry.ts";
import { dialogue } from "./dialogue.ts";

/**
 * Returns the frames of a dialogue on several connections, numbered from 1 and a second apart. `3 > MAP` comes from the
 * client on connection 3, `3 < MAP ( 'x' )` from its server; `3 ? <` and `3 ? >` mean that bytes on that leg were lost
 * at this point. A frame in the notation of {@link dialogue} follows the arrow.
 */
export function framesOf(text: string): FrameRow[] {
  const analysis = new Analysis();
  const offsets = new Map<string, number>();
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  let seconds = 0;
  return lines.flatMap((line, index) => {
    const [, number, loss, arrow, said = ""] = /^(\d+) (\? )?([<>]) ?(.*)$/.exec(line) ?? [];
    const leg = {
      connection: Number(number),
      direction: arrow === ">" ? ("client-to-server" as const) : ("server-to-client" as const),
    };
    const offset = offsets.get(legKey(leg)) ?? 0;
    if (loss !== undefined) {
      offsets.set(legKey(leg), offset + 10);
      return [];
    }
    const [draft] = dialogue([`${arrow} ${said}`]);
    if (draft?.type !== "chunk") throw new Error(`${line}: not a valid dialogue line`);
    offsets.set(legKey(leg), offset + draft.bytes.length);
    return analysis.apply({ ...draft, ...leg, offset, sequence: index + 1, atNs: seconds++ * 1e9 });
  });
}

/** Returns an HLO for each power, on connections 1, 2 and so on: three powers get frames 1 to 3. */
export function hellos(...powers: readonly string[]): string {
  return powers.map((power, at) => `${at + 1} < HLO ( ${power} ) ( 1 ) ( ( LVL 8000 ) )`).join("\n");
}
