import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'

/** An order's address as normalized. */
export interface OrderAddressRow {
  readonly code: TrackingCode
  readonly status: string
  readonly reasons: string
  readonly street: string
  readonly number: string
  readonly floor: string
  readonly flat: string
  readonly postalCode: number | undefined
  readonly province: string | undefined
  readonly district: string
  readonly locality: string
  readonly barrio: string
  readonly latitude: number | undefined
  readonly longitude: number | undefined
  readonly isRestricted: boolean
}

const columns = [
  'tracking_code',
  'status',
  'reasons',
  'street',
  'number',
  'floor',
  'flat',
  'postal_code',
  'province',
  'district',
  'locality',
  'barrio',
  'latitude',
  'longitude',
  'restricted',
] as const

export async function insertOrderAddresses(
  tx: Handle,
  addresses: readonly OrderAddressRow[],
): Promise<void> {
  const rows = addresses.map((one) => [
    one.code,
    one.status,
    one.reasons,
    one.street,
    one.number,
    one.floor,
    one.flat,
    one.postalCode ?? null,
    one.province ?? null,
    one.district,
    one.locality,
    one.barrio,
    one.latitude ?? null,
    one.longitude ?? null,
    one.isRestricted ? 1 : 0,
  ])
  await tx.insertNewRows({ table: 'order_address', columns, rows, key: 'tracking_code' })
}

export async function deleteOrderAddresses(
  tx: Handle,
  codes: readonly TrackingCode[],
): Promise<void> {
  await tx.run('delete from order_address where tracking_code in list($1)', [codes])
}
