import type { KeptDeed, NewDeed, QueueStore } from './kept.ts'

/** The deeds of this browser, in IndexedDB: they outlive the tab, the browser and the session. */

const databaseName = 'posta-scans'
const storeName = 'scans'
const byOwner = 'owner'
const byState = 'owner-state'

/** Answered deeds are kept for the list and the counters of the shift. */
const keptMs = 16 * 3_600_000

export async function openQueue(): Promise<QueueStore> {
  const db = await openDatabase()
  const begin = (mode: IDBTransactionMode, durability: IDBTransactionDurability = 'relaxed') => {
    const tx = db.transaction(storeName, mode, { durability })
    return { tx, store: tx.objectStore(storeName) }
  }
  return {
    async add(deeds) {
      if (deeds.length === 0) return []
      // A power cut must not take a deed along. What is forgotten of its answer is asked again.
      const { tx, store } = begin('readwrite', 'strict')
      const stateOf = ({ answer }: NewDeed) => (answer ? 'done' : 'waiting')
      const kept = deeds.map((deed) => ({ ...deed, state: stateOf(deed), tries: 0 }) as const)
      const added = kept.map((deed) => store.add(deed))
      tx.commit()
      await ended(tx)
      return kept.map((deed, at) => ({ ...deed, seq: Number(added[at]?.result) }))
    },
    async waiting(owner, most) {
      const { store } = begin('readonly')
      const range = IDBKeyRange.only([owner, 'waiting'])
      return result<KeptDeed[]>(store.index(byState).getAll(range, most))
    },
    async put(deeds) {
      if (deeds.length === 0) return
      const { tx, store } = begin('readwrite')
      for (const deed of deeds) store.put(deed)
      tx.commit()
      await ended(tx)
    },
    async remove({ seq }) {
      const { tx, store } = begin('readwrite')
      store.delete(seq)
      tx.commit()
      await ended(tx)
    },
    async load(owner, now) {
      const { tx, store } = begin('readwrite')
      const all = await result<KeptDeed[]>(store.index(byOwner).getAll(IDBKeyRange.only(owner)))
      const isOld = ({ state, at }: KeptDeed) => state === 'done' && now - at > keptMs
      for (const deed of all.filter(isOld)) store.delete(deed.seq)
      await ended(tx)
      return all.filter((deed) => !isOld(deed))
    },
    close: () => db.close(),
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName, 1)
  opening.addEventListener('upgradeneeded', () => {
    const options = { keyPath: 'seq', autoIncrement: true }
    const store = opening.result.createObjectStore(storeName, options)
    store.createIndex(byOwner, 'owner')
    // Entries with the same key are in the order of the deeds.
    store.createIndex(byState, ['owner', 'state'])
  })
  return result(opening)
}

function result<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no store')))
  })
}

function ended(tx: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    tx.addEventListener('complete', () => resolve())
    tx.addEventListener('abort', () => reject(tx.error ?? new Error('the store gave up')))
  })
}
