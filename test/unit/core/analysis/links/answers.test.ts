import { describe, expect, test } from "vitest";
import { RecordingAnswers } from "../../../../../core/analysis/links/answers.ts";
import type { Direction } from "../../../../../core/recording/entry.ts";
import { framesOf } from "../../../../support/linkedDialogue.ts";

/** Returns pairs of an answer's frame and the frame that it answers: `4>3`. */
function answersIn(text: string): string {
  const answers = new RecordingAnswers();
  return framesOf(text)
    .flatMap((frame) => {
      const answered = answers.take(frame);
      return answered === null ? [] : [`${frame.n}>${answered}`];
    })
    .join(" ");
}

describe("answers on a connection", () => {
  test("given a handshake, then each answer finds its request, and MAP is both answer and request", () => {
    expect(
      answersIn(`
        1 > IM
        1 < RM
        1 > NME ( 'a' ) ( '1' )
        1 < YES ( NME ( 'a' ) ( '1' ) )
        1 < MAP ( 'standard' )
        1 > MDF
        1 > YES ( MAP ( 'standard' ) )
        1 > HLO
        1 < REJ ( HLO )`),
    ).toBe("2>1 4>3 5>3 7>5 9>8");
  });

  test("given a server that answers NME with HLO, then HLO is the answer; after YES it is not", () => {
    expect(
      answersIn("1 > NME ( 'a' ) ( '1' )\n1 < HLO ( AUS ) ( 828 ) ( LVL 0 )\n1 > MAP\n1 < MAP ( 'standard' )"),
    ).toBe("2>1 4>3");
    const accepted = "1 > NME ( 'a' ) ( '1' )\n1 < YES ( NME ( 'a' ) ( '1' ) )";
    expect(answersIn(`${accepted}\n1 < HLO ( AUS ) ( 828 ) ( ( LVL 0 ) )`)).toBe("2>1");
  });

  test("given the same request twice, then the first answer belongs to the first request", () => {
    expect(answersIn("1 > NOT ( GOF )\n1 > NOT ( GOF )\n1 < YES ( NOT ( GOF ) )\n1 < YES ( NOT ( GOF ) )")).toBe(
      "3>1 4>2",
    );
  });

  test("given a request that was never answered, then the next request of its kind keeps its own answer", () => {
    expect(answersIn("1 > GOF\n1 > DRW\n1 < YES ( DRW )\n1 > GOF\n1 < YES ( GOF )")).toBe("3>2 5>4");
  });

  test("given lost bytes, then requests before them are not matched with later answers", () => {
    expect(answersIn("1 > GOF\n1 ? <\n1 < YES ( DRW )\n1 > GOF\n1 < YES ( GOF )")).toBe("4>3");
    expect(answersIn("1 > TME\n1 ? <\n1 < TME ( 30 )")).toBe("");
  });

  test("given identical requests on two connections, then each answer belongs to the request on its own connection", () => {
    expect(answersIn("1 > GOF\n2 > GOF\n2 < YES ( GOF )\n1 < YES ( GOF )")).toBe("3>2 4>1");
  });

  test("given a connection with one direction closed, then requests still get answers; with both closed, no request does", () => {
    const answeredAfter = (...closed: readonly Direction[]): number | null | undefined => {
      const answers = new RecordingAnswers();
      const [request, answer] = framesOf("1 > GOF\n1 < YES ( GOF )");
      if (request) answers.take(request);
      for (const direction of closed) answers.close({ connection: 1, direction });
      return answer && answers.take(answer);
    };

    expect(answeredAfter("client-to-server")).toBe(1);
    expect(answeredAfter("client-to-server", "server-to-client")).toBeNull();
  });

  test("given a SUB, then the THX for each order, in any sequence, and the MIS after them are its answer", () => {
    expect(
      answersIn(`
        1 > SUB ( ( AUS AMY VIE ) HLD ) ( ( AUS AMY BUD ) MTO SER )
        1 > SUB ( ( AUS AMY VIE ) HLD )
        1 < THX ( ( AUS AMY BUD ) MTO SER ) ( MBV )
        1 < THX ( ( AUS AMY VIE ) HLD ) ( MBV )
        1 < MIS ( AUS FLT TRI )
        1 < THX ( ( AUS AMY VIE ) HLD ) ( MBV )
        1 < MIS ( AUS FLT TRI )`),
    ).toBe("3>1 4>1 5>1 6>2 7>2");
  });

  test("given a SUB with a turn, and a THX whose order the server reworded, then the THX belongs to the next order", () => {
    expect(
      answersIn(
        "1 > SUB ( SPR 1901 ) ( ( AUS AMY VIE ) CTO TUN VIA ( ADR ) )\n1 < THX ( ( AUS AMY VIE ) MTO TUN ) ( FAR )",
      ),
    ).toBe("2>1");
  });

  test("given a requested MIS, then it answers that request; given an unrequested, empty MIS after a SUB, then it answers the SUB", () => {
    const sub = "1 > SUB ( ( AUS AMY VIE ) HLD )\n";
    const thx = "1 < THX ( ( AUS AMY VIE ) HLD ) ( MBV )\n";
    expect(answersIn(`${sub}1 > MIS\n${thx}1 < MIS`)).toBe("3>1 4>2");
    expect(answersIn(`${sub}${thx}1 < MIS`)).toBe("2>1 3>1");
    expect(answersIn(`${sub}1 > MIS\n${thx}1 < MIS ( AUS AMY BUD )`)).toBe("3>1 4>2");
    expect(answersIn(`${sub}${thx}1 > MIS\n1 < MIS ( AUS AMY BUD )`)).toBe("2>1 4>3");
    const reminded = `${sub}${thx}1 < MIS ( AUS AMY BUD )\n`;
    expect(answersIn(`${reminded}${sub}1 > MIS\n${thx}1 < MIS ( AUS AMY BUD )\n1 < MIS ( AUS AMY BUD )`)).toBe(
      "2>1 3>1 6>4 7>4 8>5",
    );
  });

  test("given a THX that was never sent, then identical orders in the next turn keep their own THX", () => {
    const [vienna, budapest] = ["( ( AUS AMY VIE ) HLD )", "( ( AUS AMY BUD ) HLD )"];
    expect(
      answersIn(`
        1 < NOW ( SPR 1901 )
        1 > SUB ${vienna} ${budapest}
        1 < THX ${budapest} ( MBV )
        1 < NOW ( FAL 1901 )
        1 > SUB ${vienna} ${budapest}
        1 < THX ${vienna} ( MBV )
        1 < THX ${budapest} ( MBV )
        1 > MIS
        1 < MIS ( AUS FLT TRI )`),
    ).toBe("3>2 6>5 7>5 9>8");
  });

  test("given a SUB that was sent before NOW and read after it, then its THX in the new turn are its answer", () => {
    expect(
      answersIn(`
        1 < NOW ( SPR 1901 )
        1 > SUB ( ( AUS AMY VIE ) HLD )
        1 < NOW ( FAL 1901 )
        1 < THX ( ( AUS AMY VIE ) HLD ) ( MBV )`),
    ).toBe("4>2");
  });

  test("given a HUH, then the message that it quotes is found, wherever ERR is", () => {
    expect(answersIn("1 > NME ( 'n' )\n1 < HUH ( NME ( 'n' ) ERR )")).toBe("2>1");
    expect(answersIn("1 > DRW\n1 < HUH ( ERR DRW )")).toBe("2>1");
    expect(answersIn("1 > SND ( ENG ) ( HUH ( ERR ) )\n1 < HUH ( SND ( ENG ) ( HUH ( ERR ERR ) ) )")).toBe("2>1");
    expect(answersIn("1 > DRW\n1 < HUH ( ERR GOF )")).toBe("");
  });

  test("given PRN, then the unbalanced message that it quotes is found", () => {
    expect(answersIn("1 > NOW (\n1 < PRN ( NOW ( )")).toBe("2>1");
  });

  test("given a client that does not understand a message, then its HUH answers the server", () => {
    expect(answersIn("1 < MAP ( 'x' )\n1 < SLO ( AUS )\n1 > HUH ( ERR SLO ( AUS ) )")).toBe("3>2");
  });

  test("given unrequested positions, then they answer nothing; requested ones answer the oldest request", () => {
    expect(answersIn("1 < NOW ( SPR 1901 )\n1 > NOW\n1 < NOW ( SPR 1901 )\n1 < NOW ( FAL 1901 )")).toBe("3>2");
  });

  test("given HST, then the orders, centres and position of its turn are the answer, but not those of the current turn", () => {
    expect(
      answersIn(`
        1 < NOW ( FAL 1902 )
        1 > HST ( SPR 1901 )
        1 < ORD ( SPR 1901 ) ( ( AUS AMY VIE ) HLD ) ( SUC )
        1 < ORD ( FAL 1902 ) ( ( AUS AMY VIE ) HLD ) ( SUC )
        1 < SCO ( AUS VIE )
        1 < NOW ( AUT 1902 )
        1 < NOW ( SPR 1901 )`),
    ).toBe("3>2 5>2 7>2");
  });

  test("given that the server answers HST with the position after its turn, then the position is part of the answer", () => {
    expect(
      answersIn(`
        1 < NOW ( FAL 1902 )
        1 > HST ( SPR 1901 )
        1 < ORD ( SPR 1901 ) ( ( AUS AMY VIE ) HLD ) ( SUC )
        1 < SCO ( AUS VIE )
        1 < NOW ( FAL 1901 )
        1 < NOW ( SPR 1903 )`),
    ).toBe("3>2 4>2 5>2");
  });

  test("given a request for ORD, then orders of the current turn are not an answer", () => {
    expect(
      answersIn(`
        1 < NOW ( SPR 1902 )
        1 > ORD
        1 < ORD ( FAL 1901 ) ( ( AUS AMY VIE ) HLD ) ( SUC )
        1 < ORD ( WIN 1901 ) ( AUS WVE ) ( SUC )
        1 < ORD ( SPR 1902 ) ( ( AUS AMY VIE ) HLD ) ( SUC )`),
    ).toBe("3>2 4>2");
  });

  test("given press to a disconnected power, then CCD answers it, with or without the press, and YES may still do so", () => {
    expect(
      answersIn(
        "1 > SND ( FRA ) ( PRP ( PCE ( AUS FRA ) ) )\n1 < CCD ( FRA ) ( SND ( FRA ) ( PRP ( PCE ( AUS FRA ) ) ) )",
      ),
    ).toBe("2>1");
    expect(
      answersIn(
        "1 > SND ( FRA ) ( PRP ( PCE ( AUS FRA ) ) )\n1 < CCD ( ENG )\n1 < OUT ( FRA )\n1 < YES ( SND ( FRA ) ( PRP ( PCE ( AUS FRA ) ) ) )",
      ),
    ).toBe("3>1 4>1");
  });

  test("given Parlance's list of games, then every LST and the YES after them are the answer", () => {
    expect(answersIn("1 > LST\n1 < LST ( 'a' ) ( 7 0 ) ( 'standard' ) ( ( LVL 0 ) )\n1 < YES ( LST )")).toBe("2>1 3>1");
  });
});
