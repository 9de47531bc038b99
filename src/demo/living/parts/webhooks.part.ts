import { momentOf, type Span } from '../calendar.ts'
import { onlineStore, type ShopSystem, shopSystems } from '../data/systems.ts'
import { once, usualDays } from '../diary.ts'
import type { LivingPart, Task } from '../living-part.ts'
import { memberOf, ownerOf, type World } from '../world.ts'

interface Listed<Item> {
  readonly items: readonly Item[]
}

interface Subscription {
  readonly id: string
  readonly url: string
}

interface DeadDelivery {
  readonly event: string
}

const connectedPhase = 0.04

/** The person who looks after a shop's programs, or after all of it. */
function keeperOf(shop: number) {
  return memberOf(shop, 'integra') ?? ownerOf(shop)
}

/** The shops' systems listen to events; one of them can't take some, another takes none now. */
export const webhooksPart: LivingPart = {
  name: 'webhooks',
  slices: ['webhooks'],
  async work(world, span) {
    const { webhooks } = world.doors
    if (span.pace === 'live') webhooks.start()
    return [
      ...connectionsOf(world, span),
      ...retriesOf(span, await webhooks.nextDueAt()),
      ...once(world, span, { ago: 0, phase: 0.5 }, () => sendAgain(world)),
    ]
  },
  async follow({ doors, liveSince }) {
    if (liveSince === undefined) await doors.webhooks.deliverDue()
  },
}

/** Shops connect their systems some days before the present; in a shorter walk on its first day. */
function connectionsOf(world: World, { day, phaseFrom, phaseTo }: Span): Task[] {
  const last = world.days.length - 1
  return shopSystems.flatMap((system): Task[] => {
    const { ago } = system
    const isDay = day.index === Math.min(usualDays - ago, Math.max(0, last - ago))
    const isNow = isDay && connectedPhase > phaseFrom && connectedPhase <= phaseTo
    return isNow ? [{ at: momentOf(day, connectedPhase), run: () => subscribe(world, system) }] : []
  })
}

/** The follow-up of a task delivers; where no task is due then, an empty one is made for it. */
function retriesOf({ from, to }: { from: number; to: number }, dueAt: number | undefined): Task[] {
  if (dueAt === undefined || dueAt > to) return []
  return [{ at: Math.max(dueAt, from + 1), run: async () => undefined }]
}

async function subscribe(world: World, { shop, url, types, description }: ShopSystem) {
  if (await findSubscription(world, { shop, url })) return
  await world.shop(keeperOf(shop), 'createWebhook', { body: { url, types, description } })
}

async function findSubscription(world: World, { shop, url }: Pick<ShopSystem, 'shop' | 'url'>) {
  const listed = await world.shop<Listed<Subscription>>(keeperOf(shop), 'listWebhooks', {})
  return listed?.items.find((one) => one.url === url)
}

/** The store has corrected its program: one of those that it never took is sent again. */
async function sendAgain(world: World): Promise<void> {
  const subscription = await findSubscription(world, onlineStore)
  if (subscription === undefined) return
  const keeper = keeperOf(onlineStore.shop)
  const params = { id: subscription.id }
  const query = { state: 'dead' }
  const dead = await world.shop<Listed<DeadDelivery>>(keeper, 'listWebhookDeliveries', {
    params,
    query,
  })
  const [first] = dead?.items ?? []
  if (first === undefined) return
  await world.shop(keeper, 'replayWebhook', { params, body: { event: first.event } })
}
