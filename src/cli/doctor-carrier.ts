import type { Config, EnvironmentName } from '../config.ts'
import { openDemoAccounts } from '../demo/demo-accounts.ts'
import { openEnvironment } from '../environment.ts'
import type { Environment } from '../faces/environment.ts'
import type { Database } from '../kits/db/database.ts'
import { silentLog } from '../kits/log/log.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

/** Checks that an environment has what a carrier needs, and no accounts that everyone can use. */
export async function examineCarrier(
  config: Config,
  name: EnvironmentName,
  db: Database,
): Promise<Finding[]> {
  const parts = { config, databases: new Map([[name, db]]), log: silentLog }
  const { environment, close } = await openEnvironment(name, parts)
  try {
    const carrier = await reference(environment)
    return config.demo ? [carrier] : [carrier, ...(await demoAccounts(environment))]
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

async function demoAccounts(environment: Environment): Promise<Finding[]> {
  const open = await openDemoAccounts(environment)
  if (open.length === 0) return []
  const finding = `${open.join(' and ')} still take the passwords that everyone knows`
  const mend = './posta setup closes them'
  return [fault(`demonstration ${environment.name}`, finding, mend)]
}
