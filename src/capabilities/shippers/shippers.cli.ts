import type { LabelLinks, Shipper } from '../../kernel/shipper.ts'
import { defaultVolumetricFactor, labelLinkRules } from '../../kernel/shipper.ts'
import { readArguments, shortText, wholeNumber } from '../../kits/command-line/arguments.ts'
import type { Command, CommandLine } from '../../kits/command-line/command.ts'
import { CliError, printRecord, printRows } from '../../kits/command-line/output.ts'
import type { ShippersContext } from './shipper-account.wire.ts'
import { shipperLimits } from './shippers.limits.ts'
import type { Credential, CredentialFault, ShipperFacts } from './shippers.ts'

type Line = CommandLine<ShippersContext>

const actions = new Map([
  ['add', add],
  ['list', list],
  ['labels', labels],
  ['rotate', rotate],
  ['credentials', credentials],
  ['revoke', revoke],
])

export const shipperCommand: Command<ShippersContext> = {
  name: 'shipper',
  help: `  ./posta shipper add --number N --name NAME --mode CROSS|WARE
                      [--insured] [--same-day] [--volumetric-factor N]
                      [--label-links optional|required]
  ./posta shipper labels N optional|required
                                     whether its labels always need a signed link or credentials
  ./posta shipper list
  ./posta shipper rotate N [--key] [--overlap HOURS]
                                     a new password (or normalizer key); the old one goes on for
                                     a day, or for so many hours, 0 to stop it now
  ./posta shipper credentials N      its passwords and keys, by id; never the secrets
  ./posta shipper revoke N ID        one of them stops working now
`,
  async run([action = '', ...words], line) {
    const act = actions.get(action)
    if (act === undefined)
      throw new CliError('expected: shipper add, list, labels, rotate, credentials or revoke')
    return act(words, line)
  },
}

async function add(words: string[], line: Line): Promise<number> {
  const { values } = readArguments(words, {
    number: { type: 'string' },
    name: { type: 'string' },
    mode: { type: 'string' },
    insured: { type: 'boolean', default: false },
    'same-day': { type: 'boolean', default: false },
    'volumetric-factor': { type: 'string', default: String(defaultVolumetricFactor) },
    'label-links': { type: 'string', default: 'optional' },
  })
  const account: Shipper = {
    number: wholeNumber(values.number, '--number', 9999),
    name: shortText(values.name, '--name', 60),
    mode: stockMode(values.mode),
    insured: values.insured,
    sameDay: values['same-day'],
    volumetricFactor: wholeNumber(values['volumetric-factor'], '--volumetric-factor', 999_999),
    labelLinks: labelRule(values['label-links'], '--label-links'),
  }
  const issued = await line.within(values.env, ({ shippers, operator }) =>
    shippers.issueCredentials(account, operator),
  )
  if (!issued.ok) throw new CliError(`shipper ${account.number} exists already`)
  const { password, key } = issued.value
  printRecord({ ...account, password, key }, values.json)
  if (!values.json) process.stdout.write('\nThe password and the key are shown this once.\n')
  return 0
}

async function list(words: string[], line: Line): Promise<number> {
  const { values } = readArguments(words, {})
  const shippers = await line.lookInto(values.env, (environment) => environment.shippers.list())
  printRows(
    shippers.map((one) => ({ ...one })),
    values.json,
  )
  return 0
}

async function labels(words: string[], line: Line): Promise<number> {
  const { values, positionals } = readArguments(words, {})
  const number = shipperNumber(positionals)
  const labelLinks = labelRule(positionals[1], 'the rule')
  const changed = await line.within(values.env, async ({ shippers, operator }) => {
    const before = await shippers.find(number)
    return before && shippers.change(number, { ...factsOf(before), labelLinks }, operator)
  })
  if (!changed?.ok) {
    const advice = await adviseOther(number, values.env, line)
    throw new CliError(`there is no shipper ${number} in ${values.env}${advice}`)
  }
  printRecord({ ...changed.value }, values.json)
  return 0
}

