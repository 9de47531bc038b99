import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { closeAll, openDatabases } from '../databases.ts'
import { createHousePages } from '../faces/house/house-pages.ts'
import { isBackupDue, readBackupRecord } from '../kits/backup/backup-record.ts'
import { readArguments } from '../kits/command-line/arguments.ts'
import { CliError } from '../kits/command-line/output.ts'
import { createLog, describeError, type Log } from '../kits/log/log.ts'
import { findMember, type Member } from '../kits/processes/member.ts'
import { runProcesses } from '../kits/processes/parent.ts'
import { limits } from '../limits.ts'
import { housePagesBuilt, startPosta } from '../main.ts'
import { banner } from './banner.ts'
import { databaseAnswers } from './database-answers.ts'
import { openDoorWarning, refuseOpenDemonstration } from './open-demonstration.ts'
import { opsTokenFile, withOpsToken } from './ops-token.ts'
import { forgetRunning, noteRunning } from './running.ts'
import { settleDemonstration } from './settled-demonstration.ts'

/** Serves until it is stopped, then finishes requests in progress. */
export async function start(words: string[]): Promise<number> {
  const read = readConfig()
  const member = findMember()
  const { isEmpty, count } = readStartWords(member ? [] : words, read)
  const settings = isEmpty ? withoutDemonstration(read) : read
  // A demonstration that no setting names is refused once the database has been read.
  if (settings.demoSetting !== undefined) refuseOpenDemonstration(settings)
  makeFolder(settings.dataFolder)
  const config = withOpsToken(settings)
  await databaseAnswers(config)
  // A process that a parent has started serves alone, however many its setting names.
  if (count > 1 && !member) return startSeveral(await settledBefore(config), count)
  const log = createLog()
  const housePages = createHousePages(log)
  void housePagesBuilt(housePages)
  const shareMetrics = member?.shareMetrics
  const posta = await startPosta(config, {
    log,
    shareMetrics,
    housePages,
    isWarmed: true,
    settle: settleDemonstration,
  }).catch((error: unknown) => {
    housePages.stop()
    throw explain(error, config)
  })
  // The handler is set before the service is announced: whoever waits for that may stop it at once.
  const stopping = stopSignal(member)
  const backups = member ? undefined : startBackupSchedule(config, log)
  noteRunning(config.dataFolder)
  if (member?.isFirst ?? true)
    announce(
      posta.config,
      posta.port,
      settings.opsToken ? 'in POSTA_OPS_TOKEN' : opsTokenFile(config),
    )
  // Without this, only a process that exits by itself would save its compiled code for the next
  // one.
  flushCompileCache()
  process.on('unhandledRejection', (error) => log.error(describeError(error), 'unhandled'))
  const outdated = posta.outdated.then((why) => ({ why, code: 1 }))
  const { why, code } = await Promise.race([stopping, outdated])
  process.stderr.write(`posta: ${why} Answering what is under way...\n`)
  const deadline = setTimeout(() => {
    process.stderr.write('posta: some requests did not end in time\n')
    process.exit(1)
  }, posta.drainMs() + limits.stopGraceMs)
  deadline.unref()
  backups?.stop()
  await posta.stop()
  forgetRunning(config.dataFolder)
  member?.leave()
  return code
}

/** A setting that asks for one contradicts the word. */
function withoutDemonstration(config: Config): Config {
  const { demoSetting = 'off' } = config
  if (demoSetting !== 'off')
    throw new CliError(`--empty starts without the demonstration, and POSTA_DEMO=${demoSetting}`)
  return { ...config, demo: 'off', demoSetting: 'off' }
}

/** Several processes begin at once: their choices are settled before. */
async function settledBefore(config: Config): Promise<Config> {
  const databases = await openDatabases(config)
  try {
    return await settleDemonstration(config, databases)
  } finally {
    await closeAll(databases)
  }
}

function announce(config: Config, port: number, tokenPlace: string): void {
  process.stdout.write(banner(config, port, tokenPlace))
  const warning = openDoorWarning(config)
  if (warning) process.stderr.write(warning)
}

