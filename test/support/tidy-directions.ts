import { posix } from 'node:path'
import type { Import } from './tidy-imports.ts'
import { FIXES, mayReach, placeOf, SLICES } from './tidy-layout.ts'
import { type Fault, faultAt, type Inspection, type Source } from './tidy-source.ts'
import { isWord } from './tidy-tokens.ts'

/** Checks which files may import which: by kind, by the doors of slices and by their order. */
export const inspectImports: Inspection = (source, paths) => {
  if (source.place.kind === 'cli' || source.place.kind === 'test') return []
  return source.imports.flatMap((entry) => inspectImport(source, entry, paths))
}

function inspectImport(source: Source, entry: Import, paths: ReadonlySet<string>): Fault[] {
  const { specifier } = entry
  if (specifier === undefined) {
    const fix = 'write the path as a plain string, so that its direction can be checked'
    return [faultAt(source.path, entry.line, 'unknown-import', 'The path is computed', fix)]
  }
  if (/^[#/]|^file:/.test(specifier)) return [unknownImport(source, entry, specifier)]
  if (!specifier.startsWith('.')) return inspectPackage(source, entry, specifier)
  const target = posix.join(posix.dirname(source.path), specifier)
  if (source.place.kind === 'face' && OF_PAGES.includes(target)) return []
  if (!paths.has(target)) return [unknownImport(source, entry, target)]
  return inspectTarget(source, entry, target)
}

/**
 * The files of pages that the service reads too: their addresses, the roles that may see them, and
 * how words are defined in both languages, with those that public pages share.
 */
const OF_PAGES: readonly string[] = [
  'web/page.ts',
  'web/pages.ts',
  'web/words/demonstration.ts',
  'web/words/languages.ts',
]

function unknownImport(source: Source, entry: Import, target: string): Fault {
  const fix = 'import a file that exists under src/, by its relative path that ends in .ts'
  return faultAt(source.path, entry.line, 'unknown-import', `There is no ${target}`, fix)
}

function inspectPackage(source: Source, entry: Import, name: string): Fault[] {
  const { kind } = source.place
  if (mayReach(kind, name.startsWith('node:') ? 'node' : 'npm')) return []
  const what = `This ${kind} file may not import the package '${name}'`
  return [faultAt(source.path, entry.line, 'package', what, `wrap it in a kit; ${FIXES[kind]}`)]
}

function inspectTarget(source: Source, entry: Import, path: string): Fault[] {
  const from = source.place
  const target = placeOf(path)
  const crosses = from.slice !== undefined && target.slice !== undefined
  if (crosses && from.slice !== target.slice) return inspectCrossing(source, entry, path)
  if (mayReach(from.kind, target.kind) && isFitForStore(source, entry, path)) return []
  return [direction(source, entry, path)]
}

function inspectCrossing(source: Source, entry: Import, path: string): Fault[] {
  const [from, target] = [source.place, placeOf(path)]
  if (target.kind !== 'door') {
    const what = `${path} belongs to the slice '${target.slice}'`
    const fix = `import its door, src/capabilities/${target.slice}/${target.slice}.ts`
    return [faultAt(source.path, entry.line, 'door', what, fix)]
  }
  if (!['door', 'steps', 'manifest'].includes(from.kind)) return [direction(source, entry, path)]
  // A slice that is in no order yet is a fault of its own, which names the step to take.
  if (!SLICES.includes(from.slice ?? '')) return []
  if (SLICES.indexOf(target.slice ?? '') < SLICES.indexOf(from.slice ?? '')) return []
  const what = `The slice '${target.slice}' is not left of '${from.slice}'`
  const fix = 'turn the call around, or change the order in src/slices.ts'
  return [faultAt(source.path, entry.line, 'leftwards', what, fix)]
}

/** Stores may import less than their kind: only the types of rules, only the database kit. */
function isFitForStore(source: Source, entry: Import, path: string): boolean {
  if (source.place.kind !== 'store') return true
  const { kind } = placeOf(path)
  if (kind === 'rule') return entry.typeOnly
  return kind !== 'kit' || path.startsWith('src/kits/db/')
}

function direction(source: Source, entry: Import, path: string): Fault {
  const { kind } = source.place
  const way = entry.typeOnly ? '' : ' as a value'
  const what = `This ${kind} file may not import ${path}${way} (kind: ${placeOf(path).kind})`
  return faultAt(source.path, entry.line, 'direction', what, FIXES[kind])
}

/** Only tracking locks a shipment's row, so only tracking may create the proof that it is locked. */
export const inspectHolds: Inspection = (source) => {
  const { kind, slice = '' } = source.place
  if (kind === 'test' || ['events', 'tracking'].includes(slice)) return []
  const proofs = source.scan.tokens.filter((token) => isWord(token, 'pieceLockIn'))
  const fix =
    'lock the shipment with lockPieces or lockPiecesForEvents of tracking; they return the proof'
  return proofs.map(({ line }) =>
    faultAt(source.path, line, 'lock', 'This creates a proof that shipments are locked', fix),
  )
}
