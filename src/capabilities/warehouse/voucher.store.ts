import type { Handle } from '../../kits/db/database.ts'
import type { VoucherDraft } from './voucher.ts'

export interface VoucherRow {
  readonly number: string
  readonly shipperNumber: number
  readonly enteredAt: number
  readonly draft: VoucherDraft
}

/** Answers whether the number was free. */
export async function insertVoucher(tx: Handle, voucher: VoucherRow): Promise<boolean> {
  const { contact = '', email = '', observation = '' } = voucher.draft
  const made = await tx.all(
    `insert into voucher (number, shipper_number, entered_at, contact, email, observation)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning number`,
    [voucher.number, voucher.shipperNumber, voucher.enteredAt, contact, email, observation],
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

export async function insertVoucherLines(tx: Handle, { number, draft }: VoucherRow): Promise<void> {
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
