/** Entries of the audit log from before its texts were sealed: signed as they are, they stay. */
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { listPlain, type PlainEntry } from '../audit/audit.ts'
import { findCashSubjects } from './beside.store.ts'

const entriesAtOnce = 500

/** The numbers of the entries that hold what somebody wrote about these shipments. */
export async function findRemains(db: Handle, codes: readonly TrackingCode[]): Promise<number[]> {
  if (codes.length === 0) return []
  const own = [...codes.map((code) => `piece ${code}`), ...(await findCashSubjects(db, codes))]
  const known = new Set<string>(codes)
  const remains: number[] = []
  for await (const { sequence, subject, detail } of walkPlain(db, [...own, 'pieces']))
    if (subject !== 'pieces' || detail.split(/[^\w-]+/).some((word) => known.has(word)))
      remains.push(sequence)
  return remains
}

async function* walkPlain(db: Handle, subjects: readonly string[]): AsyncGenerator<PlainEntry> {
  let after = 0
  for (;;) {
    const entries = await listPlain(db, subjects, after, entriesAtOnce)
    yield* entries
    const last = entries.at(-1)
    if (last === undefined || entries.length < entriesAtOnce) return
    after = last.sequence
  }
}
