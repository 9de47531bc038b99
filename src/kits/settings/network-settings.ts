import { isAddressEntry } from '../http/address-list.ts'
import { ConfigError, set, type Variables } from './settings.ts'

/** Addresses or networks, comma separated. */
export function addresses(variables: Variables, name: string): readonly string[] | undefined {
  const entries = set(variables, name)
    ?.split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const wrong = entries?.find((one) => !isAddressEntry(one))
  if (wrong !== undefined)
    throw new ConfigError(`${name}: "${wrong}" is no address or network such as 10.0.0.0/8`)
  return entries
}

/** Ports, comma separated. */
export function ports(variables: Variables, name: string): readonly number[] | undefined {
  const entries = set(variables, name)
    ?.split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const isPort = (one: string) => /^\d{1,5}$/.test(one) && Number(one) >= 1 && Number(one) <= 65_535
  const wrong = entries?.find((one) => !isPort(one))
  if (wrong !== undefined)
    throw new ConfigError(`${name}: "${wrong}" is no port; expected such as 8443,9443`)
  return entries?.map(Number)
}
