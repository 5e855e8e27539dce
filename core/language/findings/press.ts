import type { LanguageFinding } from "./entry.ts";

/** Findings about the forms of press. */
export const pressFindings = {
  "lone-power": {
    severity: "warning",
    message: "One power is named where two or more are required.",
    clause: "v0.18, level 10, PCE and DRW",
    fix: "Name every power in the arrangement.",
    explanation: "PCE or DRW with only one power has no effect; receivers that follow v0.18 answer with HUH.",
    example: "PRP ( PCE ( ENG ) )",
    inPlace: {
      message: "{said} names only {power}; {head} needs at least two powers.",
      fix: "Send {forAll}{head} ( {power} and every other power in the arrangement ).",
    },
  },
  "lone-part": {
    severity: "warning",
    message: "CHO has one arrangement; the text of v0.18 requires two or more (its grammar and AiServer allow one).",
    clause: "v0.18, level 50, CHO",
    fix: "Send the part without CHO.",
    explanation: "With only one arrangement, there is no choice.",
    example: "PRP ( CHO ( 1 1 ) ( PCE ( ENG FRA ) ) )",
    inPlace: {
      message: "{said} has one arrangement; the text of v0.18 requires two or more (its grammar allows one).",
      fix: "Send {part} without CHO.",
    },
  },
  "nested-for": {
    severity: "warning",
    message: "A FOR contains another FOR.",
    clause: "v0.18, level 90, FOR",
    fix: "Send one FOR with the intended turns. A second FOR is allowed only in press inside SND ( powers ) ( press ).",
    explanation: "The DAIDE specification does not define which turn applies.",
    example: "FOR ( SPR 1901 ) ( FOR ( FAL 1901 ) ( PCE ( ENG FRA ) ) )",
    inPlace: {
      message: "{outer} contains {inner}, but a FOR must not contain another FOR.",
      fix: "Send one FOR with the intended turns. A second FOR is allowed only in press inside SND ( powers ) ( press ).",
    },
  },
  "order-without-xdo": {
    severity: "warning",
    message:
      "An order lacks XDO: one example in the DAIDE specification leaves XDO out, but the grammar does not allow that.",
    clause: "v0.18, level 20, XDO",
    fix: "Send XDO ( order ).",
    explanation: "Receivers that follow the grammar answer with HUH.",
    example: "PRP ( ( FRA AMY PAR ) HLD )",
    inPlace: {
      message: "{said} is an order where an arrangement is required.",
      fix: "Send XDO ( {said} ).",
    },
  },
  "float-as-integer": {
    severity: "warning",
    message: "An integer is sent where a float is required; the language has no token for floats.",
    clause: "v0.18, level 160, ULB and UUB",
    fix: "Spell the float as text: ULB ( GER '0.8' ).",
    explanation: "In the DAIDE specification, ULB and UUB contain a float, such as 0.8, but no token can hold one.",
    example: "ULB ( GER 1 )",
    inPlace: {
      message: "{said} has an integer where a float is required; the language has no token for floats.",
      fix: "Spell the float as text: {head} ( {power} '0.8' ).",
    },
  },
  "try-token": {
    severity: "warning",
    message: "TRY lists a token that is not allowed in TRY.",
    clause: "v0.18, level 10, TRY",
    fix: "Leave the token out; HUH and TRY need not be listed.",
    explanation:
      "TRY lists the press tokens that its sender understands; HUH and TRY do not need to be listed. A strict server answers with HUH to the whole list because of one wrong token.",
    example: "TRY ( PRP HUH )",
    inPlace: {
      message: "{tokens} must not be listed in TRY.",
      fix: "Leave out {tokens}: send {meant}.",
    },
  },
  "nar-query": {
    severity: "warning",
    message: "The press has NAR before QRY, as in Parlance; the DAIDE specification uses NOT.",
    clause: "v0.18, level 60, THK and FCT",
    fix: "Send THK ( NOT ( QRY ( .. ) ) ), but NAR to Parlance.",
    explanation:
      "Receivers that follow the DAIDE specification answer with HUH to NAR; Parlance answers with HUH to NOT.",
    example: "THK ( NAR ( QRY ( PCE ( ENG FRA ) ) ) )",
    inPlace: {
      message: "{said} has NAR before QRY, as in Parlance; the DAIDE specification uses NOT.",
      fix: "Send {meant}; send NAR only to Parlance.",
    },
  },
  "idk-subject": {
    severity: "warning",
    message: "IDK replies to press that it cannot answer.",
    clause: "v0.18, levels 60, 70, 80 and 130, IDK",
    fix: "Send IDK only about QRY, WHT, HOW, EXP, PRP, INS or SUG.",
    explanation: "IDK answers a question or a proposal, but this press is neither.",
    example: "IDK ( THK ( PCE ( ENG FRA ) ) )",
    inPlace: {
      message: "IDK cannot answer {head}.",
      fix: "Send IDK only about QRY (level 60), WHT and HOW (70), EXP (80), PRP, INS and SUG (130). {replies}.",
    },
  },
  "sry-subject": {
    severity: "warning",
    message: "SRY replies to something other than EXP.",
    clause: "v0.18, level 80, SRY",
    fix: "Send SRY ( EXP ( turn ) ( press ) ).",
    explanation: "SRY apologises in reply to EXP.",
    example: "SRY ( PRP ( PCE ( ENG FRA ) ) )",
    inPlace: {
      message: "SRY cannot answer {head}: SRY answers only EXP.",
      fix: "Send SRY only in reply to EXP: SRY ( EXP ( turn ) ( press ) ). {replies}.",
    },
  },
  "why-subject": {
    severity: "warning",
    message: "WHY asks about press that WHY does not apply to.",
    clause: "v0.18, level 130, WHY",
    fix: "Send WHY only about THK, FCT, SUG, PRP or INS with an arrangement.",
    explanation: "WHY asks for the reason for a statement or proposal.",
    example: "WHY ( YES ( PRP ( PCE ( ENG FRA ) ) ) )",
    inPlace: {
      message: "WHY cannot ask about {head}.",
      fix: "Send WHY only about THK, FCT, SUG, PRP or INS with an arrangement. {replies}.",
    },
  },
  "pob-subject": {
    severity: "warning",
    message: "POB replies to something other than WHY.",
    clause: "v0.18, level 130, POB",
    fix: "Send POB ( WHY ( .. ) ); to AiServer and Parlance, only with WHY about THK or FCT.",
    explanation: "POB means that the position on the board is the reason. It answers only WHY.",
    example: "POB ( PRP ( PCE ( ENG FRA ) ) )",
    inPlace: {
      message: "POB cannot answer {head}: POB answers only WHY.",
      fix: "Send POB only in answer to WHY: POB ( WHY ( THK ( arrangement ) ) ). AiServer and Parlance accept only WHY about THK or FCT. {replies}.",
    },
  },
} as const satisfies Record<string, LanguageFinding>;
