/** Former codes of findings, and the codes that replaced them. Filters, suppressions and `--explain` accept both. */
export const formerCodes: ReadonlyMap<string, string> = new Map([
  ["builds-unwaived", "builds-missing"],
  ["cancel-unsaid", "cancel-unfounded"],
  ["empty-message", "dm-empty"],
  ["explain-unheard", "explain-unfounded"],
  ["game-goes-on", "game-continued"],
  ["gone-mute", "stopped-responding"],
  ["granted-though-not-due", "wrongly-granted"],
  ["map-shut", "map-borderless"],
  ["note-unlike-judge", "note-unlike-adjudicator"],
  ["observer-made", "player-made-observer"],
  ["odd-byte", "dm-odd"],
  ["order-of-nobody", "result-without-unit"],
  ["orders-of-bystander", "orders-of-nonplayer"],
  ["out-of-living", "out-for-survivor"],
  ["owners-untold", "owners-missing"],
  ["played-against-not-gof", "processed-despite-not-gof"],
  ["played-early", "processed-early"],
  ["protocol-error", "em-sent"],
  ["refused-sound", "allowed-form-refused"],
  ["refused-though-due", "wrongly-refused"],
  ["sent-to-stranger", "sent-before-join"],
  ["sound-refused", "valid-message-refused"],
  ["told-otherwise", "versions-differ"],
  ["unknown-frame", "frame-type"],
  ["void-token", "unnamed-token"],
]);

/** Returns the current code for a current or former code, and any other text unchanged. */
export function presentCode(code: string): string {
  return formerCodes.get(code) ?? code;
}

/** Returns the former codes of a finding. */
export function formerCodesOf(code: string): readonly string[] {
  return [...formerCodes].flatMap(([former, present]) => (present === code ? [former] : []));
}
