import type { ClientSoftware, ServerSoftware } from "../../core/analysis/fingerprint/software.ts";

/** The programs that ran in a capture, according to its README and the list of started programs. */
export interface SoftwareTruth {
  /** Null for a program that the fingerprint does not know. */
  readonly server: ServerSoftware | null;
  /** Connections by program; `probe` is a script that sends given bytes, not a known program. */
  readonly clients: Readonly<Partial<Record<ClientSoftware | "probe", string>>>;
  /** Connections that do not show enough for the fingerprint to name their program. */
  readonly unidentified?: { readonly server?: string; readonly clients?: string };
}

/** Returns the numbers in a list such as `1-3,7`. */
export function numbersOf(list = ""): number[] {
  return list
    .split(",")
    .filter((part) => part !== "")
    .flatMap((part) => {
      const [first = 0, last = first] = part.split("-").map(Number);
      return Array.from({ length: last - first + 1 }, (_, at) => first + at);
    });
}

const parlanceBots = (list: string): SoftwareTruth => ({ server: "Parlance", clients: { Parlance: list } });
const daideClients = (list: string): SoftwareTruth => ({ server: "diplomacy", clients: { "daide-client": list } });
const aiServer = { server: "AiServer", clients: { "DCSP library": "1" } } as const;
/** The client does not show enough: no name, or no habit that is unique to this library. */
const aiServerQuiet = { ...aiServer, unidentified: { clients: "1" } } as const;
const albert = (list: string): SoftwareTruth => ({ server: "diplomacy", clients: { Albert: list } });

/** Captures by folder. */
export const captureTruth: Readonly<Record<string, SoftwareTruth>> = {
  dip_dumb1_hold6: daideClients("1-7"),
  dip_dumb7_a: daideClients("1-7"),
  dip_dumb7_b: daideClients("1-7"),
  dip_dumb7_c: daideClients("1-7"),
  // Each connection is one probe: one question and at most one answer.
  dip_errors: { server: "diplomacy", clients: { probe: "1-61" }, unidentified: { server: "1-61" } },
  dip_hold7: daideClients("1-7"),
  // Three of the seven bots receive no MIS before the draw.
  dip_hold7_drw: { server: "diplomacy", clients: { Parlance: "1-7" }, unidentified: { server: "1,2,4" } },
  dip_midgame: {
    server: "diplomacy",
    clients: { "daide-client": "3-8", probe: "1,2,9-12" },
    unidentified: { server: "1,9-12" },
  },
  // The fourth bot sent no orders, so the server never answered it.
  dip_parangbots: { server: "diplomacy", clients: { Parlance: "1-7" }, unidentified: { server: "4" } },
  dip_rand7: daideClients("1-7"),
  // The faults occur before any RM; HTTP and DPP are not frames. There are only handshakes, which do not show enough to
  // identify the server. DipGame's bots give up before the RM and reconnect.
  live_dip_slow: {
    server: null,
    clients: { DipGame: "1-3,5,9-13", pydip: "4", "daide-client": "6-8" },
    unidentified: { clients: "2,3,5,9-13" },
  },
  live_parl_bandana: { server: "Parlance", clients: { DipGame: "1-7" } },
  live_tenderi: { server: "tenderi", clients: { probe: "1-7" } },
  parl_errors: { server: "Parlance", clients: { probe: "1-31" }, unidentified: { server: "5-11,21,22,24,25,29,31" } },
  parl_mdf_all_variants: { server: "Parlance", clients: { probe: "1-24" } },
  parl_midgame: { server: "Parlance", clients: { Parlance: "4-9", probe: "1-3,10-12" } },
  parl_std_cdumb7_tme: { server: "Parlance", clients: { "daide-client": "1,2,4-8", Parlance: "3" } },
  parl_std_dsd_pause: { server: "Parlance", clients: { "daide-client": "1", Parlance: "2-8" } },
  parl_std_dumb7: parlanceBots("1-7"),
  parl_std_hold7_drw: parlanceBots("1-7"),
  // Two clients connected when all seats were taken: each sent a name and was refused.
  parl_std_java_p20: {
    server: "Parlance",
    clients: { Parlance: "1-5", JDAIDE: "6-10" },
    unidentified: { clients: "9,10" },
  },
  parl_std_press130: parlanceBots("1-7"),
  parl_std_press130_start: parlanceBots("1-7"),
  parl_std_press8000: parlanceBots("1-8"),
  parl_std_tinychunks: { server: "Parlance", clients: { "daide-client": "1", Parlance: "2-8" } },
  parl_var_abstraction2: parlanceBots("1-7"),
  parl_var_african2: parlanceBots("1-6"),
  parl_var_chaos: parlanceBots("1-34"),
  parl_var_classical: parlanceBots("1-5"),
  parl_var_fleet_rome: parlanceBots("1-7"),
  parl_var_hundred3: parlanceBots("1-4"),
  parl_var_iberian2: parlanceBots("1-5"),
  parl_var_micro: parlanceBots("1-3"),
  parl_var_modern: parlanceBots("1-11"),
  parl_var_modern_start: parlanceBots("1-11"),
  parl_var_sailho: { server: "Parlance", clients: { "daide-client": "1-3", Parlance: "4" } },
  parl_var_shift_around: parlanceBots("1-7"),
  parl_var_south_america51: parlanceBots("1-5"),
  parl_var_versailles3: { server: "Parlance", clients: { "daide-client": "1-6", Parlance: "7" } },
  parl_var_versailles3_b: parlanceBots("1-7"),
};

