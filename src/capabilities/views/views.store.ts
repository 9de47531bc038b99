import type { Handle } from '../../kits/db/database.ts'

/** The filters of a list that somebody saved under a name. */
export interface SavedView {
  readonly id: string
  readonly name: string
  /** As in the address of the page: `estado=CA&provincia=U`. */
  readonly query: string
  readonly changedAt: number
}

/** The owner of views: a person, or a key. */
export interface Reader {
  readonly shipper: number
  readonly actor: string
}

/** In the order in which they were first saved. */
export async function listViews(db: Handle, { shipper, actor }: Reader): Promise<SavedView[]> {
  return db.all<SavedView>(
    `select id, name, query, changed_at as "changedAt" from saved_view
     where shipper_number = $1 and actor_id = $2 order by created_at, id`,
    [shipper, actor],
  )
}

/** Stores a view, or its changes; it keeps its place in the list. */
export async function putView(
  tx: Handle,
  { shipper, actor }: Reader,
  { id, name, query, changedAt }: SavedView,
): Promise<void> {
  await tx.run(
    `insert into saved_view (shipper_number, actor_id, id, name, query, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (shipper_number, actor_id, id) do update
       set name = excluded.name, query = excluded.query, changed_at = excluded.changed_at`,
    [shipper, actor, id, name, query, changedAt],
  )
}

/** Returns whether there was one. */
export async function deleteView(
  tx: Handle,
  { shipper, actor }: Reader,
  id: string,
): Promise<boolean> {
  const deleted = await tx.run(
    'delete from saved_view where shipper_number = $1 and actor_id = $2 and id = $3',
    [shipper, actor, id],
  )
  return deleted > 0
}

/** A view, and whose it is. */
export type KeptView = Reader & Pick<SavedView, 'id' | 'name' | 'query'>

export async function listViewsOf(db: Handle, shippers: readonly number[]): Promise<KeptView[]> {
  return db.all<KeptView>(
    `select shipper_number as shipper, actor_id as actor, id, name, query from saved_view
     where shipper_number in numbers($1)`,
    [shippers.map(String)],
  )
}

/** To whom shipments go, as shops search for people. */
export interface Recipient {
  readonly shipper: number
  readonly name: string
  readonly document: string
  readonly phone: string
}

export async function findRecipients(db: Handle, codes: readonly string[]): Promise<Recipient[]> {
  return db.all<Recipient>(
    `select distinct shipper_number as shipper, recipient_name as name,
       coalesce(document_number, '') as document, coalesce(phone, '') as phone
     from shipment_order where tracking_code in list($1)`,
    [codes],
  )
}
