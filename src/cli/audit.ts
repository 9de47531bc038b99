import { readArguments } from '../kits/command-line/arguments.ts'
import { CliError, printRecord } from '../kits/command-line/output.ts'
import { readFromEnvironment } from './environment.ts'
import { readEnvironment } from './environment-choice.ts'

/** Returns 1 when the audit log was tampered with. */
export async function audit([action, ...words]: string[]): Promise<number> {
  if (action !== 'verify') throw new CliError('expected: audit verify [--expect HEAD]')
  const { values } = readArguments(words, { expect: { type: 'string' } })
  const verdict = await readFromEnvironment(readEnvironment(values.env), (environment) =>
    environment.audit.verify(values.expect),
  )
  printRecord({ environment: values.env, ...verdict }, values.json)
  return verdict.sound ? 0 : 1
}
