import pc from "picocolors";

/** Colour only where a person looks: on a terminal, and not against `NO_COLOR`. */
function coloursFor(stream: { readonly isTTY?: boolean }): ReturnType<typeof pc.createColors> {
  const wanted = stream.isTTY === true && !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb";
  return pc.createColors(wanted);
}

export const outColours = coloursFor(process.stdout);
export const errColours = coloursFor(process.stderr);
