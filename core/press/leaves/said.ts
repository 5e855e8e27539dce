import type { Arrangement } from "../../language/press.ts";
import { type Turn, turnKey } from "../../map/turn.ts";
import type { PressMessage } from "../pressMessage.ts";
import { assessTurn, assessTurns, type Scope } from "../scope.ts";
import { type Assessment, type Evidence, type Found, untestable } from "../verdict.ts";

type Request = Arrangement & { readonly type: "SND" };
type Forwarding = Arrangement & { readonly type: "FWD" | "BCC" };

function evidenceOf({ id, sender, recipients, text }: PressMessage): Evidence {
  return { n: id, what: `${sender} to ${recipients.join(" ")}: ${text}` };
}

/** Returns the proof that press is missing: what was sent, and the message that shows that the turn is over. */
function ended(sent: readonly PressMessage[], turn: Turn, { game }: Scope): readonly Evidence[] {
  return [...sent.map(evidenceOf), ...game.endOf(turn)];
}

/** Returns the press that a power sent in a turn. */
function sentBy(power: string, turn: Turn, { messages }: Scope): readonly PressMessage[] {
  return messages.filter(
    (message) => message.sender === power && message.turn !== null && turnKey(message.turn) === turnKey(turn),
  );
}

/**
 * SND is kept if the power sends the requested press to all named recipients in the turn.
 * @param text the press in text form
 */
export function assessRequest({ recipients }: Request, text: string, obligor: string, scope: Scope): Assessment {
  const test = (turn: Turn): Found => {
    const sent = sentBy(obligor, turn, scope).filter((message) => message.text === text);
    const reached = new Set(sent.flatMap((message) => message.recipients));
    if (recipients.every((power) => reached.has(power)))
      return { verdict: "kept", why: "the press was sent", evidence: sent.map(evidenceOf) };
    if (!scope.game.isInView(obligor, turn))
      return { verdict: "unknown", why: `what ${obligor} sent was not recorded`, evidence: [] };
    return { verdict: "breached", why: `${turnKey(turn)} ended without the press`, evidence: ended(sent, turn, scope) };
  };
  return scope.window === null ? assessTurn(scope.from, scope, test, "") : assessTurns(scope, test, { isStrict: true });
}

/** ROF is kept if, in the turn, the power makes an offer to the power that requested one. */
export function assessOffering(obligor: string, scope: Scope): Assessment {
  const test = (turn: Turn): Found => {
    const offers = sentBy(obligor, turn, scope).filter(
      ({ press, recipients, order }) =>
        (press?.type === "PRP" || press?.type === "INS") &&
        recipients.includes(scope.proposer) &&
        order > scope.sinceOrder,
    );
    if (offers.length > 0)
      return { verdict: "kept", why: `${obligor} made an offer`, evidence: offers.map(evidenceOf) };
    if (!scope.game.isInView(obligor, turn) && !scope.game.isInView(scope.proposer, turn))
      return { verdict: "unknown", why: `what ${obligor} sent was not recorded`, evidence: [] };
    return { verdict: "breached", why: `${turnKey(turn)} ended without an offer`, evidence: ended([], turn, scope) };
  };
  return scope.window === null ? assessTurn(scope.from, scope, test, "") : assessTurns(scope, test, { isStrict: true });
}

/** FWD and BCC are kept if press between the named powers is forwarded to the third power in the same turn. */
export function assessForwarding(arrangement: Forwarding, obligor: string, scope: Scope): Assessment {
  const { target } = arrangement;
  const isMatch = ({ sender, recipients, order }: PressMessage): boolean => {
    if (order <= scope.sinceOrder) return false;
    if (arrangement.type === "BCC")
      return sender === obligor && recipients.some((power) => arrangement.recipients.includes(power));
    return arrangement.senders.includes(sender) && recipients.includes(obligor);
  };
  return assessTurns(scope, (turn) => {
    const matches = scope.messages.filter(
      (message) =>
        isMatch(message) &&
        message.turn !== null &&
        turnKey(message.turn) === turnKey(turn) &&
        // The target needs no copies of messages that it sent or received itself.
        message.sender !== target &&
        !message.recipients.includes(target),
    );
    if (!scope.game.isInView(obligor, turn))
      return { verdict: "unknown", why: `the press to and from ${obligor} was not recorded`, evidence: [] };
    if (matches.length === 0) return untestable("there was nothing to forward");
    const sent = sentBy(obligor, turn, scope).filter(({ recipients }) => recipients.includes(target));
    const left = matches.find(
      (match) => !sent.some((message) => message.order > match.order && isCopy(message, match)),
    );
    if (left)
      return { verdict: "breached", why: `message ${left.id} was not forwarded`, evidence: ended([left], turn, scope) };
    const copies = sent.filter((message) => matches.some((match) => isCopy(message, match)));
    return { verdict: "kept", why: "everything was forwarded", evidence: [...matches, ...copies].map(evidenceOf) };
  });
}

function isCopy({ press, text }: PressMessage, original: PressMessage): boolean {
  return press?.type === "FRM" && press.sender === original.sender && text.endsWith(`( ${original.text} )`);
}
