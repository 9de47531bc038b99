import type { Handle } from '../../kits/db/database.ts'
import { openValue, sealedPlace, sealValue } from '../../kits/db/sealed.ts'
import type { DisabledBecause, Subscription } from './subscription.ts'

interface SubscriptionRow {
  id: string
  shipper_number: number
  url: string
  types: string
  description: string
  enabled: number
  disabled_because: Exclude<DisabledBecause, 'port'>
  disabled_detail: '' | 'port'
  failing_since: number | null
  secret: string
  previous_secret: string | null
  previous_until: number | null
  created_at: number
  changed_at: number
  demo: number
}

const columns = [
  'id',
  'shipper_number',
  'url',
  'types',
  'description',
  'enabled',
  'disabled_because',
  'disabled_detail',
  'failing_since',
  'secret',
  'previous_secret',
  'previous_until',
  'created_at',
  'changed_at',
  'demo',
] as const

const selected = columns.join(', ')

export async function insertSubscription(tx: Handle, one: Subscription): Promise<void> {
  await tx.insertRows({ table: 'subscription', columns, rows: [await toValues(tx, one)] })
}

export async function updateSubscription(tx: Handle, one: Subscription): Promise<void> {
  const changed = columns.slice(2).map((column, index) => `${column} = $${index + 3}`)
  const [id, , ...values] = await toValues(tx, one)
  await tx.run(
    `update subscription set ${changed.join(', ')} where id = $1 and shipper_number = $2`,
    [id ?? '', one.shipper, ...values],
  )
}

export async function deleteSubscription(tx: Handle, id: string): Promise<void> {
  await tx.run('delete from subscription where id = $1', [id])
}

/** Locks subscriptions, always in the same order; deleted ones are left out. */
export async function lockSubscriptions(
  tx: Handle,
  ids: readonly string[],
): Promise<Subscription[]> {
  const rows = await tx.all<SubscriptionRow>(
    `select ${selected} from subscription where id in list($1)
     order by id /*postgres: for update */`,
    [ids],
  )
  return rows.map((row) => toSubscription(tx, row))
}

/** Serializes adding to a shipper's subscriptions, or the limit could be exceeded. */
export async function lockShipper(tx: Handle, shipper: number): Promise<boolean> {
  const rows = await tx.all(
    'select number from shipper where number = $1 /*postgres: for update */',
    [shipper],
  )
  return rows.length > 0
}

export async function findSubscription(db: Handle, id: string): Promise<Subscription | undefined> {
  const rows = await db.all<SubscriptionRow>(`select ${selected} from subscription where id = $1`, [
    id,
  ])
  return rows[0] && toSubscription(db, rows[0])
}

/** Of one shipper or of all, after an id. */
export async function listSubscriptions(
  db: Handle,
  shipper: number | undefined,
  after: string,
  limit: number,
): Promise<Subscription[]> {
  const rows =
    shipper === undefined
      ? await db.all<SubscriptionRow>(
          `select ${selected} from subscription where id > $1 order by id limit $2`,
          [after, limit],
        )
      : await db.all<SubscriptionRow>(
          `select ${selected} from subscription where id > $1 and shipper_number = $3
           order by id limit $2`,
          [after, limit, shipper],
        )
  return rows.map((row) => toSubscription(db, row))
}

export async function listEnabled(db: Handle): Promise<Subscription[]> {
  const rows = await db.all<SubscriptionRow>(
    `select ${selected} from subscription where enabled = 1 order by id`,
  )
  return rows.map((row) => toSubscription(db, row))
}

/** Those of the demonstration, and of its shippers (D52). */
export async function listDemoSubscriptions(db: Handle): Promise<Subscription[]> {
  const rows = await db.all<SubscriptionRow>(
    `select ${selected} from subscription
     where demo = 1 or shipper_number in (select number from shipper where demo = 1) order by id`,
  )
  return rows.map((row) => toSubscription(db, row))
}

export async function countSubscriptions(db: Handle, shipper: number): Promise<number> {
  const [row] = await db.all<{ count: number }>(
    'select count(*) as count from subscription where shipper_number = $1',
    [shipper],
  )
  return row?.count ?? 0
}

/** The version before knows the words of the first column alone. */
function reasonColumns(because: DisabledBecause): readonly [string, string] {
  return because === 'port' ? ['failing', 'port'] : [because, '']
}

async function toValues(tx: Handle, one: Subscription) {
  const { previousSecret: previous } = one
  return [
    one.id,
    one.shipper,
    one.url,
    one.types.join(','),
    one.description,
    Number(one.enabled),
    ...reasonColumns(one.disabledBecause),
    one.failingSince ?? null,
    await sealValue(tx, secretPlace(one.id), one.secret),
    previous === undefined ? null : await sealValue(tx, previousPlace(one.id), previous),
    one.previousUntil ?? null,
    one.createdAt,
    one.changedAt,
    Number(one.isDemo),
  ]
}

const secretPlace = (id: string) => sealedPlace('subscription', 'secret', id)
const previousPlace = (id: string) => sealedPlace('subscription', 'previous_secret', id)

function toSubscription(db: Handle, row: SubscriptionRow): Subscription {
  const { previous_secret: previous } = row
  return {
    id: row.id,
    shipper: row.shipper_number,
    url: row.url,
    types: row.types === '' ? [] : row.types.split(','),
    description: row.description,
    enabled: row.enabled === 1,
    disabledBecause: row.disabled_detail || row.disabled_because,
    failingSince: row.failing_since ?? undefined,
    secret: openValue(db, secretPlace(row.id), row.secret),
    previousSecret: previous === null ? undefined : openValue(db, previousPlace(row.id), previous),
    previousUntil: row.previous_until ?? undefined,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    isDemo: row.demo === 1,
  }
}
