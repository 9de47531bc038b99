import { existsSync, statSync } from 'node:fs'
import { openAudit, openHeadNotes } from '../capabilities/audit/audit.ts'
import { verifyCash } from '../capabilities/cash/cash.ts'
import { listMembers, type Member } from '../capabilities/people/people.store.ts'
import { carrierNumber } from '../capabilities/people/people.ts'
import { verifyStock } from '../capabilities/warehouse/warehouse.ts'
import { type Config, type EnvironmentName, peopleName } from '../config.ts'
import { type DatabaseName, migrationsOf, openAsItIs } from '../databases.ts'
import { type DemoLeftover, listDemonstration } from '../demo/demo-accounts.ts'
import { openEnvironment } from '../environment.ts'
import type { Environment } from '../faces/environment.ts'
import type { ProgressLine } from '../kits/command-line/progress-line.ts'
import { type ChangeState, percentOf } from '../kits/db/change-states.ts'
import type { Database } from '../kits/db/database.ts'
import { migrationStatus } from '../kits/db/migrate.ts'
import { labelOf } from '../kits/db/migration-files.ts'
import { quickCheckSqlite } from '../kits/db/sqlite-backup.ts'
import { silentLog } from '../kits/log/log.ts'
import { databaseFile } from './backup-contents.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

/** Reading a file of this size takes seconds, so the user sees progress. */
const longBytes = 200e6

/** Examines each database's pages and ledgers; a missing database is not created. */
export async function examineDatabases(config: Config, progress: ProgressLine): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const name of [...config.environments, peopleName] as const) {
    const check = `database ${name}`
    try {
      const damage = config.databaseUrl ? undefined : examineFile(config, name, progress)
      findings.push(...(damage ? [damage] : await examineTables(config, name)))
    } catch (error) {
      const finding = error instanceof Error ? error.message : String(error)
      const mend = config.databaseUrl ? 'check POSTA_DATABASE_URL and the server' : restore
      findings.push(fault(check, finding, mend))
    }
  }
  return findings
}

const restore = './posta restore'

/**
 * Returns why a file's tables can't be examined: it does not exist yet, or its pages are damaged.
 */
function examineFile(
  config: Config,
  name: DatabaseName,
  progress: ProgressLine,
): Finding | undefined {
  const check = `database ${name}`
  const file = databaseFile(config.dataFolder, name)
  if (!existsSync(file))
    return warning(check, 'there is none yet', './posta start makes it; or set POSTA_DATA')
  const { size } = statSync(file)
  if (size > longBytes) progress.report(`reads ${file}, ${Math.round(size / 1e6)} MB`)
  try {
    const damage = quickCheckSqlite(file)
    return damage === undefined ? undefined : fault(check, `damaged: ${damage}`, restore)
  } finally {
    if (size > longBytes) progress.end()
  }
}

async function examineTables(config: Config, name: DatabaseName): Promise<Finding[]> {
  const check = `database ${name}`
  const db = openAsItIs(config, name)
  if (db === undefined) return []
  try {
    const states = await migrationStatus(db, migrationsOf(name))
    const pending = states.filter((state) => state.appliedAt === undefined).length
    if (pending > 0)
      return [warning(check, `${db.engine}, ${pending} migrations pending`, './posta migrate')]
    const applied = [ok(check, `${db.engine}, ${states.length} migrations applied`)]
    for (const { open } of states) if (open) applied.push(changeUnderWay(name, open))
    if (name === peopleName) return [...applied, ...(await administrators(config, db))]
    return [
      ...applied,
      await stock(name, db),
      await cash(name, db),
      await audit(config, name, db),
      ...(await withPeople(config, (people) => examineCarrier(config, name, { db, people }))),
    ]
  } finally {
    await db.close().catch(() => {})
  }
}

/** People are of both environments; before there are any, or a migration, nobody is looked at. */
async function withPeople<Result>(
  config: Config,
  work: (people: Database | undefined) => Promise<Result>,
): Promise<Result> {
  const isThere = config.databaseUrl || existsSync(databaseFile(config.dataFolder, peopleName))
  const people = isThere ? openAsItIs(config, peopleName) : undefined
  if (people === undefined) return work(undefined)
  try {
    const states = await migrationStatus(people, migrationsOf(peopleName))
    return await work(states.some(({ appliedAt }) => appliedAt === undefined) ? undefined : people)
  } finally {
    await people.close().catch(() => {})
  }
}

/** A change that a running service makes in the background, and repeats by itself if it fails. */
function changeUnderWay(name: DatabaseName, open: ChangeState): Finding {
  const check = `background ${name}`
  const reached = `${labelOf(open)}: ${percentOf(open)} %`
  return open.fault === null
    ? ok(check, reached)
    : warning(check, `${reached}, failed: ${open.fault}`, './posta migrate --finish tries again')
}

/** Without one nobody can invite anybody in the console; the demonstration has its own. */
async function administrators(config: Config, db: Database): Promise<Finding[]> {
  if (config.demo !== 'off') return []
  const findings: Finding[] = []
  for (const environment of config.environments) {
    const carrier = { environment, shipperNumber: carrierNumber }
    const members = await listMembers(db, carrier, { now: 0, usedAfter: 0 })
    const able = members.filter((one) => one.role === 'administrator' && !one.isDisabled)
    const check = `people ${environment}`
    const mend = `./posta person add EMAIL --name NAME --role administrator --${environment}`
    findings.push(
      able.length === 0
        ? warning(check, 'no administrator signs in', mend)
        : ok(check, `administered by ${able.map(nameOf).join(', ')}`),
    )
  }
  return findings
}

