import type { Message } from "../../core/language/message.ts";
import { readMessage } from "../../core/language/read.ts";
import { gameMapOf } from "../../core/map/definition.ts";
import type { MapFault } from "../../core/map/fault.ts";
import type { GameMap } from "../../core/map/gameMap.ts";
import type { WireNames } from "../../core/map/library.ts";
import { standardMap } from "../../core/map/standard.ts";
import { definitionText } from "../../core/map/writeDefinition.ts";
import { printTokens } from "../../core/tokens/text.ts";
import { isPower, type ProvinceCategory, provinceCategory } from "../../core/tokens/token.ts";
import { capturedMessages } from "../support/capturedMessages.ts";
import { keptCaptures, loadCapture } from "../support/captures.ts";
import { differencesOf } from "../support/maps.ts";

const typeImport = 'import type { VariantData } from "./variantData.ts";';

/** A map as defined by a server. */
export interface CapturedMap {
  readonly name: string;
  readonly map: GameMap;
  readonly faults: readonly MapFault[];
  /** Names in the RM; null if it was empty. */
  readonly wireNames: WireNames | null;
  /** The SCO and NOW that the server sent after the MDF, as text. */
  readonly start: { SCO: string; NOW: string };
}

/** Returns the maps that a capture's MDFs define, each with the name in the MAP before it. */
export function capturedMaps(capture = "parl_mdf_all_variants", folder: string = keptCaptures): CapturedMap[] {
  const maps: CapturedMap[] = [];
  const names = new Map<number, string>();
  const starts = new Map<number, CapturedMap["start"]>();
  for (const { connection, tokens, direction, representation } of capturedMessages(
    loadCapture(folder, capture).drafts,
  )) {
    if (direction !== "server-to-client") continue;
    const reading = readMessage(tokens, direction, representation);
    if (!reading.ok) continue;
    const { message } = reading;
    if (message.type === "MAP") names.set(connection, message.name);
    const start = starts.get(connection);
    if (start && isStart(message)) start[message.type] = printTokens(tokens, representation);
    if (message.type !== "MDF") continue;
    const categories = new Map<string, ProvinceCategory>();
    const powers: string[] = [];
    for (const [token, name] of representation.names) {
      const category = provinceCategory(token);
      if (category) categories.set(name, category);
      if (isPower(token) && name !== "UNO") powers.push(name);
    }
    const name = names.get(connection) ?? "";
    const wireNames = representation.source === "rm" ? { powers, provinces: [...categories.keys()] } : null;
    const after = { SCO: "", NOW: "" };
    starts.set(connection, after);
    maps.push({ name, ...gameMapOf(message, name, { categories }), wireNames, start: after });
  }
  return maps;
}

function isStart(message: Message): message is Message & { readonly type: "SCO" | "NOW" } {
  return message.type === "SCO" || message.type === "NOW";
}

/**
 * Returns the source files of core/map/variants under their names, generated from the captured MDFs, with one file per
 * board.
 */
export function variantSources(maps: readonly CapturedMap[]): Map<string, string> {
  const boards: CapturedMap[][] = [];
  for (const each of maps) {
    const board = boards.find(([first]) => first && differencesOf(first.map, each.map).length === 0);
    if (board) board.push(each);
    else if (differencesOf(standardMap, each.map).length > 0) boards.push([each]);
  }
  const sources = boards.map((board): [string, string] => {
    const names = board.map(({ name }) => name);
    const constant = constantOf(names[0] ?? "");
    return [`${constant}.ts`, sourceOf(constant, names, (board[0] as CapturedMap).map)];
  });
  const constants = sources.map(([file]) => file.slice(0, -3)).sort();
  const imports = [...constants.map((name) => `import { ${name} } from "./${name}.ts";`), typeImport];
  const all = [
    ...imports.sort((a, b) => (a.slice(a.indexOf('"')) < b.slice(b.indexOf('"')) ? -1 : 1)),
    "",
    "/** The boards of AiServer's and Parlance's variants, without Standard. */",
    "export const variantData: readonly VariantData[] = [",
    ...constants.map((constant) => `  ${constant},`),
    "];",
    "",
  ];
  return new Map([...sources, ["all.ts", all.join("\n")], ["starts.ts", startsSource(maps)]]);
}

/**
 * Returns the source code with the start of every variant: the first SCO and NOW of a game, with a line for each owner
 * or unit.
 */
function startsSource(maps: readonly CapturedMap[]): string {
  const lines = (text: string): string =>
    text.replaceAll(/ (?=\( (?:[A-Z0-9]{3} (?:AMY|FLT) |[A-Z0-9]{3} [A-Z0-9]{3} ))/g, "\n");
  return [
    typeImport.replace("VariantData", "VariantStart"),
    "",
    "/** The start of every known variant, keyed by the name in MAP. */",
    "export const variantStarts: Readonly<Record<string, VariantStart>> = {",
    ...maps
      .filter(({ start }) => start.NOW !== "")
      .flatMap(({ name, start }) => [
        `  ${name}: {`,
        `    now: \`${lines(start.NOW)}\`,`,
        `    sco: \`${lines(start.SCO)}\`,`,
        "  },",
      ]),
    "};",
    "",
  ].join("\n");
}

function constantOf(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function sourceOf(constant: string, names: readonly string[], map: GameMap): string {
  const centres = [...map.provinces.values()].filter(({ isSupplyCentre }) => isSupplyCentre).length;
  return [
    typeImport,
    "",
    `/** ${map.powers.length} powers, ${map.provinces.size} provinces, ${centres} centres. */`,
    `export const ${constant}: VariantData = {`,
    `  names: [${names.map((name) => `"${name}"`).join(", ")}],`,
    "  definition: `",
    definitionText({ map, settings: null }),
    "`,",
    "};",
    "",
  ].join("\n");
}
