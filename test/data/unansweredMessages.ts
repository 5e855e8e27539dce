/**
* Messages that a strict server refuses but that Parlance did not answer with HUH or PRN, because another rule
* came first. Only scripted probes sent them.
 */
export const unansweredMessages: Readonly<
  Record<string, readonly { readonly connection: number; readonly refusal: string; readonly why: string }[]>
> = {
  parl_errors: [
    {
      connection: 16,
      refusal: "HUH ( ERR )",
      why: "a DM without tokens is a framing fault: EM 9 before the message is read",
    },
    {
      connection: 17,
      refusal: "HUH ( OBS ERR 0x5800 )",
      why: "a private token is a framing fault: EM 14 before the message is read",
    },
    {
      connection: 26,
      refusal: "HUH ( ERR 'AAAAAAAAA...",
      why: "32,767 letters: the answer would need 32,771 tokens, more than a frame holds; the client left after 2 s",
    },
  ],
};
