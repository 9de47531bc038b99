import type { Handle } from '../../kits/db/database.ts'
import type { KeptStore, KeyedRow } from '../../kits/db/keyed-rows.ts'
import type { RateFacts } from './rate-changes.ts'
import type { PriceListRow, ShipperRateRow, TariffRow, ZoneRangeRow, ZoneRow } from './rate-rows.ts'

export async function findRateFacts(tx: Handle): Promise<RateFacts> {
  const zones = await tx.all<{ code: string }>('select code from zone')
  const lists = await tx.all<{ code: string }>('select code from price_list')
  const shippers = await tx.all<{ number: number }>('select number from shipper')
  return {
    zones: new Set(zones.map(({ code }) => code)),
    priceLists: new Set(lists.map(({ code }) => code)),
    shippers: new Set(shippers.map(({ number }) => number)),
  }
}

/** The zones that transit times name. */
export async function findZonesInUse(db: Handle): Promise<Set<string>> {
  const rows = await db.all<{ code: string }>(
    'select origin_zone as code from transit_time union select destination_zone from transit_time',
  )
  return new Set(rows.map(({ code }) => code))
}

/** Returns 0 for an empty text; a text that is no valid row number becomes one that no row has. */
function wholeNumber(text: string | undefined): number {
  if (!text) return 0
  const count = Number(text)
  return Number.isInteger(count) && count > 0 && count < 2 ** 31 ? count : 2 ** 31 - 1
}

export const zoneStore: KeptStore<ZoneRow> = {
  page: (db, { after, limit }) =>
    db.all('select code, name from zone where code > $1 order by code limit $2', [after, limit]),
  stored: (tx, codes) =>
    tx.all('select code as key, code, name from zone where code in list($1)', [codes]),
  insert: (tx, rows) =>
    tx.insertRows({
      table: 'zone',
      columns: ['code', 'name'],
      rows: rows.map(({ key, row }) => [key, row.name]),
    }),
  update: (tx, { code, name }) => tx.run('update zone set name = $2 where code = $1', [code, name]),
  remove: (tx, codes) => tx.run('delete from zone where code in list($1)', [codes]),
  uses: (tx, code) =>
    tx.all(
      `select 1 as used where exists (select 1 from zone_range where zone_code = $1)
         or exists (select 1 from tariff where origin_zone = $1)
         or exists (select 1 from tariff where destination_zone = $1)
         or exists (select 1 from transit_time where origin_zone = $1)
         or exists (select 1 from transit_time where destination_zone = $1)`,
      [code],
    ),
}

const rangeFields = 'from_postal as "fromPostal", to_postal as "toPostal", zone_code as zone'

export const rangeStore: KeptStore<ZoneRangeRow> = {
  page: (db, { after, limit, filters }) =>
    db.all(
      `select ${rangeFields} from zone_range
       where id > $1 and ($3 = '' or zone_code = $3)
         and ($4 = 0 or (from_postal <= $4 and to_postal >= $4))
       order by id limit $2`,
      [after, limit, filters['zone'] ?? '', wholeNumber(filters['postalCode'])],
    ),
  stored: (tx, ids) =>
    tx.all(`select id as key, ${rangeFields} from zone_range where id in list($1)`, [ids]),
  insert: (tx, rows) =>
    tx.insertRows({
      table: 'zone_range',
      columns: ['id', 'from_postal', 'to_postal', 'zone_code'],
      rows: rows.map(({ key, row }) => [key, row.fromPostal, row.toPostal, row.zone]),
    }),
  remove: (tx, ids) => tx.run('delete from zone_range where id in list($1)', [ids]),
  clear: (tx) => tx.run('delete from zone_range'),
}

const listColumns = [
  'code',
  'name',
  'origin_postal',
  'vat_basis_points',
  'insurance_basis_points',
  'insurance_minimum_cents',
  'cash_basis_points',
  'cash_minimum_cents',
  'return_basis_points',
  'redirection_basis_points',
] as const

const listFields = `code, name, origin_postal as "originPostal",
  vat_basis_points as "vatBasisPoints", insurance_basis_points as "insuranceBasisPoints",
  insurance_minimum_cents as "insuranceMinimumCents", cash_basis_points as "cashBasisPoints",
  cash_minimum_cents as "cashMinimumCents", return_basis_points as "returnBasisPoints",
  redirection_basis_points as "redirectionBasisPoints"`

const listValues = (list: PriceListRow) => [
  list.code,
  list.name,
  list.originPostal,
  list.vatBasisPoints,
  list.insuranceBasisPoints,
  list.insuranceMinimumCents,
  list.cashBasisPoints,
  list.cashMinimumCents,
  list.returnBasisPoints,
  list.redirectionBasisPoints,
]

