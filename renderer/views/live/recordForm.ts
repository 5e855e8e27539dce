/** What a person wrote into the dialog for recording a live game. */
export interface RecordForm {
  readonly upstream: string;
  readonly listen: string;
  readonly note: string;
}

/** Words that stand beside a field. */
export interface FieldWords {
  readonly kind: "error" | "warning" | "hint";
  readonly words: string;
}

interface Address {
  readonly host: string;
  readonly port: number;
}

const loopbackHosts: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "::1"]);

/** `host:port`, `[::1]:port`; a port alone is on this machine. Null: it is none. */
function readAddress(text: string): Address | null {
  const match = /^(?:\[([0-9a-f:.]+)\]:|([^\s:[\]/]+):)?(\d{1,5})$/i.exec(text.trim());
  if (!match) return null;
  const port = Number(match[3]);
  return port > 65535 ? null : { host: match[1] ?? match[2] ?? "127.0.0.1", port };
}

/** Where the recording will lie: its name begins with the time at which the first bot calls. */
export function fileWords({ upstream }: RecordForm, folder: string): string {
  const server = upstream.trim().replace(/^(\d+)$/, "127.0.0.1:$1");
  const name = server === "" ? "server" : server.replace(/[^A-Za-z0-9.-]+/g, "-");
  const rule = folder.includes("\\") && !folder.includes("/") ? "\\" : "/";
  return `${folder.replace(/[\\/]$/, "")}${rule}<time>-${name}.chamber`;
}

/** What is wrong with the server's address, or what to write there. */
export function upstreamWords({ upstream, listen }: RecordForm): FieldWords {
  const text = upstream.trim();
  if (text === "") return hint("Host and port of the game's server.");
  const address = readAddress(text);
  if (address === null)
    return wrong(
      /:\d{6,}$|:(6553[6-9]|655[4-9]\d|65[6-9]\d\d|6[6-9]\d{3}|[7-9]\d{4})$/.test(text)
        ? "A port is at most 65535."
        : "Write host:port, such as 127.0.0.1:16714.",
    );
  if (address.port === 0) return wrong("A server's port is 1 to 65535.");
  const own = readAddress(listen);
  if (own && own.port === address.port && isSameHost(own, address))
    return wrong("Black Chamber itself would listen there: bots would be handed to nobody.");
  return hint("Host and port of the game's server.");
}

/** What is wrong with the port that bots call, or what it means. */
export function listenWords({ listen }: RecordForm): FieldWords {
  const text = listen.trim();
  if (text === "") return hint("Left empty: 16713, the port that bots know.");
  const address = readAddress(text);
  if (address === null) return wrong("Write a port of 0 to 65535, or host:port.");
  if (!loopbackHosts.has(address.host))
    return { kind: "warning", words: "Other machines of the network can connect there." };
  return hint(address.port === 0 ? "0: any port that is free." : "Point your bots here in place of the server.");
}

export function canStart(form: RecordForm): boolean {
  return form.upstream.trim() !== "" && upstreamWords(form).kind !== "error" && listenWords(form).kind !== "error";
}

function isSameHost(a: Address, b: Address): boolean {
  const isAny = a.host === "0.0.0.0" || a.host === "::";
  return a.host === b.host || ((isAny || loopbackHosts.has(a.host)) && loopbackHosts.has(b.host));
}

function hint(words: string): FieldWords {
  return { kind: "hint", words };
}

function wrong(words: string): FieldWords {
  return { kind: "error", words };
}
