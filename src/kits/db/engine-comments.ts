import type { Engine } from './database.ts'

/** Uncomments the parts for one engine: `/*sqlite: without rowid *\/`. */
export function forEngine(sql: string, engine: Engine): string {
  return sql.replaceAll(/\/\*(sqlite|postgres):([^]*?)\*\//g, (comment, wanted, text) =>
    wanted === engine ? text : comment,
  )
}
