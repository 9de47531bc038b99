import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Which of these words a row of any table has, whatever its column. */
export function findStored(folder: string, words: readonly string[]): string[] {
  const left = new Set(words)
  for (const file of globSync(join(folder, '*.db'))) {
    const db = new DatabaseSync(file, { readOnly: true })
    // Of an index of words its own tables are read.
    const tables = db
      .prepare(
        "select name from sqlite_schema where type = 'table' and sql not like 'create virtual%'",
      )
      .all()
    for (const { name } of tables)
      for (const row of db.prepare(`select * from "${String(name)}"`).iterate()) {
        const text = Object.values(row).map(textOf).join(' ')
        for (const word of left) if (text.includes(word)) left.delete(word)
      }
    db.close()
  }
  return words.filter((word) => !left.has(word))
}

function textOf(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)
}
