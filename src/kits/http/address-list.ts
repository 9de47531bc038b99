import { BlockList, isIP } from 'node:net'

/** Returns whether an address is one of these addresses or in one of these networks. */
export function createAddressList(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) add(list, entry)
  return (address) => {
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}

/** By the version of the protocol. */
const addressBits: ReadonlyMap<number, number> = new Map([
  [4, 32],
  [6, 128],
])

/** Returns whether an entry is an address, or a network such as 10.0.0.0/8. */
export function isAddressEntry(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const most = addressBits.get(isIP(address)) ?? -1
  if (rest.length > 0) return false
  return bits === undefined ? most > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= most
}

function add(list: BlockList, entry: string): void {
  if (!isAddressEntry(entry)) throw new Error(`"${entry}" is not an address or a network`)
  const [address = '', bits] = entry.split('/')
  const type = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (bits === undefined) list.addAddress(address, type)
  else list.addSubnet(address, Number(bits), type)
}
