import { userInfo } from 'node:os'
import { type EnvironmentName, readConfig } from '../config.ts'
import { openEnvironment } from '../environment.ts'
import type { Environment } from '../faces/environment.ts'
import type { Operator } from '../kernel/operator.ts'
import { silentLog } from '../kits/log/log.ts'
import { openDatabases } from '../main.ts'

/** Who did it, on record. */
export function commandLineOperator(): Operator {
  return { name: `cli ${userInfo().username}`, role: 'administrator' }
}

/**
 * Does one piece of work on an environment's doors, beside a service that may be running: it learns
 * of what changed as another node would.
 */
export async function withEnvironment<Result>(
  name: EnvironmentName,
  work: (environment: Environment) => Promise<Result>,
): Promise<Result> {
  const config = { ...readConfig(), environments: [name], rootEnvironment: name }
  const databases = await openDatabases(config)
  const parts = { config, databases, log: silentLog }
  const opened = await openEnvironment(name, parts)
  try {
    return await work(opened.environment)
  } finally {
    await opened.close()
    for (const db of databases.values()) await db.close()
  }
}
