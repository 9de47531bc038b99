import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { type EnvironmentName, environmentNames, readConfig } from '../config.ts'
import { openDatabases } from '../databases.ts'
import { openEnvironment } from '../environment.ts'
import type { Environment } from '../faces/environment.ts'
import { type OpsContext } from '../faces/ops/operations.ts'
import { opsContext } from '../faces/ops/ops.ts'
import type { Operator } from '../kernel/operator.ts'
import type { CommandLine } from '../kits/command-line/command.ts'
import { CliError } from '../kits/command-line/output.ts'
import { silentLog } from '../kits/log/log.ts'
import { databaseFile } from './backup.ts'

export function readEnvironment(name: string | undefined): EnvironmentName {
  const found = environmentNames.find((known) => known === name)
  if (found === undefined) throw new CliError(`--env: expected ${environmentNames.join(' or ')}`)
  return found
}

/** The name under which the audit log records commands. */
export function commandLineOperator(): Operator {
  return { name: `cli ${userInfo().username}`, role: 'administrator' }
}

/**
 * Runs one task on an environment's doors. A service may be running at the same time: it picks up
 * the changes as if another node had made them.
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

/** For read-only commands: creates nothing where no data exists, and reports a mistyped folder. */
export async function readFromEnvironment<Result>(
  name: EnvironmentName,
  look: (environment: Environment) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataFolder } = readConfig()
  const file = databaseFile(dataFolder, name)
  if (databaseUrl === undefined && !existsSync(file))
    throw new CliError(`there is no database ${file}: ./posta start makes it; or set POSTA_DATA`)
  return withEnvironment(name, look)
}

/** Gives the commands of slices access to an environment, as the person at the command line. */
export const commandLine: CommandLine<OpsContext> = {
  within: (name, work) =>
    withEnvironment(readEnvironment(name), (environment) =>
      work(opsContext(environment, commandLineOperator())),
    ),
  lookInto: (name, look) =>
    readFromEnvironment(readEnvironment(name), (environment) =>
      look(opsContext(environment, commandLineOperator())),
    ),
}
