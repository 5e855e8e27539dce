import { describe, expect, test } from "vitest";
import { RecordingAnswers } from "../../../../core/analysis/links/answers.ts";
import { readingOf } from "../../../../core/analysis/messageReading.ts";
import { PressFold } from "../../../../core/analysis/pressFold.ts";
import { gamesAfter } from "../../../../core/analysis/recordingEvent.ts";
import { noGames } from "../../../../core/game/games.ts";
import type { PressMessage } from "../../../../core/press/pressMessage.ts";
import { viewOf } from "../../../../core/press/threads.ts";
import { framesOf } from "../../../support/linkedDialogue.ts";

/** Returns the press in a dialogue. Frames 1 to 6 give connections 1 to 3 to AUS, ITA and GER in Spring 1901. */
function pressIn(dialogue: string, powers: readonly string[] = ["AUS", "ITA", "GER"], level = 60): PressMessage[] {
  const opening = powers.flatMap((power, at) => [
    `${at + 1} < HLO ( ${power} ) ( 1 ) ( ( LVL ${level} ) )`,
    `${at + 1} < NOW ( SPR 1901 ) ( AUS AMY VIE ) ( ITA AMY VEN ) ( GER AMY MUN )`,
  ]);
  const [press, answers] = [new PressFold(), new RecordingAnswers()];
  let games = noGames;
  for (const row of framesOf([...opening, dialogue].join("\n"))) {
    const event = { kind: "frame", row, reading: readingOf(row), answers: answers.take(row) } as const;
    games = gamesAfter(games, event);
    press.take(event, games);
  }
  return press.messages(games);
}

const peace = "PRP ( PCE ( AUS ITA GER ) )";

describe("joining press from several connections", () => {
  test("given an SND, its YES and two FRMs, then they are one message that both powers received", () => {
    const [message, ...others] = pressIn(`
      1 > SND ( ITA GER ) ( ${peace} )
      1 < YES ( SND ( ITA GER ) ( ${peace} ) )
      2 < FRM ( AUS ) ( ITA GER ) ( ${peace} )
      3 < FRM ( AUS ) ( ITA GER ) ( ${peace} )`);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      ...{ id: 7, sender: "AUS", recipients: ["ITA", "GER"], sentN: 7, answer: { verb: "YES", n: 8 } },
      ...{ turn: { season: "SPR", year: 1901 }, level: 10, isTaken: true, text: peace },
    });
    expect([...(message?.seenBy ?? [])]).toEqual([
      ["ITA", 9],
      ["GER", 10],
    ]);
  });

  test("given a server that names only the recipient in each FRM, then the sender's own list is used", () => {
    const [message, ...others] = pressIn(`
      1 > SND ( ITA GER ) ( ${peace} )
      1 < YES ( SND ( ITA GER ) ( ${peace} ) )
      2 < FRM ( AUS ) ( ITA ) ( ${peace} )
      3 < FRM ( AUS ) ( GER ) ( ${peace} )`);
    expect(others).toEqual([]);
    expect(message?.recipients).toEqual(["ITA", "GER"]);
    expect([...(message?.seenBy.keys() ?? [])]).toEqual(["ITA", "GER"]);
  });

  test("given a sender that was not recorded, then copies with the same list of recipients are one message", () => {
    const messages = pressIn(
      `
      1 < FRM ( FRA ) ( AUS ITA ) ( ${peace} )
      2 < FRM ( FRA ) ( AUS ITA ) ( ${peace} )`,
    );
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ sender: "FRA", sentN: null, answer: null, isTaken: true });
  });

  test("given a message that the server refused, then the next copy belongs to the next message", () => {
    const messages = pressIn(`
      1 > SND ( ITA ) ( ${peace} )
      1 < REJ ( SND ( ITA ) ( ${peace} ) )
      1 > SND ( ITA ) ( ${peace} )
      1 < YES ( SND ( ITA ) ( ${peace} ) )
      2 < FRM ( AUS ) ( ITA ) ( ${peace} )`);
    expect(messages.map(({ id, isTaken, seenBy }) => [id, isTaken, seenBy.size])).toEqual([
      [7, false, 0],
      [9, true, 1],
    ]);
  });

  test("given two identical messages, then each copy belongs to its own original", () => {
    const messages = pressIn(`
      1 > SND ( ITA ) ( ${peace} )
      1 < YES ( SND ( ITA ) ( ${peace} ) )
      1 > SND ( ITA ) ( ${peace} )
      1 < YES ( SND ( ITA ) ( ${peace} ) )
      2 < FRM ( AUS ) ( ITA ) ( ${peace} )
      2 < FRM ( AUS ) ( ITA ) ( ${peace} )`);
    expect(messages.map(({ id, seenBy }) => [id, seenBy.get("ITA")])).toEqual([
      [7, 11],
      [9, 12],
    ]);
  });

  test("given press that cannot be read, then it is still a message", () => {
    const [message] = pressIn(`
      1 > SND ( ITA ) ( PRP PRP PRP )
      1 < YES ( SND ( ITA ) ( PRP PRP PRP ) )
      2 < FRM ( AUS ) ( ITA ) ( PRP PRP PRP )`);
    expect(message).toMatchObject({ text: "PRP PRP PRP", press: null, level: null });
    expect(message?.seenBy.get("ITA")).toBe(9);
  });

  test("given a string that the server moved past a bracket, then the copy is joined to its original, with the delivered text", () => {
    const [message, ...others] = pressIn(`
      1 > SND ( ITA ) ( HUH ( 'a' ( AUS ) ERR 'b' ) )
      1 < YES ( SND ( ITA ) ( HUH ( 'a' ( AUS ) ERR 'b' ) ) )
      2 < FRM ( AUS ) ( ITA ) ( HUH ( ( AUS ) 'a' ERR 'b' ) )`);
    expect(others).toEqual([]);
    expect(message?.shownAs).toBe("HUH ( ( AUS ) 'a' ERR 'b' )");
  });
});

