import { randomInt, randomUUID } from 'node:crypto'

/** Ids are made by the application, never by a database: the same on every engine and node. */
export function newId(): string {
  return randomUUID()
}

/** At least 0 and less than 1, not to be guessed from those before it. */
export function randomFraction(): number {
  return randomInt(0, 1_000_000_000) / 1_000_000_000
}
