import { isHandOver } from '../../../kernel/movement.ts'
import type { PickupProof } from '../../../kernel/pickup-proof.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { rowsUpdate } from '../../../kits/db/rows-update.ts'
import type { Movement, PlainMovement } from './journey.ts'

const movementColumns = [
  'tracking_code',
  'ordinal',
  'at',
  'check_code',
  'reason_code',
  'branch_code',
  'latitude',
  'longitude',
  'scan_id',
  'correction',
  'recorded_at',
  'recorded_by',
  'reason',
  'container',
] as const

export interface NewMovement {
  readonly code: TrackingCode
  readonly movement: Movement
  readonly recordedBy: string
}

/** The movements that a piece had before. */
type JourneyOf = (code: TrackingCode) => readonly Movement[]

/** Appends to the journeys of locked pieces, and to the list of movements. */
export async function insertMovements(
  tx: Handle,
  movements: readonly NewMovement[],
  now: number,
  journeyOf: JourneyOf,
): Promise<void> {
  const journeys = new Map<TrackingCode, string>()
  const rows: (string | number | null)[][] = []
  for (const { code, movement, recordedBy } of movements) {
    const stored = toStored(movement, recordedBy, now)
    const text = JSON.stringify([...stored, ...sometimes(movement)])
    const before = journeys.get(code)
    journeys.set(code, before === undefined ? text : `${before},${text}`)
    // The first movement became known with the order.
    if (movement.ordinal > 0)
      rows.push([code, ...stored, movement.reason ?? null, movement.container ?? null])
  }
  const along = {
    table: 'piece_branch',
    columns: branchColumns,
    rows: newBranches(movements, journeyOf),
  }
  // Sent together: one round trip.
  await Promise.all([
    lengthenJourneys(tx, [...journeys]),
    updateStates(tx, movements),
    tx.insertRows({ table: 'movement', columns: movementColumns, rows, along }),
  ])
}

const branchColumns = ['branch_code', 'tracking_code'] as const

/** Where pieces have not been before: most scans are where the piece is already. */
function newBranches(movements: readonly NewMovement[], journeyOf: JourneyOf): string[][] {
  return movements.flatMap(({ code, movement: { branchCode } }) => {
    const isKnown = journeyOf(code).some((before) => before.branchCode === branchCode)
    return branchCode === '' || isKnown ? [] : [[branchCode, code]]
  })
}

/** Rare fields end the text, so that other movements are no longer for them. */
function sometimes({ reason, container }: Movement): (string | null)[] {
  if (container !== undefined) return [reason ?? null, container]
  return reason ? [reason] : []
}

const lengthenJourneys = rowsUpdate(
  ['text', 'text'],
  (values) => `update shipment_order set journey = case when journey is null then '['
      else substr(journey, 1, length(journey) - 1) || ',' end || added.column2 || ']'
    from ${values} as added where shipment_order.tracking_code = added.column1`,
)

function toStored(movement: Movement, recordedBy: string, now: number): PlainMovement {
  return [
    movement.ordinal,
    movement.at,
    movement.check,
    movement.reasonCode,
    movement.branchCode,
    movement.latitude,
    movement.longitude,
    movement.scanId ?? null,
    movement.correction ? 1 : 0,
    now,
    recordedBy,
  ]
}

/** Only the newest movement is the piece's state, in the order in which journeys are judged. */
async function updateStates(tx: Handle, movements: readonly NewMovement[]): Promise<void> {
  const newest = newestByCode(movements)
  const arrivals = newestByCode(
    movements.filter(({ code, movement }) => {
      const last = newest.get(code)
      return movement.check === 'AR' && last !== undefined && isHandOver(last.check)
    }),
  )
  // A piece may arrive and be handed over in one batch: when it arrived counts.
  await advanceStates(tx, toRows(arrivals))
  await advanceStates(tx, toRows(newest))
}

function newestByCode(movements: readonly NewMovement[]): Map<TrackingCode, Movement> {
  const newest = new Map<TrackingCode, Movement>()
  for (const { code, movement } of movements) {
    const previous = newest.get(code)
    if (movement.ordinal > 0 && (previous === undefined || movement.at >= previous.at))
      newest.set(code, movement)
  }
  return newest
}

function toRows(movements: ReadonlyMap<TrackingCode, Movement>) {
  return [...movements].map(([code, { check, at, branchCode, ordinal }]) => [
    code,
    check,
    // In milliseconds, which are too many for `integer` of PostgreSQL.
    String(at),
    branchCode,
    ordinal,
  ])
}

/** `arrived_at` is kept as `arrivalOf` of `journey.ts` computes it. */
const advanceStates = rowsUpdate(
  ['text', 'text', 'text', 'text', 'integer'],
  (values) => `update order_state set state = added.column2, since = cast(added.column3 as bigint),
      branch_code = added.column4, ordinal = added.column5,
      arrived_at = case added.column2
        when 'DL' then coalesce(arrived_at, cast(added.column3 as bigint))
        when 'EI' then arrived_at
        when 'AR' then case when o.service in ('F', 'G') and upper(o.locality) = added.column4
          then cast(added.column3 as bigint) end
        end
    from ${values} as added join shipment_order o on o.tracking_code = added.column1
    where order_state.id = o.id
      and (order_state.ordinal = 0 or order_state.since <= cast(added.column3 as bigint))`,
)

/** A piece of a branch that asks for proof, and the people who may collect it. */
export interface ProofRow {
  readonly code: TrackingCode
  readonly enteredAt: number
  readonly branch: string
  readonly asks: PickupProof
  /** The order as it was sent. */
  readonly content: string
  /** Of whom the recipient sends instead. */
  readonly sentDocument: string | null
  readonly wrong: number
}

/** Those of these pieces that are collected at a branch which asks for proof. */
export async function listProofs(tx: Handle, codes: readonly TrackingCode[]): Promise<ProofRow[]> {
  return tx.all<ProofRow>(
    `select o.tracking_code as code, o.entered_at as "enteredAt", b.code as branch,
       b.pickup_proof as asks, c.content, r.person_document as "sentDocument",
       coalesce(a.wrong, 0) as wrong
     from shipment_order o
     join branch b on b.code = upper(o.locality)
     join order_content c on c.id = o.id
     left join recipient_choice r on r.tracking_code = o.tracking_code
     left join pickup_attempt a on a.tracking_code = o.tracking_code
     where o.tracking_code in list($1) and b.pickup_proof is not null`,
    [codes],
  )
}

/** Stores how often something wrong was shown for these pieces, which are locked. */
export async function setWrongProofs(
  tx: Handle,
  wrong: ReadonlyMap<TrackingCode, number>,
  now: number,
): Promise<void> {
  await deleteWrongProofs(tx, [...wrong.keys()])
  const rows = [...wrong].map(([code, times]) => [code, times, now])
  await tx.insertRows({
    table: 'pickup_attempt',
    columns: ['tracking_code', 'wrong', 'last_at'],
    rows,
  })
}

export async function deleteWrongProofs(
  tx: Handle,
  codes: readonly TrackingCode[],
): Promise<number> {
  return tx.run('delete from pickup_attempt where tracking_code in list($1)', [codes])
}
