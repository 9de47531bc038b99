import type { Handle } from '../../kits/db/database.ts'
import type { KeptStore } from '../../kits/db/keyed-rows.ts'
import type { TransitRow } from './transit-rows.ts'
import type { HolidayRow } from './working-days.ts'

/** The codes of the zones between which transit times may go. */
export async function findZoneCodes(tx: Handle): Promise<ReadonlySet<string>> {
  const zones = await tx.all<{ code: string }>('select code from zone')
  return new Set(zones.map(({ code }) => code))
}

const timeFields = `origin_zone as origin, destination_zone as destination, service,
  min_days as "minDays", max_days as "maxDays", cut_off_minutes as "cutOffMinutes"`

export const transitStore: KeptStore<TransitRow> = {
  page: (db, { after, limit, filters }) =>
    db.all(
      `select ${timeFields} from transit_time
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
    tx.all(`select id as key, ${timeFields} from transit_time where id in list($1)`, [ids]),
  insert: (tx, rows) =>
    tx.insertRows({
      table: 'transit_time',
      columns: [
        'id',
        'origin_zone',
        'destination_zone',
        'service',
        'min_days',
        'max_days',
        'cut_off_minutes',
      ],
      rows: rows.map(({ key, row }) => [
        key,
        row.origin,
        row.destination,
        row.service,
        row.minDays,
        row.maxDays,
        row.cutOffMinutes,
      ]),
    }),
  remove: (tx, ids) => tx.run('delete from transit_time where id in list($1)', [ids]),
  clear: (tx) => tx.run('delete from transit_time'),
}

interface HolidayColumns {
  readonly day: string
  readonly name: string
  readonly works: number
}

const toHoliday = (row: HolidayColumns): HolidayRow => ({ ...row, works: row.works === 1 })

export const holidayStore: KeptStore<HolidayRow> = {
  async page(db, { after, limit }) {
    const rows = await db.all<HolidayColumns>(
      'select day, name, works from holiday where day > $1 order by day limit $2',
      [after, limit],
    )
    return rows.map(toHoliday)
  },
  async stored(tx, days) {
    const rows = await tx.all<HolidayColumns>(
      'select day, name, works from holiday where day in list($1)',
      [days],
    )
    return rows.map((row) => ({ key: row.day, ...toHoliday(row) }))
  },
  insert: (tx, rows) =>
    tx.insertRows({
      table: 'holiday',
      columns: ['day', 'name', 'works'],
      rows: rows.map(({ row }) => [row.day, row.name, row.works ? 1 : 0]),
    }),
  remove: (tx, days) => tx.run('delete from holiday where day in list($1)', [days]),
  clear: (tx) => tx.run('delete from holiday'),
}
