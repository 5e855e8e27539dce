/**
 * A number or text of one kind. A plain value is accepted, a value of another kind is refused: a frame's number is not a
 * connection's. Only the compiler sees the kind; no value carries `__flavour`.
 */
export type Flavour<Base, Name extends string> = Base & { readonly __flavour?: Name };
