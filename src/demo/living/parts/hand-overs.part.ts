import type { DemoPerson } from '../../../capabilities/people/people.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Span } from '../calendar.ts'
import { listOps } from '../listed.ts'
import type { LivingPart, Task } from '../living-part.ts'
import { headOffice } from '../shipments.ts'
import { memberOf, ownerOf, staff, type World } from '../world.ts'
import { atPhase, handsOverWithSheets, isHandedOver } from './collection.part.ts'
import { printPending } from './labels.part.ts'

interface Sheet {
  readonly id: string
  readonly shipper: number
  readonly printedAt: string
  readonly shipments: number
}

/** Before the carrier's rounds the shops that work with sheets make theirs, and bring it. */
const rounds = [
  { made: 0.35, received: 0.375, shops: [9101, 9103] },
  { made: 0.73, received: 0.815, shops: [9101] },
] as const

/** Today's second sheet waits at the head office when a visitor arrives. */
const waitingPhase = 0.505

/** Now and then something comes with a sheet that does not list it, or does not come with it. */
const [extraShare, missingShare] = [0.2, 0.012]

/** While somebody looks on, a sheet is made every so often, and waits for a while. */
const [madeEveryMs, waitsMs] = [12 * 60_000, 25 * 60_000]

const carriers = ['Flete de la tienda', 'Mensajería Don Ciro', 'El dueño, en su auto'] as const

/** Hand-over sheets: made by the shops, received whole or not, and counted on the floor. */
export const handOversPart: LivingPart = {
  name: 'hand-overs',
  slices: ['labels'],
  work(world, span) {
    if (span.pace === 'live') return workLive(world, span)
    // They were introduced some days ago.
    if (span.day.isDistant) return []
    return [
      ...rounds.flatMap(({ made, received, shops }): Task[] => [
        ...atPhase(span, made, (at) => shops.map((shop) => makeSheet(world, shop, at))),
        ...atPhase(span, received, (at) => [{ at, run: () => receiveAll(world, span, 0) }]),
      ]),
      ...(span.day.isToday
        ? atPhase(span, waitingPhase, (at) => [makeSheet(world, 9101, at)])
        : []),
    ]
  },
}

function makerOf(shop: number): DemoPerson {
  return memberOf(shop, 'despacha') ?? ownerOf(shop)
}

/** Where all is on a sheet already, none is made. */
function makeSheet(world: World, shop: number, at: number): Task {
  return {
    at,
    async run() {
      const maker = makerOf(shop)
      const next = await world.shop<Pick<Sheet, 'shipments'>>(maker, 'getNextHandOver', {})
      if (next !== undefined && next.shipments > 0) await world.shop(maker, 'makeHandOver', {})
    },
  }
}

function workLive(world: World, span: Span): Task[] {
  const since = world.liveSince ?? span.from
  const turnOf = (moment: number) => Math.floor((moment - since) / madeEveryMs)
  if (turnOf(span.to) === turnOf(span.from)) return []
  return [
    { at: span.to, run: () => receiveAll(world, span, waitsMs) },
    ...handsOverWithSheets.flatMap((shop) => [
      { at: span.to, run: () => printPending(world, shop) },
      makeSheet(world, shop, span.to),
    ]),
  ]
}

/** Receives the sheets that have waited for so long, those of the day before, too. */
async function receiveAll(world: World, { day }: Span, waitedMs: number): Promise<void> {
  const before = world.days[day.index - 1]
  for (const { text } of before === undefined ? [day] : [before, day]) {
    const query = { day: text, received: 'false' }
    const sheets = await listOps<Sheet>(world, receiver(), 'listDayHandOvers', query)
    for (const sheet of sheets)
      if (world.now() - Date.parse(sheet.printedAt) >= waitedMs) await receive(world, sheet)
  }
}

function receiver(): DemoPerson {
  return staff('scanner', headOffice)
}

async function receive(world: World, { id, shipper }: Sheet): Promise<void> {
  const { chance, shipments } = world
  const params = { id }
  const sheet = await world.ops<{ trackingCodes: readonly string[] }>(receiver(), 'getHandOver', {
    params,
  })
  if (sheet === undefined) return
  const listed = new Set<string>(sheet.trackingCodes)
  const loaded = shipments.inState('PI').filter((one) => one.shipper === shipper)
  const missing = loaded.filter(({ code }) => listed.has(code) && isMissing(world, code))
  const other = loaded.find((one) => !listed.has(one.code) && isHandedOver(world, one))
  const isExtra = chance.isSo(extraShare, 'extra', id)
  const body = {
    branch: headOffice,
    missing: missing.map(({ code }) => code),
    extra: isExtra && other ? [other.code] : [],
    handedOverBy: chance.pick(carriers, 'brought by', id),
  }
  await world.ops(receiver(), 'receiveHandOver', { params, body })
  await countWhole(world, id)
}

function isMissing(world: World, code: TrackingCode): boolean {
  return !isHandedOver(world, { code }) || world.chance.isSo(missingShare, 'missing', code)
}

interface Counted {
  readonly trackingCode: string
  readonly result: string
  readonly pieces: number
}

/** All that came in is counted on the floor, and the count is closed. */
async function countWhole(world: World, id: string): Promise<void> {
  const params = { id }
  const shipments = await world.ops<{ items: readonly Counted[] }>(
    receiver(),
    'listCountedShipments',
    { params, query: { limit: '500' } },
  )
  const counts = (shipments?.items ?? [])
    .filter(({ result }) => result === 'received')
    .map(({ trackingCode, pieces }) => ({ trackingCode, pieces }))
  await world.ops(receiver(), 'countHandOver', { params, body: { counts, closed: true } })
}
