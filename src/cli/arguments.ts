import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type EnvironmentName, environmentNames } from '../config.ts'
import { CliError } from './output.ts'

const common = {
  json: { type: 'boolean', default: false },
  env: { type: 'string', default: 'testing' },
} as const

type Options = NonNullable<ParseArgsConfig['options']>

/** Reads a command's words; an unknown option is told, not ignored. */
export function readArguments<Declared extends Options>(words: string[], options: Declared) {
  try {
    const declared = { ...common, ...options } as typeof common & Declared
    return parseArgs({ args: words, options: declared, allowPositionals: true })
  } catch (error) {
    throw new CliError(error instanceof Error ? error.message : String(error))
  }
}

export function readEnvironment(name: string | undefined): EnvironmentName {
  const found = environmentNames.find((known) => known === name)
  if (found === undefined) throw new CliError(`--env: expected ${environmentNames.join(' or ')}`)
  return found
}