describe("TRY lists", () => {
  const changeIn = (shown: string, level: number): PressMessage["tryChange"] | undefined =>
    pressIn(
      `
      1 > SND ( ITA ) ( TRY ( PRP PCE XDO INS ) )
      1 < YES ( SND ( ITA ) ( TRY ( PRP PCE XDO INS ) ) )
      2 < FRM ( AUS ) ( ITA ) ( TRY ( ${shown} ) )`,
      ["AUS", "ITA", "GER"],
      level,
    )[0]?.tryChange;

  test("given that the server removed tokens that the level does not allow, then no difference is listed", () => {
    expect(changeIn("PRP PCE", 10)).toEqual({
      ...{ removed: ["XDO", "INS"], removedBelowLevel: [], keptAboveLevel: [], isReordered: false },
    });
  });

  test("given that the server removed allowed tokens and kept others that are not, then both are listed", () => {
    expect(changeIn("PCE INS", 20)).toEqual({
      ...{ removed: ["PRP", "XDO"], removedBelowLevel: ["PRP", "XDO"], keptAboveLevel: ["INS"], isReordered: false },
    });
  });

  test("given a TRY whose list was delivered in a different order, then the copy is joined and marked as reordered", () => {
    expect(changeIn("XDO PCE PRP", 20)).toMatchObject({ removed: ["INS"], isReordered: true });
  });
});

/** Returns what each message replies to, and how the link was recognised. */
function linksOf(messages: readonly PressMessage[]): string[] {
  return messages.map(({ id, repliesTo, forwards }) =>
    [
      id,
      repliesTo === null ? "-" : `to ${repliesTo.id} by ${repliesTo.how}`,
      ...(forwards ? [`forwards ${forwards.id}`] : []),
    ].join(" "),
  );
}

/** Returns press that is sent, accepted and delivered in three frames. */
function said(from: number, sender: string, to: number, recipient: string, text: string): string {
  return `${from} > SND ( ${recipient} ) ( ${text} )
    ${from} < YES ( SND ( ${recipient} ) ( ${text} ) )
    ${to} < FRM ( ${sender} ) ( ${recipient} ) ( ${text} )`;
}
const austria = (text: string): string => said(1, "AUS", 2, "ITA", text);
const italy = (text: string): string => said(2, "ITA", 1, "AUS", text);

