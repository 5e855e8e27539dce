import type { FaultName } from "../../core/bots/faults.ts";

/**
 * For each fault, the situations that a bot with this fault does not fail even though the fault changes what the bot
 * does, separated by spaces. Either the behaviour is allowed there (press at level 70), or the situation is already
 * over or does not wait for it, or the bot corrects itself.
 */
export const harmlessFaults: Readonly<Partial<Record<FaultName, string>>> = {
  "wrong-coast":
    "adjustments/build adjustments/build-on-coast adjustments/note-cst adjustments/note-esc " +
    "adjustments/note-hsc adjustments/note-nmb adjustments/note-nmr adjustments/note-nsc " +
    "adjustments/note-ysc handshake/chatter handshake/late-start map/asks-for-definition " +
    "map/asks-for-name requests/orders-not-understood requests/orders-refused time/missed-deadline " +
    "wire/unmatched-brackets",
  "wrong-level":
    "press/70-how press/70-what press/80-explain press/90-until press/100-condition press/110-control " +
    "press/110-exchange press/120-forward press/120-forwarded press/130-why press/8000-free-text " +
    "press/above-its-level",
  "late-orders":
    "handshake/late-start map/asks-for-definition map/asks-for-name requests/adm-refused " +
    "requests/drw-refused requests/gof-refused requests/hlo-refused requests/hst-refused " +
    "requests/mis-refused requests/not-drw-refused requests/not-gof-refused requests/not-sub-refused " +
    "requests/not-tme-refused requests/now-refused requests/ord-refused requests/sco-refused " +
    "requests/tme-refused retreats/of-others",
  "missing-order":
    "end/draw end/partial-draw handshake/late-start map/asks-for-definition map/asks-for-name " +
    "requests/adm-refused requests/drw-refused requests/gof-refused requests/hlo-refused " +
    "requests/hst-refused requests/mis-refused requests/not-drw-refused requests/not-gof-refused " +
    "requests/not-sub-refused requests/not-tme-refused requests/now-refused requests/ord-refused " +
    "requests/sco-refused requests/tme-refused retreats/of-others wire/unmatched-brackets",
  hang:
    "adjustments/build adjustments/build-on-coast adjustments/note-cst adjustments/note-esc " +
    "adjustments/note-hsc adjustments/note-nmb adjustments/note-nmr adjustments/note-nsc " +
    "adjustments/note-ysc adjustments/remove adjustments/waive end/server-dies end/summary-without-names " +
    "handshake/accepted handshake/position-first ignore/out map/sailho map/shared-homes map/versailles " +
    "press/10-alliance press/10-draw press/10-fact press/10-no-obligation press/10-not press/10-peace " +
    "press/10-solo press/20-order press/20-zone press/30-and press/30-or press/40-centres " +
    "press/40-occupation press/50-choice press/50-nested press/60-insist press/60-query press/60-suggest " +
    "press/60-think press/70-how press/70-what press/80-explain press/90-until press/100-condition " +
    "press/110-control press/110-exchange press/120-forward press/120-forwarded press/130-why " +
    "press/8000-free-text press/huh press/to-several press/try-list retreats/note-nrn retreats/note-nvr " +
    "retreats/of-others retreats/to-a-coast retreats/with-choice time/clock-stops time/no-limit-sent " +
    "time/others-in-disorder wire/joined-frames wire/other-numbers wire/unknown-token " +
    "wire/unmatched-brackets wire/usual-names",
  disconnect:
    "end/summary-without-names wire/joined-frames",
  crash:
    "wire/joined-frames",
};
