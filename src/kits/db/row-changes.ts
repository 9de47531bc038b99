import { isFull, isLocked, type SqliteConnection } from './sqlite-connection.ts'

/** What becomes of rows, for whoever keeps copies of them. */
export interface RowChanges {
  /**
   * The watcher hears of every row that this process changes or removes, once that is done and
   * before anybody reads again. No transaction may be open. Answers how to stop watching.
   */
  watch(table: string, watcher: RowWatcher): () => void
  /** Said when a transaction is over, whether it was kept or taken back. */
  tell(): void
  /** Said of what a write failed with. */
  tellFailure(error: unknown): void
  /** Another number than before when another process has written meanwhile, or may have. */
  versionByOthers(): number
}

export interface RowWatcher {
  onChanged(ids: ReadonlySet<number>): void
  /** The disk is full: whoever has taken room that the data needs gives it back. */
  onFull(error: unknown): void
}

/**
 * A trigger calls for every row, so that no statement can be forgotten, whoever writes it. It lives
 * in this connection alone: other processes are noticed by the version of the data, which SQLite
 * counts up for every connection but the one that wrote.
 */
export function createRowChanges(writer: SqliteConnection): RowChanges {
  const watchers = new Map<string, Set<RowWatcher>>()
  const changed = new Map<string, Set<number>>()

  function install(table: string): Set<RowWatcher> {
    if (watchers.size === 0)
      writer.define('row_changed', (name, id) => void changed.get(String(name))?.add(Number(id)))
    const call = (row: string) => `select row_changed('${table}', ${row}.id);`
    writer.exec(`
      create temp trigger ${table}_changed after update on main.${table}
        begin ${call('old')} ${call('new')} end;
      create temp trigger ${table}_removed after delete on main.${table}
        begin ${call('old')} end;`)
    const added = new Set<RowWatcher>()
    watchers.set(table, added)
    changed.set(table, new Set())
    return added
  }

  return {
    watch(table, watcher) {
      const those = watchers.get(table) ?? install(table)
      those.add(watcher)
      return () => those.delete(watcher)
    },
    tell() {
      for (const [table, ids] of changed) {
        if (ids.size === 0) continue
        for (const watcher of watchers.get(table) ?? []) watcher.onChanged(ids)
        ids.clear()
      }
    },
    tellFailure(error) {
      if (!isFull(error)) return
      for (const those of watchers.values()) for (const watcher of those) watcher.onFull(error)
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
