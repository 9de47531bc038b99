import type { PickupProof } from '../../../kernel/pickup-proof.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'

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

/** Stores how often something wrong was shown for these pieces, which the transaction holds. */
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
