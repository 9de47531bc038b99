import type { ContainerCode, ContainerKind, ContainerState } from '../../kernel/container-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { integer, orNull, record, text } from '../../kits/db/record.ts'
import { newWhere } from '../../kits/db/where.ts'
import type { Container, CountedContainer } from './container-rules.ts'

const containers = record<Container>({
  id: text('id'),
  kind: text('kind'),
  state: text('state'),
  origin: text('origin'),
  destination: text('destination'),
  branchCode: text('branch_code'),
  seal: text('seal'),
  tripId: orNull(text('trip_id')),
  vehicle: text('vehicle'),
  driver: text('driver'),
  madeAt: integer('made_at'),
  madeBy: text('made_by'),
  madeById: text('made_by_id'),
  movedAt: integer('moved_at'),
  sealedAt: orNull(integer('sealed_at')),
  leftAt: orNull(integer('left_at')),
  arrivedAt: orNull(integer('arrived_at')),
  openedAt: orNull(integer('opened_at')),
  openedBy: orNull(text('opened_by')),
})

/** The next number of a kind; another container waits for this transaction. */
export async function takeSerial(tx: Handle, kind: ContainerKind): Promise<number> {
  const [row] = await tx.all<{ last: number }>(
    `insert into container_serial (kind, last) values ($1, 1)
     on conflict (kind) do update set last = container_serial.last + 1 returning last`,
    [kind],
  )
  return row?.last ?? 1
}

export async function insertContainer(tx: Handle, made: Container): Promise<void> {
  await tx.insertRows({ table: 'container', ...containers.rows([made]) })
}

/** Locks containers until the transaction ends, always in the same order and before any piece. */
export async function lockContainers(
  tx: Handle,
  ids: readonly ContainerCode[],
): Promise<Map<ContainerCode, Container>> {
  const rows = await containers.all(
    tx,
    `select ${containers.selected} from container where id in list($1)
     order by id /*postgres: for update */`,
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

type Counts = Omit<CountedContainer, keyof Container>

const counted = `${containers.selected},
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
  return containers.all<Counts>(
    db,
    `select ${counted} from container where ${where.text}
     order by made_at desc, id desc limit $1`,
    where.values,
  )
}

export async function findCounted(
  db: Handle,
  id: ContainerCode,
): Promise<CountedContainer | undefined> {
  return containers.first<Counts>(db, `select ${counted} from container where id = $1`, [id])
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
