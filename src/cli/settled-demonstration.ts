import { findMode, settleMode } from '../capabilities/demonstration/demonstration.ts'
import { type Config, type EnvironmentName, peopleName } from '../config.ts'
import type { DatabaseName } from '../databases.ts'
import { demoShippers } from '../demo/demo-carrier.ts'
import type { Database } from '../kits/db/database.ts'
import { refuseOpenDemonstration } from './open-demonstration.ts'

type Databases = ReadonlyMap<DatabaseName, Database>

/**
 * Finds or chooses the mode of the demonstration (D62), refuses one that others than this machine's
 * own reach (D55), and stores the choice.
 */
export async function settleDemonstration(config: Config, databases: Databases): Promise<Config> {
  const [testing, people] = [databases.get('testing'), databases.get(peopleName)]
  if (testing === undefined || people === undefined) return config
  const environments = config.environments.flatMap((name: EnvironmentName) => {
    const db = databases.get(name)
    return db ? [db] : []
  })
  const documented = demoShippers.map(({ shipper }) => shipper.number)
  const ground = { testing, environments, people, documented, now: Date.now() }
  const demo = await settleMode(ground, config.demoSetting, (mode) =>
    refuseOpenDemonstration({ ...config, demo: mode }),
  )
  return { ...config, demo }
}

/** For commands that look and choose nothing. */
export async function withStoredDemo(config: Config, testing: Database | undefined) {
  const stored = testing && (await findMode(testing))
  return { ...config, demo: config.demoSetting ?? stored ?? config.demo }
}
