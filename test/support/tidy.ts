import { inspectHolds, inspectImports } from './tidy-directions.ts'
import { type Kind, SLICES } from './tidy-layout.ts'
import { inspectEnvironment, inspectPurity, inspectSources } from './tidy-purity.ts'
import { type Fault, faultAt, type Inspection, readSource, type Source } from './tidy-source.ts'
import { inspectSqlCase, inspectStatements, readWrites } from './tidy-sql.ts'
import { inspectState } from './tidy-state.ts'
import { inspectTables } from './tidy-tables.ts'
import {
  inspectComments,
  inspectConsole,
  inspectNames,
  inspectSizes,
  inspectStopwatches,
  inspectSyntax,
} from './tidy-words.ts'

export { type Fault, RULES, type Rule } from './tidy-source.ts'

const INSPECTIONS: readonly Inspection[] = [
  inspectPlace,
  inspectImports,
  inspectHolds,
  inspectEnvironment,
  inspectPurity,
  inspectSources,
  inspectState,
  inspectTables,
  inspectStatements,
  inspectSqlCase,
  inspectSizes,
  inspectNames,
  inspectSyntax,
  inspectComments,
  inspectConsole,
  inspectStopwatches,
]

/** A checker that selects no files finds no faults, so files of these kinds must exist. */
const EXPECTED_KINDS: readonly Kind[] = [
  'main',
  'app',
  'config',
  'outcome',
  'face',
  'kernel',
  'kit',
  'door',
  'store',
  'rule',
  'adapter',
  'row',
]

/** Finds every violation of the architecture in the files of src/, given as path and text. */
export function inspect(files: ReadonlyMap<string, string>): Fault[] {
  if (files.size === 0) {
    return [
      faultAt('src', 1, 'no-files', 'No files were seen', 'give the checker the files of src'),
    ]
  }
  const sources = [...files].map(([path, text]) => readSource(path, text))
  const paths = new Set(files.keys())
  const faults = sources.flatMap((source) => INSPECTIONS.flatMap((rule) => rule(source, paths)))
  return [...faults, ...inspectSlices(sources, paths), ...inspectSelections(sources)]
}

/** Checks the rules for all tests, including those outside src/. */
export function inspectTests(files: ReadonlyMap<string, string>): Fault[] {
  const paths = new Set(files.keys())
  const sources = [...files].map(([path, text]) => readSource(path, text))
  return sources.flatMap((source) => inspectStopwatches(source, paths))
}

/** Prints one line per fault, in a format that editors and terminals can open. */
export function printFaults(faults: readonly Fault[]): string {
  const lines = faults.map(
    ({ file, line, rule, message }) => `${file}:${line} [${rule}] ${message}`,
  )
  return lines.toSorted().join('\n')
}

function inspectPlace(source: Source): Fault[] {
  if (source.place.kind !== 'unplaced') return []
  const fix = 'move it to a folder the architecture names, or name its folder there first'
  return [faultAt(source.path, 1, 'place', 'The layout has no place for this file', fix)]
}

function inspectSlices(sources: readonly Source[], paths: ReadonlySet<string>): Fault[] {
  const slices = new Set(sources.flatMap(({ place }) => place.slice ?? []))
  return [...slices].flatMap((slice) => {
    const folder = `src/capabilities/${slice}`
    if (!SLICES.includes(slice)) {
      const fix = 'give it a manifest, and list that in src/slices.ts'
      return [faultAt(folder, 1, 'unknown-slice', `No order names the slice '${slice}'`, fix)]
    }
    if (paths.has(`${folder}/${slice}.ts`)) return []
    const fix = `write its operations in ${folder}/${slice}.ts`
    return [faultAt(folder, 1, 'door-missing', `The slice '${slice}' has no door`, fix)]
  })
}

function inspectSelections(sources: readonly Source[]): Fault[] {
  const kinds = new Set(sources.map(({ place }) => place.kind))
  const seen: Record<string, boolean> = {
    imports: sources.some(({ imports }) => imports.length > 0),
    functions: sources.some(({ functions }) => functions.length > 0),
    comments: sources.some(({ scan }) => scan.comments.length > 0),
    'writes to tables': sources.some(
      (source) => source.place.kind === 'store' && readWrites(source).length > 0,
    ),
  }
  for (const kind of EXPECTED_KINDS) seen[`${kind} files`] = kinds.has(kind)
  const unseen = Object.keys(seen).filter((selection) => !seen[selection])
  return unseen.map((selection) => {
    const fix = 'fix how the checker selects them, unless src/ has lost them'
    return faultAt('src', 1, 'nothing-seen', `The checker saw no ${selection}`, fix)
  })
}
