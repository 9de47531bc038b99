import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { readArguments } from '../kits/command-line/arguments.ts'
import { CliError } from '../kits/command-line/output.ts'
import { createLog } from '../kits/log/log.ts'
import { runProcesses } from '../kits/processes/parent.ts'
import { startBackupSchedule } from './backup-schedule.ts'

const most = 64

export interface StartWords {
  /** How many processes are to serve: `--processes`, or else `POSTA_PROCESSES`. */
  readonly count: number
  /** Whether it starts without a demonstration (D62). */
  readonly isEmpty: boolean
}

export function readStartWords(words: string[], config: Config): StartWords {
  const { values, positionals } = readArguments(words, {
    processes: { type: 'string' },
    empty: { type: 'boolean', default: false },
  })
  if (positionals.length > 0 || values.namedEnvironment !== undefined || values.json)
    throw new CliError('start takes no words but --processes and --empty; settings are variables')
  return { count: countProcesses(values.processes, config), isEmpty: values.empty }
}

function countProcesses(asked: string | undefined, config: Config): number {
  const isEmbedded = config.databaseUrl === undefined
  const wanted = asked ?? config.processes
  if (wanted === 'auto') return isEmbedded ? 1 : Math.min(availableParallelism(), most)
  const count = Number(wanted)
  if (!Number.isInteger(count) || count < 1 || count > most)
    throw new CliError(`--processes: expected auto, or a number from 1 to ${most}`)
  if (isEmbedded && count > 1)
    throw new CliError(
      '--processes: the embedded database has one writer, and is served by one process; ' +
        'set POSTA_DATABASE_URL to use several (./posta move takes the data there)',
    )
  return count
}

/** Runs the service in several processes. Backups are made by their parent, once. */
export async function startSeveral(config: Config, count: number): Promise<number> {
  const backups = startBackupSchedule(config, createLog())
  const code = await runProcesses({
    program: join(import.meta.dirname, 'posta.ts'),
    words: ['start'],
    variables: { POSTA_PROCESSES: String(count), POSTA_DEMO: config.demo },
    count,
    tell: (text) => process.stderr.write(`posta: ${text}\n`),
  })
  backups.stop()
  return code
}
