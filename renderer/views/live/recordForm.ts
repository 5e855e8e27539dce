/** The fields of the dialog for recording a live game. */
export interface RecordForm {
  readonly upstream: string;
  readonly listen: string;
  readonly note: string;
}

/** The hint, warning or error of a field. */
export interface FieldWords {
  readonly kind: "error" | "warning" | "hint";
  readonly words: string;
}

interface Address {
  readonly host: string;
  readonly port: number;
}

const loopbackHosts: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "::1"]);

/**
 * Reads `host:port` or `[::1]:port`; a port without a host means a port on this machine. Returns null if the text is
 * not an address.
 */
function readAddress(text: string): Address | null {
  const match = /^(?:\[([0-9a-f:.]+)\]:|([^\s:[\]/]+):)?(\d{1,5})$/i.exec(text.trim());
  if (!match) return null;
  const port = Number(match[3]);
  return port > 65535 ? null : { host: match[1] ?? match[2] ?? "127.0.0.1", port };
}

/** Returns the path of the new recording. Its name begins with the time at which the first bot connects. */
export function fileWords({ upstream }: RecordForm, folder: string): string {
  const server = upstream.trim().replace(/^(\d+)$/, "127.0.0.1:$1");
  const name = server === "" ? "server" : server.replace(/[^A-Za-z0-9.-]+/g, "-");
  const rule = folder.includes("\\") && !folder.includes("/") ? "\\" : "/";
  return `${folder.replace(/[\\/]$/, "")}${rule}<time>-${name}.chamber`;
}

/** Returns what is wrong with the server's address, or a hint about what to enter. */
export function upstreamWords({ upstream, listen }: RecordForm): FieldWords {
  const text = upstream.trim();
  if (text === "") return hint("The game server's host and port.");
  const address = readAddress(text);
  if (address === null)
    return wrong(
      /:\d{6,}$|:(6553[6-9]|655[4-9]\d|65[6-9]\d\d|6[6-9]\d{3}|[7-9]\d{4})$/.test(text)
        ? "The port must be at most 65535."
        : "Enter host:port, such as 127.0.0.1:16714.",
    );
  if (address.port === 0) return wrong("The port must be from 1 to 65535.");
  const own = readAddress(listen);
  if (own && own.port === address.port && isSameHost(own, address))
    return wrong("Black Chamber itself listens there. Enter the game server's address.");
  return hint("The game server's host and port.");
}

/** Returns what is wrong with the port for bots, or what the port means. */
export function listenWords({ listen }: RecordForm): FieldWords {
  const text = listen.trim();
  if (text === "") return hint("Default: 16713, the usual DAIDE port.");
  const address = readAddress(text);
  if (address === null) return wrong("Enter a port from 0 to 65535, or host:port.");
  if (!loopbackHosts.has(address.host)) return { kind: "warning", words: "Other machines on the network can connect." };
  return hint(address.port === 0 ? "0: any free port." : "Point your bots here instead of at the server.");
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
