import { livingPrefix } from '../../../kernel/demonstration.ts'
import { demoBranches } from '../../demo-branches.ts'
import { hasPhase, momentOf, type Span, type WorkDay } from '../calendar.ts'
import type { Chance } from '../chance.ts'
import { firstNames, lastNames } from '../data/names.ts'
import { type Good, type Shop, shops, warehousePlace } from '../data/shops.ts'
import { type City, cities } from '../data/streets.ts'
import type { LivingPart, Task } from '../living-part.ts'
import { ownerOf, type World } from '../world.ts'

/** When a shop's system loads its new orders; on distant days it does so once. */
const batchPhases = [0.14, 0.3, 0.45, 0.68] as const

/** Orders of a usual day; the last days have more, as most shipments under way are theirs. */
const usualOrders = 52
const daysBusy = [1.5, 1.75, 1.35] as const
const quietShare = 0.7

/** Shops load their orders: some times a day in the past, and one by one while somebody looks. */
export const ordersPart: LivingPart = {
  name: 'orders',
  slices: ['orders', 'tracking'],
  work: (world, span) => (span.pace === 'live' ? workLive(world, span) : workOfSpan(world, span)),
}

function workOfSpan(world: World, span: Span): Task[] {
  const { day } = span
  return batchPhases.flatMap((phase, batch) => {
    if (!hasPhase(span, phase) || (day.isDistant && batch > 0)) return []
    const batches = day.isDistant ? [...batchPhases.keys()] : [batch]
    return shops.flatMap((shop, place): Task[] => {
      const codes = batches
        .flatMap((one) => codesOf(world, day, { shop, place, batch: one }))
        .filter((code) => !world.shipments.isUsed(code))
      const at = momentOf(day, phase) + place
      return codes.length === 0 ? [] : [{ at, run: () => load(world, shop, codes) }]
    })
  })
}

function codesOf(
  { chance, days }: World,
  day: WorkDay,
  { shop, place, batch }: { shop: Shop; place: number; batch: number },
): string[] {
  const ago = (days.at(-1)?.index ?? day.index) - day.index
  const weight = daysBusy[ago] ?? quietShare
  const spread = 0.75 + 0.5 * chance.of('batch', day.index, place, batch)
  const count = Math.round((usualOrders * weight * shop.share * spread) / batchPhases.length)
  return Array.from({ length: count }, (_, at) => codeOf(day, place * 1000 + batch * 100 + at + 1))
}

export function codeOf(day: Pick<WorkDay, 'index'>, number: number): string {
  return `${livingPrefix}${String(day.index).padStart(3, '0')}-${String(number).padStart(4, '0')}`
}

async function load(world: World, shop: Shop, codes: readonly string[]): Promise<void> {
  const orders = codes.map((code) => orderOf(world.chance, shop, code))
  await world.shop(ownerOf(shop.shipper.number), 'createOrders', { body: { orders } })
}

/** While somebody looks an order comes in every so often: more often at first. */
const [firstMs, laterMs, calmMs] = [14_000, 40_000, 90_000]
const [firstMinutesMs, hourMs] = [4 * 60_000, 3_600_000]

function workLive(world: World, { from, to, day }: Span): Task[] {
  const since = world.liveSince ?? from
  const lived = to - since
  const every = lived < firstMinutesMs ? firstMs : lived < hourMs ? laterMs : calmMs
  // The middle of each interval lies in one span alone.
  const place = Math.floor((to - since) / every)
  if (place === Math.floor((from - since) / every)) return []
  const code = freeCode(world, day)
  const shop = pickShop(world.chance, code)
  return [{ at: to, run: () => load(world, shop, [code]) }]
}

const firstLive = 5001

function freeCode({ shipments }: World, day: WorkDay): string {
  let number = firstLive
  while (shipments.isUsed(codeOf(day, number))) number += 1
  return codeOf(day, number)
}

function pickShop(chance: Chance, code: string): Shop {
  let drawn = chance.of('shop', code)
  for (const shop of shops) {
    if (drawn < shop.share) return shop
    drawn -= shop.share
  }
  return shops[0] as Shop
}

