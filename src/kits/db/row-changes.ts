import { isLocked, type SqliteConnection } from './sqlite-connection.ts'

/** What becomes of rows, for whoever keeps copies of them. */
export interface RowChanges {
  /**
   * The listener hears of every row that this process changes or removes, once that is done and
   * before anybody reads again. No transaction may be open. Answers how to stop listening.
   */
  watch(table: string, listener: RowListener): () => void
  /** Said when a transaction is over, whether it was kept or taken back. */
  tell(): void
  /** Another number than before when another process has written meanwhile, or may have. */
  versionByOthers(): number
}

export type RowListener = (ids: ReadonlySet<number>) => void

/**
 * A trigger calls for every row, so that no statement can be forgotten, whoever writes it. It lives
 * in this connection alone: other processes are noticed by the version of the data, which SQLite
 * counts up for every connection but the one that wrote.
 */
export function createRowChanges(writer: SqliteConnection): RowChanges {
  const listeners = new Map<string, Set<RowListener>>()
  const changed = new Map<string, Set<number>>()

  function install(table: string): Set<RowListener> {
    if (listeners.size === 0)
      writer.define('row_changed', (name, id) => void changed.get(String(name))?.add(Number(id)))
    const call = (row: string) => `select row_changed('${table}', ${row}.id);`
    writer.exec(`
      create temp trigger ${table}_changed after update on main.${table}
        begin ${call('old')} ${call('new')} end;
      create temp trigger ${table}_removed after delete on main.${table}
        begin ${call('old')} end;`)
    const added = new Set<RowListener>()
    listeners.set(table, added)
    changed.set(table, new Set())
    return added
  }

  return {
    watch(table, listener) {
      const those = listeners.get(table) ?? install(table)
      those.add(listener)
      return () => those.delete(listener)
    },
    tell() {
      for (const [table, ids] of changed) {
        if (ids.size === 0) continue
        for (const listener of listeners.get(table) ?? []) listener(ids)
        ids.clear()
      }
    },
    versionByOthers() {
      try {
        return writer.dataVersion()
      } catch (error) {
        if (isLocked(error)) return Number.NaN
        throw error
      }
    },
  }
}
