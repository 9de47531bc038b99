import type { Handle } from '../../kits/db/database.ts'
import { type KeptStore, rowsById } from '../../kits/db/keyed-rows.ts'
import { flag, integer, orNull, record, text } from '../../kits/db/record.ts'
import type { TransitRow } from './transit-rows.ts'
import type { HolidayRow } from './working-days.ts'

/** The codes of the zones between which transit times may go. */
export async function findZoneCodes(tx: Handle): Promise<ReadonlySet<string>> {
  const zones = await tx.all<{ code: string }>('select code from zone')
  return new Set(zones.map(({ code }) => code))
}

const times = record<TransitRow>({
  origin: text('origin_zone'),
  destination: text('destination_zone'),
  service: text('service'),
  minDays: integer('min_days'),
  maxDays: integer('max_days'),
  cutOffMinutes: orNull(integer('cut_off_minutes')),
})

export const transitStore: KeptStore<TransitRow> = {
  page: (db, { after, limit, filters }) =>
    times.all(
      db,
      `select ${times.selected} from transit_time
       where id > $1 and ($3 = '' or origin_zone = $3) and ($4 = '' or destination_zone = $4)
         and ($5 = '' or service = $5)
       order by id limit $2`,
      [
        after,
        limit,
        filters['origin'] ?? '',
        filters['destination'] ?? '',
        filters['service'] ?? '',
      ],
    ),
  stored: (tx, ids) =>
    times.all<{ key: string }>(
      tx,
      `select id as key, ${times.selected} from transit_time where id in list($1)`,
      [ids],
    ),
  insert: (tx, rows) => tx.insertRows({ table: 'transit_time', ...rowsById(times, rows) }),
  remove: (tx, ids) => tx.run('delete from transit_time where id in list($1)', [ids]),
  clear: (tx) => tx.run('delete from transit_time'),
}

const holidays = record<HolidayRow>({
  day: text('day'),
  name: text('name'),
  works: flag('works'),
})

export const holidayStore: KeptStore<HolidayRow> = {
  page: (db, { after, limit }) =>
    holidays.all(
      db,
      `select ${holidays.selected} from holiday where day > $1 order by day limit $2`,
      [after, limit],
    ),
  stored: (tx, days) =>
    holidays.all<{ key: string }>(
      tx,
      `select day as key, ${holidays.selected} from holiday where day in list($1)`,
      [days],
    ),
  insert: (tx, rows) =>
    tx.insertRows({ table: 'holiday', ...holidays.rows(rows.map(({ row }) => row)) }),
  remove: (tx, days) => tx.run('delete from holiday where day in list($1)', [days]),
  clear: (tx) => tx.run('delete from holiday'),
}
