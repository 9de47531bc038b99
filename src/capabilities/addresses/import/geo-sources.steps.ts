import { PartFile } from '../../../kits/files/part-file.ts'
import {
  exchangeFiles,
  fileNames,
  hasFile,
  linkTree,
  moveFile,
  removeFile,
} from '../../../kits/files/text-files.ts'
import { type BuildSettings, writeGeoFile } from '../index/build-geo.steps.ts'
import { readReference } from '../reference/reference.steps.ts'
import { toGeoRows } from '../reference/reference-rows.ts'
import { type KeptSource, KeptWriter, openKept, rowsOf } from './kept-source.steps.ts'
import { mergeRows } from './merge-rows.ts'

const ending = '.rows'

/**
 * What happens to earlier imports: `same-source` replaces the rows of the same source and keeps
 * other sources, `add` also keeps the rows of the same source, `replace-all` deletes them all.
 */
export type ImportMode = 'same-source' | 'add' | 'replace-all'

/**
 * Returns the imported sources in the order of their names: whatever the order in which files were
 * imported, the same files make the same index.
 */
export function readSources(folder: string): KeptSource[] {
  return fileNames(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => openKept(`${folder}/${name}`))
    .sort((left, right) => (left.facts.source < right.facts.source ? -1 : 1))
}

/** Begins to keep a source; nothing is in use before it is stored. */
export function beginSource(folder: string, source: string): KeptWriter {
  return new KeptWriter(`${folder}/${source}${ending}`)
}

/** Moves new sources beside the old ones, and returns all stored sources. */
export async function storeSources(
  folder: string,
  fresh: readonly KeptSource[],
  mode: ImportMode,
): Promise<KeptSource[]> {
  const known = readSources(folder)
  const names = new Set(fresh.map(({ facts }) => facts.source))
  for (const one of fresh) await storeSource(folder, one, mode === 'add' ? known : [])
  if (mode === 'replace-all')
    for (const { path, facts } of known) if (!names.has(facts.source)) await removeFile(path)
  return readSources(folder)
}

async function storeSource(
  folder: string,
  fresh: KeptSource,
  known: readonly KeptSource[],
): Promise<void> {
  const path = `${folder}/${fresh.facts.source}${ending}`
  const earlier = known.find(({ facts }) => facts.source === fresh.facts.source)
  if (earlier === undefined) return moveFile(fresh.path, path)
  const both = new KeptWriter(path)
  both.addAll(earlier)
  both.addAll(fresh)
  both.finish(fresh.facts)
}

export interface RowCounts {
  readonly localities: number
  readonly streets: number
  readonly zones: number
}

/** Writes the index of all known data atomically; a running service picks it up by itself. */
export function writeIndex(
  path: string,
  sources: readonly KeptSource[],
  settings: BuildSettings,
): RowCounts {
  const rows = mergeRows(toGeoRows(readReference()), sources.map(rowsOf))
  let streets = 0
  const counted = function* () {
    for (const row of rows.streets) {
      streets++
      yield row
    }
  }
  const file = new PartFile(path)
  try {
    writeGeoFile({ ...rows, streets: counted() }, (bytes) => file.write(bytes), settings)
    file.finish()
  } finally {
    file.abandon()
  }
  return { localities: rows.localities.length, streets, zones: rows.zones.length }
}

/** The data in use, and what is kept of those before the last change. */
function keptPairs(folder: string, index: string): readonly (readonly [string, string])[] {
  return ['geo', index].map((name) => [`${folder}/${name}`, `${folder}/geo-before/${name}`])
}

/** Keeps the sources and the index in use, to go back to: files are replaced, never changed. */
export async function rememberData(folder: string, index: string): Promise<void> {
  await removeFile(`${folder}/geo-before`)
  for (const [used, before] of keptPairs(folder, index)) await linkTree(used, before)
}

/**
 * Exchanges the data in use with those before the last change; doing it again brings them back.
 * Returns false where nothing was kept. Data that were never imported are the reference alone.
 */
export async function goBack(folder: string, index: string): Promise<boolean> {
  if (!hasFile(`${folder}/geo-before`)) return false
  for (const [used, before] of keptPairs(folder, index)) await exchangeFiles(used, before)
  return true
}
