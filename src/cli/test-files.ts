import { existsSync, globSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import { CliError } from '../kits/command-line/output.ts'
import { root } from './checks.ts'

/**
 * The files that take longest, by the times that runs print: one that is taken last would run alone
 * at the end.
 */
const longest = [
  'test/browser/pictures.test.ts',
  'test/browser/scan.test.ts',
  'test/browser/public.test.ts',
  'test/browser/work-list.test.ts',
  'test/browser/scan-offline.test.ts',
  'test/browser/users.test.ts',
  'test/lifecycle.test.ts',
  'test/labels-zpl.test.ts',
  'test/move.test.ts',
  'test/operation-examples.test.ts',
  'test/v1/hostile-words.test.ts',
  'src/capabilities/people/people.test.ts',
  'test/labels-sheets.test.ts',
  'test/labels-print.test.ts',
  'test/cli.test.ts',
  'test/imports-crash.test.ts',
]

/** Those of which most of the time is waiting, the longest first. */
const mostlyWaiting = [
  'test/image.test.ts',
  'test/patroni.test.ts',
  'test/upgrade.test.ts',
  'test/failover.test.ts',
  'test/crash.test.ts',
  'test/webhooks-crash.test.ts',
  'test/point-in-time.test.ts',
  'test/replica.test.ts',
  'test/processes.test.ts',
  'test/round-trips.test.ts',
  'src/kits/http/unread-answers.test.ts',
]

/** Finds the test files: the longest first, then those in test/ itself, among which more are. */
export function findTests(): Partial<Record<'inBrowser' | 'waiting' | 'others', string[]>> {
  const find = (pattern: string) =>
    globSync(pattern, { cwd: root })
      .map((file) => file.replaceAll(sep, '/'))
      .toSorted()
  const patterns = ['test/*.test.ts', 'test/*/**/*.test.ts', 'src/**/*.test.ts']
  const files = new Set(patterns.flatMap(find))
  const long = [...longest, ...mostlyWaiting].filter((file) => files.has(file))
  return Object.groupBy(new Set([...long, ...files]), (file) => {
    if (file.startsWith('test/browser/')) return 'inBrowser'
    return mostlyWaiting.includes(file) ? 'waiting' : 'others'
  })
}

/** One of several parts of the tests, for machines that run them side by side. */
export interface Shard {
  readonly number: number
  readonly of: number
}

const mostShards = 32

export function readShard(text: string): Shard {
  const [number = 0, of = 0, ...more] = text.split('/').map(Number)
  const isSound = Number.isInteger(number) && Number.isInteger(of) && more.length === 0
  if (!isSound || number < 1 || of > mostShards || number > of)
    throw new CliError(`--shard: expected its number and how many there are, such as 2/4`)
  return { number, of }
}

/** Every file is in one shard; those that take long, which come first, are dealt out evenly. */
export function ofShard(files: readonly string[], { number, of }: Shard): string[] {
  return files.filter((_, place) => place % of === number - 1)
}

/** Tests that hold for every row, page and file: quick, and most often forgotten by a change. */
const ofEverything = [
  'test/tidy.test.ts',
  'test/tidy-web.test.ts',
  'test/api-changes.test.ts',
  'test/contract-references.test.ts',
  'test/operation-examples.test.ts',
  'test/operation-lists.test.ts',
  'test/operation-parameters.test.ts',
  'test/problems.test.ts',
  'test/scopes.test.ts',
]

/** The tests of a change: those beside its files, and those of everything. */
export function testsOf(changed: readonly string[]): string[] {
  const folders = new Set(changed.filter((file) => file.startsWith('src/')).map(dirname))
  const beside = [...folders].flatMap((folder) => globSync(`${folder}/*.test.ts`, { cwd: root }))
  const own = changed.filter((file) => file.endsWith('.test.ts') && existsSync(file))
  return [...new Set([...own, ...beside.map((file) => file.replaceAll(sep, '/')), ...ofEverything])]
}

/** The slices that a change touches, whose stories are run. */
export function slicesOf(changed: readonly string[]): string[] {
  const slices = changed.flatMap((file) => /^src\/capabilities\/([^/]+)/.exec(file)?.[1] ?? [])
  return [...new Set(slices)]
}
