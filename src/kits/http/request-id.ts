import { randomUUID } from 'node:crypto'

export const newRequestId = (): string => randomUUID()

/** Keeps a caller's own id if it is harmless, so that one id runs through all systems. */
export function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.:-]{1,64}$/.test(header) ? header : newRequestId()
}
