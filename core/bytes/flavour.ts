/**
 * A number or string of one kind. The compiler accepts a plain value and rejects a value of a different kind, such as a
 * frame number where a connection number is expected. No value has `__flavour` at run time.
 */
export type Flavour<Base, Name extends string> = Base & { readonly __flavour?: Name };