describe("links between messages", () => {
  test.each([
    ["YES", `YES ( ${peace} )`],
    ["REJ", `REJ ( ${peace} )`],
    ["BWX", `BWX ( ${peace} )`],
    ["HUH with ERR somewhere in it", "HUH ( PRP ( PCE ( AUS ERR ITA GER ) ) )"],
    ["IDK", `IDK ( ${peace} )`],
    ["WHY", `WHY ( ${peace} )`],
  ])("given %s, then the link is to the message that it repeats", (_, reply) => {
    expect(linksOf(pressIn(`${austria(peace)}\n${italy(reply)}`))).toEqual(["7 -", "10 to 7 by statement"]);
  });

  test("given a cancellation, then it cancels its sender's own message", () => {
    expect(linksOf(pressIn(`${austria(peace)}\n${austria(`CCL ( ${peace} )`)}`))).toEqual([
      "7 -",
      "10 to 7 by statement",
    ]);
  });

  test("given a reply to a message that its sender never received, then it has no link", () => {
    expect(linksOf(pressIn(`${austria(peace)}\n${said(3, "GER", 1, "AUS", `YES ( ${peace} )`)}`))).toEqual([
      "7 -",
      "10 -",
    ]);
  });

  test("given THK or FCT about a question, or a denial of it, then it answers the question", () => {
    const asked = "QRY ( PCE ( AUS ITA ) )";
    for (const answer of [`THK ( ${asked} )`, `FCT ( NOT ( ${asked} ) )`])
      expect(linksOf(pressIn(`${austria(asked)}\n${italy(answer)}`))).toEqual(["7 -", "10 to 7 by statement"]);
  });

  test("given an accusation, then it is linked to the other power's message", () => {
    const messages = pressIn(
      `${austria(peace)}\n${italy(`EXP ( SPR 1901 ) ( ${peace} )`)}\n${austria(`SRY ( EXP ( SPR 1901 ) ( ${peace} ) )`)}`,
    );
    expect(linksOf(messages)).toEqual(["7 -", "10 to 7 by statement", "13 to 10 by statement"]);
  });

  test("given PRP after WHT about the same unit, then the link is inferred", () => {
    const answer = "PRP ( XDO ( ( AUS AMY VIE ) MTO TYR ) )";
    expect(linksOf(pressIn(`${austria("WHT ( AUS AMY VIE )")}\n${italy(answer)}`))).toEqual([
      "7 -",
      "10 to 7 by inferred",
    ]);
  });

  test("given PRP about a unit that WHT did not ask about, then it has no link", () => {
    const answer = "PRP ( XDO ( ( ITA AMY VEN ) MTO TYR ) )";
    expect(linksOf(pressIn(`${austria("WHT ( AUS AMY VIE )")}\n${italy(answer)}`))).toEqual(["7 -", "10 -"]);
  });

  test("given two attacks proposed after HOW, then only the first is inferred to be the answer", () => {
    const answer = "PRP ( XDO ( ( ITA AMY VEN ) MTO TYR ) )";
    expect(linksOf(pressIn(`${austria("HOW ( TYR )")}\n${italy(answer)}\n${italy(answer)}`))).toEqual([
      ...["7 -", "10 to 7 by inferred", "13 -"],
    ]);
  });

  test("given FCT after WHY, then the link is inferred", () => {
    const asked = "WHY ( THK ( PCE ( AUS GER ) ) )";
    const messages = pressIn(
      `${italy("THK ( PCE ( AUS GER ) )")}\n${austria(asked)}\n${italy("FCT ( PCE ( AUS GER ) )")}`,
    );
    expect(linksOf(messages)).toEqual(["7 -", "10 to 7 by statement", "13 to 10 by inferred"]);
  });

  test("given WHY about the answer to a WHY, then the chain continues from answer to answer", () => {
    const messages = pressIn(
      [
        italy("THK ( PCE ( AUS GER ) )"),
        austria("WHY ( THK ( PCE ( AUS GER ) ) )"),
        italy("FCT ( DMZ ( GER ) ( BOH ) )"),
        austria("WHY ( FCT ( DMZ ( GER ) ( BOH ) ) )"),
        italy("THK ( NOT ( SLO ( GER ) ) )"),
      ].join("\n"),
    );
    expect(linksOf(messages)).toEqual([
      ...["7 -", "10 to 7 by statement", "13 to 10 by inferred", "16 to 13 by statement", "19 to 16 by inferred"],
    ]);
  });

  test("given two WHYs and two answers, then the first answers the first, and further press has no link", () => {
    const messages = pressIn(
      [
        italy("THK ( PCE ( AUS GER ) )"),
        italy("FCT ( SLO ( GER ) )"),
        austria("WHY ( THK ( PCE ( AUS GER ) ) )"),
        austria("WHY ( FCT ( SLO ( GER ) ) )"),
        italy("THK ( DRW )"),
        italy("FCT ( DRW )"),
        italy("FCT ( PCE ( ITA GER ) )"),
      ].join("\n"),
    );
    expect(linksOf(messages)).toEqual([
      ...["7 -", "10 -", "13 to 7 by statement", "16 to 10 by statement"],
      ...["19 to 13 by inferred", "22 to 16 by inferred", "25 -"],
    ]);
  });

  test("given POB in reply to WHY, then the WHY is answered, and later claims have no link", () => {
    const asked = "WHY ( THK ( PCE ( AUS GER ) ) )";
    const messages = pressIn(
      [italy("THK ( PCE ( AUS GER ) )"), austria(asked), italy(`POB ( ${asked} )`), italy("FCT ( DRW )")].join("\n"),
    );
    expect(linksOf(messages)).toEqual(["7 -", "10 to 7 by statement", "13 to 10 by statement", "16 -"]);
  });

  test("given a WHY about the answer to a QRY, then the reason is linked to that WHY", () => {
    const messages = pressIn(
      [
        austria("QRY ( PCE ( AUS GER ) )"),
        italy("THK ( QRY ( PCE ( AUS GER ) ) )"),
        austria("WHY ( THK ( QRY ( PCE ( AUS GER ) ) ) )"),
        italy("FCT ( DRW )"),
      ].join("\n"),
    );
    expect(linksOf(messages)).toEqual(["7 -", "10 to 7 by statement", "13 to 10 by statement", "16 to 13 by inferred"]);
  });

  test("given TRY after HUH, then the link is inferred", () => {
    expect(linksOf(pressIn(`${austria(peace)}\n${italy(`HUH ( ERR ${peace} )`)}\n${italy("TRY ( PRP )")}`))).toEqual([
      ...["7 -", "10 to 7 by statement", "13 to 10 by inferred"],
    ]);
  });

  test("given ids and WRT, then they link messages that do not repeat each other", () => {
    const messages = pressIn(`
      1 > SND ( 5 ) ( ITA ) ( WHT ( ITA AMY VEN ) )
      1 < YES ( SND ( 5 ) ( ITA ) ( WHT ( ITA AMY VEN ) ) )
      2 < FRM ( AUS 5 ) ( ITA ) ( WHT ( ITA AMY VEN ) )
      2 > SND ( 1 ) ( AUS ) ( SUG ( PCE ( AUS ITA ) ) ) WRT ( AUS 5 )
      2 < YES ( SND ( 1 ) ( AUS ) ( SUG ( PCE ( AUS ITA ) ) ) WRT ( AUS 5 ) )
      1 < FRM ( ITA 1 ) ( AUS ) ( SUG ( PCE ( AUS ITA ) ) ) WRT ( AUS 5 )`);
    expect(linksOf(messages)).toEqual(["7 -", "10 to 7 by reference"]);
  });

  test("given a forwarded copy, then it is linked to its original", () => {
    const copy = said(2, "ITA", 3, "GER", `FRM ( AUS ) ( ITA ) ( ${peace} )`);
    expect(linksOf(pressIn(`${austria(peace)}\n${copy}`))).toEqual(["7 -", "10 - forwards 7"]);
  });

  test("given a forwarded copy of a message that was never sent, then it has no link", () => {
    const copy = said(2, "ITA", 3, "GER", `FRM ( AUS ) ( ITA ) ( ${peace} )`);
    expect(linksOf(pressIn(copy))).toEqual(["7 -"]);
  });
});

describe("the view of a power", () => {
  test("given two messages that cross, then each power sees them in its own order", () => {
    const messages = pressIn(`
      1 > SND ( ITA ) ( SUG ( PCE ( AUS ITA ) ) )
      2 > SND ( AUS ) ( QRY ( PCE ( AUS ITA ) ) )
      1 < YES ( SND ( ITA ) ( SUG ( PCE ( AUS ITA ) ) ) )
      1 < FRM ( ITA ) ( AUS ) ( QRY ( PCE ( AUS ITA ) ) )
      2 < FRM ( AUS ) ( ITA ) ( SUG ( PCE ( AUS ITA ) ) )
      2 < YES ( SND ( AUS ) ( QRY ( PCE ( AUS ITA ) ) ) )`);
    const seen = (power: string): unknown => viewOf(messages, power).map(({ n, isOwn }) => [n, isOwn]);
    expect(seen("AUS")).toEqual([
      [9, true],
      [10, false],
    ]);
    expect(seen("ITA")).toEqual([
      [11, false],
      [12, true],
    ]);
    expect(seen("GER")).toEqual([]);
  });
});