/** How often each service is asked for, and each city; in hundredths. */
const services = shares({ E: 62, B: 18, F: 9, G: 4, C: 4, R: 3 })
const cityShares = [14, 16, 9, 15, 9, 8, 12, 11, 6]

function shares(table: Readonly<Record<string, number>>): string[] {
  return Object.entries(table).flatMap(([name, count]) => Array.from({ length: count }, () => name))
}

const citiesByShare = cities.flatMap((city, place) =>
  Array.from({ length: cityShares[place] ?? 0 }, () => city),
)

/** Lockers take less than the shops sell. */
const citiesWithCounter = citiesByShare.filter(({ branch }) =>
  demoBranches.some(({ code, locker }) => code === branch && !locker),
)

/** An order as a shop's system sends it; all of it follows from its code. */
export function orderOf(chance: Chance, shop: Shop, code: string) {
  const { shipper } = shop
  const service = chance.pick(services, 'service', code)
  const isCollected = service === 'F' || service === 'G'
  const city = chance.pick(isCollected ? citiesWithCounter : citiesByShare, 'city', code)
  const good = goodOf(chance, shop, code)
  return {
    trackingCode: code,
    service,
    alternativeCode: String(chance.between(100_000, 999_999, 'alternative', code)),
    recipient: recipientOf(chance, city, code),
    ...(isCollected ? branchAddress(city) : { address: addressOf(chance, city, code) }),
    products: [good, ...alsoSold(chance, shop, good, code)].map((one) =>
      productOf(one, service, shipper.mode),
    ),
  }
}

export function goodOf(chance: Chance, { goods }: Shop, code: string): Good {
  return chance.pick(goods, 'good', code)
}

/** Of a warehouse some orders have more than one kind of goods, which are picked line by line. */
function alsoSold(chance: Chance, { shipper, goods }: Shop, good: Good, code: string): Good[] {
  if (shipper.mode !== 'WARE' || !chance.isSo(0.3, 'also sold', code)) return []
  const others = goods.filter((one) => one !== good)
  return [chance.pick(others, 'other good', code)]
}

function recipientOf(chance: Chance, { areaCode }: City, code: string) {
  const first = chance.pick(firstNames, 'first', code)
  const last = chance.pick(lastNames, 'last', code)
  return {
    name: `${first} ${last}`,
    documentType: 'DNI',
    documentNumber: chance.between(21_000_000, 46_000_000, 'document', code),
    mobile: `${areaCode}5550${chance.between(1000, 9999, 'mobile', code)}`.slice(0, 10),
  }
}

function addressOf(chance: Chance, city: City, code: string) {
  const { postalCode, locality, province } = city
  const [street, from, to] = chance.pick(city.streets, 'street', code)
  const number = chance.between(from, to, 'number', code)
  const isFlat = chance.isSo(0.45, 'flat', code)
  const flat = { floor: String(chance.between(1, 12, 'floor', code)), flat: 'B' }
  const spread = (word: string) => (chance.of(word, code) - 0.5) * 0.03
  return {
    street,
    number: String(number),
    ...(isFlat ? flat : {}),
    postalCode,
    locality,
    province,
    latitude: (city.latitude + spread('latitude')).toFixed(6),
    longitude: (city.longitude + spread('longitude')).toFixed(6),
  }
}

/** The address of a branch, for shipments collected there. */
function branchAddress({ branch: code }: City) {
  const branch = demoBranches.find((one) => one.code === code)
  if (branch === undefined) throw new Error(`there is no branch ${code}`)
  const { address: street, postalCode, locality, province } = branch
  return { pickupPoint: code, address: { street, postalCode, locality, province } }
}

function productOf({ sku, description, kg, cm, pesos }: Good, service: string, mode: string) {
  const [lengthCm, widthCm, heightCm] = cm
  return {
    lengthCm,
    widthCm,
    heightCm,
    weightKg: kg,
    quantity: 1,
    description,
    declaredValue: pesos,
    ...(service === 'B' || service === 'G' ? { cashOnDelivery: pesos } : {}),
    ...(mode === 'WARE' ? { sku, ...warehousePlace } : {}),
  }
}
