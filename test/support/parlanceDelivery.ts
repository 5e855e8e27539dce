import { closeBracket, isText, openBracket, type Token } from "../../core/tokens/token.ts";
import { T } from "../../core/tokens/vocabulary.ts";
import { endOfGroup } from "./groups.ts";

/**
 * Removes Parlance's changes between SND and FRM from press. Parlance drops tokens from TRY (those above the game's
 * level, as documented, and the withdrawn ones), so the list becomes empty here. Parlance also moves a string that
 * comes before a group to after the group, so all strings move there. These changes were seen in 85 and in 7 of 3,146
 * FRMs.
 */
export function asDelivered(press: Uint16Array): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < press.length; ) {
    const string: Token[] = [];
    while (at < press.length && isText(press[at] as Token)) string.push(press[at++] as Token);
    if (press[at] === openBracket) {
      const end = endOfGroup(press, at);
      const isList = press[at - 1] === T.TRY;
      tokens.push(openBracket, ...(isList ? [] : asDelivered(press.subarray(at + 1, end))), closeBracket, ...string);
      at = end + 1;
    } else {
      tokens.push(...string);
      if (at < press.length) tokens.push(press[at++] as Token);
    }
  }
  return tokens;
}
