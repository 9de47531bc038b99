import type { NewDeed, QueueStore } from './kept.ts'
import { stationNow } from './kept-clock.ts'
import { forgetNotes, readNotes } from './kept-notes.ts'
import { openQueue } from './kept-store.ts'
import { inTurn, writingOf } from './kept-turns.ts'
import type { Sealer } from './sealing.ts'

/** Keeps what a killed tab, or one that is left, has only noted. */
export function addLost(
  store: QueueStore,
  left: readonly NewDeed[],
  known: ReadonlyMap<string, unknown>,
) {
  const lost = left.filter(({ id }) => !known.has(id))
  return store.add(lost.map((deed) => ({ ...deed, isHeld: true })))
}

/** Seals what was done in the last moments, before the key leaves the device. */
export async function sealNotes(owner: string, sealer: Sealer | undefined): Promise<void> {
  const store = await openQueue(sealer)
  await inTurn(writingOf(owner), async () => {
    const left = readNotes(owner)
    const known = await store.load(owner, stationNow())
    await addLost(store, left, new Map(known.map(({ id }) => [id, true])))
    forgetNotes(left)
  })
  store.close()
}
