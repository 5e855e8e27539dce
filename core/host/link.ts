import type { Direction } from "../recording/entry.ts";
import type { MarkTarget } from "./host.ts";

/**
 * The position of a link's message: where its bytes begin in its leg, or the number of its step in the recording's
 * documents, starting at 1. This position is valid in every copy, slice and compressed form of a recording, because
 * copies share the stream offsets although they number their rows separately.
 */
export type LinkPlace = MarkTarget | { readonly step: number };

/** What the table or the charts of a tab show: the kind of rows, and the filters. */
export interface LinkedRows {
  /** The kind of rows: `offers`, `broken`, `standings`. */
  readonly list: string;
  /** The kinds, states or recordings to show or, with a minus sign, to exclude. Empty means all. */
  readonly only: readonly string[];
  /** Powers that must all appear in a row; empty means that any powers may. */
  readonly between: readonly string[];
  /** The filter as typed; empty means none. */
  readonly words: string;
  /** How the rows are grouped or ranked: `turn`, `model`; absent for the default. */
  readonly by?: string;
  /**
   * The selected recordings' own ids, the place of the selected row's message, or the charts that are shown as tables;
   * absent if there is none.
   */
  readonly selected?: readonly string[];
  /**
   * A filter for the recordings that the rows come from, or words for what the recordings in `only` have in common. In
   * standings, a filter for the bots; in charts, the scale.
   */
  readonly of?: string;
}

/** The column that a table's rows are sorted by. */
export interface RowOrder {
  readonly id: string;
  readonly desc: boolean;
}

/**
 * The content of a link: a recording, a message in it, and how the page shows it. A field is null if the link does not
 * specify it.
 */
export interface PageLink {
  /** The recording's own id: the `uuid` of its header; for files from other programs, a hash of their content. */
  readonly recording: string | null;
  /**
   * The name of the sender's file, so that a page that does not have the recording can ask for it. The name does not
   * identify the recording.
   */
  readonly name: string | null;
  readonly place: LinkPlace | null;
  /** `FAL 1903`: the turn to show if the file does not contain the message. */
  readonly turn: string | null;
  /** The number of a message; only addresses typed by hand contain it. */
  readonly n: number | null;
  readonly tab: string | null;
  readonly viewpoint: string | null;
  readonly filter: string | null;
  /** Whether the filter only highlights the rows that match. */
  readonly highlights: boolean;
  /** The selected tokens of the message; `end` is not included. */
  readonly tokens: { readonly start: number; readonly end: number } | null;
  /** `before`, `after` or `table`; null shows the orders on the map. */
  readonly map: string | null;
  /** The province that is selected on the map. */
  readonly province: string | null;
  /** The layers that the map hides: `units,labels`; null for those of the reader's own setting. */
  readonly hidden: string | null;
  /** The turn and the outcome of the only orders that the map shows: `FAL1903-dislodged`; null for all orders. */
  readonly fate: string | null;
  /** What the tab's table shows. */
  readonly rows: LinkedRows | null;
  /** The order of the rows of the tab's table; null for the default. */
  readonly sort: RowOrder | null;
  /** The rule for what breaches peace: `unit-or-centre`. */
  readonly peace: string | null;
}

export const noLink: PageLink = {
  recording: null,
  name: null,
  place: null,
  turn: null,
  n: null,
  tab: null,
  viewpoint: null,
  filter: null,
  highlights: false,
  tokens: null,
  map: null,
  province: null,
  hidden: null,
  fate: null,
  rows: null,
  sort: null,
  peace: null,
};

/** Returns the query and the fragment of an address: `?recording=ID#FAL1903&at=2c5120&tab=press`. */
export function linkText(link: PageLink): string {
  const {
    recording,
    name,
    place,
    turn,
    n,
    tab,
    viewpoint,
    filter,
    highlights,
    tokens,
    map,
    province,
    hidden,
    fate,
    rows,
    sort,
    peace,
  } = link;
  const turnAndNumber = [turn?.replace(" ", ""), n].filter((part) => part !== null && part !== undefined).join("/");
  const pairs: readonly (readonly [string, string | null])[] = [
    ["at", place && placeText(place)],
    ["tokens", tokens && `${tokens.start}-${tokens.end}`],
    ["tab", tab],
    ["view", viewpoint],
    [highlights ? "highlight" : "filter", filter],
    ["map", map],
    ["province", province],
    ["hide", hidden],
    ["orders", fate],
    ["list", rows?.list ?? null],
    ["only", rows?.only.join(",") ?? null],
    ["between", rows?.between.join(",") ?? null],
    ["words", rows?.words ?? null],
    ["by", rows?.by ?? null],
    ["select", rows?.selected?.join(",") ?? null],
    ["of", rows?.of ?? null],
    ["sort", sort && `${sort.desc ? "-" : ""}${sort.id}`],
    ["peace", peace],
    ["name", name],
  ];
  const parts = pairs.flatMap(([key, value]) => (value ? [`${key}=${encoded(value)}`] : []));
  const fragment = [...(turnAndNumber === "" ? [] : [turnAndNumber]), ...parts].join("&");
  const query = recording === null ? "" : `?recording=${encoded(recording)}`;
  return query + (fragment === "" ? "" : `#${fragment}`);
}

