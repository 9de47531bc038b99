import { replaceFile } from '../../../kits/files/replaced-file.ts'
import {
  copyTree,
  exchangeFiles,
  hasFile,
  readTextFiles,
  removeFile,
} from '../../../kits/files/text-files.ts'
import { buildGeoFile } from '../index/build-geo.ts'
import type { GeoRows } from '../index/geo-rows.ts'
import { readReference } from '../reference/reference.steps.ts'
import { toGeoRows } from '../reference/reference-rows.ts'
import { type KeptSource, readKept, type SourceFacts, writeKept } from './kept-rows.ts'
import { mergeRows } from './merge-rows.ts'

const ending = '.rows'

/**
 * What happens to earlier imports: `same-source` replaces the rows of the same source and keeps
 * other sources, `add` also keeps the rows of the same source, `replace-all` deletes them all.
 */
export type ImportMode = 'same-source' | 'add' | 'replace-all'

/** Returns the imported sources, by name. */
export function readSources(folder: string): KeptSource[] {
  return [...readTextFiles(folder)]
    .filter(([name]) => name.endsWith(ending))
    .map(([, text]) => readKept(text))
}

/** Stores the rows of new sources next to the old ones, and returns all stored sources. */
export async function keepSources(
  folder: string,
  fresh: readonly KeptSource[],
  mode: ImportMode,
): Promise<KeptSource[]> {
  const known = readSources(folder)
  const fileOf = ({ source }: SourceFacts) => `${folder}/${source}${ending}`
  const names = new Set(fresh.map(({ facts }) => facts.source))
  const changed = fresh.map((one) => (mode === 'add' ? withEarlier(one, known) : one))
  for (const one of changed)
    await replaceFile(fileOf(one.facts), new TextEncoder().encode(writeKept(one)))
  const others = known.filter(({ facts }) => !names.has(facts.source))
  if (mode !== 'replace-all') return inOrder([...others, ...changed])
  for (const { facts } of others) await removeFile(fileOf(facts))
  return inOrder(changed)
}

/** Whatever the order in which files were imported, the same files make the same index. */
function inOrder(sources: readonly KeptSource[]): KeptSource[] {
  return sources.toSorted((left, right) => (left.facts.source < right.facts.source ? -1 : 1))
}

function withEarlier(fresh: KeptSource, known: readonly KeptSource[]): KeptSource {
  const earlier = known.find(({ facts }) => facts.source === fresh.facts.source)
  if (earlier === undefined) return fresh
  const rows = {
    localities: [...earlier.rows.localities, ...fresh.rows.localities],
    streets: [...earlier.rows.streets, ...fresh.rows.streets],
    zones: [...earlier.rows.zones, ...fresh.rows.zones],
  }
  return { rows, facts: { ...fresh.facts, ...countRows(rows) } }
}

export function countRows({ localities, streets, zones }: GeoRows) {
  return { localities: localities.length, streets: streets.length, zones: zones.length }
}

/** Writes the index of all known data atomically; a running service picks it up by itself. */
export async function writeIndex(
  path: string,
  sources: readonly KeptSource[],
  onStep: (step: string) => void,
): Promise<GeoRows> {
  const imported = sources.map(({ rows }) => rows)
  const rows = mergeRows(toGeoRows(readReference()), imported)
  const bytes = buildGeoFile(rows, onStep)
  await replaceFile(path, bytes)
  return rows
}

/** The data in use, and what is kept of those before the last change. */
function keptPairs(folder: string, index: string): readonly (readonly [string, string])[] {
  return ['geo', index].map((name) => [`${folder}/${name}`, `${folder}/geo-before/${name}`])
}

/** Keeps a copy of the sources and the index in use, to go back to. */
export async function rememberData(folder: string, index: string): Promise<void> {
  await removeFile(`${folder}/geo-before`)
  for (const [used, before] of keptPairs(folder, index)) await copyTree(used, before)
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
