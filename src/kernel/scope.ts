/**
 * The scopes of shippers' keys; each row of the shippers' API requires one of them. The manifest of
 * the slice that a scope opens declares it here, and describes it in `scopes`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- slices add to it.
export interface Scopes {}

export type Scope = keyof Scopes

/** The meaning of each scope, as printed in the references. */
export type ScopeMeanings = Readonly<Record<Scope, string>>
