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

function required(value: string | undefined, name: string): string {
  if (value === undefined || value.trim() === '') throw new CliError(`${name} is missing`)
  return value
}

export function shortText(value: string | undefined, name: string, most: number): string {
  const written = required(value, name)
  if (Array.from(written).length > most) throw new CliError(`${name}: at most ${most} characters`)
  return written
}

export function wholeNumber(value: string | undefined, name: string, most: number): number {
  const written = required(value, name)
  const number = Number(written)
  if (!/^\d+$/.test(written) || number < 1 || number > most)
    throw new CliError(`${name}: expected a whole number from 1 to ${most}`)
  return number
}
