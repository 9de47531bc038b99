import { randomUUID } from 'node:crypto'

export const newRequestId = (): string => randomUUID()

/** A caller's own id is kept when it is harmless, so that one id runs through all the systems. */
export function requestId(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && /^[\w.:-]{1,64}$/.test(sent) ? sent : newRequestId()
}
