import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { parseSync } from "oxc-parser";

/** The rooms, in order: a room may import only rooms above it (docs/architecture.md). */
export const rooms: readonly string[] = [
  "core/bytes",
  "core/diagnostics",
  "core/recording",
  "core/proxy",
  "core/host",
  "core/wire",
  "core/tokens",
  "core/syntax",
  "core/map",
  "core/orders",
  "core/words",
  "core/judge",
  "core/language",
  "core/game",
  "core/press",
  "core/lint",
  "core/filter",
  "core/plugins",
  "core/picture",
  "core/figures",
  "core/formats",
  "core/analysis",
  "core/session",
  "core/tables",
  "core/replay",
  "core/server",
  "core/bots",
  "core/try",
  "core/node",
  "cli/page",
  "cli",
  "api",
  "electron",
  "renderer/link",
  "renderer/session",
  "renderer/parts",
  "renderer/views",
  "renderer",
  "bench",
  "test",
];

/** Packages, and parts of packages, that only one module may import. */
const soleImporters: Readonly<Record<string, string>> = {
  "msgpackr/pack": "core/recording/msgpack.ts",
  "msgpackr/unpack": "core/recording/msgpack.ts",
};

/** Packages that no module may import, each with the reason. */
const refused: Readonly<Record<string, string>> = {
  msgpackr: 'its main entry loads a native extension: import "msgpackr/pack" or "msgpackr/unpack"',
};

/** Imports that the order allows but that are forbidden nevertheless, each with the reason. */
const nevers: readonly { readonly from: RegExp; readonly to: RegExp; readonly why: string }[] = [
  {
    from: /^core\/(judge|map)\//,
    to: /^core\/(syntax|language)\//,
    why: "the adjudicator and the map may not use messages",
  },
  {
    from: /^core\/(recording|proxy)\//,
    to: /^core\/(tokens|language)\//,
    why: "recording and proxy may not use the language",
  },
  {
    from: /^renderer\//,
    to: /^core\/(node|proxy|replay|server|bots)\/|^electron\//,
    why: "the renderer may not use a host",
  },
  { from: /^api\/(?!index\.)/, to: /^core\/node\//, why: "only the entry for Node may use Node" },
  { from: /^electron\/preload\./, to: /^core\/(?!host\/)/, why: "a preload may use only the contract" },
  { from: /^renderer\/views\/([^/]+)\//, to: /^renderer\/views\//, why: "views may not import one another" },
];

export interface Import {
  readonly from: string;
  /** A file of the project, or the name of a package. */
  readonly to: string;
  readonly isPackage: boolean;
}

/** The imports of each file, cached with its source because several tests ask for the same sources. */
const knownImports = new Map<string, { readonly source: string; readonly imports: readonly Import[] }>();

/** Returns every import of a source file: static, dynamic, re-export, type-only. */
export function importsOf(file: string, source: string): readonly Import[] {
  const known = knownImports.get(file);
  if (known?.source === source) return known.imports;
  const imports = readImports(file, source);
  knownImports.set(file, { source, imports });
  return imports;
}

function readImports(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => source.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
    // `import("x").T` in a type is not in the module record.
    ...[...source.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g)].map((match) => match[1] as string),
  ];
  return [...new Set(specifiers)].map((to) =>
    to.startsWith(".")
      ? { from: file, to: posix.join(dirname(file), to), isPackage: false }
      : { from: file, to, isPackage: true },
  );
}

let knownSources: ReadonlyMap<string, string> | undefined;

/** Returns the project's sources, keyed by their path from its root; they are read only once. */
export function projectSources(): ReadonlyMap<string, string> {
  knownSources ??= readSources();
  return knownSources;
}

function readSources(): Map<string, string> {
  const files = ["core", "cli", "api", "electron", "renderer", "bench", "test"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name).replaceAll("\\", "/")),
  );
  return new Map(
    files
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
      .map((file) => [file, readFileSync(file, "utf8")]),
  );
}

/** The rooms, with each nested room before the room that contains it. */
const innerFirst = rooms.toSorted((a, b) => b.length - a.length);

export function roomOf(file: string): string | undefined {
  return innerFirst.find((room) => file.startsWith(`${room}/`));
}

/** The imports of these files that violate the rules, one line each. */
export function violations(sources: ReadonlyMap<string, string>): string[] {
  const imports = [...sources].flatMap(([file, source]) => importsOf(file, source));
  return [...imports.flatMap(violationsOf), ...cyclesIn(imports)];
}

function violationsOf({ from, to, isPackage }: Import): string[] {
  const room = roomOf(from);
  if (room === undefined) return [`${from} is not in a room`];
  if (isPackage) {
    const refusal = refused[to];
    if (refusal !== undefined) return [`${from} imports ${to}: ${refusal}`];
    const pure = room.startsWith("core/") && room !== "core/node";
    if (pure && to.startsWith("node:")) return [`${from} imports ${to}: core/ is pure except for core/node`];
    const sole = soleImporters[to];
    if (pure && sole === undefined) return [`${from} imports the package ${to}: core/ uses no packages`];
    return sole !== undefined && sole !== from && room !== "test" ? [`${from} imports ${to}: only ${sole} may`] : [];
  }
  const target = roomOf(to);
  if (target === undefined) return [`${from} imports ${to}, which is not in a room`];
  if (rooms.indexOf(target) > rooms.indexOf(room)) return [`${from} imports ${to}: ${target} is below ${room}`];
  if (target === "test" && room !== "test") return [`${from} imports ${to}: nothing imports test/`];
  return nevers
    .filter((never) => never.from.test(from) && never.to.test(to) && sameView(from) !== sameView(to))
    .map(({ why }) => `${from} imports ${to}: ${why}`);
}

function sameView(file: string): string {
  return /^renderer\/views\/([^/]+)\//.exec(file)?.[1] ?? file;
}

/** Import cycles among files, each listed once. */
function cyclesIn(imports: readonly Import[]): string[] {
  const edges = new Map<string, string[]>();
  for (const { from, to, isPackage } of imports) if (!isPackage) edges.set(from, [...(edges.get(from) ?? []), to]);
  const done = new Set<string>();
  const path: string[] = [];
  const found: string[] = [];
  const visit = (file: string): void => {
    const at = path.indexOf(file);
    if (at >= 0) found.push(`cycle: ${[...path.slice(at), file].join(" -> ")}`);
    if (at >= 0 || done.has(file)) return;
    path.push(file);
    for (const to of edges.get(file) ?? []) visit(to);
    path.pop();
    done.add(file);
  };
  for (const file of edges.keys()) visit(file);
  return found;
}
