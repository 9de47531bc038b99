import type { Actor, Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { newSortableId } from '../../kits/secret/sortable-ids.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit, sealWords } from '../audit/audit.ts'
import type { Announce, NewEvent } from '../events/events.ts'
import { answerOnce, type Once } from '../retries/retries.ts'
import { lockPiecesForEvents } from '../tracking/tracking.ts'
import { addWork, endWork, refreshWork } from '../work-list/work-list.ts'
import {
  type Claim,
  type ClaimKind,
  type ClaimMessage,
  judgeClaim,
  judgeLoss,
  judgeSettlement,
  type LossRefusal,
  type OpenRefusal,
  type Settlement,
  type SettleRefusal,
} from './claim-rules.ts'
import { claimLimits } from './claims.limits.ts'
import {
  type ClaimedPiece,
  type ClaimFilter,
  countMessages,
  findClaim,
  findClaimedPiece,
  hasOpenClaim,
  insertClaim,
  insertMessage,
  listClaims,
  listMessages,
  lockClaim,
  settleClaim,
} from './claims.store.ts'

export {
  type Claim,
  type ClaimKind,
  type ClaimMessage,
  claimKinds,
  claimStates,
  type LossRefusal,
  type Settlement,
} from './claim-rules.ts'
export { eraseClaims, listWrittenUntil } from './claims.store.ts'
export type { ClaimFilter }

/** A claim with all that was written about it, oldest first. */
export interface ToldClaim extends Claim {
  readonly messages: readonly ClaimMessage[]
}

export interface NewClaim {
  readonly code: TrackingCode
  readonly kind: ClaimKind
  readonly amountCents: number
  readonly text: string
}

export type MessageRefusal =
  | 'claim-unknown'
  | 'claim-settled'
  | 'messages-too-many'
  | 'branch-of-others'

/** The author: the shipper's people of their own claims, or the carrier's of any. */
export type Writer =
  | { readonly side: 'shipper'; readonly shipper: number; readonly by: Actor }
  | { readonly side: 'carrier'; readonly by: Operator }

export interface Claims {
  open(
    shipper: number,
    wish: NewClaim,
    by: Actor,
    once: Once | undefined,
  ): Promise<Outcome<ToldClaim, OpenRefusal | 'idempotency-key-reused'>>
  /** The carrier gives a piece up as lost: a claim of its shipper is opened, for it to decide. */
  declareLost(wish: Omit<NewClaim, 'kind'>, by: Operator): Promise<Outcome<ToldClaim, LossRefusal>>
  /** A shipper's own claim, or anybody's without a shipper. */
  find(id: string, shipper?: number): Promise<ToldClaim | undefined>
  list(filter: ClaimFilter, after: string | undefined, limit: number): Promise<Claim[]>
  write(id: string, text: string, writer: Writer): Promise<Outcome<ToldClaim, MessageRefusal>>
  settle(
    id: string,
    settlement: Settlement,
    writer: Writer,
  ): Promise<Outcome<ToldClaim, SettleRefusal>>
}

export interface ClaimParts {
  readonly announce: Announce
}

export function openClaims(db: Database, clock: Clock, { announce }: ClaimParts): Claims {
  const withMessages = async (handle: Handle, claim: Claim): Promise<ToldClaim> => ({
    ...claim,
    messages: await listMessages(handle, claim.id, claimLimits.claimMessages),
  })
  return {
    open: (shipper, wish, by, once) =>
      db.transaction((tx) =>
        answerOnce(tx, once, clock(), async () => {
          const opened = await openInTransaction(tx, announce, shipper, { ...wish, by }, clock())
          return opened.ok ? accept(await withMessages(tx, opened.value)) : opened
        }),
      ),
    declareLost: (wish, by) =>
      db.transaction(async (tx) => {
        const lost = await declareInTransaction(tx, announce, wish, by, clock())
        return lost.ok ? accept(await withMessages(tx, lost.value)) : lost
      }),
    async find(id, shipper) {
      const claim = await findClaim(db, id, shipper)
      return claim && withMessages(db, claim)
    },
    list: (filter, after, limit) => listClaims(db, filter, after, limit),
    write: (id, text, writer) =>
      db.transaction(async (tx) => {
        const written = await writeInTransaction(tx, announce, id, { text, writer }, clock())
        return written.ok ? accept(await withMessages(tx, written.value)) : written
      }),
    settle: (id, settlement, writer) =>
      db.transaction(async (tx) => {
        const settled = await settleInTransaction(tx, announce, id, { settlement, writer }, clock())
        return settled.ok ? accept(await withMessages(tx, settled.value)) : settled
      }),
  }
}

async function openInTransaction(
  tx: Handle,
  announce: Announce,
  shipper: number,
  wish: NewClaim & { readonly by: Actor },
  now: number,
): Promise<Outcome<Claim, OpenRefusal>> {
  const lock = await lockPiecesForEvents(tx, [wish.code])
  const piece = await findClaimedPiece(tx, wish.code, shipper)
  const judged = judgeClaim(await factsOf(tx, wish.code, piece), wish.kind)
  if (!judged.ok || piece === undefined) return judged.ok ? refuse('order-unknown') : judged
  return accept(await putClaim(tx, announce, lock, piece, { ...wish, side: 'shipper' }, now))
}

async function declareInTransaction(
  tx: Handle,
  announce: Announce,
  wish: Omit<NewClaim, 'kind'>,
  by: Operator,
  now: number,
): Promise<Outcome<Claim, LossRefusal>> {
  const lock = await lockPiecesForEvents(tx, [wish.code])
  const piece = await findClaimedPiece(tx, wish.code)
  const judged = judgeLoss(await factsOf(tx, wish.code, piece), piece?.branchCode, by.branch)
  if (!judged.ok || piece === undefined) return judged.ok ? refuse('order-unknown') : judged
  const lost = { ...wish, kind: 'lost', by, side: 'carrier' } as const
  return accept(await putClaim(tx, announce, lock, piece, lost, now))
}

async function factsOf(tx: Handle, code: TrackingCode, piece: ClaimedPiece | undefined) {
  return { state: piece?.state, hasOpenClaim: await hasOpenClaim(tx, code) }
}

async function putClaim(
  tx: Handle,
  announce: Announce,
  lock: Awaited<ReturnType<typeof lockPiecesForEvents>>,
  { shipper, branchCode }: ClaimedPiece,
  wish: NewClaim & Pick<ClaimMessage, 'side'> & { readonly by: Actor },
  now: number,
): Promise<Claim> {
  const { code, kind, amountCents, text, by, side } = wish
  const claim: Claim = {
    id: newSortableId('clm', now),
    code,
    shipperNumber: shipper,
    kind,
    state: 'open',
    claimedCents: amountCents,
    creditedCents: null,
    openedAt: now,
    settledAt: null,
    settledBy: null,
    reason: '',
  }
  await insertClaim(tx, claim)
  await insertMessage(tx, claim.id, { at: now, side, author: by.name, text })
  await listClaim(tx, claim, branchCode, now)
  await refreshWork(tx, [code], now)
  const data = { claim: claim.id, kind, amountCents }
  await announce(lock, [{ type: 'claim.opened', shipper, code, at: now, data }], now)
  const action = side === 'carrier' ? 'claim.lost' : 'claim.open'
  await recordAudit(tx, { by, action, subject: `piece ${code}`, detail: data }, now)
  return claim
}

/** An open claim is something to decide. */
async function listClaim(
  tx: Handle,
  { code, id, kind, shipperNumber, claimedCents }: Claim,
  branchCode: string,
  dueAt: number,
): Promise<void> {
  const detail = { claim: id, kind, amountCents: claimedCents }
  await addWork(tx, [{ code, kind: 'claim', shipperNumber, branchCode, dueAt, detail }])
}

const shipperOf = (writer: Writer) => (writer.side === 'shipper' ? writer.shipper : undefined)

async function writeInTransaction(
  tx: Handle,
  announce: Announce,
  id: string,
  { text, writer }: { readonly text: string; readonly writer: Writer },
  now: number,
): Promise<Outcome<Claim, MessageRefusal>> {
  const before = await findClaim(tx, id, shipperOf(writer))
  if (before === undefined) return refuse('claim-unknown')
  const pieces = await lockPiecesForEvents(tx, [before.code])
  const claim = await lockClaim(tx, id)
  if (claim?.state !== 'open') return refuse('claim-settled')
  if ((await countMessages(tx, id)) >= claimLimits.claimMessages) return refuse('messages-too-many')
  const piece = await findClaimedPiece(tx, claim.code)
  if (isOfOthers(writer, piece?.branchCode)) return refuse('branch-of-others')
  const { side, by } = writer
  await insertMessage(tx, id, { at: now, side, author: by.name, text })
  const { code, kind, shipperNumber: shipper } = claim
  if (side === 'carrier') {
    const data = { claim: id, kind }
    await announce(pieces, [{ type: 'claim.answered', shipper, code, at: now, data }], now)
  } else {
    await listClaim(tx, claim, piece?.branchCode ?? '', claim.openedAt)
  }
  const fact = { by, action: 'claim.write', subject: `piece ${code}`, detail: { claim: id } }
  await recordAudit(tx, fact, now)
  return accept(claim)
}

/** People of one branch answer for pieces last seen there. */
function isOfOthers(writer: Writer, seenAt: string | undefined): boolean {
  return writer.side === 'carrier' && (writer.by.branch ?? seenAt) !== seenAt
}

async function settleInTransaction(
  tx: Handle,
  announce: Announce,
  id: string,
  { settlement, writer }: { readonly settlement: Settlement; readonly writer: Writer },
  now: number,
): Promise<Outcome<Claim, SettleRefusal>> {
  const claim = await findClaim(tx, id, shipperOf(writer))
  if (claim === undefined) return refuse('claim-unknown')
  const pieces = await lockPiecesForEvents(tx, [claim.code])
  const judged = judgeSettlement(await lockClaim(tx, id), settlement)
  if (!judged.ok) return judged
  const { by } = writer
  await settleClaim(tx, id, settlement, by.name, now)
  await endWork(tx, [claim.code], ['claim'])
  await refreshWork(tx, [claim.code], now)
  await announce(pieces, settledEvents(claim, settlement, now), now)
  const fact = { by, action: `claim.${settlement.state}`, subject: `piece ${claim.code}` }
  const said = sealWords([claim.code], 'reason' in settlement ? settlement.reason : '')
  const detail = { claim: id, ...settlement, ...(said.seal === '' ? {} : { reason: said.seal }) }
  await recordAudit(tx, { ...fact, detail, sealed: [said] }, now)
  return accept((await findClaim(tx, id)) as Claim)
}

/** A shipper that withdraws its claim knows it. */
function settledEvents(claim: Claim, settlement: Settlement, at: number): NewEvent[] {
  const { id, kind, code, shipperNumber: shipper } = claim
  const about = { shipper, code, at }
  if (settlement.state === 'accepted') {
    const data = { claim: id, kind, amountCents: settlement.creditedCents }
    return [{ ...about, type: 'claim.accepted', data }]
  }
  if (settlement.state === 'withdrawn') return []
  const data = { claim: id, kind, reason: settlement.reason }
  return [{ ...about, type: 'claim.refused', data }]
}
