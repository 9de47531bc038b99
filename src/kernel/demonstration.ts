import type { Actor } from './operator.ts'

/** The name under which the demonstration itself is loaded. */
export const demonstrationName = 'demonstration'

/**
 * Whether an actor is of the demonstration. Whatever makes a token, a person, a shipper, a
 * credential, a key or a webhook asks here, so that what is made bears the mark of its maker,
 * through any number of steps (D52).
 */
export function markOf({ id, name, isDemo = false }: Actor): boolean {
  return isDemo || (id === '' && name === demonstrationName)
}

/** Production takes nothing that bears the mark. */
export function mayEnter(environment: 'testing' | 'production', isDemo: boolean): boolean {
  return environment === 'testing' || !isDemo
}
