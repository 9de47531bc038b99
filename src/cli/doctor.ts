import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { type Config, hasDemonstration, peopleName, readConfig } from '../config.ts'
import { openAsItIs } from '../databases.ts'
import { readArguments } from '../kits/command-line/arguments.ts'
import { printRows } from '../kits/command-line/output.ts'
import { createProgressLine } from '../kits/command-line/progress-line.ts'
import type { Database } from '../kits/db/database.ts'
import { databaseFile } from './backup-contents.ts'
import { examineBackups } from './doctor-backups.ts'
import { examineDatabases } from './doctor-databases.ts'
import { examineKeyFiles } from './doctor-keys.ts'
import { examineSecrets } from './doctor-secrets.ts'
import { examineSettings } from './doctor-settings.ts'
import { limitedTo } from './environment-choice.ts'
import { type Finding, fault, ok, warning } from './finding.ts'
import { openDoors } from './open-demonstration.ts'
import { runningProcess } from './running.ts'
import { withStoredDemo } from './settled-demonstration.ts'

/** Checks everything a service needs, and names the fixes; it changes nothing. */
export async function doctor(words: string[]): Promise<number> {
  const { values } = readArguments(words, {})
  const config = limitedTo(readConfig(), values.namedEnvironment)
  const findings = [
    nodeVersion(),
    dataFolder(config),
    diskSpace(config),
    ...(await examineDatabases(config, createProgressLine('posta doctor', values.json))),
    ...examineBackups(config),
    ...(await examineLogArchive(config)),
    await port(config),
    ...examineSettings(config),
    ...examineExposure(config),
    demoCredentials(await withDemoOf(config)),
    opsToken(config),
    auditKey(config),
    ...(await examineSecrets(config)),
    ...examineKeyFiles(config),
  ]
  printRows(
    findings.map((finding) => ({ ...finding })),
    values.json,
  )
  return findings.some((finding) => finding.state === 'fault') ? 1 : 0
}

function nodeVersion(): Finding {
  const [major = 0] = process.versions.node.split('.').map(Number)
  return major >= 26
    ? ok('node', process.version)
    : fault('node', process.version, 'run ./posta, which uses the Node that npm ci installed')
}

/** Checks whether a start can create the folder, without creating it. */
function dataFolder(config: Config): Finding {
  const doesExist = existsSync(config.dataFolder)
  try {
    const place = nearestFolder(config.dataFolder)
    if (!statSync(place).isDirectory()) throw new Error(`${place} is no folder`)
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    const mend = 'make it writable for this user, or set POSTA_DATA'
    return fault('data folder', `${config.dataFolder} can not be written`, mend)
  }
  if (doesExist) return ok('data folder', config.dataFolder)
  const finding = `${config.dataFolder} is not there yet`
  return warning('data folder', finding, './posta start makes it; or set POSTA_DATA')
}

/** Returns the folder itself, or the nearest parent that exists. */
function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}

function diskSpace(config: Config): Finding {
  try {
    const { bavail, bsize } = statfsSync(nearestFolder(config.dataFolder))
    const freeGb = Math.round((bavail * bsize) / 1e8) / 10
    return freeGb >= 1
      ? ok('disk', `${freeGb} GB free`)
      : warning('disk', `${freeGb} GB free`, 'make room: orders stop when the disk is full')
  } catch {
    return warning('disk', 'free space is unknown', 'see the data folder above')
  }
}

async function port(config: Config): Promise<Finding> {
  const place = `${config.host}:${config.port}`
  const taken = await canConnect(config.host, config.port)
  const pid = runningProcess(config.dataFolder)
  if (taken && pid !== undefined) return ok('port', `${place}, served by process ${pid}`)
  return taken
    ? warning('port', `${place} is taken by another program`, 'stop it, or set POSTA_PORT')
    : ok('port', `${place} is free`)
}

function canConnect(host: string, portNumber: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port: portNumber, timeout: 1_000 })
    const settle = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => settle(true))
    socket.once('timeout', () => settle(false))
    socket.once('error', () => settle(false))
  })
}

/** Returns the configuration with the mode of the demonstration, as far as a database says. */
async function withDemoOf(config: Config): Promise<Config> {
  const file = databaseFile(config.dataFolder, 'testing')
  if (config.databaseUrl === undefined && !existsSync(file)) return config
  let testing: Database | undefined
  try {
    testing = openAsItIs(config, 'testing')
    return await withStoredDemo(config, testing)
  } catch {
    // One that can't be opened, reached or read has a finding of its own.
    return config
  } finally {
    await testing?.close().catch(() => {})
  }
}