/** Captures that only the shared data has, by folder: games with Parlance options, and programs from live games. */
export const liveTruth: Readonly<Record<string, SoftwareTruth>> = {
  live_parl_crash: { server: "Parlance", clients: { probe: "1", Parlance: "2-5", DipGame: "6", "daide-client": "7" } },
  live_parl_no_ord: { server: "Parlance", clients: { "daide-client": "1", Parlance: "2-7" } },
  live_parl_pause: {
    server: "Parlance",
    clients: { DipGame: "1-3", pydip: "4", "daide-client": "5,6", Parlance: "7" },
  },
  // The observers from pydip and DipGame give no name. The tenth connection is refused.
  live_parl_reconnect: {
    server: "Parlance",
    clients: { probe: "1,3,10,11", pydip: "2", DipGame: "4,5,9", Parlance: "6", "daide-client": "7,8" },
    unidentified: { server: "10,11", clients: "2,9" },
  },
  // DipGame's DumbBot gave up once before the RM.
  live_parl_send_sub: {
    server: "Parlance",
    clients: { Parlance: "1-4", DipGame: "5,8", "daide-client": "6,7" },
    unidentified: { server: "5", clients: "5" },
  },
  live_parl_server_killed: { server: "Parlance", clients: { "daide-client": "1-6", probe: "7" } },
  live_parl_two_games: { server: "Parlance", clients: { Parlance: "1-7" } },
  live_parl_variable_length: { server: "Parlance", clients: { "daide-client": "1,5-7", Parlance: "2-4" } },
};

/** Logs from AiServer's toolkit, by file; the clients use the library that wrote them. */
export const clgTruth: Readonly<Record<string, SoftwareTruth>> = {
  "001709ef_0000.clg": aiServerQuiet,
  "00178ae1_0000.clg": aiServer,
  "0017e82c_0000.clg": aiServer,
  "00188842_0000.clg": aiServerQuiet,
  "001bcbb7_0000.clg": aiServerQuiet,
  "019e661a_0000.clg": aiServer,
  "019e78cf_0000.clg": aiServer,
  "019e7c48_0000.clg": aiServer,
};

/** Exchanges from the `diplomacy` server's tests, by file; they contain messages, not frames. */
export const csvTruth: Readonly<Record<string, SoftwareTruth>> = {
  "game_data_1.csv": albert("17"),
  "game_data_1_history.csv": albert("17"),
  "game_data_1_reject_map.csv": { ...albert("17"), unidentified: { server: "17", clients: "17" } },
  "game_data_7.csv": albert("13-19"),
  "game_data_7_draw.csv": albert("12-18"),
  "game_data_7_press.csv": albert("13-19"),
};
