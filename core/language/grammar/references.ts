import { everywhere, nowhere, parlance, v013 } from "../../syntax/dialects.ts";
import type { Production } from "../../syntax/production.ts";

/**
 * Returns SND and FRM as they were before v0.14 removed message ids and WRT. A reply had to name the message that it
 * answered; other press could name messages too. The tolerant grammar requires neither an id nor WRT.
 * @param lead the form before the recipients
 */
export function withReferences(type: string, terms: readonly string[], lead: string, level: number): Production[] {
  const clause = `v0.13, level ${level}, ${type}; removed in v0.14`;
  const before = `${lead} ( recipients[]:power+ )`;
  const wrt = "WRT ( references[]:reference )+";
  const strict = { terms, type, level, dialects: v013, strictOnly: true, clause };
  return [
    {
      terms,
      type,
      // Without a message id, only WRT distinguishes the form from the current one.
      form: lead.includes("messageId:") ? `${before} ( press:press ) [ ${wrt} ]` : `${before} ( press:press ) ${wrt}`,
      level,
      dialects: nowhere,
      finding: "message-id",
      clause,
    },
    { ...strict, form: `${before} ( press:oldMessage ) [ ${wrt} ]` },
    { ...strict, form: `${before} ( press:oldReply ) ${wrt}` },
  ];
}

/** The messages that WRT names. */
export const referenceProductions: readonly Production[] = [
  {
    terms: ["reference"],
    form: "power:power messageId:number",
    level: 10,
    dialects: everywhere,
    clause: "v0.13, level 10, WRT",
  },
  {
    terms: ["reference"],
    form: "power:power",
    fixed: { messageId: null },
    level: 10,
    dialects: parlance,
    finding: "message-id",
    clause: "Parlance's syntax, SND",
  },
];