/** A terminal sends its signal to all processes; of several, the parent passes it on. */
function stopSignal(member: Member | undefined): Promise<{ why: string; code: number }> {
  return new Promise((resolve) => {
    let isStopping = false
    void member?.stopped.then(() => resolve({ why: 'Told to stop.', code: 0 }))
    if (member) process.on('SIGINT', () => {})
    if (member) process.on('SIGTERM', () => resolve({ why: 'SIGTERM.', code: 0 }))
    if (member) return
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => {
        if (isStopping) process.exit(1)
        isStopping = true
        resolve({ why: `${signal}.`, code: 0 })
      })
  })
}

/** Runs first, so that a problem with the folder is reported as such and not by its first user. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    const draft = join(folder, `posta-${process.pid}.try`)
    writeFileSync(draft, 'x')
    rmSync(draft)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const fault = folderFaults.get(code) ?? `can't be used (${code})`
    throw new CliError(`POSTA_DATA: ${folder} ${fault}`)
  }
}

const folderFaults: ReadonlyMap<string, string> = new Map(
  Object.entries({
    EEXIST: 'is a file, not a folder',
    ENOTDIR: 'is below a file',
    EROFS: "is on a disk that can't be written to",
    EACCES: "is not this user's to write to",
    EPERM: "is not this user's to write to",
    ENOSPC: 'has no room left on its disk',
    ENOENT: "can't be made there",
  }),
)

function explain(error: unknown, config: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const place = `${config.host}:${config.port}`
  if (code === 'EADDRINUSE')
    return new CliError(`${place} is taken: stop what listens there, or set POSTA_PORT`)
  if (code === 'EADDRNOTAVAIL')
    return new CliError(`POSTA_HOST: ${config.host} is not of this machine`)
  if (code === 'EACCES') return new CliError(`${place} is not allowed: use a port above 1023`)
  if (code === 'ECONNREFUSED') return new CliError('POSTA_DATABASE_URL: nobody answers there')
  return error
}

const most = 64

interface StartWords {
  /** How many processes are to serve: `--processes`, or else `POSTA_PROCESSES`. */
  readonly count: number
  /** Whether it starts without a demonstration (D62). */
  readonly isEmpty: boolean
}

function readStartWords(words: string[], config: Config): StartWords {
  const { values, positionals } = readArguments(words, {
    processes: { type: 'string' },
    empty: { type: 'boolean', default: false },
  })
  if (positionals.length > 0 || values.namedEnvironment !== undefined || values.json)
    throw new CliError('start takes no words but --processes and --empty; settings are variables')
  return { count: countProcesses(values.processes, config), isEmpty: values.empty }
}

function countProcesses(setting: string | undefined, config: Config): number {
  const isEmbedded = config.databaseUrl === undefined
  const wanted = setting ?? config.processes
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
async function startSeveral(config: Config, count: number): Promise<number> {
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

const lookEveryMs = 30_000

interface BackupSchedule {
  stop(): void
}

/**
 * Makes backups while the service runs, each in a process of its own: checking a large copy would
 * keep requests waiting.
 */
function startBackupSchedule(config: Config, log: Log): BackupSchedule {
  const { backupEveryMs, backupFolder } = config
  if (backupEveryMs === undefined) return { stop: () => {} }
  let stopMaking: (() => void) | undefined
  const look = () => {
    if (stopMaking || !isBackupDue(readBackupRecord(backupFolder), backupEveryMs, Date.now()))
      return
    stopMaking = makeBackup(log, () => (stopMaking = undefined))
  }
  const timer = setInterval(look, lookEveryMs)
  look()
  return {
    stop() {
      clearInterval(timer)
      stopMaking?.()
    },
  }
}

function makeBackup(log: Log, onEnd: () => void): () => void {
  const command = [...process.execArgv, join(import.meta.dirname, 'posta.ts')]
  const child = spawn(process.execPath, [...command, 'backup', '--scheduled'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text.slice(0, 2_000)))
  child.once('error', (error) => (errors += error.message))
  child.once('close', (code) => {
    const why = errors.trim()
    if (code !== 0 || why !== '') log.error({ code, why }, 'backup failed')
    else log.info({}, 'backup made')
    onEnd()
  })
  return () => void child.kill()
}
