import type { Scope } from '../../kernel/scope.ts'
import { parseInstant } from '../../kits/clock/instant.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { readArguments, shortText, wholeNumber } from '../../kits/command-line/arguments.ts'
import type { Command, CommandLine } from '../../kits/command-line/command.ts'
import { CliError, printRecord, printRows } from '../../kits/command-line/output.ts'
import { keyLimits } from './api-keys.limits.ts'
import type { KeysOpsContext } from './api-keys.ops.ts'
import type { ApiKey, KeyFault } from './api-keys.ts'

interface KeysLineContext extends KeysOpsContext {
  readonly shippers: { find(number: number): Promise<unknown> }
}

type Line = CommandLine<KeysLineContext>

const actions = new Map([
  ['add', add],
  ['list', list],
  ['revoke', revoke],
])

export const keyCommand: Command<KeysLineContext> = {
  name: 'key',
  help: `  ./posta key add N --name NAME --scope SCOPE,... [--origin URL] [--expires ISO]
  ./posta key list N                 the keys of a shipper's programs (/v1)
  ./posta key revoke ID
`,
  async run([action = '', ...words], line) {
    const act = actions.get(action)
    if (act === undefined) throw new CliError('expected: key add, key list or key revoke')
    return act(words, line)
  },
}

async function add(words: string[], line: Line): Promise<number> {
  const { values, positionals } = readArguments(words, {
    name: { type: 'string' },
    scope: { type: 'string', multiple: true, default: [] },
    origin: { type: 'string', multiple: true, default: [] },
    expires: { type: 'string' },
  })
  const number = wholeNumber(positionals[0], 'the shipper number', 9999)
  const wish = {
    name: shortText(values.name, '--name', 60),
    origins: values.origin,
  }
  const issued = await line.within(values.env, ({ apiKeys, zone, operator }) => {
    const expiresAt = readExpiry(values.expires, zone)
    const scopes = readScopes(values.scope, apiKeys.scopes)
    return apiKeys.issue(number, { ...wish, scopes, expiresAt }, operator)
  })
  if (!issued.ok) {
    const isUnknown = issued.refusal === 'shipper-unknown'
    const advice = isUnknown
      ? await line.adviseOther(values.env, async ({ shippers }) => !!(await shippers.find(number)))
      : ''
    throw new CliError(faultTexts[issued.refusal] + advice)
  }
  const { key: made, text } = issued.value
  printRecord({ ...toRow(made), key: text }, values.json)
  if (!values.json) process.stdout.write('\nThe key is shown this once.\n')
  return 0
}

const faultTexts: Record<KeyFault | 'shipper-unknown', string> = {
  'shipper-unknown': 'there is no such shipper in this environment; ./posta shipper list shows all',
  'scopes-missing': '--scope: expected one or more',
  'scopes-beyond-own': '--scope: beyond what may be given',
  'origins-need-quotes-only': '--origin: only for a key with --scope quotes and no other',
  'origin-malformed': '--origin: expected https://shop.example, without a slash at the end',
  'expiry-past': '--expires: expected a moment in the future',
  'expiry-beyond-own': '--expires: beyond what may be given',
  'too-many-keys': `the shipper has ${keyLimits.keysPerShipper} keys that work; revoke one of them`,
}

function readScopes(wanted: readonly string[], scopes: readonly Scope[]): Scope[] {
  const expected = `expected one or more of ${scopes.join(', ')}`
  if (wanted.length === 0) throw new CliError(`--scope: ${expected}`)
  return wanted
    .flatMap((words) => words.split(','))
    .map((word) => {
      const scope = scopes.find((one) => one === word)
      if (scope === undefined) throw new CliError(`--scope: there is no ${word}; ${expected}`)
      return scope
    })
}

function readExpiry(text: string | undefined, zone: Zone): number | undefined {
  if (text === undefined) return undefined
  const at = parseInstant(text, zone)
  if (at === undefined) throw new CliError('--expires: expected a moment such as 2027-01-31T12:00')
  return at
}

async function list(words: string[], line: Line): Promise<number> {
  const { values, positionals } = readArguments(words, {})
  const number = wholeNumber(positionals[0], 'the shipper number', 9999)
  const keys = await line.lookInto(values.env, ({ apiKeys }) => apiKeys.list(number))
  printRows(keys.map(toRow), values.json)
  return 0
}

async function revoke(words: string[], line: Line): Promise<number> {
  const { values, positionals } = readArguments(words, {})
  const [id] = positionals
  if (id === undefined) throw new CliError("the key's id is missing; ./posta key list N shows it")
  const revoked = await line.within(values.env, ({ apiKeys, operator }) =>
    apiKeys.revoke(id, operator),
  )
  if (!revoked.ok) {
    const advice = await line.adviseOther(values.env, ({ apiKeys }) => apiKeys.knows(id))
    throw new CliError(`there is no live key ${id} in ${values.env}${advice}`)
  }
  printRecord(toRow(revoked.value), values.json)
  return 0
}

function toRow({ id, name, scopes, origins, expiresAt, revokedAt }: ApiKey) {
  const moment = (at: number | undefined) => (at === undefined ? '' : new Date(at).toISOString())
  return {
    id,
    name,
    scopes: scopes.join(','),
    origins: origins.join(','),
    expires: moment(expiresAt),
    revoked: moment(revokedAt),
  }
}
