import type { Span } from '../calendar.ts'
import { shops } from '../data/shops.ts'
import { listOwn } from '../listed.ts'
import type { LivingPart, Task } from '../living-part.ts'
import { memberOf, ownerOf, type World } from '../world.ts'
import { atPhase } from './collection.part.ts'

interface Pending {
  readonly trackingCode: string
}

/** Some minutes after each load of a shop's system. */
const printedPhases = [0.17, 0.33, 0.475, 0.71] as const

/** How often one comes out of the printer badly, and is printed again. */
const againShare = 0.04

/** This shop prints before it hands over; at the others some wait for the next time. */
const careful = 9101

/** Shops print the labels of loaded orders. */
export const labelsPart: LivingPart = {
  name: 'labels',
  slices: ['labels'],
  work: (world, span) =>
    printedPhases.flatMap((phase, round) =>
      span.day.isDistant && round > 0
        ? []
        : atPhase(span, phase, (at) => printRound(world, span, round, at)),
    ),
}

function printRound(world: World, { day }: Span, round: number, at: number): Task[] {
  return shops.flatMap(({ shipper: { number } }, place): Task[] => {
    const isLeft =
      number !== careful && world.chance.isSo(0.25, 'printed later', number, day.index, round)
    return isLeft ? [] : [{ at: at + place * 15_000, run: () => printPending(world, number) }]
  })
}

export async function printPending(world: World, shop: number): Promise<void> {
  const who = memberOf(shop, 'despacha') ?? ownerOf(shop)
  const codes = (await listOwn<Pending>(world, who, 'listPendingLabels')).map(
    ({ trackingCode }) => trackingCode,
  )
  if (codes.length === 0) return
  const print = (some: readonly string[]) =>
    world.shop(who, 'printLabels', { body: { codes: some, format: 'zpl' } })
  await print(codes)
  const again = codes.filter((code) => world.chance.isSo(againShare, 'printed again', code))
  if (again.length > 0) await print(again)
}
