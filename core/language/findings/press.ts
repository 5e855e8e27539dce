import type { LanguageFinding } from "./entry.ts";

/** Findings of the forms of press. */
export const pressFindings = {
  "lone-power": {
    severity: "warning",
    message: "One power where two or more are asked for.",
    clause: "v0.18, level 10, PCE and DRW",
    fix: "Name every power that the arrangement is between.",
    explanation: "Peace with oneself says nothing; receivers that keep to v0.18 answer HUH.",
    example: "PRP ( PCE ( ENG ) )",
    inPlace: {
      message: "{said} names {power} alone; {head} is between two powers or more.",
      fix: "Send {forAll}{head} ( {power} and every other power that it is between ).",
    },
  },
  "lone-part": {
    severity: "warning",
    message: "CHO with one part: AiServer and the appendix take it, the prose wants two or more.",
    clause: "v0.18, level 50, CHO",
    fix: "Send the part without CHO.",
    explanation: "A choice of one is none.",
    example: "PRP ( CHO ( 1 1 ) ( PCE ( ENG FRA ) ) )",
    inPlace: { message: "{said}: CHO of one part; the prose wants two or more.", fix: "Send {part} without CHO." },
  },
  "nested-for": {
    severity: "warning",
    message: "FOR within FOR.",
    clause: "v0.18, level 90, FOR",
    fix: "One FOR with the turns that are meant; inside SND ( .. ) ( press ) another may stand.",
    explanation: "Which of the turns holds is not defined.",
    example: "FOR ( SPR 1901 ) ( FOR ( FAL 1901 ) ( PCE ( ENG FRA ) ) )",
    inPlace: {
      message: "{inner} stands within {outer}: a FOR takes no other FOR.",
      fix: "Send one of them, {outer} or {inner}, with the turns that are meant; another may stand inside SND ( .. ) ( press ).",
    },
  },
  "order-without-xdo": {
    severity: "warning",
    message:
      "An order where an arrangement belongs: one example of the documents leaves XDO out, the grammar does not.",
    clause: "v0.18, level 20, XDO",
    fix: "XDO ( order ).",
    explanation: "Receivers that keep to the grammar answer HUH.",
    example: "PRP ( ( FRA AMY PAR ) HLD )",
    inPlace: { message: "{said} is an order where an arrangement belongs.", fix: "Send XDO ( {said} )." },
  },
  "float-as-integer": {
    severity: "warning",
    message: "An integer where a float belongs; no token carries a float.",
    clause: "v0.18, level 160, ULB and UUB",
    fix: "Spell the float as text: ULB ( GER '0.8' ).",
    explanation: "The documents give ULB and UUB a float, such as 0.8, and there is no token for one.",
    example: "ULB ( GER 1 )",
    inPlace: {
      message: "{said}: an integer where a float belongs; no token carries a float.",
      fix: "Spell the float as text: {head} ( {power} '0.8' ).",
    },
  },
  "try-token": {
    severity: "warning",
    message: "TRY lists a token that the lists for TRY do not have.",
    clause: "v0.18, level 10, TRY",
    fix: "Leave it out; HUH and TRY need not be listed.",
    explanation:
      "The list is of the tokens of press that its sender understands; HUH and TRY need no place in it. A strict server answers HUH to the whole list for one that it may not hold.",
    example: "TRY ( PRP HUH )",
    inPlace: {
      message: "TRY lists {tokens}, which is none of the tokens that TRY may list.",
      fix: "Leave it out: send {meant}.",
    },
  },
  "nar-query": {
    severity: "warning",
    message: "NAR before QRY, as Parlance has it, where the documents have NOT.",
    clause: "v0.18, level 60, THK and FCT",
    fix: "THK ( NOT ( QRY ( .. ) ) ), but to Parlance NAR.",
    explanation: "Receivers that follow the documents answer HUH; Parlance answers HUH to NOT.",
    example: "THK ( NAR ( QRY ( PCE ( ENG FRA ) ) ) )",
    inPlace: {
      message: "{said} has NAR before QRY, as Parlance has it; the documents have NOT.",
      fix: "Send {meant}; to Parlance alone NAR.",
    },
  },
  "idk-subject": {
    severity: "warning",
    message: "IDK about something that it does not answer.",
    clause: "v0.18, levels 60, 70, 80 and 130, IDK",
    fix: "IDK of QRY, WHT, HOW, EXP, PRP, INS or SUG; nothing to what asks nothing.",
    explanation: "IDK answers a question or a proposal; this asks nothing.",
    example: "IDK ( THK ( PCE ( ENG FRA ) ) )",
    inPlace: {
      message: "IDK of {head}: IDK does not answer that.",
      fix: "IDK is for QRY (level 60), WHT and HOW (70), EXP (80), PRP, INS and SUG (130). {replies}.",
    },
  },
  "sry-subject": {
    severity: "warning",
    message: "SRY about something other than EXP.",
    clause: "v0.18, level 80, SRY",
    fix: "SRY ( EXP ( turn ) ( press ) ).",
    explanation: "SRY answers the reproach of EXP.",
    example: "SRY ( PRP ( PCE ( ENG FRA ) ) )",
    inPlace: {
      message: "SRY of {head}: SRY answers EXP alone.",
      fix: "SRY is for EXP: SRY ( EXP ( turn ) ( press ) ). {replies}.",
    },
  },
  "why-subject": {
    severity: "warning",
    message: "WHY about something that it does not ask about.",
    clause: "v0.18, level 130, WHY",
    fix: "WHY of THK, FCT, SUG, PRP or INS with an arrangement.",
    explanation: "WHY asks for the reason of something that was said or asked.",
    example: "WHY ( YES ( PRP ( PCE ( ENG FRA ) ) ) )",
    inPlace: {
      message: "WHY of {head}: WHY does not ask about that.",
      fix: "WHY is for THK, FCT, SUG, PRP and INS of an arrangement. {replies}.",
    },
  },
  "pob-subject": {
    severity: "warning",
    message: "POB in answer to something other than WHY.",
    clause: "v0.18, level 130, POB",
    fix: "POB ( WHY ( .. ) ); AiServer and Parlance: WHY of THK or FCT only.",
    explanation: "POB means: the position on the board is why. It answers WHY alone.",
    example: "POB ( PRP ( PCE ( ENG FRA ) ) )",
    inPlace: {
      message: "POB of {head}: POB answers WHY alone.",
      fix: "POB is for WHY: POB ( WHY ( THK ( arrangement ) ) ); AiServer and Parlance take it of THK and FCT alone. {replies}.",
    },
  },
} as const satisfies Record<string, LanguageFinding>;
