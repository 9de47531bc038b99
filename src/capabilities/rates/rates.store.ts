import type { Handle } from '../../kits/db/database.ts'
import { type KeptStore, rowsById } from '../../kits/db/keyed-rows.ts'
import { integer, orNull, orUndefined, record, text } from '../../kits/db/record.ts'
import type { RateFacts } from './rate-changes.ts'
import type { PriceListRow, ShipperRateRow, TariffRow, ZoneRangeRow, ZoneRow } from './rate-rows.ts'

export async function findRateFacts(tx: Handle): Promise<RateFacts> {
  // One round trip: changes of these tables wait for each other.
  const rows = await tx.all<{ kind: 'zone' | 'list' | 'shipper'; code: string }>(
    `select 'zone' as kind, code from zone union all select 'list', code from price_list
     union all select 'shipper', cast(number as text) from shipper`,
  )
  const of = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ code }) => code)
  return {
    zones: new Set(of('zone')),
    priceLists: new Set(of('list')),
    shippers: new Set(of('shipper').map(Number)),
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
function wholeNumber(written: string | undefined): number {
  if (!written) return 0
  const count = Number(written)
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

const ranges = record<ZoneRangeRow>({
  fromPostal: integer('from_postal'),
  toPostal: integer('to_postal'),
  zone: text('zone_code'),
})

export const rangeStore: KeptStore<ZoneRangeRow> = {
  page: (db, { after, limit, filters }) =>
    ranges.all(
      db,
      `select ${ranges.selected} from zone_range
       where id > $1 and ($3 = '' or zone_code = $3)
         and ($4 = 0 or (from_postal <= $4 and to_postal >= $4))
       order by id limit $2`,
      [after, limit, filters['zone'] ?? '', wholeNumber(filters['postalCode'])],
    ),
  stored: (tx, ids) =>
    ranges.all<{ key: string }>(
      tx,
      `select id as key, ${ranges.selected} from zone_range where id in list($1)`,
      [ids],
    ),
  insert: (tx, rows) => tx.insertRows({ table: 'zone_range', ...rowsById(ranges, rows) }),
  remove: (tx, ids) => tx.run('delete from zone_range where id in list($1)', [ids]),
  clear: (tx) => tx.run('delete from zone_range'),
}

const priceLists = record<PriceListRow>({
  code: text('code'),
  name: text('name'),
  originPostal: integer('origin_postal'),
  vatBasisPoints: integer('vat_basis_points'),
  insuranceBasisPoints: integer('insurance_basis_points'),
  insuranceMinimumCents: integer('insurance_minimum_cents'),
  cashBasisPoints: integer('cash_basis_points'),
  cashMinimumCents: integer('cash_minimum_cents'),
  returnBasisPoints: integer('return_basis_points'),
  redirectionBasisPoints: integer('redirection_basis_points'),
})

export const priceListStore: KeptStore<PriceListRow> = {
  page: (db, { after, limit }) =>
    priceLists.all(
      db,
      `select ${priceLists.selected} from price_list where code > $1 order by code limit $2`,
      [after, limit],
    ),
  stored: (tx, codes) =>
    priceLists.all<{ key: string }>(
      tx,
      `select code as key, ${priceLists.selected} from price_list where code in list($1)`,
      [codes],
    ),
  insert: (tx, rows) =>
    tx.insertRows({ table: 'price_list', ...priceLists.rows(rows.map(({ row }) => row)) }),
  update: (tx, list) =>
    tx.run(
      `update price_list set name = $2, origin_postal = $3, vat_basis_points = $4,
         insurance_basis_points = $5, insurance_minimum_cents = $6,
         cash_basis_points = $7, cash_minimum_cents = $8,
         return_basis_points = $9, redirection_basis_points = $10
       where code = $1`,
      priceLists.row(list).values,
    ),
  remove: (tx, codes) => tx.run('delete from price_list where code in list($1)', [codes]),
  uses: (tx, code) =>
    tx.all(
      `select 1 as used where exists (select 1 from tariff where list_code = $1)
         or exists (select 1 from shipper_rate where list_code = $1)`,
      [code],
    ),
}

const tariffs = record<TariffRow>({
  list: text('list_code'),
  origin: text('origin_zone'),
  destination: text('destination_zone'),
  service: text('service'),
  upToHundredthsKg: integer('up_to_hundredths_kg'),
  amountCents: integer('amount_cents'),
  extraKgCents: orNull(integer('extra_kg_cents')),
  validFrom: integer('valid_from'),
  validTo: orNull(integer('valid_to')),
})

export const tariffStore: KeptStore<TariffRow> = {
  page: (db, { after, limit, filters }) =>
    tariffs.all(
      db,
      `select ${tariffs.selected} from tariff
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
    tariffs.all<{ key: string }>(
      tx,
      `select id as key, ${tariffs.selected} from tariff where id in list($1)`,
      [ids],
    ),
  insert: (tx, rows) => tx.insertRows({ table: 'tariff', ...rowsById(tariffs, rows) }),
  remove: (tx, ids) => tx.run('delete from tariff where id in list($1)', [ids]),
  /** A file replaces the lists that it contains and leaves the others unchanged. */
  clear: (tx, rows) =>
    tx.run('delete from tariff where list_code in list($1)', [
      [...new Set(rows.map(({ row }) => row.list))],
    ]),
}

const shipperRates = record<ShipperRateRow>({
  shipper: integer('shipper_number'),
  list: text('list_code'),
  originPostal: orNull(integer('origin_postal')),
  freeFromCents: orNull(orUndefined(integer('free_from_cents'))),
  paymentDays: orNull(orUndefined(integer('payment_days'))),
})

export const shipperRateStore: KeptStore<ShipperRateRow> = {
  page: (db, { after, limit, filters }) =>
    shipperRates.all(
      db,
      `select ${shipperRates.selected} from shipper_rate
       where shipper_number > $1 and ($3 = '' or list_code = $3)
       order by shipper_number limit $2`,
      [wholeNumber(after), limit, filters['list'] ?? ''],
    ),
  stored: (tx, numbers) =>
    shipperRates.all<{ key: string }>(
      tx,
      `select cast(shipper_number as text) as key, ${shipperRates.selected} from shipper_rate
       where cast(shipper_number as text) in list($1)`,
      [numbers],
    ),
  insert: (tx, rows) =>
    tx.insertRows({ table: 'shipper_rate', ...shipperRates.rows(rows.map(({ row }) => row)) }),
  remove: (tx, numbers) =>
    tx.run('delete from shipper_rate where cast(shipper_number as text) in list($1)', [numbers]),
  clear: (tx) => tx.run('delete from shipper_rate'),
}
