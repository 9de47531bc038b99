import type { Shipper } from '../kernel/shipper.ts'
import { defaultVolumetricFactor } from '../kernel/shipper.ts'
import { readArguments, readEnvironment, shortText, wholeNumber } from './arguments.ts'
import { commandLineOperator, withEnvironment } from './environment.ts'
import { CliError, printRecord, printRows } from './output.ts'

export async function shipper([action, ...words]: string[]): Promise<number> {
  if (action === 'add') return add(words)
  if (action === 'list') return list(words)
  if (action === 'rotate') return rotate(words)
  throw new CliError('expected: shipper add, shipper list or shipper rotate')
}

async function add(words: string[]): Promise<number> {
  const { values } = readArguments(words, {
    number: { type: 'string' },
    name: { type: 'string' },
    mode: { type: 'string' },
    insured: { type: 'boolean', default: false },
    'same-day': { type: 'boolean', default: false },
    'volumetric-factor': { type: 'string', default: String(defaultVolumetricFactor) },
  })
  const account: Shipper = {
    number: wholeNumber(values.number, '--number', 9999),
    name: shortText(values.name, '--name', 60),
    mode: stockMode(values.mode),
    insured: values.insured,
    sameDay: values['same-day'],
    volumetricFactor: wholeNumber(values['volumetric-factor'], '--volumetric-factor', 999_999),
  }
  const issued = await withEnvironment(readEnvironment(values.env), ({ shippers }) =>
    shippers.issueCredentials(account, commandLineOperator()),
  )
  if (!issued.ok) throw new CliError(`shipper ${account.number} exists already`)
  const { password, key } = issued.value
  printRecord({ ...account, password, key }, values.json)
  if (!values.json) process.stdout.write('\nThe password and the key are shown this once.\n')
  return 0
}

async function list(words: string[]): Promise<number> {
  const { values } = readArguments(words, {})
  const shippers = await withEnvironment(readEnvironment(values.env), (environment) =>
    environment.shippers.list(),
  )
  printRows(
    shippers.map((one) => ({ ...one })),
    values.json,
  )
  return 0
}

async function rotate(words: string[]): Promise<number> {
  const { values, positionals } = readArguments(words, {
    key: { type: 'boolean', default: false },
  })
  const number = wholeNumber(positionals[0], 'the shipper number', 9999)
  const kind = values.key ? 'key' : 'password'
  const rotated = await withEnvironment(readEnvironment(values.env), ({ shippers }) =>
    shippers.rotate(number, kind, commandLineOperator()),
  )
  if (!rotated.ok) throw new CliError(`there is no shipper ${number} in ${values.env}`)
  printRecord({ number, [kind]: rotated.value }, values.json)
  return 0
}

function stockMode(value: string | undefined): Shipper['mode'] {
  if (value === 'CROSS' || value === 'WARE') return value
  throw new CliError('--mode: expected CROSS or WARE')
}
