/**
 * A folder of sealed files. Each folder has a key of its own, which seals its files and is sealed
 * itself, with the list of them, for the owner's key: a slow passphrase is worked out once, and a
 * file that was changed, taken away or brought from another folder is noticed.
 */
import { existsSync, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  type Lock,
  newKeyPair,
  type Opener,
  openFile,
  openText,
  type Passed,
  sealFile,
  sealText,
  UnopenedError,
} from './age-file.ts'

export const sealedEnd = '.age'
const listName = `backup${sealedEnd}`

interface SealedList {
  readonly format: 1
  readonly identity: string
  /** By their names before they were sealed. */
  readonly files: Readonly<Record<string, Passed>>
  /** Facts that the maker adds, for a later comparison. */
  readonly about: unknown
}

export interface FolderSealer {
  /** Seals a file under its name in the folder; returns the path of the sealed file. */
  seal(from: string, name: string): Promise<string>
  /** Writes the list: without it the folder can not be opened. */
  finish(about?: unknown): Promise<void>
}

export async function sealFolder(lock: Lock, folder: string): Promise<FolderSealer> {
  const { identity, recipient } = await newKeyPair()
  const files: Record<string, Passed> = {}
  return {
    async seal(from, name) {
      const to = join(folder, name + sealedEnd)
      await mkdir(dirname(to), { recursive: true })
      files[name] = await sealFile({ recipients: [recipient] }, from, to)
      return to
    },
    async finish(about) {
      const list: SealedList = { format: 1, identity, files, about: about ?? null }
      await sealText(lock, JSON.stringify(list), join(folder, listName))
    },
  }
}

export function isSealedFolder(folder: string): boolean {
  return existsSync(join(folder, listName))
}

export interface SealedFolder {
  /** The names that its files had before they were sealed. */
  readonly names: readonly string[]
  readonly about: unknown
  /** Opens one file into another folder, under its name. */
  open(name: string, into: string): Promise<void>
}

/** Reads the list of a sealed folder; throws `UnopenedError` for another's key. */
export async function openSealedFolder(opener: Opener, folder: string): Promise<SealedFolder> {
  const list = JSON.parse(await openText(opener, join(folder, listName))) as SealedList
  const { identity, files, about } = list
  refuseMissing(folder, Object.keys(files))
  return {
    names: Object.keys(files),
    about,
    async open(name, into) {
      const from = join(folder, name + sealedEnd)
      const to = join(into, name)
      await mkdir(dirname(to), { recursive: true })
      const { bytes, sha256 } = await openFile({ identity }, from, to)
      const listed = files[name]
      if (listed?.bytes !== bytes || listed.sha256 !== sha256)
        throw new UnopenedError(`${from} is not the file that was sealed under this name`)
    },
  }
}

function refuseMissing(folder: string, names: readonly string[]): void {
  const missing = names.filter((name) => !existsSync(join(folder, name + sealedEnd)))
  if (missing.length > 0)
    throw new UnopenedError(`${folder} lacks ${missing.map((name) => name + sealedEnd).join(', ')}`)
  const fileNames = new Set([...names.map((name) => name + sealedEnd), listName])
  const foreign = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replace(/^\/+/, ''))
    .filter((name) => !fileNames.has(name))
  if (foreign.length > 0)
    throw new UnopenedError(`${folder} has files that were not sealed with it: ${foreign.join()}`)
}
