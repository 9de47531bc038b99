/**
 * What a decision returns: a value, or a refusal that has a name. Only the unexpected is thrown.
 */
export type Outcome<Value, Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal }

export function accept<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

export function refuse<Refusal>(refusal: Refusal): {
  readonly ok: false
  readonly refusal: Refusal
} {
  return { ok: false, refusal }
}

/** A value that was sent but could not be read; whoever read it has reported it already. */
export const unreadable: unique symbol = Symbol('unreadable')

/** What reading one field yields: its value, nothing (absent), or a value that cannot be read. */
export type Read<Value> = Value | undefined | typeof unreadable