/** Encodes the characters that an address must not contain, and those that a shell or a mail program would change. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}

/** Reads an address, or only its query and fragment. Ignores parts that it cannot read. Never throws. */
export function readLink(address: string): PageLink {
  const [, query = "", fragment = ""] = /^[^?#]*(\?[^#]*)?(?:#(.*))?$/s.exec(address.trim()) ?? [];
  const asked = fieldsOf(query.slice(1));
  const [first = ""] = fragment.split("&");
  const fields = fieldsOf(fragment);
  const [, turn, n] = /^([A-Za-z]+-?\d+)?(?:\/?(\d+))?$/.exec(decoded(first)) ?? [];
  const [, season = "", year = ""] = /^([A-Za-z]+)(-?\d+)$/.exec(turn ?? "") ?? [];
  const [, start, end] = /^(\d+)-(\d+)$/.exec(fields.get("tokens") ?? "") ?? [];
  return {
    recording: asked.get("recording") ?? null,
    name: fields.get("name") ?? null,
    place: readPlaceText(fields.get("at") ?? ""),
    turn: season === "" ? null : `${season.toUpperCase()} ${year}`,
    n: n === undefined ? null : Number(n),
    tab: fields.get("tab") ?? null,
    viewpoint: fields.get("view") ?? null,
    filter: fields.get("filter") ?? fields.get("highlight") ?? null,
    highlights: fields.has("highlight"),
    tokens: start === undefined || end === undefined ? null : { start: Number(start), end: Number(end) },
    map: fields.get("map") ?? null,
    province: fields.get("province") ?? null,
    hidden: fields.get("hide") ?? null,
    fate: fields.get("orders") ?? null,
    rows: rowsIn(fields),
    sort: orderIn(fields.get("sort") ?? ""),
    peace: fields.get("peace") ?? null,
  };
}

function rowsIn(fields: ReadonlyMap<string, string>): LinkedRows | null {
  const list = fields.get("list");
  if (list === undefined) return null;
  const listOf = (name: string): string[] => (fields.get(name) ?? "").split(",").filter(Boolean);
  const [by, of, selected] = [fields.get("by"), fields.get("of"), listOf("select")];
  return {
    ...{ list, only: listOf("only"), between: listOf("between"), words: fields.get("words") ?? "" },
    ...(by !== undefined && { by }),
    ...(selected.length > 0 && { selected }),
    ...(of !== undefined && { of }),
  };
}

function orderIn(text: string): RowOrder | null {
  const [, minus, id] = /^(-?)(.+)$/s.exec(text) ?? [];
  return id === undefined ? null : { id, desc: minus === "-" };
}

/** The tabs that need no recording. */
export const sharedTabs = ["recordings", "coverage", "query"] as const;

/** Whether a string is a link to a recording or to a tab that needs none, and not the path of a file. */
export function isLink(text: string): boolean {
  if (!/^[a-z][a-z+.-]+:[^?#]*[?#]|^\?|^#/i.test(text.trim())) return false;
  const { recording, tab } = readLink(text);
  return recording !== null || sharedTabs.some((name) => name === tab);
}

const letters: Readonly<Record<Direction, string>> = { "client-to-server": "c", "server-to-client": "s" };

/** Returns the text of a place in a link: `7c206`, `d12`. */
export function placeText(place: LinkPlace): string {
  if ("step" in place) return `d${place.step}`;
  return `${place.connection}${letters[place.direction]}${place.offset}`;
}

/** Reads the text of a place; null for any other text. */
export function readPlaceText(text: string): LinkPlace | null {
  const [, connection, letter, offset, step] = /^(?:(\d{1,9})([cs])(\d{1,15})|d(\d{1,15}))$/.exec(text) ?? [];
  if (step !== undefined) return { step: Number(step) };
  if (connection === undefined) return null;
  const direction = letter === "c" ? "client-to-server" : "server-to-client";
  return { connection: Number(connection), direction, offset: Number(offset) };
}

function fieldsOf(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const part of text.split("&")) {
    const at = part.indexOf("=");
    if (at > 0) fields.set(part.slice(0, at), decoded(part.slice(at + 1)));
  }
  return fields;
}

/**
 * Decodes a part; if its encoding is broken, as in a link that was cut off in the middle of a character, returns it
 * unchanged.
 */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
