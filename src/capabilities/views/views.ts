import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { tellsOf } from './view-rules.ts'
import { viewLimits } from './views.limits.ts'
import {
  deleteView,
  findRecipients,
  listViews,
  listViewsOf,
  putView,
  type Reader,
  type SavedView,
} from './views.store.ts'

export type { Reader, SavedView }

export interface Views {
  list(reader: Reader): Promise<SavedView[]>
  put(
    reader: Reader,
    view: Omit<SavedView, 'changedAt'>,
  ): Promise<Outcome<SavedView, 'too-many-views'>>
  remove(reader: Reader, id: string): Promise<boolean>
}

export function openViews(db: Database, clock: Clock): Views {
  return {
    list: (reader) => listViews(db, reader),
    put: (reader, view) =>
      db.transaction(async (tx) => {
        const views = await listViews(tx, reader)
        const isNew = views.every(({ id }) => id !== view.id)
        if (isNew && views.length >= viewLimits.viewsPerReader) return refuse('too-many-views')
        const stored = { ...view, changedAt: clock() }
        await putView(tx, reader, stored)
        return accept(stored)
      }),
    remove: (reader, id) => deleteView(db, reader, id),
  }
}

/** Deletes the views of these shipments' shops that name their recipients; returns how many. */
export async function eraseViewsOf(tx: Handle, codes: readonly string[]): Promise<number> {
  const people = Map.groupBy(await findRecipients(tx, codes), ({ shipper }) => shipper)
  const views = await listViewsOf(tx, [...people.keys()])
  const telling = views.filter((view) => tellsOf(view, people.get(view.shipper) ?? []))
  for (const view of telling) await deleteView(tx, view, view.id)
  return telling.length
}
