import { closeBracket, openBracket } from "../../../core/tokens/token.ts";
import { dm } from "../../support/bytes.ts";
import { at, type Fault, type Site } from "./fault.ts";

const family = "language";
const games = ["parl_var_micro", "parl_std_press130_start", "parl_var_hundred3"];
/** The recorded server received the original message, so its reaction to the changed one is missing. */
const misread = [
  "request-unanswered",
  "answer-unasked",
  "thx-echo",
  "thx-missing",
  "thx-order",
  "note-wrong",
  "deadline-missed",
  "wrongly-refused",
  "processed-early",
  "game-waits",
];

/** Changes the tokens of a client's message; `change` returns the token at fault. */
function said(
  code: string,
  rule: string,
  clause: string,
  command: string,
  change: (
    tokens: readonly number[],
    site: Site,
  ) => readonly [tokens: readonly number[], tokenIndex: number | undefined],
): Fault {
  return {
    ...{ family, rule, clause, code, captures: games },
    plant: (site) => {
      const frame = site.fromClient(command);
      const [tokens, tokenIndex] = change([...frame.tokens], site);
      return at(site.recording.say(frame, tokens), misread, tokenIndex);
    },
  };
}

export const languageFaults: readonly Fault[] = [
  said("unclosed-bracket", "every opening bracket is closed", "level 0, PRN", "SUB", (tokens) => [
    tokens.slice(0, -1),
    undefined,
  ]),
  said("stray-bracket", "every closing bracket has an opening bracket", "level 0, PRN", "SUB", (tokens) => [
    [...tokens, closeBracket],
    tokens.length,
  ]),
  said("syntax", "a unit has a province", "level 0, order", "SUB", (tokens) => [tokens.toSpliced(5, 1), 5]),
  said("syntax", "an order has a verb", "level 0, order", "SUB", (tokens) => {
    const verb = tokens.findIndex((token) => token >> 8 === 0x43);
    return [tokens.toSpliced(verb, 1), verb];
  }),
  said("syntax", "a unit has its own brackets", "level 0, order", "SUB", (tokens) => {
    const end = tokens.indexOf(closeBracket);
    return [tokens.filter((_, index) => index !== 2 && index !== end), undefined];
  }),
  said("syntax", "YES repeats what it answers", "level 0, YES", "YES", (tokens) => [tokens.slice(0, 1), undefined]),
  said("unknown-token", "every token is on the token list or in the RM", "token appendix", "SUB", (tokens) => {
    const verb = tokens.findIndex((token) => token >> 8 === 0x43);
    return [tokens.with(verb, 0x4377), verb];
  }),
  said("unnamed-token", "provinces are in the RM", "protocol v1, RM", "SUB", (tokens) => {
    const province = tokens.findIndex((token) => token >> 8 >= 0x50);
    return [tokens.with(province, 0x50fe), province];
  }),
  {
    ...{ family, rule: "a client sends client messages", clause: "level 0, client messages", code: "wrong-direction" },
    captures: games,
    plant: (site) => {
      const order = site.fromClient("SUB");
      const now = site.fromServer("NOW", ({ connection }) => connection === order.connection);
      return at(site.recording.putAfter(order, now.bytes), misread, 0);
    },
  },
  {
    ...{ family, rule: "a server sends server messages", clause: "level 0, server messages", code: "wrong-direction" },
    captures: games,
    plant: (site) => {
      const now = site.fromServer("NOW");
      return at(site.recording.putAfter(now, dm("GOF")), [], 0);
    },
  },
  {
    ...{ family, rule: "observers only watch", clause: "level 0, OBS", code: "observer-command" },
    captures: ["parl_var_hundred3", "parl_var_modern_start", "parl_std_dsd_pause"],
    plant: (site) => {
      const observer = site.fromClient("OBS");
      const hello = site.fromServer("HLO", ({ connection }) => connection === observer.connection);
      return at(
        site.recording.putAfter(hello, dm("GOF"), { direction: "client-to-server" }),
        ["request-unanswered", "order-as-observer"],
        0,
      );
    },
  },
  {
    ...{ family, rule: "a client has a name", clause: "level 0, NME", code: "name-empty" },
    captures: games,
    plant: (site) => {
      const name = site.fromClient("NME");
      const end = name.tokens.indexOf(closeBracket);
      const tokens = [name.tokens[0] ?? 0, openBracket, ...name.tokens.subarray(end)];
      return at(site.recording.say(name, tokens), ["answer-unasked", "request-unanswered", "summary-wrong"]);
    },
  },
  {
    ...{
      family,
      rule: "YES repeats the name of the MAP",
      clause: "level 0, MAP",
      code: "name-changed",
      captures: games,
    },
    plant: (site) => {
      const yes = site.fromClient("YES");
      return at(site.recording.say(yes, yes.tokens.with(4, 0x4b5a)), ["answer-unasked"]);
    },
  },
];
