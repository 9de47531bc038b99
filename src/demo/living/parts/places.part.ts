import { dayText } from '../../../kits/clock/period.ts'
import { once } from '../diary.ts'
import type { LivingPart } from '../living-part.ts'
import { staff, type World } from '../world.ts'

interface Listed<Item> {
  readonly items: readonly Item[]
}

interface NationalHoliday {
  readonly day: string
  readonly name: string
}

const dayMs = 86_400_000

/** Where vans don't go: nobody of the living carrier's recipients lives there. */
const zones = [
  {
    name: 'Primera sección del Delta',
    reason: 'Solo se llega en lancha: se retira en la sucursal más cercana',
    coordinates: [
      [-58.58, -34.4],
      [-58.52, -34.412],
      [-58.46, -34.38],
      [-58.5, -34.33],
      [-58.57, -34.35],
      [-58.58, -34.4],
    ],
  },
  {
    name: 'Reserva Costanera Sur',
    reason: 'Sin domicilios ni acceso de vehículos',
    coordinates: [
      [-58.353, -34.622],
      [-58.338, -34.616],
      [-58.344, -34.596],
      [-58.357, -34.603],
      [-58.353, -34.622],
    ],
  },
] as const

/** A locker, which no shop of the living carrier chooses, waits for a spare part. */
const broken = { branch: 'C0003', days: 4 } as const

/** Zones without deliveries, a branch that is closed for some days, and days without work. */
export const placesPart: LivingPart = {
  name: 'places',
  slices: ['addresses', 'pickup-points', 'transit-times'],
  work: (world, span) => [
    ...once(world, span, { ago: 11, phase: 0.47 }, () => drawZones(world)),
    ...once(world, span, { ago: 1, phase: 0.81 }, () => closeForDays(world)),
    ...once(world, span, { ago: 8, phase: 0.52 }, () => noteHolidays(world)),
  ],
}

async function drawZones(world: World): Promise<void> {
  const administrator = staff('administrator')
  const existing = await world.ops<Listed<{ name: string }>>(
    administrator,
    'listRestrictedZones',
    {},
  )
  for (const { name, reason, coordinates } of zones) {
    if (existing?.items.some((one) => one.name === name)) continue
    const geometry = { type: 'Polygon', coordinates: [coordinates] }
    await world.ops(administrator, 'addRestrictedZone', { body: { name, reason, geometry } })
  }
}

async function closeForDays(world: World): Promise<void> {
  const until = new Date(world.now() + broken.days * dayMs).toISOString()
  const params = { code: broken.branch }
  await world.ops(staff('administrator'), 'closeBranch', { params, body: { until } })
}

/** An own one, and a national one on which the carrier works. */
async function noteHolidays(world: World): Promise<void> {
  const administrator = staff('administrator')
  const { zone } = world.doors
  const inventory = dayText(zone, world.now() + 40 * dayMs)
  await world.ops(administrator, 'putHoliday', {
    params: { id: inventory },
    body: { name: 'Inventario general' },
  })
  const today = dayText(zone, world.now())
  const next = (await nationalHolidays(world, today)).find(({ day }) => day > today)
  if (next === undefined) return
  const body = { name: `${next.name}: se reparte`, works: true }
  await world.ops(administrator, 'putHoliday', { params: { id: next.day }, body })
}

/** Those of a day's year and the next. */
async function nationalHolidays(world: World, today: string): Promise<NationalHoliday[]> {
  const holidays: NationalHoliday[] = []
  for (const year of [Number(today.slice(0, 4)), Number(today.slice(0, 4)) + 1]) {
    const query = { year: String(year) }
    const row = 'listNationalHolidays'
    const listed = await world.ops<Listed<NationalHoliday>>(staff('administrator'), row, { query })
    holidays.push(...(listed?.items ?? []))
  }
  return holidays
}
