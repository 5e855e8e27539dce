import type { CatalogueEntry } from "../diagnostics/catalogue.ts";
import type { AddedValue } from "../filter/row.ts";
import type { PluginCode } from "../lint/catalogue.ts";

/** A message as `chamber show --json` prints it, without findings. */
export interface PluginRow {
  readonly n: number;
  readonly [key: string]: unknown;
}

/** The type of a field's values. A value may also be null. */
export type PluginFieldType = "number" | "text" | "flag";

/** A field of a plug-in, without its function. */
export interface PluginField {
  /** Name of the plug-in. */
  readonly plugin: string;
  /** Name of the field in filters, JSON and SQL: `x_words`. */
  readonly name: `x_${string}`;
  readonly type: PluginFieldType;
  readonly about: string;
}

/** A rule of a plug-in, without its function. */
export interface PluginRule {
  /** Name of the plug-in. */
  readonly plugin: string;
  readonly code: PluginCode;
  readonly entry: CatalogueEntry;
}

/** The fields and rules that plug-ins define, as plain data that can be sent between threads. */
export interface PluginCatalogue {
  readonly fields: readonly PluginField[];
  readonly rules: readonly PluginRule[];
}

/** A plug-in's file: the name that the user gave, and the URL of its module. */
export interface PluginModule {
  readonly file: string;
  readonly url: string;
}

/** The facts of a finding, which fill the placeholders in its sentences. */
export type PluginFacts = Readonly<Record<string, string | number>>;

/** A message that breaks a rule: the index of the rule, and the number of the message. */
export interface PluginHit {
  readonly rule: number;
  readonly n: number;
  readonly facts: PluginFacts;
}

/** A field or a rule that failed. */
export interface PluginFailure {
  /** The index of the field or rule in a list of all fields followed by all rules. */
  readonly part: number;
  /** Number of the first message on which the field or rule failed. */
  readonly n: number;
  /** The error on that message. */
  readonly message: string;
  /** Number of messages on which the field or rule failed. */
  readonly count: number;
  /** Whether the field or rule was terminated, so that it has no results from that message onwards. */
  readonly isEnded: boolean;
}

/** The results of plug-ins for some rows. */
export interface PluginAnswer {
  /** For each field, its value for each row. */
  readonly values: readonly (readonly AddedValue[])[];
  readonly hits: readonly PluginHit[];
  /** The failures, at most one per part. */
  readonly failures: readonly PluginFailure[];
}
