import { readdirSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Config } from '../config.ts'
import { secretKeyName } from '../databases.ts'
import type { Lock } from '../kits/backup/age-file.ts'
import { sealFolder } from '../kits/backup/sealed-folder.ts'
import type { Row } from '../kits/command-line/output.ts'
import { figuresOf, type TableFigures } from '../kits/db/table-figures.ts'
import {
  copyDatabases,
  copyOpenFiles,
  figuresName,
  filesBelow,
  otherFilesIn,
} from './backup-contents.ts'
import { withScratch } from './scratch.ts'

/** The contents of a backup: a row for each database, other files, and those left out. */
export interface Filled {
  readonly rows: readonly Row[]
  readonly files: readonly string[]
  readonly left: readonly string[]
}

interface Wish {
  /** Whether it holds the whole installation, rather than one environment. */
  readonly isWhole: boolean
  readonly lock: Lock | undefined
}

export function fillFolder(config: Config, wish: Wish, folder: string): Promise<Filled> {
  return wish.lock === undefined
    ? fillOpenly(config, wish.isWhole, folder)
    : fillSealed(config, { ...wish, lock: wish.lock }, folder)
}

/** Without a key the secrets of the data folder stay where they are. */
async function fillOpenly(config: Config, isWhole: boolean, folder: string): Promise<Filled> {
  const rows = await copyDatabases(config, folder, isWhole)
  await writeFile(join(folder, figuresName), JSON.stringify(await figuresIn(folder)))
  if (!isWhole) return { rows, files: [], left: [] }
  const { taken: files, left } = await copyOpenFiles(config.dataFolder, folder)
  return { rows, files, left }
}

/** Nothing readable is written outside of the data folder. */
async function fillSealed(
  config: Config,
  { isWhole, lock }: Wish & { readonly lock: Lock },
  folder: string,
): Promise<Filled> {
  const { dataFolder } = config
  const sealer = await sealFolder(lock, folder)
  return withScratch(dataFolder, async (scratch) => {
    const rows: Row[] = []
    const copies = await copyDatabases(config, scratch, isWhole)
    const figures = await figuresIn(scratch)
    for (const row of copies) {
      const copy = String(row['file'])
      const file = await sealer.seal(copy, relative(scratch, copy))
      rows.push({ ...row, file, bytes: statSync(file).size })
    }
    const files = isWhole ? otherFilesIn(dataFolder) : []
    for (const name of files.flatMap((one) => filesBelow(dataFolder, one)))
      await sealer.seal(join(dataFolder, name), name)
    const elsewhere = isWhole ? keyFileElsewhere(config, files) : undefined
    if (elsewhere !== undefined) await sealer.seal(elsewhere, secretKeyName)
    await sealer.finish(figures)
    const all = elsewhere === undefined ? files : [...files, secretKeyName]
    return { rows, files: all, left: [] }
  })
}

/** Of files; a dump of PostgreSQL is read back by its own tools when it is made. */
async function figuresIn(folder: string): Promise<Readonly<Record<string, TableFigures>>> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.db'))
  const figures: Record<string, TableFigures> = {}
  for (const name of names) figures[name] = await figuresOf(join(folder, name))
  return figures
}

/** A key file that several nodes share may stand outside of the data folder. */
function keyFileElsewhere({ secretKeyFile }: Config, files: readonly string[]): string | undefined {
  return files.includes(secretKeyName) ? undefined : secretKeyFile
}
