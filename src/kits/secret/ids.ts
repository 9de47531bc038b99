import { randomUUID } from 'node:crypto'

/** Ids are made by the application, never by a database: the same on every engine and node. */
export function newId(): string {
  return randomUUID()
}