export const priceListStore: KeptStore<PriceListRow> = {
  page: (db, { after, limit }) =>
    db.all(`select ${listFields} from price_list where code > $1 order by code limit $2`, [
      after,
      limit,
    ]),
  stored: (tx, codes) =>
    tx.all(`select code as key, ${listFields} from price_list where code in list($1)`, [codes]),
  insert: (tx, rows) =>
    tx.insertRows({
      table: 'price_list',
      columns: listColumns,
      rows: rows.map(({ row }) => listValues(row)),
    }),
  update: (tx, list) =>
    tx.run(
      `update price_list set name = $2, origin_postal = $3, vat_basis_points = $4,
         insurance_basis_points = $5, insurance_minimum_cents = $6,
         cash_basis_points = $7, cash_minimum_cents = $8,
         return_basis_points = $9, redirection_basis_points = $10
       where code = $1`,
      listValues(list),
    ),
  remove: (tx, codes) => tx.run('delete from price_list where code in list($1)', [codes]),
  uses: (tx, code) =>
    tx.all(
      `select 1 as used where exists (select 1 from tariff where list_code = $1)
         or exists (select 1 from shipper_rate where list_code = $1)`,
      [code],
    ),
}

const tariffColumns = [
  'id',
  'list_code',
  'origin_zone',
  'destination_zone',
  'service',
  'up_to_hundredths_kg',
  'amount_cents',
  'extra_kg_cents',
  'valid_from',
  'valid_to',
] as const

const tariffValues = ({ key, row }: KeyedRow<TariffRow>) => [
  key,
  row.list,
  row.origin,
  row.destination,
  row.service,
  row.upToHundredthsKg,
  row.amountCents,
  row.extraKgCents,
  row.validFrom,
  row.validTo,
]

const tariffFields = `list_code as list, origin_zone as origin, destination_zone as destination,
  service, up_to_hundredths_kg as "upToHundredthsKg", amount_cents as "amountCents",
  extra_kg_cents as "extraKgCents", valid_from as "validFrom", valid_to as "validTo"`

export const tariffStore: KeptStore<TariffRow> = {
  page: (db, { after, limit, filters }) =>
    db.all(
      `select ${tariffFields} from tariff
       where id > $1 and ($3 = '' or list_code = $3) and ($4 = '' or origin_zone = $4)
         and ($5 = '' or destination_zone = $5) and ($6 = '' or service = $6)
       order by id limit $2`,
      [
        after,
        limit,
        filters['list'] ?? '',
        filters['origin'] ?? '',
        filters['destination'] ?? '',
        filters['service'] ?? '',
      ],
    ),
  stored: (tx, ids) =>
    tx.all(`select id as key, ${tariffFields} from tariff where id in list($1)`, [ids]),
  insert: (tx, rows) =>
    tx.insertRows({ table: 'tariff', columns: tariffColumns, rows: rows.map(tariffValues) }),
  remove: (tx, ids) => tx.run('delete from tariff where id in list($1)', [ids]),
  /** A file replaces the lists that it contains and leaves the others unchanged. */
  clear: (tx, rows) =>
    tx.run('delete from tariff where list_code in list($1)', [
      [...new Set(rows.map(({ row }) => row.list))],
    ]),
}

const shipperFields = `shipper_number as shipper, list_code as list,
  origin_postal as "originPostal", free_from_cents as "freeFromCents",
  payment_days as "paymentDays"`

export const shipperRateStore: KeptStore<ShipperRateRow> = {
  page: (db, { after, limit, filters }) =>
    db.all(
      `select ${shipperFields} from shipper_rate
       where shipper_number > $1 and ($3 = '' or list_code = $3)
       order by shipper_number limit $2`,
      [wholeNumber(after), limit, filters['list'] ?? ''],
    ),
  stored: (tx, numbers) =>
    tx.all(
      `select cast(shipper_number as text) as key, ${shipperFields} from shipper_rate
       where cast(shipper_number as text) in list($1)`,
      [numbers],
    ),
  insert: (tx, rows) =>
    tx.insertRows({
      table: 'shipper_rate',
      columns: ['shipper_number', 'list_code', 'origin_postal', 'free_from_cents', 'payment_days'],
      rows: rows.map(({ row }) => [
        row.shipper,
        row.list,
        row.originPostal,
        row.freeFromCents ?? null,
        row.paymentDays ?? null,
      ]),
    }),
  remove: (tx, numbers) =>
    tx.run('delete from shipper_rate where cast(shipper_number as text) in list($1)', [numbers]),
  clear: (tx) => tx.run('delete from shipper_rate'),
}
