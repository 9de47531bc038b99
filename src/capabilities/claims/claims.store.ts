import type { MovementCode } from '../../kernel/movement.ts'
import type { Sight } from '../../kernel/sight.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { integer, orNull, record, text } from '../../kits/db/record.ts'
import { newWhere } from '../../kits/db/where.ts'
import type { Claim, ClaimMessage, ClaimState, Settlement } from './claim-rules.ts'

const claims = record<Claim>({
  id: text('id'),
  code: text('tracking_code'),
  shipperNumber: integer('shipper_number'),
  kind: text('kind'),
  state: text('state'),
  claimedCents: integer('claimed_cents'),
  creditedCents: orNull(integer('credited_cents')),
  openedAt: integer('opened_at'),
  settledAt: orNull(integer('settled_at')),
  settledBy: orNull(text('settled_by')),
  reason: text('reason'),
})

export interface ClaimedPiece {
  readonly shipper: number
  readonly state: MovementCode
  readonly branchCode: string
}

/** Where a shipper's piece is, if it is the shipper's. */
export async function findClaimedPiece(
  db: Handle,
  code: TrackingCode,
  shipper?: number,
): Promise<ClaimedPiece | undefined> {
  const [row] = await db.all<ClaimedPiece>(
    `select o.shipper_number as shipper, s.state, s.branch_code as "branchCode"
     from shipment_order o
       join order_state s on s.shipper_number = o.shipper_number
         and s.entered_at = o.entered_at and s.id = o.id
     where o.tracking_code = $1`,
    [code],
  )
  return shipper === undefined || row?.shipper === shipper ? row : undefined
}

export async function hasOpenClaim(db: Handle, code: TrackingCode): Promise<boolean> {
  const rows = await db.all(`select id from claim where tracking_code = $1 and state = 'open'`, [
    code,
  ])
  return rows.length > 0
}

export async function insertClaim(tx: Handle, claim: Claim): Promise<void> {
  await tx.insertRows({ table: 'claim', ...claims.rows([claim]) })
}

export async function insertMessage(tx: Handle, id: string, message: ClaimMessage): Promise<void> {
  await tx.run(
    `insert into claim_message (claim_id, number, at, side, author, text)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5 from claim_message
     where claim_id = $1`,
    [id, message.at, message.side, message.author, message.text],
  )
}

export async function listMessages(db: Handle, id: string, most: number): Promise<ClaimMessage[]> {
  return db.all<ClaimMessage>(
    'select at, side, author, text from claim_message where claim_id = $1 order by number limit $2',
    [id, most],
  )
}

export async function countMessages(db: Handle, id: string): Promise<number> {
  const [row] = await db.all<{ messages: number }>(
    'select count(*) as messages from claim_message where claim_id = $1',
    [id],
  )
  return row?.messages ?? 0
}

export async function findClaim(
  db: Handle,
  id: string,
  shipper?: number,
): Promise<Claim | undefined> {
  const where = newWhere([id], 'id = $1')
  where.and('shipper_number = ?', shipper)
  return claims.first(db, `select ${claims.selected} from claim where ${where.text}`, where.values)
}

/** Locks a claim until the transaction ends, so that it is settled once. */
export async function lockClaim(tx: Handle, id: string): Promise<Claim | undefined> {
  const sql = `select ${claims.selected} from claim where id = $1 /*postgres: for update */`
  return claims.first(tx, sql, [id])
}

export async function settleClaim(
  tx: Handle,
  id: string,
  settlement: Settlement,
  by: string,
  now: number,
): Promise<void> {
  const isAccepted = settlement.state === 'accepted'
  await tx.run(
    `update claim set state = $2, credited_cents = $3, reason = $4, settled_by = $5,
       settled_at = $6 where id = $1`,
    [
      id,
      settlement.state,
      isAccepted ? settlement.creditedCents : null,
      isAccepted ? '' : settlement.reason,
      by,
      now,
    ],
  )
}

export interface ClaimFilter {
  readonly shipper?: number | undefined
  readonly code?: TrackingCode | undefined
  readonly state?: ClaimState | undefined
  /** Only those in a branch's sight. */
  readonly sight?: Sight | undefined
}

/** Claims in the order in which they were opened, after an id. */
export async function listClaims(
  db: Handle,
  { shipper, code, state, sight }: ClaimFilter,
  after: string | undefined,
  limit: number,
): Promise<Claim[]> {
  const where = newWhere([limit])
  where.and('shipper_number = ?', shipper)
  where.and('tracking_code = ?', code)
  where.and('state = ?', state)
  where.and('id > ?', after)
  if (sight)
    where.also(`exists (select 1 from shipment_order o
      where o.tracking_code = claim.tracking_code and ${sight.isSeen(where)})`)
  const sql = `select ${claims.selected} from claim where ${where.text} order by id limit $1`
  return claims.all(db, sql, where.values)
}

/** Erases the texts of the claims of these shipments; their kinds and amounts stay. */
export async function eraseClaims(tx: Handle, codes: readonly string[]): Promise<number> {
  const messages = await tx.run(
    `update claim_message set text = '' where text <> '' and claim_id in
       (select id from claim where tracking_code in list($1))`,
    [codes],
  )
  const reasons = await tx.run(
    "update claim set reason = '' where tracking_code in list($1) and reason <> ''",
    [codes],
  )
  return messages + reasons
}

/** The shipments whose claims were settled until a moment and still have their texts. */
export async function listWrittenUntil(
  db: Handle,
  until: number,
  most: number,
): Promise<TrackingCode[]> {
  const rows = await db.all<{ code: TrackingCode }>(
    `select distinct c.tracking_code as code from claim c
     where c.settled_at <= $1 and (c.reason <> '' or exists
       (select 1 from claim_message m where m.claim_id = c.id and m.text <> ''))
     order by 1 limit $2`,
    [until, most],
  )
  return rows.map(({ code }) => code)
}
