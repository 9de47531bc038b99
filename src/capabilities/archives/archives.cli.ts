import type { Operator } from '../../kernel/operator.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { parseDuration } from '../../kits/clock/duration.ts'
import { parsePeriod } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { readArguments } from '../../kits/command-line/arguments.ts'
import type { Command, CommandLine } from '../../kits/command-line/command.ts'
import { CliError, printRows } from '../../kits/command-line/output.ts'
import { createProgressLine } from '../../kits/command-line/progress-line.ts'
import {
  type ArchivedSegment,
  type Archives,
  DamagedSegmentError,
  type KeepCharges,
} from './archives.ts'

export interface ArchivesContext {
  readonly archives: Archives
  /** The accounts, which keep the charges of archived shipments. */
  readonly account: { readonly keepArchived: KeepCharges }
  readonly operator: Operator
  readonly clock: Clock
  readonly zone: Zone
}

type Line = CommandLine<ArchivesContext>

const usage = 'expected: archive --before DATE, archive find CODE, or archive verify'

export const archiveCommand: Command<ArchivesContext> = {
  name: 'archive',
  help: `  ./posta archive --before DATE      shipments that ended before a day, 2025-01-31,
                                     or so long ago, 400d, leave the database for files
  ./posta archive find CODE          what the files have of a shipment, as JSON
  ./posta archive verify             reads every file, and compares it with what is on record
`,
  run([action, ...words], line) {
    if (action === 'find') return find(words, line)
    if (action === 'verify') return verify(words, line)
    return archive(action === undefined ? [] : [action, ...words], line)
  },
}

async function archive(words: string[], line: Line): Promise<number> {
  const { values, positionals } = readArguments(words, { before: { type: 'string' } })
  const { before: said, env, json } = values
  if (said === undefined || positionals.length > 0) throw new CliError(usage)
  const progress = createProgressLine('posta archive', json)
  const done = await line
    .within(env, async ({ archives, account, operator, clock, zone }) => {
      const before = readBefore(said, clock(), zone)
      const { keepArchived: keepCharges } = account
      const segments: ArchivedSegment[] = []
      for await (const segment of archives.archive({ before, by: operator, keepCharges })) {
        segments.push(segment)
        progress.report(`${segment.segment}: ${segment.removed} shipments`)
      }
      return segments
    })
    .catch(explain)
  progress.end()
  const rows = done.map((segment) => ({ environment: env, ...segment }))
  if (rows.length > 0 || json) printRows(rows, json)
  else process.stdout.write(`Nothing that ended before ${said} is left in ${env}.\n`)
  return 0
}

/** The start of a day, or so long ago. */
function readBefore(said: string, now: number, zone: Zone): number {
  const ago = parseDuration(said)
  const at = ago === undefined ? parsePeriod(zone, said, said)?.from : now - ago
  if (at === undefined) throw new CliError('--before: expected a day, 2025-01-31, or 400d')
  return at
}

function explain(error: unknown): never {
  throw error instanceof DamagedSegmentError ? new CliError(error.message) : error
}

async function find(words: string[], line: Line): Promise<number> {
  const { values, positionals } = readArguments(words, {})
  const parsed = parseTrackingCode(positionals.join('').toUpperCase())
  if (!parsed.ok) throw new CliError('expected: archive find CODE')
  const code = parsed.value
  const match = await line.lookInto(values.env, ({ archives }) => archives.search(code))
  if (match === undefined) throw new CliError(`no archive of ${values.env} has ${code}`)
  const { segment, piece } = match
  const shown = { environment: values.env, segment, ...piece }
  process.stdout.write(`${JSON.stringify(shown, undefined, 2)}\n`)
  return 0
}

/** Returns 1 when a file is not as it was written. */
async function verify(words: string[], line: Line): Promise<number> {
  const { values } = readArguments(words, {})
  const verdicts = await line.lookInto(values.env, ({ archives }) => archives.verify())
  const rows = verdicts.map((verdict) => ({ environment: values.env, ...verdict }))
  if (rows.length > 0 || values.json) printRows(rows, values.json)
  else process.stdout.write(`There are no archives of ${values.env}.\n`)
  const isSound = verdicts.every(({ verdict }) => verdict === 'sound' || verdict === 'unfinished')
  return isSound ? 0 : 1
}
