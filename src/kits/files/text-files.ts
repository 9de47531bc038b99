import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The names of a folder's files, in order; none if the folder does not exist. */
export function fileNames(folder: string): string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
}

/** The texts of a folder's files by name; none if the folder does not exist. */
export function readTextFiles(folder: string): ReadonlyMap<string, string> {
  return new Map(fileNames(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** Removes a file or a folder; it may not exist. */
export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true, recursive: true })
}

export function hasFile(path: string): boolean {
  return existsSync(path)
}

/**
 * Gives a file, or the files of a folder, a second name, at no cost in time and space; where the
 * disk knows none, they are copied. Nothing happens where there is nothing.
 */
export async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  if (!existsSync(from)) return
  if (!statSync(from).isDirectory()) return linkFile(from, to)
  await mkdir(to, { recursive: true })
  for (const name of fileNames(from)) await linkFile(join(from, name), join(to, name))
}

async function linkFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch {
    await copyFile(from, to)
  }
}

/** Gives a file another name, in place of the file that has it. */
export async function moveFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
}

/** Exchanges two files or folders, either of which may not exist. */
export async function exchangeFiles(left: string, right: string): Promise<void> {
  const aside = `${right}.${process.pid}.part`
  if (existsSync(left)) await rename(left, aside)
  if (existsSync(right)) await rename(right, left)
  if (existsSync(aside)) await rename(aside, right)
}
