import { type ParseArgsConfig, parseArgs } from 'node:util'
import { CliError } from './output.ts'

const common = {
  json: { type: 'boolean', default: false },
  env: { type: 'string' },
  testing: { type: 'boolean', default: false },
  production: { type: 'boolean', default: false },
} as const

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * Parses the arguments of a command; throws for an unknown option instead of ignoring it. `env` is
 * the environment that they name, testing by default.
 */
export function readArguments<Declared extends Options>(words: string[], options: Declared) {
  const declared = { ...common, ...options } as typeof common & Declared
  const fault = optionFault(words, declared)
  if (fault !== undefined) throw new CliError(fault)
  const parsed = parseArgs({ args: words, options: declared, allowPositionals: true })
  const { env: named, testing, production } = parsed.values as EnvironmentWords
  const env = environmentOf({ env: named, testing, production })
  const values = { ...parsed.values, env: env ?? 'testing', namedEnvironment: env }
  return { values, positionals: parsed.positionals }
}

interface EnvironmentWords {
  readonly env?: string | undefined
  readonly testing?: boolean | undefined
  readonly production?: boolean | undefined
}

/** Returns the environment that the words name, if any; naming two is a mistake. */
function environmentOf({ env, testing, production }: EnvironmentWords): string | undefined {
  const named = new Set([env, testing && 'testing', production && 'production'])
  const [one, another] = [...named].filter((name) => typeof name === 'string')
  if (another !== undefined) throw new CliError(`name one environment: ${one} or ${another}`)
  return one
}

/** Returns the fault of the options; Node's own messages are for programmers. */
export function optionFault(words: readonly string[], options: Options): string | undefined {
  const { tokens } = parseArgs({ args: [...words], options, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    const declared = Object.hasOwn(options, name) ? options[name] : undefined
    if (declared === undefined) return `there is no option ${rawName} here; --help lists them`
    if (declared.type === 'boolean' && value !== undefined) return `${rawName} takes no value`
    const isAnotherOption = inlineValue === false && value?.startsWith('-')
    if (declared.type === 'string' && (value === undefined || isAnotherOption))
      return `${rawName}: expected a value after it (${rawName}=... if it begins with -)`
  }
  return undefined
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
