/**
 * Orders of the bench are numbered from 0. An order's sender and code follow from its number, so
 * that the process that fills the store and the one that queries it need not exchange them.
 */
export const benchShippers = [
  'BOTIN',
  'CALZA',
  'DEPOR',
  'ELECT',
  'FERRE',
  'JUGUE',
  'LIBRO',
  'MODAS',
].map((name, index) => {
  const number = 9101 + index
  return { number, name: `Tienda ${name}`, prefix: `${name}-`, password: `bench-cross-${number}` }
})

/** The same shops again, with their goods in the carrier's warehouse. */
export const benchKeepers = benchShippers.map(({ number, name }) => ({
  number: number + 100,
  name: `${name} Ware`,
  password: `bench-wares-${number + 100}`,
}))

/**
 * How shops make their codes: mostly a prefix and a counter; random codes are spread the widest.
 */
export type CodeScheme = 'counter' | 'random'

export const codeCharacters = 16

/** Returns the shop with stock that corresponds to an order's sender. */
export function keeperOf(order: number): (typeof benchKeepers)[number] {
  const keeper = benchKeepers[order % benchKeepers.length]
  if (keeper === undefined) throw new Error(`order ${order} has no keeper`)
  return keeper
}

export function senderOf(order: number): (typeof benchShippers)[number] {
  const sender = benchShippers[order % benchShippers.length]
  if (sender === undefined) throw new Error(`order ${order} has no sender`)
  return sender
}

export function codeOf(scheme: CodeScheme, order: number): string {
  if (scheme === 'random') return scattered(order)
  const count = Math.floor(order / benchShippers.length)
  const { prefix } = senderOf(order)
  return prefix + String(count).padStart(codeCharacters - prefix.length, '0')
}

/** Both halves are one-to-one, so no two orders share a code. */
function scattered(order: number): string {
  const half = (seed: number) =>
    mix(order ^ seed)
      .toString(36)
      .toUpperCase()
      .padStart(8, '0')
  return half(0x5bd1e995) + half(0x1b873593)
}

/** A one-to-one mapping of 32 bits (the finalizer of MurmurHash3). */
function mix(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
