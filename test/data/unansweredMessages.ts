/**
 * Messages that a strict server objects to and Parlance did not answer with HUH or PRN, since another rule
 * came first. Found in scripted probes alone.
 */
export const unansweredMessages: Readonly<
  Record<string, readonly { readonly connection: number; readonly refusal: string; readonly why: string }[]>
> = {
  parl_errors: [
    {
      connection: 16,
      refusal: "HUH ( ERR )",
      why: "a DM without tokens is a fault of framing: EM 9 before anyone reads it",
    },
    {
      connection: 17,
      refusal: "HUH ( OBS ERR 0x5800 )",
      why: "a private token is a fault of framing: EM 14 before anyone reads it",
    },
    {
      connection: 26,
      refusal: "HUH ( ERR 'AAAAAAAAA...",
      why: "32,767 letters: the answer would need 32,771 tokens, more than a frame holds; the client left after 2 s",
    },
  ],
};
