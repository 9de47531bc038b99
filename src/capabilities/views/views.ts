import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { viewLimits } from './views.limits.ts'
import { deleteView, listViews, putView, type Reader, type SavedView } from './views.store.ts'

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
        const known = await listViews(tx, reader)
        const isNew = known.every(({ id }) => id !== view.id)
        if (isNew && known.length >= viewLimits.viewsPerReader) return refuse('too-many-views')
        const stored = { ...view, changedAt: clock() }
        await putView(tx, reader, stored)
        return accept(stored)
      }),
    remove: (reader, id) => deleteView(db, reader, id),
  }
}
