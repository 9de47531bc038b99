import type { Handle } from '../../../kits/db/database.ts'
import { newWhere } from '../../../kits/db/where.ts'
import type { VoucherCount, VoucherDraft, VoucherLine, VoucherState } from './voucher.ts'

export interface NewVoucher {
  readonly number: string
  readonly shipperNumber: number
  readonly enteredAt: number
  readonly draft: VoucherDraft
}

/** Returns whether the number was free. */
export async function insertVoucher(tx: Handle, voucher: NewVoucher): Promise<boolean> {
  const { number, shipperNumber, enteredAt, draft } = voucher
  const { contact = '', email = '', observation = '', arrivesOn = '', transport = '' } = draft
  const made = await tx.all(
    `insert into voucher (number, shipper_number, entered_at, contact, email, observation,
       arrives_on, transport)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning number`,
    [number, shipperNumber, enteredAt, contact, email, observation, arrivesOn, transport],
  )
  return made.length > 0
}

const lineColumns = [
  'voucher_number',
  'line',
  'sku',
  'description',
  'units',
  'expires_on',
  'height_hundredths_cm',
  'width_hundredths_cm',
  'depth_hundredths_cm',
  'weight_hundredths_kg',
] as const

export async function insertVoucherLines(tx: Handle, { number, draft }: NewVoucher): Promise<void> {
  await tx.insertRows({
    table: 'voucher_line',
    columns: lineColumns,
    rows: draft.lines.map((line, index) => [
      number,
      index + 1,
      line.sku,
      line.description ?? '',
      line.units,
      line.expiresOn ?? '',
      line.heightHundredthsCm ?? null,
      line.widthHundredthsCm ?? null,
      line.depthHundredthsCm ?? null,
      line.weightHundredthsKg ?? null,
    ]),
  })
}

/** A stored voucher, without its lines. */
export interface VoucherHead {
  readonly number: string
  readonly shipperNumber: number
  readonly state: VoucherState
  readonly enteredAt: number
  readonly contact: string
  readonly email: string
  readonly observation: string
  /** YYYY-MM-DD, or empty. */
  readonly arrivesOn: string
  readonly transport: string
  /** How many postings its document has. */
  readonly entries: number
  readonly settledAt: number | null
  readonly settledBy: string | null
}

const selectVouchers = `select number, shipper_number as "shipperNumber", state,
    entered_at as "enteredAt", contact, email, observation, arrives_on as "arrivesOn", transport,
    entries, settled_at as "settledAt", settled_by as "settledBy"
  from voucher where `

export async function findVoucher(db: Handle, number: string): Promise<VoucherHead | undefined> {
  return (await db.all<VoucherHead>(`${selectVouchers}number = $1`, [number]))[0]
}

/** Serializes concurrent receptions of one voucher. */
export async function lockVoucher(tx: Handle, number: string): Promise<VoucherHead | undefined> {
  const rows = await tx.all<VoucherHead>(`${selectVouchers}number = $1 /*postgres: for update */`, [
    number,
  ])
  return rows[0]
}

export async function updateVoucher(tx: Handle, voucher: VoucherHead): Promise<void> {
  await tx.run(
    `update voucher set state = $2, entries = $3, settled_at = $4, settled_by = $5
     where number = $1`,
    [voucher.number, voucher.state, voucher.entries, voucher.settledAt, voucher.settledBy],
  )
}

interface LineRow {
  readonly voucher_number: string
  readonly sku: string
  readonly description: string
  readonly units: number
  readonly expires_on: string
  readonly height_hundredths_cm: number | null
  readonly width_hundredths_cm: number | null
  readonly depth_hundredths_cm: number | null
  readonly weight_hundredths_kg: number | null
}

/** The announced lines of each voucher. */
export async function findVoucherLines(
  db: Handle,
  numbers: readonly string[],
): Promise<Map<string, VoucherLine[]>> {
  const rows = await db.all<LineRow>(
    `select ${lineColumns.join(', ')} from voucher_line where voucher_number in list($1)
     order by voucher_number, line`,
    [numbers],
  )
  const lines = new Map<string, VoucherLine[]>()
  for (const row of rows) {
    const own = lines.get(row.voucher_number)
    if (own) own.push(toLine(row))
    else lines.set(row.voucher_number, [toLine(row)])
  }
  return lines
}

function toLine(row: LineRow): VoucherLine {
  return {
    sku: row.sku,
    units: row.units,
    ...(row.description === '' ? {} : { description: row.description }),
    ...(row.expires_on === '' ? {} : { expiresOn: row.expires_on }),
    ...(row.height_hundredths_cm === null ? {} : { heightHundredthsCm: row.height_hundredths_cm }),
    ...(row.width_hundredths_cm === null ? {} : { widthHundredthsCm: row.width_hundredths_cm }),
    ...(row.depth_hundredths_cm === null ? {} : { depthHundredthsCm: row.depth_hundredths_cm }),
    ...(row.weight_hundredths_kg === null ? {} : { weightHundredthsKg: row.weight_hundredths_kg }),
  }
}

/** The units received for each voucher, by line and SKU, from the ledger. */
export async function findVoucherCounts(
  db: Handle,
  numbers: readonly string[],
): Promise<Map<string, VoucherCount[]>> {
  const rows = await db.all<VoucherCount & { readonly document: string }>(
    `select m.document, m.line, sku.code as sku, sum(m.units) as counted
     from stock_movement m join stock on stock.id = m.stock_id join sku on sku.id = stock.sku_id
     where m.document in list($1) group by m.document, m.line, sku.code
     order by m.document, m.line, sku.code`,
    [numbers.map((number) => `voucher ${number}`)],
  )
  const counts = new Map<string, VoucherCount[]>()
  for (const { document, ...count } of rows) {
    const number = document.slice('voucher '.length)
    counts.set(number, [...(counts.get(number) ?? []), count])
  }
  return counts
}

export interface VoucherFilter {
  readonly shipper: number | undefined
  readonly state: VoucherState | undefined
  readonly newestFirst?: boolean
}

export interface VoucherPlace {
  readonly enteredAt: number
  readonly number: string
}

/** Oldest first, unless the filter asks for the newest. */
export async function listVouchers(
  db: Handle,
  { shipper, state, newestFirst = false }: VoucherFilter,
  after: VoucherPlace | undefined,
  limit: number,
): Promise<VoucherHead[]> {
  const where = newWhere([limit])
  where.and('shipper_number = ?', shipper)
  where.and('state = ?', state)
  where.after('entered_at, number', after && [after.enteredAt, after.number], newestFirst)
  const down = newestFirst ? ' desc' : ''
  return db.all<VoucherHead>(
    `${selectVouchers}${where.text} order by entered_at${down}, number${down} limit $1`,
    where.values,
  )
}
