import { existsSync, statSync } from 'node:fs'
import { openAudit, openHeadNotes } from '../capabilities/audit/audit.ts'
import { verifyCash } from '../capabilities/cash/cash.ts'
import { listMembers, type Member } from '../capabilities/people/people.store.ts'
import { carrierNumber } from '../capabilities/people/people.ts'
import { verifyStock } from '../capabilities/warehouse/warehouse.ts'
import { type Config, peopleName } from '../config.ts'
import { type DatabaseName, migrationsOf, openAsItIs } from '../databases.ts'
import type { ProgressLine } from '../kits/command-line/progress-line.ts'
import { type ChangeState, percentOf } from '../kits/db/change-states.ts'
import type { Database } from '../kits/db/database.ts'
import { migrationStatus } from '../kits/db/migrate.ts'
import { labelOf } from '../kits/db/migration-files.ts'
import { quickCheckSqlite } from '../kits/db/sqlite-backup.ts'
import { silentLog } from '../kits/log/log.ts'
import { databaseFile } from './backup-contents.ts'
import { examineCarrier } from './doctor-carrier.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

/** Reading a file of this size takes seconds, so the user is told what is going on. */
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
