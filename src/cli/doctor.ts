import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs'
import { connect } from 'node:net'
import { verifyStock } from '../capabilities/warehouse/warehouse.ts'
import { type Config, readConfig } from '../config.ts'
import type { Database } from '../kits/db/database.ts'
import { migrationStatus } from '../kits/db/migrate.ts'
import { migrationsFolder, openWithoutMigrating } from '../main.ts'
import { readArguments } from './arguments.ts'
import { printRows } from './output.ts'
import { runningProcess } from './running.ts'

interface Finding {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'fault'
  readonly finding: string
  readonly mend: string
}

/** Looks at everything a service needs, and says what to mend. */
export async function doctor(words: string[]): Promise<number> {
  const { values } = readArguments(words, {})
  const config = readConfig()
  const findings = [
    nodeVersion(),
    dataFolder(config),
    diskSpace(config),
    ...(await databases(config)),
    await port(config),
    demoCredentials(config),
    opsToken(config),
  ]
  printRows(
    findings.map((finding) => ({ ...finding })),
    values.json,
  )
  return findings.some((finding) => finding.state === 'fault') ? 1 : 0
}

function ok(check: string, finding: string): Finding {
  return { check, state: 'ok', finding, mend: '' }
}

function fault(check: string, finding: string, mend: string): Finding {
  return { check, state: 'fault', finding, mend }
}

function warning(check: string, finding: string, mend: string): Finding {
  return { check, state: 'warning', finding, mend }
}

function nodeVersion(): Finding {
  const [major = 0] = process.versions.node.split('.').map(Number)
  return major >= 26
    ? ok('node', process.version)
    : fault('node', process.version, 'run ./posta, which uses the Node that npm ci installed')
}

function dataFolder(config: Config): Finding {
  try {
    mkdirSync(config.dataFolder, { recursive: true })
    accessSync(config.dataFolder, constants.R_OK | constants.W_OK)
    return ok('data folder', config.dataFolder)
  } catch {
    const mend = 'make it writable for this user, or set POSTA_DATA'
    return fault('data folder', `${config.dataFolder} can not be written`, mend)
  }
}

function diskSpace(config: Config): Finding {
  try {
    const { bavail, bsize } = statfsSync(config.dataFolder)
    const freeGb = Math.round((bavail * bsize) / 1e8) / 10
    return freeGb >= 1
      ? ok('disk', `${freeGb} GB free`)
      : warning('disk', `${freeGb} GB free`, 'make room: orders stop when the disk is full')
  } catch {
    return warning('disk', 'free space is unknown', 'see the data folder above')
  }
}

async function databases(config: Config): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const name of config.environments) {
    const check = `database ${name}`
    let db: Database | undefined
    try {
      db = openWithoutMigrating({ ...config, environments: [name] }).get(name)
      if (db === undefined) continue
      const states = await migrationStatus(db, migrationsFolder)
      const pending = states.filter((state) => state.appliedAt === undefined).length
      findings.push(
        pending === 0
          ? ok(check, `${db.engine}, ${states.length} migrations applied`)
          : warning(check, `${db.engine}, ${pending} migrations pending`, './posta migrate'),
      )
      if (pending === 0) findings.push(await stock(name, db))
    } catch (error) {
      const finding = error instanceof Error ? error.message : String(error)
      const mend = config.databaseUrl
        ? 'check POSTA_DATABASE_URL and the server'
        : './posta restore'
      findings.push(fault(check, finding, mend))
    } finally {
      await db?.close().catch(() => {})
    }
  }
  return findings
}

/** Whether the ledger of the warehouse sums up to what its balances say. */
async function stock(name: string, db: Database): Promise<Finding> {
  const check = `stock ${name}`
  const { balances, orders } = await verifyStock(db)
  const [balance, order] = [balances[0], orders[0]]
  const mend = 'restore a backup, or count that place: GET /ops/v1/stock/check lists them all'
  if (balance) {
    const { stockId, units, reserved, ledgerUnits, ledgerReserved } = balance
    const says = `${stockId} says ${units} (${reserved} reserved)`
    return fault(check, `${says}, its movements ${ledgerUnits} (${ledgerReserved})`, mend)
  }
  return order
    ? fault(check, `order ${order.trackingCode} is not ${order.state} by its movements`, mend)
    : ok(check, 'the ledger sums up')
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

function demoCredentials(config: Config): Finding {
  if (!config.demo) return ok('demonstration', 'off')
  const local = ['127.0.0.1', 'localhost', '::1'].includes(config.host)
  return local
    ? ok('demonstration', 'on, reachable from this machine only')
    : warning('demonstration', 'on, and reachable from outside', 'set POSTA_DEMO=off')
}

function opsToken(config: Config): Finding {
  return config.opsToken === undefined
    ? ok('operations token', 'one of our own making, in the data folder')
    : ok('operations token', 'POSTA_OPS_TOKEN')
}
