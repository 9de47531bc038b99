import type { Handle } from '../../../kits/db/database.ts'
import type { Polygon } from './zone-area.ts'

/** An area where nothing is delivered to the door. */
export interface RestrictedZone {
  readonly id: string
  readonly name: string
  readonly reason: string
  /** The day from which on it is in force, YYYY-MM-DD. */
  readonly since: string
  readonly polygons: readonly Polygon[]
  readonly changedAt: number
}

interface ZoneRow extends Omit<RestrictedZone, 'polygons'> {
  readonly polygons: string
}

/** By name. */
export async function listZones(db: Handle): Promise<RestrictedZone[]> {
  const rows = await db.all<ZoneRow>(
    `select id, name, reason, since_day as since, polygons, changed_at as "changedAt"
     from restricted_zone order by name, id`,
  )
  return rows.map((row) => ({ ...row, polygons: JSON.parse(row.polygons) as Polygon[] }))
}

export async function putZone(tx: Handle, zone: RestrictedZone): Promise<void> {
  await tx.run(
    `insert into restricted_zone (id, name, reason, since_day, polygons, changed_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set name = excluded.name, reason = excluded.reason,
       since_day = excluded.since_day, polygons = excluded.polygons,
       changed_at = excluded.changed_at`,
    [zone.id, zone.name, zone.reason, zone.since, JSON.stringify(zone.polygons), zone.changedAt],
  )
}

export async function deleteZone(tx: Handle, id: string): Promise<void> {
  await tx.run('delete from restricted_zone where id = $1', [id])
}
