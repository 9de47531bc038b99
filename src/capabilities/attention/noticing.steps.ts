import type { Handle } from '../../kits/db/database.ts'
import { attentionLimits } from './attention.limits.ts'
import { type Notice, newestFirst } from './notice.ts'
import {
  findEndedImports,
  findExpiringKeys,
  findOnboarding,
  findSettledRescues,
  findStatements,
  findTroubledWebhooks,
  findWaitingKeys,
} from './notices.store.ts'

const dayMs = 86_400_000
const keyWarningMs = 7 * dayMs

/** The recent news of an account, newest first. */
export async function loadNotices(db: Handle, shipper: number, now: number): Promise<Notice[]> {
  const since = now - attentionLimits.noticeDays * dayMs
  const notices = await Promise.all([
    ofWebhooks(db, shipper),
    ofImports(db, shipper, since),
    ofStatements(db, shipper),
    ofRescues(db, shipper, since),
    ofKeys(db, shipper, now),
    ofOnboarding(db, shipper),
  ])
  return newestFirst(
    notices.flat().filter(({ at }) => at >= since),
    now,
  )
}

async function ofWebhooks(db: Handle, shipper: number): Promise<Notice[]> {
  const troubled = await findTroubledWebhooks(db, shipper)
  return troubled.map(({ id, url, enabled, changedAt, failingSince }) => ({
    kind: enabled === 1 ? 'webhook-failing' : 'webhook-off',
    subject: id,
    at: enabled === 1 ? (failingSince ?? changedAt) : changedAt,
    detail: { name: url },
  }))
}

async function ofImports(db: Handle, shipper: number, since: number): Promise<Notice[]> {
  const ended = await findEndedImports(db, shipper, since)
  return ended.map(({ id, fileName, state, finishedAt, counts }) => ({
    kind: state === 'finished' ? 'import-finished' : 'import-failed',
    subject: id,
    at: finishedAt,
    detail: { name: fileName, ...countsOf(counts) },
  }))
}

function countsOf(text: string) {
  const counts = JSON.parse(text || '{}') as Record<string, { readonly orders?: number }>
  const of = (state: string) => counts[state]?.orders ?? 0
  return { loaded: of('loaded'), wrong: of('wrong') + of('refused') }
}

async function ofStatements(db: Handle, shipper: number): Promise<Notice[]> {
  const statements = await findStatements(db, shipper)
  return statements.map(({ id, totalCents: amountCents, createdAt, paidOn }) => ({
    kind: paidOn === null ? 'statement-ready' : 'statement-paid',
    subject: id,
    at: paidOn ?? createdAt,
    detail: { amountCents },
  }))
}

async function ofRescues(db: Handle, shipper: number, since: number): Promise<Notice[]> {
  const settled = await findSettledRescues(db, shipper, since)
  return settled.map(({ code, state, settledAt }) => ({
    kind: state === 'done' ? 'rescue-done' : 'rescue-failed',
    subject: code,
    at: settledAt,
    detail: {},
  }))
}

async function ofKeys(db: Handle, shipper: number, now: number): Promise<Notice[]> {
  const keys = await findExpiringKeys(db, shipper, now, now + keyWarningMs)
  const expiring = keys.map(({ id, name, expiresAt }) => ({
    kind: 'key-expiring' as const,
    subject: id,
    at: expiresAt - keyWarningMs,
    detail: { name, until: expiresAt },
  }))
  const waiting = (await findWaitingKeys(db, shipper)).map(({ id, name, createdAt }) => ({
    kind: 'key-waiting' as const,
    subject: id,
    at: createdAt,
    detail: { name },
  }))
  return [...expiring, ...waiting]
}

async function ofOnboarding(db: Handle, shipper: number): Promise<Notice[]> {
  const { readyAt = null, approvedAt = null } = (await findOnboarding(db, shipper)) ?? {}
  const about = { subject: String(shipper), detail: {} }
  return [
    ...(readyAt === null ? [] : [{ ...about, kind: 'onboarding-ready' as const, at: readyAt }]),
    ...(approvedAt === null
      ? []
      : [{ ...about, kind: 'onboarding-approved' as const, at: approvedAt }]),
  ]
}
