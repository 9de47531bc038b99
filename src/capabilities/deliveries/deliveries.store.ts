import type { MovementCode } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { flag, integer, orNull, record, text } from '../../kits/db/record.ts'
import type { VisitOutcome } from './delivery-rules.ts'

/** The stored part of a visit. */
export interface StoredProof {
  readonly id: string
  readonly code: TrackingCode
  /** The number of the movement that it belongs to. */
  readonly ordinal: number
  readonly outcome: VisitOutcome
  readonly check: MovementCode
  readonly reasonCode: string
  readonly branch: string
  readonly at: number
  readonly recordedAt: number
  readonly recordedBy: string
  readonly byId: string
  readonly hasPin: boolean
  readonly name: string | null
  readonly document: string | null
  readonly note: string | null
  readonly latitude: string
  readonly longitude: string
}

/** A picture by the name of its file, in base64. */
export interface Picture {
  readonly file: string
  readonly content: string
}

const proofs = record<StoredProof>({
  id: text('id'),
  code: text('tracking_code'),
  ordinal: integer('ordinal'),
  outcome: text('outcome'),
  check: text('check_code'),
  reasonCode: text('reason_code'),
  branch: text('branch_code'),
  at: integer('at'),
  recordedAt: integer('recorded_at'),
  recordedBy: text('recorded_by'),
  byId: text('by_id'),
  hasPin: flag('has_pin'),
  name: orNull(text('name')),
  document: orNull(text('document')),
  note: orNull(text('note')),
  latitude: text('latitude'),
  longitude: text('longitude'),
})

/** The code of the shipment for which a device made this id. */
export async function findCodeOf(tx: Handle, id: string): Promise<TrackingCode | undefined> {
  const [row] = await tx.all<{ code: TrackingCode }>(
    'select tracking_code as code from delivery_proof where id = $1',
    [id],
  )
  return row?.code
}

export async function insertProof(tx: Handle, proof: StoredProof): Promise<void> {
  await tx.insertRows({ table: 'delivery_proof', ...proofs.rows([proof]) })
}

export async function insertPictures(
  tx: Handle,
  { id, code }: Pick<StoredProof, 'id' | 'code'>,
  pictures: readonly Picture[],
): Promise<void> {
  await tx.insertRows({
    table: 'delivery_picture',
    columns: ['tracking_code', 'proof_id', 'file', 'content'],
    rows: pictures.map(({ file, content }) => [code, id, file, content]),
  })
}

/** The newest visit of a shipment that nobody has undone. */
export async function findProof(db: Handle, code: TrackingCode): Promise<StoredProof | undefined> {
  return proofs.first(
    db,
    `select ${proofs.selected} from delivery_proof where tracking_code = $1 and undone_at is null
     order by recorded_at desc, id desc limit 1`,
    [code],
  )
}

/** Every visit of a shipment, the oldest first, also those that were undone. */
export async function listProofs(db: Handle, code: TrackingCode): Promise<StoredProof[]> {
  return proofs.all(
    db,
    `select ${proofs.selected} from delivery_proof where tracking_code = $1
     order by recorded_at, id`,
    [code],
  )
}

export async function listPictures(
  db: Handle,
  { id, code }: Pick<StoredProof, 'id' | 'code'>,
): Promise<Picture[]> {
  return db.all(
    `select file, content from delivery_picture where tracking_code = $1 and proof_id = $2
     order by file`,
    [code, id],
  )
}

export async function listFiles(
  db: Handle,
  { id, code }: Pick<StoredProof, 'id' | 'code'>,
): Promise<string[]> {
  const rows = await db.all<{ file: string }>(
    `select file from delivery_picture where tracking_code = $1 and proof_id = $2
     order by file`,
    [code, id],
  )
  return rows.map(({ file }) => file)
}

export async function findPicture(
  db: Handle,
  { id, code }: Pick<StoredProof, 'id' | 'code'>,
  file: string,
): Promise<string | undefined> {
  const [row] = await db.all<Picture>(
    `select file, content from delivery_picture
     where tracking_code = $1 and proof_id = $2 and file = $3`,
    [code, id, file],
  )
  return row?.content
}

/** Marks the proof of a movement that was corrected. */
export async function undoProof(
  tx: Handle,
  code: TrackingCode,
  ordinal: number,
  now: number,
): Promise<void> {
  await tx.run(
    `update delivery_proof set undone_at = $3
     where tracking_code = $1 and ordinal = $2 and undone_at is null`,
    [code, ordinal, now],
  )
}

/** How often a wrong PIN was given for a piece that the transaction has locked. */
export async function countWrongPins(tx: Handle, code: TrackingCode): Promise<number> {
  const [row] = await tx.all<{ wrong: number }>(
    'select wrong from delivery_pin_attempt where tracking_code = $1',
    [code],
  )
  return row?.wrong ?? 0
}

export async function addWrongPin(tx: Handle, code: TrackingCode, now: number): Promise<void> {
  await tx.run(
    `insert into delivery_pin_attempt (tracking_code, wrong, last_at) values ($1, 1, $2)
     on conflict (tracking_code) do update
       set wrong = delivery_pin_attempt.wrong + 1, last_at = excluded.last_at`,
    [code, now],
  )
}

/** Deletes everything that visits of these shipments have left. */
export async function deleteProofs(tx: Handle, codes: readonly TrackingCode[]): Promise<number> {
  await tx.run('delete from delivery_picture where tracking_code in list($1)', [codes])
  await tx.run('delete from delivery_pin_attempt where tracking_code in list($1)', [codes])
  return tx.run('delete from delivery_proof where tracking_code in list($1)', [codes])
}

/** The shipments that a person with this document received. */
export async function findReceived(db: Handle, document: number): Promise<TrackingCode[]> {
  const rows = await db.all<{ code: TrackingCode }>(
    'select distinct tracking_code as code from delivery_proof where document = $1 order by 1',
    [String(document)],
  )
  return rows.map(({ code }) => code)
}
