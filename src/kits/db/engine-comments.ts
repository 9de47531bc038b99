import type { Engine } from './database.ts'

/** What one engine needs to hear is written as a comment for it: `/*sqlite: without rowid *\/`. */
export function forEngine(sql: string, engine: Engine): string {
  return sql.replaceAll(/\/\*(sqlite|postgres):([^]*?)\*\//g, (comment, wanted, text) =>
    wanted === engine ? text : comment,
  )
}
