import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The texts of a folder's files by name; none if the folder does not exist. */
export function readTextFiles(folder: string): ReadonlyMap<string, string> {
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : []
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true })
}
