import type { ContainerCode, ContainerKind, ContainerState } from '../../kernel/container-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { newWhere } from '../../kits/db/where.ts'
import type { Container, CountedContainer } from './container-rules.ts'

const columns = `id, kind, state, origin, destination, branch_code as "branchCode", seal,
  trip_id as "tripId", vehicle, driver, made_at as "madeAt", made_by as "madeBy",
  made_by_id as "madeById", moved_at as "movedAt", sealed_at as "sealedAt", left_at as "leftAt",
  arrived_at as "arrivedAt", opened_at as "openedAt", opened_by as "openedBy"`

/** The next number of a kind; who makes another one waits for this transaction. */
export async function takeSerial(tx: Handle, kind: ContainerKind): Promise<number> {
  const [row] = await tx.all<{ last: number }>(
    `insert into container_serial (kind, last) values ($1, 1)
     on conflict (kind) do update set last = container_serial.last + 1 returning last`,
    [kind],
  )
  return row?.last ?? 1
}

export async function insertContainer(tx: Handle, made: Container): Promise<void> {
  await tx.insertRows({
    table: 'container',
    columns: [
      'id',
      'kind',
      'state',
      'origin',
      'destination',
      'branch_code',
      'seal',
      'trip_id',
      'vehicle',
      'driver',
      'made_at',
      'made_by',
      'made_by_id',
      'moved_at',
      'sealed_at',
    ],
    rows: [
      [
        made.id,
        made.kind,
        made.state,
        made.origin,
        made.destination,
        made.branchCode,
        made.seal,
        made.tripId,
        made.vehicle,
        made.driver,
        made.madeAt,
        made.madeBy,
        made.madeById,
        made.movedAt,
        made.sealedAt,
      ],
    ],
  })
}

/** Locks containers until the transaction ends, always in the same order and before any piece. */
export async function lockContainers(
  tx: Handle,
  ids: readonly ContainerCode[],
): Promise<Map<ContainerCode, Container>> {
  const rows = await tx.all<Container>(
    `select ${columns} from container where id in list($1) order by id /*postgres: for update */`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export async function updateContainer(tx: Handle, changed: Container): Promise<void> {
  await tx.run(
    `update container set state = $2, branch_code = $3, seal = $4, trip_id = $5, moved_at = $6,
       sealed_at = $7, left_at = $8, arrived_at = $9, opened_at = $10, opened_by = $11
     where id = $1`,
    [
      changed.id,
      changed.state,
      changed.branchCode,
      changed.seal,
      changed.tripId,
      changed.movedAt,
      changed.sealedAt,
      changed.leftAt,
      changed.arrivedAt,
      changed.openedAt,
      changed.openedBy,
    ],
  )
}

export interface ContainerFilter {
  /** `container` for bags and cages. */
  readonly kinds: readonly ContainerKind[]
  readonly branch: string | undefined
  readonly origin: string | undefined
  readonly destination: string | undefined
  readonly state: ContainerState | undefined
  readonly trip: ContainerCode | undefined
}

export interface ContainerPlace {
  readonly madeAt: number
  readonly id: string
}

const counted = `${columns},
  (select count(*) from container_piece p
    where p.container_id = container.id and p.outcome = 'inside') as pieces,
  case when kind = 'trip' then
    (select count(*) from container c where c.trip_id = container.id) else 0 end as containers`

/** The newest first, after a place. */
export async function listContainers(
  db: Handle,
  { kinds, branch, origin, destination, state, trip }: ContainerFilter,
  after: ContainerPlace | undefined,
  limit: number,
): Promise<CountedContainer[]> {
  const where = newWhere([limit])
  where.and('kind in list(?)', kinds)
  where.and('branch_code = ?', branch)
  where.and('origin = ?', origin)
  where.and('destination = ?', destination)
  where.and('state = ?', state)
  where.and('trip_id = ?', trip)
  where.after('made_at, id', after && [after.madeAt, after.id], true)
  return db.all(
    `select ${counted} from container where ${where.text}
     order by made_at desc, id desc limit $1`,
    where.values,
  )
}

export async function findCounted(
  db: Handle,
  id: ContainerCode,
): Promise<CountedContainer | undefined> {
  const rows = await db.all<CountedContainer>(`select ${counted} from container where id = $1`, [
    id,
  ])
  return rows[0]
}

export async function countOnTrip(tx: Handle, trip: ContainerCode): Promise<number> {
  const [row] = await tx.all<{ containers: number }>(
    'select count(*) as containers from container where trip_id = $1',
    [trip],
  )
  return row?.containers ?? 0
}

/** The bags and cages on a trip; those that did not come with it stay listed. */
export async function findTripContainers(
  db: Handle,
  trip: ContainerCode,
): Promise<ContainerCode[]> {
  const rows = await db.all<{ id: ContainerCode }>(
    'select id from container where trip_id = $1 order by id',
    [trip],
  )
  return rows.map(({ id }) => id)
}
