import type { NewDeed, QueueStore } from './kept.ts'
import { stationNow } from './kept-clock.ts'
import { forgetNotes, readNotes } from './kept-notes.ts'
import { openQueue } from './kept-store.ts'
import { inTurn, writingOf } from './kept-turns.ts'
import type { Sealer } from './sealing.ts'

/** Keeps deeds that a killed tab, or one that is left, has only noted. */
export function addLost(
  store: QueueStore,
  left: readonly NewDeed[],
  existing: ReadonlyMap<string, unknown>,
) {
  const lost = left.filter(({ id }) => !existing.has(id))
  return store.add(lost.map((deed) => ({ ...deed, isHeld: true })))
}

/** Seals the deeds of the last moments, before the key leaves the device. */
export async function sealNotes(owner: string, sealer: Sealer | undefined): Promise<void> {
  const store = await openQueue(sealer)
  await inTurn(writingOf(owner), async () => {
    const left = readNotes(owner)
    const deeds = await store.load(owner, stationNow())
    await addLost(store, left, new Map(deeds.map(({ id }) => [id, true])))
    forgetNotes(left)
  })
  store.close()
}
