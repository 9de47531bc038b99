import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The texts of a folder's files by their names; for what is read once, at the start. */
export function readTextFiles(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder).toSorted()
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}