function demoCredentials(config: Config): Finding {
  const check = 'demonstration'
  if (!hasDemonstration(config)) return ok(check, 'off')
  const doors = openDoors(config).join(', ')
  const { demo } = config
  if (doors === '') return ok(check, `${demo}, reachable from this machine only`)
  return config.demoPublic
    ? warning(check, `${demo} for everyone: ${doors}`, 'set POSTA_DEMO=off')
    : fault(
        check,
        `${demo}, and others reach it: ${doors}; no start serves it`,
        'set POSTA_DEMO=off',
      )
}

function opsToken(config: Config): Finding {
  if (config.opsToken !== undefined) return ok('operations token', 'POSTA_OPS_TOKEN')
  return existsSync(join(config.dataFolder, 'ops-token'))
    ? ok('operations token', 'one of our own making, in the data folder')
    : ok('operations token', 'none yet: the first start makes one, in the data folder')
}

/** Nodes with keys of their own could not verify the signatures of the others. */
function auditKey(config: Config): Finding {
  if (config.auditKeys !== undefined) return ok('audit key', 'POSTA_AUDIT_KEY')
  if (config.databaseUrl !== undefined)
    return warning('audit key', 'this node has its own', 'set POSTA_AUDIT_KEY on every node')
  return existsSync(join(config.dataFolder, 'audit-key'))
    ? ok('audit key', 'one of our own making, in the data folder')
    : ok('audit key', 'none yet: the first start makes one, in the data folder')
}

/** Checks which settings of production show more of people, or take more, than they need to. */
function examineExposure(config: Config): Finding[] {
  if (!config.environments.includes('production')) return []
  return [
    limits(config),
    labels(config),
    documentQueries(config),
    personalData(config),
    webhooks(config),
  ]
}

function limits({ limits: areOn }: Config): Finding {
  const mend = 'unset POSTA_LIMITS, which is for load tests'
  return areOn
    ? ok('limits', 'on')
    : warning('limits', 'off: passwords and codes can be tried without end', mend)
}

function labels({ labelLinksRequired, labelOpenDays }: Config): Finding {
  if (labelLinksRequired) return ok('labels', 'printed with a signed link or credentials only')
  const finding = `open to whoever knows shipper and code, ${labelOpenDays} days beyond the end`
  return warning('labels', finding, 'set POSTA_LABEL_LINKS=required once your shippers sign links')
}

function documentQueries({ documentQueries: areOn }: Config): Finding {
  const finding = 'on: whoever knows a document learns where its shipments are'
  return areOn
    ? warning('consultas', finding, 'set POSTA_DOCUMENT_QUERIES=off unless somebody uses it')
    : ok('consultas', 'off')
}

function personalData({ personalDataDays }: Config): Finding {
  return personalDataDays === undefined
    ? warning('personal data', 'kept for ever', 'set POSTA_PERSONAL_DATA_DAYS (docs/privacy.md)')
    : ok('personal data', `erased ${personalDataDays} days after the end of a shipment`)
}

function webhooks({ webhooksToLoopback, webhooksOverHttp }: Config): Finding {
  const check = 'webhooks'
  if (webhooksToLoopback)
    return warning(check, 'sent to this machine, too', 'unset POSTA_WEBHOOKS_ALLOW_LOOPBACK')
  return webhooksOverHttp
    ? warning(check, 'sent without encryption, too', 'unset POSTA_WEBHOOKS_ALLOW_HTTP')
    : ok(check, 'encrypted, and to other machines only')
}

const encrypting = /\b(age|rage|gpg|openssl)\b/

/** PostgreSQL archives its log as it is: whoever takes the archive has the database. */
async function examineLogArchive(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === undefined) return []
  const db = openAsItIs(config, peopleName)
  try {
    const settings = await db?.all<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name in ('archive_mode', 'archive_command')",
    )
    return settings === undefined ? [] : [archiveFinding(new Map(settings.map(pairOf)))]
  } catch {
    // That the server does not answer is said of the databases.
    return []
  } finally {
    await db?.close().catch(() => {})
  }
}

const pairOf = ({ name, setting }: { name: string; setting: string }) => [name, setting] as const

function archiveFinding(settings: ReadonlyMap<string, string>): Finding {
  const check = "PostgreSQL's log"
  const mode = settings.get('archive_mode') ?? 'off'
  if (mode === 'off') return ok(check, 'not archived')
  return encrypting.test(settings.get('archive_command') ?? '')
    ? ok(check, 'archived by a command that encrypts')
    : warning(
        check,
        'archived as it is: Posta does not encrypt it',
        'encrypt in archive_command, or keep it on an encrypted disk (docs/operating.md)',
      )
}
