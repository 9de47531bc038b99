import { type FunctionSpan, readFunctions } from './tidy-functions.ts'
import { type Import, readImports } from './tidy-imports.ts'
import { type Place, placeOf } from './tidy-layout.ts'
import { type Scan, scanTokens } from './tidy-tokens.ts'

export const RULES = [
  'no-files',
  'nothing-seen',
  'place',
  'unknown-slice',
  'door-missing',
  'unknown-import',
  'direction',
  'package',
  'door',
  'leftwards',
  'circle',
  'part-circle',
  'environment',
  'purity',
  'source',
  'module-state',
  'plain-table',
  'own-tables',
  'unknown-table',
  'sql-place',
  'sql-case',
  'lock',
  'file-length',
  'function-length',
  'line-length',
  'name',
  'barrel',
  'syntax',
  'default-export',
  'unfinished',
  'console',
  'stopwatch',
] as const

export type Rule = (typeof RULES)[number]

export interface Fault {
  readonly file: string
  readonly line: number
  readonly rule: Rule
  readonly message: string
}

export interface Source {
  readonly path: string
  readonly place: Place
  readonly lines: readonly string[]
  readonly scan: Scan
  readonly imports: readonly Import[]
  readonly functions: readonly FunctionSpan[]
}

/** One rule applied to one file; `paths` are all existing files. */
export type Inspection = (source: Source, paths: ReadonlySet<string>) => Fault[]

export function readSource(path: string, text: string): Source {
  // Data files (JSON, CSV) have a place and a name, but no code to scan.
  const scan = scanTokens(path.endsWith('.ts') ? text : '')
  const lines = text.replace(/\n$/, '').split('\n')
  const [imports, functions] = [readImports(scan), readFunctions(scan)]
  return { path, place: placeOf(path), lines, scan, imports, functions }
}

/** The fix is a separate argument, so that no message can omit it. */
export function faultAt(file: string, line: number, rule: Rule, what: string, fix: string): Fault {
  return { file, line, rule, message: `${what}; to fix it: ${fix}` }
}
