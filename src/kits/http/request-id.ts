import { randomUUID } from 'node:crypto'

export const newRequestId = (): string => randomUUID()

/** Keeps a caller's own id if it is harmless, so that one id runs through all systems. */
export function requestId(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && /^[\w.:-]{1,64}$/.test(sent) ? sent : newRequestId()
}
