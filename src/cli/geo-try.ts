import type { Addresses, NormalizedAddress } from '../capabilities/addresses/addresses.ts'
import {
  degreesText,
  positionTexts,
  provinceText,
  reasonText,
  statusTexts,
} from '../capabilities/addresses/addresses.wire.ts'
import { readConfig } from '../config.ts'
import { openKnownAddresses } from '../environment.ts'
import { readArguments } from '../kits/command-line/arguments.ts'
import { CliError, printRecord, table } from '../kits/command-line/output.ts'
import { silentLog } from '../kits/log/log.ts'
import { refuseEnvironment } from './environment-choice.ts'

const usage = 'expected: geo try "ADDRESS" [--locality X] [--province X]'

/** Prints how an address is parsed and where it is; returns 1 when it is not found. */
export async function tryAddress(words: string[]): Promise<number> {
  const { values, positionals } = readArguments(words, {
    locality: { type: 'string' },
    province: { type: 'string' },
  })
  refuseEnvironment(values.namedEnvironment, 'addresses are the same in')
  const street = positionals.join(' ').trim()
  if (street === '') throw new CliError(usage)
  const { locality, province } = values
  const address = await withAddresses(async (addresses) =>
    addresses.normalize({ street, locality, province }),
  )
  printRecord(recordOf(address), values.json)
  const suggestions = address.suggestions.map(
    ({ street: name, from, to, postalCode, ...where }) => ({
      street: name,
      from,
      to,
      postalCode,
      place: where.barrio || where.locality,
    }),
  )
  if (suggestions.length > 0 && !values.json) process.stdout.write(`\n${table(suggestions)}`)
  return address.status === 'unknown' ? 1 : 0
}

function recordOf(address: NormalizedAddress) {
  return {
    state: statusTexts[address.status],
    why: reasonText(address.reasons),
    street: address.street,
    number: address.number,
    floor: address.floor,
    flat: address.flat,
    between: address.between.filter((name) => name !== '').join(', '),
    postalCode: address.postalCode ?? '',
    barrio: address.barrio,
    locality: address.locality,
    district: address.district,
    province: provinceText(address.province),
    latitude: degreesText(address.latitude),
    longitude: degreesText(address.longitude),
    located: address.position === undefined ? '' : positionTexts[address.position],
    zone: address.zone?.name ?? '',
    remarks: address.remarks,
  }
}

/** Prints which places and streets are known, and their sources. */
export async function geoStatus(words: string[]): Promise<number> {
  const { values } = readArguments(words, {})
  refuseEnvironment(values.namedEnvironment, 'addresses are the same in')
  const status = await withAddresses(async (addresses) => addresses.status())
  printRecord({ ...status }, values.json)
  return 0
}

/** An unusable file is reported, and the built-in reference is used instead, as in the service. */
export async function withAddresses<Result>(
  work: (addresses: Addresses) => Promise<Result>,
): Promise<Result> {
  const log = {
    ...silentLog,
    error: (facts: Record<string, unknown>, message: string) =>
      void process.stderr.write(`posta: ${message}: ${String(facts['reason'])}\n`),
  }
  const addresses = await openKnownAddresses({ config: readConfig(), log })
  try {
    return await work(addresses)
  } finally {
    addresses.close()
  }
}
