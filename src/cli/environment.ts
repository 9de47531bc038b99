import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { type EnvironmentName, readConfig } from '../config.ts'
import { openDatabases, orClose } from '../databases.ts'
import { openEnvironment } from '../environment.ts'
import type { Environment } from '../faces/environment.ts'
import { type OpsContext } from '../faces/ops/operations.ts'
import { opsContext } from '../faces/ops/ops.ts'
import type { Operator } from '../kernel/operator.ts'
import type { CommandLine } from '../kits/command-line/command.ts'
import { CliError } from '../kits/command-line/output.ts'
import { silentLog } from '../kits/log/log.ts'
import { sealFiles } from '../sealing.ts'
import { databaseFile } from './backup-contents.ts'
import { announceEnvironment, otherThan, readEnvironment } from './environment-choice.ts'
import { withStoredDemo } from './settled-demonstration.ts'

/** The name under which the audit log records commands. */
export function commandLineOperator(): Operator {
  return { id: 'cli', name: `cli ${userInfo().username}`, role: 'administrator' }
}

/**
 * Runs one task on an environment's doors. A service may be running at the same time: it picks up
 * the changes as if another node had made them.
 */
export async function withEnvironment<Result>(
  name: EnvironmentName,
  work: (environment: Environment) => Promise<Result>,
): Promise<Result> {
  announceEnvironment(name)
  return enterEnvironment(name, work)
}

/** Enters without saying so, for commands that name the environment in their output. */
export async function enterEnvironment<Result>(
  name: EnvironmentName,
  work: (environment: Environment) => Promise<Result>,
): Promise<Result> {
  const settings = { ...readConfig(), environments: [name], rootEnvironment: name }
  const databases = await openDatabases(settings)
  const config = await orClose(databases, withStoredDemo(settings, databases.get('testing')))
  await orClose(databases, sealFiles(config, databases))
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
  announceEnvironment(name)
  const missing = missingDatabase(name)
  if (missing !== undefined)
    throw new CliError(`there is no database ${missing}: ./posta start makes it; or set POSTA_DATA`)
  return enterEnvironment(name, look)
}

/** Returns the file of an embedded database that does not exist. */
function missingDatabase(name: EnvironmentName): string | undefined {
  const { databaseUrl, dataFolder } = readConfig()
  const file = databaseFile(dataFolder, name)
  return databaseUrl === undefined && !existsSync(file) ? file : undefined
}

/** Looks for the missing thing in the other environment; the advice is never worth a failure. */
export async function adviseOther(
  name: EnvironmentName,
  look: (environment: Environment) => Promise<boolean>,
): Promise<string> {
  const other = otherThan(name)
  if (missingDatabase(other) !== undefined) return ''
  const isThere = await enterEnvironment(other, look).catch(() => false)
  return isThere ? `; ${other} has it: add --${other}` : ''
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
  adviseOther: (name, look) =>
    adviseOther(readEnvironment(name), (environment) =>
      look(opsContext(environment, commandLineOperator())),
    ),
}
