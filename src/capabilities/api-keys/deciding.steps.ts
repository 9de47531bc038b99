import type { Database, Handle } from '../../kits/db/database.ts'
import { bumpEpoch } from '../../kits/db/epochs.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import { holdKey, setDecision, setRevoked } from './api-keys.store.ts'
import { apiKeysTopic, endLater, isOwn, type KeyIssuer, keyFact } from './issuing.steps.ts'
import { type ApiKey, isLive, mayDecide } from './key-rules.ts'

export type Verdict = 'approved' | 'declined'

export type DecideRefusal = 'key-unknown' | 'approval-beyond-own' | 'key-not-waiting'

/** Decides about a key that waits for approval: it works from then on, or never (D57). */
export function decide(
  db: Database,
  id: string,
  verdict: Verdict,
  by: KeyIssuer,
  now: number,
): Promise<Outcome<ApiKey, DecideRefusal>> {
  return db.transaction(async (tx) => {
    const key = await holdKey(tx, id)
    if (key === undefined || !isOwn(key, by)) return refuse('key-unknown')
    if (!mayDecide(by.rights, key.scopes)) return refuse('approval-beyond-own')
    if (key.approval !== 'waiting' || !isLive(key, now)) return refuse('key-not-waiting')
    const decided = { ...key, approval: verdict, decidedAt: now, decidedBy: by.name }
    await setDecision(tx, id, decided)
    if (verdict === 'approved') await endReplaced(tx, key, now)
    else await setRevoked(tx, id, now)
    await bumpEpoch(tx, apiKeysTopic)
    const action = verdict === 'approved' ? 'key.approve' : 'key.decline'
    await recordAudit(tx, keyFact(action, decided, by), now)
    return accept(verdict === 'approved' ? decided : { ...decided, revokedAt: now })
  })
}

/** The overlap with the key that it replaces begins when it starts to work. */
async function endReplaced(tx: Handle, { replaces }: ApiKey, now: number): Promise<void> {
  const old = replaces && (await holdKey(tx, replaces.id))
  if (replaces && old && isLive(old, now)) await endLater(tx, old, replaces.overlapMs, now)
}
