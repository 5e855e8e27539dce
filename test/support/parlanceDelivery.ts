import { closeBracket, isText, openBracket, type Token } from "../../core/tokens/token.ts";
import { T } from "../../core/tokens/vocabulary.ts";
import { endOfGroup } from "./groups.ts";

/**
 * Undoes the effect of Parlance's changes to press between SND and FRM. Parlance drops tokens from TRY (those above the
 * game's level, as documented, and withdrawn ones), so this empties the list. Parlance also moves a string from before
 * a group to after it, so this moves all strings there. Of 3,146 FRMs, 85 had the first change and 7 the second.
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