function factsOf({ number: _number, mode: _mode, ...facts }: Shipper): ShipperFacts {
  return facts
}

function labelRule(value: string | undefined, name: string): LabelLinks {
  const rule = labelLinkRules.find((one) => one === value)
  if (rule === undefined) throw new CliError(`${name}: expected ${labelLinkRules.join(' or ')}`)
  return rule
}

async function rotate(words: string[], line: Line): Promise<number> {
  const { values, positionals } = readArguments(words, {
    key: { type: 'boolean', default: false },
    overlap: { type: 'string', default: String(shipperLimits.credentialOverlapHours) },
  })
  const number = shipperNumber(positionals)
  const kind = values.key ? 'key' : 'password'
  const overlapMs = readHours(values.overlap) * 3_600_000
  const rotated = await line.within(values.env, ({ shippers, operator }) =>
    shippers.makeCredential(number, { kind, overlapMs }, operator),
  )
  if (!rotated.ok) {
    const isUnknown = rotated.refusal === 'shipper-unknown'
    const advice = isUnknown ? await adviseOther(number, values.env, line) : ''
    throw new CliError(faultText(rotated.refusal, number, values.env) + advice)
  }
  printRecord({ number, id: rotated.value.id, [kind]: rotated.value.secret }, values.json)
  return 0
}

/** Advises the other environment for a shipper that only that one has. */
function adviseOther(number: number, environment: string, line: Line): Promise<string> {
  return line.adviseOther(environment, async ({ shippers }) => !!(await shippers.find(number)))
}

function faultText(fault: CredentialFault, number: number, environment: string): string {
  if (fault === 'shipper-unknown') return `there is no shipper ${number} in ${environment}`
  const most = shipperLimits.credentialsPerKind
  return `shipper ${number} has ${most} of them already; revoke one, or rotate with --overlap 0`
}

function readHours(text: string): number {
  const hours = Number(text)
  const most = shipperLimits.credentialOverlapMostHours
  if (!/^\d+$/.test(text) || hours > most)
    throw new CliError(`--overlap: expected whole hours from 0 to ${most}`)
  return hours
}

async function credentials(words: string[], line: Line): Promise<number> {
  const { values, positionals } = readArguments(words, {})
  const number = shipperNumber(positionals)
  const listed = await line.lookInto(values.env, async ({ shippers }) =>
    (await shippers.find(number)) ? shippers.listCredentials(number) : undefined,
  )
  if (listed === undefined) {
    const advice = await adviseOther(number, values.env, line)
    throw new CliError(`there is no shipper ${number} in ${values.env}${advice}`)
  }
  printRows(listed.map(toRow), values.json)
  return 0
}

async function revoke(words: string[], line: Line): Promise<number> {
  const { values, positionals } = readArguments(words, {})
  const number = shipperNumber(positionals)
  const [, id = ''] = positionals
  const revoked = await line.within(values.env, ({ shippers, operator }) =>
    shippers.revokeCredential(number, id, operator),
  )
  if (!revoked.ok) {
    const advice = await line.adviseOther(values.env, async ({ shippers }) =>
      (await shippers.listCredentials(number)).some((one) => one.id === id),
    )
    const missing = `shipper ${number} has no live credential "${id}" in ${values.env}`
    throw new CliError(missing + (advice || '; shipper credentials lists them'))
  }
  printRecord(toRow(revoked.value), values.json)
  return 0
}

function toRow({ id, kind, createdAt, expiresAt }: Credential) {
  const moment = (at: number | undefined) => (at === undefined ? '' : new Date(at).toISOString())
  return { id, kind, created: moment(createdAt), expires: moment(expiresAt) }
}

function shipperNumber([number]: readonly string[]): number {
  return wholeNumber(number, 'the shipper number', 9999)
}

function stockMode(value: string | undefined): Shipper['mode'] {
  if (value === 'CROSS' || value === 'WARE') return value
  throw new CliError('--mode: expected CROSS or WARE')
}
