import { type Config, type EnvironmentName, peopleName } from '../config.ts'
import type { DatabaseName } from '../databases.ts'
import { type DemoLeftover, listDemonstration } from '../demo/demo-accounts.ts'
import { openEnvironment } from '../environment.ts'
import type { Environment } from '../faces/environment.ts'
import type { Database } from '../kits/db/database.ts'
import { silentLog } from '../kits/log/log.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

/** Checks that an environment has what a carrier needs, and no accounts that everyone can use. */
export async function examineCarrier(
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

/** What lived and does no longer is removed whole; a removal that was cut off is called again. */
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
