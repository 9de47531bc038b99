/** The result of a decision: a value, or a named refusal. Only unexpected failures are thrown. */
export type Outcome<Value, Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal }

export function accept<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

export function refuse<const Refusal>(refusal: Refusal): {
  readonly ok: false
  readonly refusal: Refusal
} {
  return { ok: false, refusal }
}

/** Refuses where there is no value. */
export function orRefuse<Value, const Refusal>(
  value: Value | undefined,
  refusal: Refusal,
): Outcome<Value, Refusal> {
  return value === undefined ? refuse(refusal) : accept(value)
}

/**
 * A value that was sent but could not be parsed; the code that parsed it has reported the problem.
 */
export const unreadable: unique symbol = Symbol('unreadable')

/** The result of reading one field: its value, `undefined` (absent), or `unreadable`. */
export type Read<Value> = Value | undefined | typeof unreadable
