import type { Side } from "./piece.ts";

/** A finding about an unmodified capture that a person has checked against the messages and found to be correct. */
export interface Reviewed {
  readonly capture: string;
  readonly code: string;
  readonly side: Side;
  /** The first frame that shows it; 0 if the finding names none. */
  readonly frame: number;
  readonly why: string;
}

/**
 * Findings grouped by the reason why they are correct; the reason was checked against the text of the messages at every
 * frame. Each line has the capture, the side, the code, and the first frame of each finding. Most of the press is from
 * BlabberBot, which sends random sentences.
 */
const findings = `
SND in a game with ( LVL 0 )
  live_tenderi client above-level 61

the press names a coast that the province does not have: BUL NCS or WCS, SPA ECS or WCS, STP ECS or WCS, IRN ECS or WCS
  parl_std_dsd_pause client coast-unknown 371 507
  parl_std_press130_start client coast-unknown 3634
  parl_var_modern_start client coast-unknown 1258 1424 1426 2113 2115 2117
  parl_std_press130 client coast-unknown 3634 16992 36148 60639 118259 126476
  parl_std_tinychunks client coast-unknown 1972 2040 2247
  parl_var_modern client coast-unknown 1258 1424 1426 2113 2115 2117 9774 10544 11602 13433 16239 17235 18008 22502 43357
  parl_std_press8000 client coast-unknown 7154 8965 11458 13619 35766 37100 43353

a probe sent this on purpose; the message shows it
  parl_midgame client above-level 377
  parl_midgame client off-ignored 1263
  parl_midgame client order-foreign-unit 250
  dip_midgame client order-no-unit 162
  parl_midgame client order-no-unit 253
  parl_midgame client order-not-replaced 303
  dip_midgame client order-refused 153
  parl_midgame client order-refused 247 265 271 274
  parl_midgame client order-wrong-phase 256 259 262
  parl_midgame client passcode-wrong 1207 1209 1213
  parl_midgame client press-to-nobody 383
  parl_midgame client press-to-self 318
  parl_midgame client press-wrong-turn 375
  dip_midgame client sub-wrong-turn 183
  parl_midgame client sub-wrong-turn 277
  parl_midgame client syntax 243 301 381 386 1211
  parl_midgame client unclosed-bracket 299
  parl_midgame client unit-ordered-twice 279
  parl_midgame client unnamed-token 306
  parl_midgame client wrong-direction 729
  dip_errors client em-unfounded 51
  dip_errors client sent-before-start 92 183
  dip_midgame client passcode-wrong 274
  live_tenderi client notification-too-long 109
  parl_errors client em-unfounded 55
  parl_errors client joined-again 135
  parl_errors client sent-before-start 118
  parl_midgame client acceptance-not-to-all 336
  parl_midgame client joined-again 777

a probe sent this on purpose, and no MAP, SVE or LOD came before it on the connection
  dip_errors client answer-unoffered 220 224
  dip_midgame client answer-unoffered 122
  parl_midgame client answer-unoffered 731 732

a probe sent this on purpose; the bytes show it
  dip_errors client after-off 226
  dip_errors client dm-empty 41
  parl_errors client dm-empty 43
  dip_errors client dm-odd 38
  parl_errors client dm-odd 39
  dip_errors client frame-cut 0
  parl_errors client frame-cut 0 139
  dip_errors client frame-type 35
  parl_errors client frame-type 35
  dip_errors client im-byte-order 11 12 14
  parl_errors client im-byte-order 12 13 15
  parl_errors client im-late 143
  dip_errors client im-length 20
  parl_errors client im-length 21
  dip_errors client im-magic 16
  parl_errors client im-magic 17
  dip_errors client im-missing 23
  parl_errors client im-missing 23
  dip_errors client im-twice 27
  parl_errors client im-twice 27
  dip_errors client im-version 18
  parl_errors client im-version 19
  dip_errors client orders-too-early 130
  dip_errors client private-token 45
  parl_errors client private-token 47
  dip_errors client rm-from-client 31
  parl_errors client rm-from-client 31
  dip_errors client stray-bracket 142 146
  parl_errors client stray-bracket 102 106
  dip_errors client syntax 59 154 158 165 191
  parl_errors client syntax 63 110 112 114 124 126
  dip_errors client unclosed-bracket 138 150
  parl_errors client unclosed-bracket 100 104 108
  dip_errors client unknown-token 48
  parl_errors client unknown-token 51
  dip_errors client wrong-direction 187 195 199
  parl_errors client wrong-direction 120 122 128 130

HLO ( AUS ) ( 828 ) ( LVL 0 ): the option has no brackets of its own
  live_tenderi server bare-options 4

FRA took BEL and has an empty home centre, but sent neither BLD nor WVE
  live_tenderi client builds-missing 764

the press in CCL proposes nothing: TRY, HOW, FCT and the like
  parl_midgame client cancel-of-no-offer 1265
  parl_std_dsd_pause client cancel-of-no-offer 189 295
  parl_std_press130_start client cancel-of-no-offer 178
  parl_var_hundred3 client cancel-of-no-offer 56 678
  parl_var_modern_start client cancel-of-no-offer 187 193 197 1253 2126
  parl_std_press8000 client cancel-of-no-offer 1221 2214 6724
  parl_std_press130 client cancel-of-no-offer 178 11273 11373
  parl_std_tinychunks client cancel-of-no-offer 141 1176
  parl_var_modern client cancel-of-no-offer 187 193 197 1253 2126

the client had not sent the press in CCL to anybody
  parl_midgame client cancel-unfounded 202 288
  parl_var_modern_start client cancel-unfounded 2046
  parl_std_press8000 client cancel-unfounded 17221 19576
  parl_std_press130 client cancel-unfounded 89481
  parl_std_tinychunks client cancel-unfounded 1158
  parl_var_modern client cancel-unfounded 2046 20702 21790

the minimum of CHO exceeds the number of its parts, or its maximum
  parl_std_dsd_pause client choice-impossible 277 307 440
  parl_std_press130_start client choice-impossible 899 8124
  parl_var_modern_start client choice-impossible 1258
  parl_std_press8000 client choice-impossible 2553 5037 5342
  parl_std_press130 client choice-impossible 899 8124 36739
  parl_var_modern client choice-impossible 1258 3717 4584 6060 7995 9482 10544 20704

the client closed its connection during the game, before all others
  dip_midgame client client-left 190 195 236
  parl_midgame client client-left 1081
  parl_std_dsd_pause client client-left 152
  live_parl_crash client client-left 186
  live_parl_reconnect client client-left 1193

the recorder noted that the client reset its connection during the game, before all others ended
  parl_std_tinychunks client client-reset 989
  live_parl_pause client client-reset 1001
  live_parl_reconnect client client-reset 364

the answer is HUH, but v0.18 allows the form that it refuses
  live_tenderi server command-refused 10 60

the deadline passed, and units of the power had no accepted order
  dip_midgame client deadline-missed 81
  parl_midgame client deadline-missed 105
  dip_parangbots client deadline-missed 57
  parl_std_cdumb7_tme client deadline-missed 8335
  live_parl_crash client deadline-missed 93
  live_parl_reconnect client deadline-missed 113
  live_parl_server_killed client deadline-missed 101

the press has a NOT directly inside a NOT
  parl_std_dsd_pause client double-not 432
  parl_std_press130 client double-not 101211
  parl_var_modern client double-not 6056

DRW has a list of powers, but no HLO has PDA
  parl_std_press130_start client draw-list 4018
  parl_var_hundred3 client draw-list 1362
  parl_std_press8000 client draw-list 5037 5342 9074
  parl_std_press130 client draw-list 4018 29829 32272
  parl_var_modern client draw-list 3711 4407 6387 7073 7758 7995 9774 10597 14213

the last NOW and SCO before it show no unit and no centre of the power that the press names
  parl_std_press8000 client eliminated-power 26793 28124 28412 29436
  parl_std_press130 client eliminated-power 12027 13342 15036
  parl_var_modern client eliminated-power 51510 51592 51596 53477

EXP names a turn after that of the last NOW
  parl_std_dsd_pause client explain-future 261
  parl_std_press130_start client explain-future 6869
  parl_var_modern_start client explain-future 2047
  parl_std_press8000 client explain-future 1610 8169 23221 30059 42446
  parl_std_press130 client explain-future 6869 33194 94125
  parl_var_modern client explain-future 2047 3715 5280 8705 18009 35364

the inner FRM names the client as sender and the recipient as recipient
  parl_std_press130_start client forward-loop 10011
  parl_std_press130 client forward-loop 10011
  parl_var_modern client forward-loop 39025

FWD or BCC names one power twice
  parl_std_press130_start client forwarding-twice 176 7208 9708
  parl_var_hundred3 client forwarding-twice 2016
  parl_var_modern_start client forwarding-twice 191 716 1247
  parl_std_press8000 client forwarding-twice 2888 6087 6385
  parl_std_press130 client forwarding-twice 176 7208 9708
  parl_var_modern client forwarding-twice 191 716 1247 2935 3623 3717 7995 8774

NOT ( TME ) follows the CCD of the power whose connection had closed
  parl_midgame client game-paused 1187
  parl_std_dsd_pause client game-paused 176
  live_parl_pause client game-paused 1003

the client sent nothing after NOW
  parl_var_sailho client game-waits 43 47 56
  parl_var_versailles3 client game-waits 85 89 93 102 106 110

the client left 1 to 6 s after IM or NME, before the answer
  dip_midgame client gave-up 121
  live_dip_slow client gave-up 4 24 26

HUH repeats press that begins with TRY or HUH
  parl_std_press130 client huh-answered 56816
  parl_std_tinychunks client huh-answered 1794

the receiver had already answered the same press from this client with HUH
  parl_std_press8000 client huh-ignored 38300
  parl_std_press130 client huh-ignored 69788 106574

the message has no ERR
  parl_midgame client huh-without-err 800
  parl_std_dsd_pause client huh-without-err 437
  parl_var_modern_start client huh-without-err 1453
  parl_std_press130 client huh-without-err 48332 56816
  parl_std_tinychunks client huh-without-err 1412
  parl_var_modern client huh-without-err 1453 5374 41520 51599

no later message of this client to that power within 2 s is TRY
  parl_midgame client huh-without-try 800
  parl_std_dsd_pause client huh-without-try 437
  parl_std_press8000 client huh-without-try 10974
  parl_std_tinychunks client huh-without-try 1606
  parl_var_modern client huh-without-try 1453 5374 32627

the list has one power; v0.18 writes three powers and dots, so at least two
  parl_std_dsd_pause client lone-power 432 539
  parl_std_press8000 client lone-power 1233 3174 12194
  parl_std_press130 client lone-power 13342 13987 66873
  parl_std_tinychunks client lone-power 1158 1255
  parl_var_modern client lone-power 3738 10546 16239 25401

FOR contains FOR outside any press message
  parl_std_dsd_pause client nested-for 277 539
  parl_var_hundred3 client nested-for 2016
  parl_std_press8000 client nested-for 8962 41803 42051 43745
  parl_std_press130 client nested-for 23107 36739 66554
  parl_var_modern client nested-for 4609 6323 15161 15390 26444 27153

a probe sent 9999; the bytes show it
  parl_midgame client number-overflow 213

FOR names a turn more than a century before the last NOW
  parl_std_press130 client offer-past 118259

THX refuses the order, and no later SUB in the turn names the unit
  live_tenderi client order-not-replaced 55 81 93 115 129 136 140 1094

the last NOW has no such unit
  parl_std_dsd_pause client order-of-no-unit 382
  parl_var_modern_start client order-of-no-unit 749
  parl_std_press8000 client order-of-no-unit 15198
  parl_std_tinychunks client order-of-no-unit 921
  parl_var_modern client order-of-no-unit 749 27158 30803 33651

THX refuses the order
  live_tenderi client order-refused 1289 1290 1297 1301 1305 1306 1310

the last NOW and SCO before it show no unit and no centre of the sender
  parl_std_press8000 client order-when-out 26134
  parl_var_modern client order-when-out 49835

the passcode differs from the one in HLO, and the answer is REJ
  live_parl_reconnect client passcode-wrong 577

the period of FOR ends before it begins
  parl_std_dsd_pause client period-backwards 277 496
  parl_std_press130_start client period-backwards 8788
  parl_var_hundred3 client period-backwards 2016
  parl_var_modern_start client period-backwards 1247 2106
  parl_std_press8000 client period-backwards 5342 15547 43745 45736
  parl_std_press130 client period-backwards 8788 36148 64214
  parl_var_modern client period-backwards 1247 2106 2934 7995 15312 20704 33651 41523

the server had reported CCD for that power, and no NOT ( CCD ) has come since
  parl_std_dsd_pause client press-to-disorder 334
  parl_std_tinychunks client press-to-disorder 1415

the last NOW and SCO before it show no unit and no centre of the receiver
  parl_std_press8000 client press-to-eliminated 26426
  parl_std_press130 client press-to-eliminated 13342
  parl_var_modern client press-to-eliminated 49828

no power had sent that press to the client
  parl_midgame client reply-unfounded 375 708
  parl_std_dsd_pause client reply-unfounded 196 334 336 437
  parl_std_press130_start client reply-unfounded 182 962 6178
  parl_var_hundred3 client reply-unfounded 2387 2586
  parl_var_modern_start client reply-unfounded 1239 1453 2117
  parl_std_press8000 client reply-unfounded 152 155 950 5651 7184
  parl_std_press130 client reply-unfounded 182 962 6178
  parl_std_tinychunks client reply-unfounded 1211 1234
  parl_var_modern client reply-unfounded 1239 1453 2117 2947 3716 4609 5376 5448 11600

the server threw an exception instead of answering
  parl_midgame server request-unanswered 215

the connection had received neither HLO nor NOW
  dip_errors client sent-before-start 96 118 122 126

the server's side ends all connections, during the game and without OFF
  live_parl_crash server server-left 1639
  live_parl_pause server server-left 1009
  live_parl_reconnect server server-left 2223
  live_parl_server_killed server server-left 632

the deadline was 77 to 90 s ago, and no ORD or NOW came on any connection
  dip_dumb7_b server stalled 1812
  dip_parangbots server stalled 57

the client sent the SUB at least 4 s after NOW; the next NOW came before the answer
  live_parl_reconnect client sub-late 1923

QRY is not a command
  live_tenderi client syntax 125

TRY lists IOU, PPT, UOM or PRB, which no list in the documents has
  parl_std_dsd_pause client try-token 304 349 475
  parl_std_press130_start client try-token 178 1301
  parl_var_hundred3 client try-token 443
  parl_var_modern_start client try-token 2804
  parl_std_press8000 client try-token 152 1233 2192
  parl_std_press130 client try-token 178 1301 14680
  parl_std_tinychunks client try-token 1208 1349
  parl_var_modern client try-token 2804 5290 10541 14359 41690

the message has one more opening bracket than closing brackets
  live_tenderi client unclosed-bracket 116

the power left, later turns were processed, and no client received CCD
  dip_hold7 server disorder-unreported 4112
  dip_midgame server disorder-unreported 190 195

the message shows a unit of a power that neither sends nor receives it
  parl_std_dsd_pause client question-of-third-power 376
  parl_std_press130 client question-of-third-power 2135 29792 64201
  parl_std_press130_start client question-of-third-power 2135
  parl_std_press8000 client question-of-third-power 11335 14019 35133 43642
  parl_var_modern client question-of-third-power 3707 9767 18854 19103

NOW has no such unit
  parl_std_press130 client order-of-no-unit 66876
  parl_std_press8000 client order-of-no-unit 9914
  parl_var_modern client order-of-no-unit 1451 5378 11602 11605 34415
  parl_var_modern_start client order-of-no-unit 1451

no TRY to that power follows the HUH
  parl_std_press130 client huh-without-try 98868
  parl_std_tinychunks client huh-without-try 1412
  parl_var_modern client huh-without-try 41520 51599
  parl_var_modern_start client huh-without-try 1453

the last NOW and SCO show no unit and no centre of that power, and the form forbids eliminated powers
  parl_std_press130 client eliminated-power 12065
  parl_std_press8000 client eliminated-power 26428 27100 27486
  parl_var_modern client eliminated-power 49823 49836 49837

the client left in a game with DSD, and the game waited
  parl_std_tinychunks client game-paused 1133
`;

/** The reviewed findings about captures; all others count as false. */
export const reviewed: readonly Reviewed[] = findings
  .trim()
  .split("\n\n")
  .flatMap((paragraph) => {
    const [why = "", ...lines] = paragraph.split("\n");
    return lines.flatMap((line) => reviewedIn(why, line));
  });

function reviewedIn(why: string, line: string): Reviewed[] {
  const [capture = "", side, code = "", ...frames] = line.trim().split(" ");
  if (side !== "client" && side !== "server") throw new Error(`${line}: ${side} is not a side`);
  return frames.map((frame) => ({ capture, code, side, frame: Number(frame), why }));
}
