import { readArguments } from '../kits/command-line/arguments.ts'
import { CliError, printRecord } from '../kits/command-line/output.ts'
import { readFromEnvironment } from './environment.ts'
import { readEnvironment } from './environment-choice.ts'

/** Returns 1 when the audit log was tampered with. */
export async function audit([action, ...words]: string[]): Promise<number> {
  if (action !== 'verify') throw new CliError('expected: audit verify')
  const { values } = readArguments(words, {})
  const verdict = await readFromEnvironment(readEnvironment(values.env), (environment) =>
    environment.audit.verify(),
  )
  printRecord({ environment: values.env, ...verdict }, values.json)
  return verdict.sound ? 0 : 1
}
