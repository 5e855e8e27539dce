/** A reason why our server differs from the recorded one. */
interface Reason {
  /** The recorded server or capture to which the reason is limited; undefined if it applies to any. */
  readonly only?: string;
  readonly of: RegExp;
  readonly why: string;
}

/**
 * The first reason that fits a difference applies. Clauses refer to v0.18 and to version 1 of the client-server
 * protocol.
 */
const reasons: readonly Reason[] = [
  {
    only: "parl_var_modern",
    of: /^SND: recorded REJ; ours YES$/,
    why: "the sender has no centres and one unit, which it removes this turn: Parlance already counts it as eliminated; no document says when elimination takes effect",
  },
  {
    only: "live_parl_no_ord",
    of: /^ORD: only ours /,
    why: "Parlance ran with send_ORD=no; v0.18, ORD: for each order",
  },
  {
    only: "live_parl_variable_length",
    of: /^end: recorded SLO/,
    why: "Parlance ran with a variable number of centres for a solo; v0.18, SLO: more than half",
  },
  {
    only: "Parlance",
    of: /^end: recorded DRW; ours none$/,
    why: "Parlance declares a draw at its year limit without votes; v0.18, DRW: all survivors have voted",
  },
  {
    only: "Parlance",
    of: /^HST: recorded SCO, NOW; ours ORD, SCO, NOW$/,
    why: "Parlance omits the ORDs when it answers HST for the first turn; v0.18, HST: ORD, SCO and NOW",
  },
  {
    only: "tenderi",
    of: /^GOF: recorded YES; ours YES, MIS$/,
    why: "tenderi's server sends no MIS; v0.18, GOF: MIS if orders are missing",
  },
  {
    only: "tenderi",
    of: /^SCO: /,
    why: "tenderi's server sends SCO only on request, so the recorded one is out of date",
  },
  {
    of: /^IM: recorded RM with names; ours RM$/,
    why: "Parlance lists names even for the Standard map; protocol v1, RM: empty for Standard",
  },
  {
    of: /^OBS: recorded YES, MAP; ours HUH$/,
    why: "Parlance's clients add their name; v0.18, OBS: without parameters",
  },
  {
    of: /^OBS: recorded nothing; ours HUH$/,
    why: "a script adds a name; the diplomacy server stopped responding; v0.18, HUH: the answer to faulty messages",
  },
  {
    of: /^SUB: recorded (.*), empty MIS; ours \1$/,
    why: "the diplomacy server sends MIS after every SUB; v0.18, SUB: only if orders are missing",
  },
  {
    of: /^SND: .*\(only Parlance's grammar refuses it\)$/,
    why: "Parlance accepts replies only to messages that ask for one; v0.18, YES, REJ, BWX: any press message",
  },
  {
    of: /^SND: recorded .*; ours HUH \(only v0\.18 refuses it\)$/,
    why: "Parlance's grammar has tokens and forms that v0.18 does not have",
  },
  { of: /\(to itself\)$/, why: "v0.18, SND: REJ if the sending power is in the recipients list" },
  {
    of: /\(past the press deadline\)$/,
    why: "Parlance stopped the clock; v0.18, DSD: it keeps running if the client that left had submitted orders, and PTL then closes press",
  },
  { of: /^SND: recorded CCD with extra tokens; ours CCD$/, why: "Parlance adds the press; v0.18, SND: CCD ( power )" },
  { of: /^(LST|SEL|VAR|PNG|SMR): recorded .*; ours HUH$/, why: "a Parlance command that no document defines" },
  {
    of: /^ADM: recorded nothing; ours ADM$/,
    why: "the recorded server treats ADM as a command to itself; v0.18, ADM: forwarded to every client",
  },
  { of: /^HST: recorded REJ; ours HUH$/, why: "only Parlance accepts HST without a turn; v0.18, HST: with a turn" },
  { of: /^NOT TME: recorded nothing; ours YES$/, why: "Parlance's server fails to process it; v0.18, NOT ( TME )" },
  {
    of: /^SUB: recorded (THX \w+), MIS; ours THX \w+, MIS$/,
    why: "the order has two faults, and v0.18 does not say which note comes first",
  },
  {
    of: /^SND: recorded OUT with extra tokens; ours (OUT|YES)$/,
    why: "Parlance adds the press, and also answers OUT if the press names an eliminated power; v0.18, SND: OUT ( power ) for recipients",
  },
  {
    of: /^(HLO|MAP): recorded nothing; ours \1$/,
    why: "the diplomacy server had stopped responding after a message that it could not read",
  },
  {
    of: /^SUB: recorded THX MBV, MIS; ours THX MBV$/,
    why: "the diplomacy server sends MIS ( 0 ) in adjustment turns; v0.18, MIS: only what is missing",
  },
  {
    of: /^ORD (MTO|HLD|SUP|CVY|CTO|RTO): recorded NSO; ours (BNC|CUT|DSR|RET|BNC RET|CUT RET|DSR RET)$/,
    why: "the diplomacy server reports every failure as NSO; v0.18, ORD: BNC, CUT, DSR, RET",
  },
  { of: /^ORD DSB: recorded NSO; ours SUC$/, why: "the diplomacy server reports NSO for a unit that disbands" },
  {
    of: /^ORD SUP: recorded NSO; ours SUC$/,
    why: "the diplomacy server reports NSO for a support against a unit of the supporter's own power",
  },
  {
    of: /^ORD: only ours (HLD|MTO|SUP) \w+( RET)?$/,
    why: "the diplomacy server sends ORD only to the owner of the unit, which had left, or the recording ends first",
  },
  {
    of: /^ORD: only ours (WVE|DSB) SUC$/,
    why: "the diplomacy server skips turns in which no unit can be built or retreat; v0.18, MIS: builds are waived and units disband",
  },
  {
    of: /^turn: the recorded server continued without orders \((retreat|adjustment) turn\)$/,
    why: "the diplomacy server skips turns in which no unit can be built or retreat; we fill in WVE and DSB",
  },
  {
    of: /^end: recorded SMR; ours DRW$/,
    why: "the diplomacy server sends no DRW; v0.18, DRW: sent when all survivors have voted",
  },
  { of: /^end: recorded OFF; ours none$/, why: "the recorded server was stopped" },
  {
    of: /^SUB: recorded REJ; ours THX MBV$/,
    why: "the recorded server had already counted the last vote for the draw; the recorder saw the SUB first",
  },
  { of: /^(SND|SUB): recorded nothing; ours (YES|THX MBV|THX NRS)$/, why: "the recording ends before the answer" },
  {
    of: /^IAM: recorded REJ; ours YES$/,
    why: "Parlance refuses the right passcode after three wrong ones; v0.18, IAM: YES if the passcode is right",
  },
  {
    of: /^IAM: recorded nothing; ours REJ$/,
    why: "the power has a client again; the recording ends before the answer",
  },
  {
    of: /^IAM: recorded YES; ours REJ$/,
    why: "the client had left the game with Parlance's SEL, which our server lacks",
  },
  { of: /^NME: recorded HLO; ours YES, MAP$/, why: "tenderi's server begins with HLO; v0.18, NME: YES and MAP" },
  {
    of: /^YES MAP: recorded HUH; ours nothing$/,
    why: "tenderi's server does not know YES ( MAP ); v0.18, MAP: no answer",
  },
  { of: /^OBS: recorded HUH; ours REJ$/, why: "tenderi's server does not know OBS; it came from a player" },
  { of: /^TME: recorded TME; ours REJ$/, why: "tenderi's server answers TME ( -1 ) without a limit; v0.18, TME: REJ" },
  {
    of: /^SUB: recorded (.*); ours \1, MIS$/,
    why: "tenderi's server sends no MIS; v0.18, SUB: MIS if orders are missing",
  },
  { of: /^ORD: only (recorded|ours) HLD SUC$/, why: "tenderi's server reports every holding unit as an army" },
  {
    of: /^turn: the recorded server continued without orders \(movement turn\)$/,
    why: "tenderi's server plays a turn although orders are missing; we fill in HLD",
  },
  {
    of: /^the recorded server began before a client had accepted the map$/,
    why: "tenderi's server and the diplomacy server do not wait for YES ( MAP ); v0.18, HLO: sent when all have accepted the map",
  },
  {
    of: /^SND: recorded YES; ours HUH \(above the level\)$/,
    why: "tenderi's server does not check the level; v0.18, SND: HUH above the level",
  },
];

/**
 * Returns the reason for a difference; undefined if none is known.
 * @param server the recorded server; null if unknown
 */
export function reasonOf(difference: string, server: string | null, capture: string): string | undefined {
  const isFor = ({ only }: Reason): boolean => only === undefined || only === server || only === capture;
  return reasons.find((reason) => isFor(reason) && reason.of.test(difference))?.why;
}