const nameOf = ({ email, isInvited }: Member) => (isInvited ? `${email} (invited)` : email)

/** Checks that the warehouse's ledger sums up to its balances. */
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

/** Checks that all entries of collected money add up to 0. */
async function cash(name: string, db: Database): Promise<Finding> {
  const check = `cash ${name}`
  const wrong = await verifyCash(db)
  if (wrong === undefined) return ok(check, 'the ledger adds up to 0')
  const { collection, event, cents } = wrong
  const finding = `"${event}" of collection ${collection} adds up to ${cents} cents, not to 0`
  return fault(check, finding, 'somebody changed the ledger by hand: restore a backup')
}

/** Checks that the audit log is unchanged since it was written. */
async function audit(config: Config, name: string, db: Database): Promise<Finding> {
  const check = `audit ${name}`
  const notes = openHeadNotes(config.dataFolder, name, silentLog)
  const verdict = await openAudit(db, notes.read).verify()
  if (verdict.sound) return ok(check, `${verdict.entries} entries, each as it was written`)
  const finding = `entry ${verdict.sequence}: ${verdict.fault}`
  return fault(check, finding, 'somebody changed the log by hand: compare it with a backup')
}

/**
 * Checks that an environment has the data that a carrier needs, and no accounts that everyone can
 * use.
 */
async function examineCarrier(
  config: Config,
  name: EnvironmentName,
  { db, people }: { readonly db: Database; readonly people: Database | undefined },
): Promise<Finding[]> {
  const databases = new Map<DatabaseName, Database>([[name, db]])
  if (people !== undefined) databases.set(peopleName, people)
  const parts = { config, databases, log: silentLog }
  const { environment, close } = await openEnvironment(name, parts)
  try {
    return [
      await reference(environment),
      ...(await openLabels(environment, config)),
      ...(people === undefined ? [] : await leftovers(environment, config)),
      ...(people === undefined ? [] : await remains(environment)),
    ]
  } finally {
    await close()
  }
}

/** Without these, quotes, pick-up points and labels have nothing to say. */
async function reference({ name, pickupPoints, rates, routing }: Environment): Promise<Finding> {
  const check = `carrier ${name}`
  const tariffs = await rates.tariffs.page({ after: '', limit: 1, filters: {} })
  const counts: [string, number][] = [
    ['branches', pickupPoints.listAll().filter(({ active }) => active).length],
    ['tariffs', tariffs.length],
    ['routes', routing.list().length],
  ]
  const empty = counts.filter(([, many]) => many === 0).map(([what]) => what)
  const mend = './posta setup FOLDER fills both environments'
  return empty.length > 0
    ? warning(check, `no ${empty.join(', no ')}`, mend)
    : ok(check, 'has branches, tariffs and routes')
}

/** While it is on, testing is where it belongs, and its people are those of both environments. */
async function leftovers(environment: Environment, { demo }: Config): Promise<Finding[]> {
  const isOn = demo !== 'off'
  if (isOn && environment.name === 'testing') return []
  const all = await listDemonstration(environment)
  const left = all.filter(({ kind }) => !isOn || kind !== 'person')
  if (left.length === 0) return []
  const kinds = Object.entries(Object.groupBy(left, ({ kind }) => kind))
  const finding = kinds.map(([kind, them]) => `${kind} ${namesOf(them)}`).join('; ')
  const mend = './posta setup revokes it, and ./posta demo remove --all removes it'
  return [fault(`demonstration ${environment.name}`, `left of it: ${finding}`, mend)]
}

/**
 * A demonstration that was switched off is removed whole; a removal that was cut off is called
 * again.
 */
async function remains({ name, demoRemoval }: Environment): Promise<Finding[]> {
  if (name !== 'testing' || (await demoRemoval.mode()) === 'living') return []
  const state = await demoRemoval.state()
  const { shippers, shipments, people, rows } = await demoRemoval.find(false)
  if (shippers.length + shipments + people + rows === 0) return []
  const left = `${shipments} shipments, ${people} people and ${rows} other rows of it are left`
  const check = 'living demonstration'
  if (state?.isRunning) return [warning(check, `${left}: it is being removed`, 'wait for its end')]
  return [fault(check, left, './posta demo remove removes them')]
}

const namesShown = 5

function namesOf(left: readonly DemoLeftover[]): string {
  const names = left.slice(0, namesShown).map(({ name }) => name)
  const more = left.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Counts the shippers whose labels need no signature while a shipment is under way (D42). */
async function openLabels({ name, shippers }: Environment, config: Config): Promise<Finding[]> {
  if (config.labelLinksRequired) return []
  const all = await shippers.list()
  if (all.length === 0) return []
  const open = all.filter(({ labelLinks }) => labelLinks !== 'required').length
  const check = `labels ${name}`
  const finding = `${open} of ${all.length} shippers do not require signed links`
  return name === 'production' && open > 0
    ? [warning(check, finding, './posta shipper labels NUMBER required, once it signs its links')]
    : [ok(check, finding)]
}
