import type { DemoPerson } from '../../capabilities/people/people.ts'
import type { World } from './world.ts'

interface Page<Item> {
  readonly items: readonly Item[]
  readonly next: string | null
}

type Query = Readonly<Record<string, string>>

/** All that a list row of /ops/v1 answers, page after page. */
export function listOps<Item>(world: World, who: DemoPerson, row: string, query: Query = {}) {
  return wholeList((after) => world.ops<Page<Item>>(who, row, { query: { ...query, ...after } }))
}

/** The same of /v1. */
export function listOwn<Item>(world: World, who: DemoPerson, row: string, query: Query = {}) {
  return wholeList((after) => world.shop<Page<Item>>(who, row, { query: { ...query, ...after } }))
}

async function wholeList<Item>(
  load: (after: Query) => Promise<Page<Item> | undefined>,
): Promise<Item[]> {
  const items: Item[] = []
  for (let after: Query = {}; ; ) {
    const page = await load(after)
    items.push(...(page?.items ?? []))
    if (!page?.next) return items
    after = { after: page.next }
  }
}
