import type { KeptDeed, NewDeed, QueueStore } from './kept.ts'
import type { Sealed, Sealer } from './sealing.ts'

/**
 * The deeds of this browser, in IndexedDB: they outlive the tab, the browser and the session. They
 * are sealed with the key of their person, whom the service alone gives it to.
 */

/** A deed as it is kept: its keys, and the rest sealed. */
interface SealedDeed extends Pick<KeptDeed, 'owner' | 'state' | 'at'> {
  readonly seq?: number
  readonly sealed: Sealed
}

/** Those of before were kept as they are. */
type Row = SealedDeed | KeptDeed

/** Seals and opens rows; without a sealer they are kept as they are. */
function createLetters(sealer: Sealer | undefined) {
  return {
    async close<Deed extends NewDeed & Pick<KeptDeed, 'state'>>(deed: Deed) {
      if (sealer === undefined) return deed
      const { owner, state, at } = deed
      const place = 'seq' in deed ? { seq: deed.seq } : {}
      return { ...place, owner, state, at, sealed: await sealer.seal(deed) }
    },
    async openAll(rows: readonly Row[]): Promise<KeptDeed[]> {
      const opened = await Promise.all(rows.map(open))
      return opened.filter((deed) => deed !== undefined)
    },
  }
  /** Deeds that can't be opened stay closed: another key may open them. */
  async function open(row: Row): Promise<KeptDeed | undefined> {
    if (!('sealed' in row)) return row
    const opened = await sealer?.open(row.sealed).catch(() => undefined)
    return opened === undefined ? undefined : ({ ...opened, seq: row.seq } as KeptDeed)
  }
}

const databaseName = 'posta-scans'
const storeName = 'scans'
const byOwner = 'owner'
const byState = 'owner-state'

/** Answered deeds are kept for the list and the counters of the shift. */
const keptMs = 16 * 3_600_000

export async function openQueue(sealer?: Sealer): Promise<QueueStore> {
  const db = await openDatabase()
  const letters = createLetters(sealer)
  const begin = (mode: IDBTransactionMode, durability: IDBTransactionDurability = 'relaxed') => {
    const tx = db.transaction(storeName, mode, { durability })
    return { tx, store: tx.objectStore(storeName) }
  }
  async function put(deeds: readonly KeptDeed[]): Promise<void> {
    if (deeds.length === 0) return
    const rows = await Promise.all(deeds.map(letters.close))
    const { tx, store } = begin('readwrite')
    for (const row of rows) store.put(row)
    tx.commit()
    await ended(tx)
  }
  return {
    async add(deeds) {
      if (deeds.length === 0) return []
      const stateOf = ({ answer }: NewDeed) => (answer ? 'done' : 'waiting')
      const stored = deeds.map((deed) => ({ ...deed, state: stateOf(deed), tries: 0 }) as const)
      const rows = await Promise.all(stored.map(letters.close))
      // A power cut must not take a deed along. Lost answers are asked for again.
      const { tx, store } = begin('readwrite', 'strict')
      const added = rows.map((row) => store.add(row))
      tx.commit()
      await ended(tx)
      return stored.map((deed, at) => ({ ...deed, seq: Number(added[at]?.result) }))
    },
    async waiting(owner, most) {
      const { store } = begin('readonly')
      const range = IDBKeyRange.only([owner, 'waiting'])
      const some = await result<Row[]>(store.index(byState).getAll(range, most))
      const opened = await letters.openAll(some)
      if (opened.length > 0 || some.length < most) return opened
      // The first ones are sealed with a key that there is no longer.
      const all = await result<Row[]>(begin('readonly').store.index(byState).getAll(range))
      return (await letters.openAll(all)).slice(0, most)
    },
    put,
    async remove({ seq }) {
      const { tx, store } = begin('readwrite')
      store.delete(seq)
      tx.commit()
      await ended(tx)
    },
    async load(owner, now) {
      const { tx, store } = begin('readwrite')
      const all = await result<Row[]>(store.index(byOwner).getAll(IDBKeyRange.only(owner)))
      const isOld = ({ state, at }: Row) => state === 'done' && now - at > keptMs
      for (const { seq } of all.filter(isOld)) if (seq !== undefined) store.delete(seq)
      await ended(tx)
      const rows = all.filter((row) => !isOld(row))
      const opened = await letters.openAll(rows)
      const unsealed = rows.filter((row) => !('sealed' in row)) as KeptDeed[]
      if (sealer) await put(unsealed)
      return opened
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
