import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The texts of a folder's files by name; none if the folder does not exist. */
export function readTextFiles(folder: string): ReadonlyMap<string, string> {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** Removes a file or a folder; it may not exist. */
export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true, recursive: true })
}

export function hasFile(path: string): boolean {
  return existsSync(path)
}

/** Copies a file or a folder; nothing happens where there is none. */
export async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  if (existsSync(from)) await cp(from, to, { recursive: true })
}

/** Exchanges two files or folders, either of which may not exist. */
export async function exchangeFiles(left: string, right: string): Promise<void> {
  const aside = `${right}.${process.pid}.part`
  if (existsSync(left)) await rename(left, aside)
  if (existsSync(right)) await rename(right, left)
  if (existsSync(aside)) await rename(aside, right)
}
