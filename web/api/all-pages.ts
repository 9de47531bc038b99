interface Page<Item> {
  readonly items: readonly Item[]
  readonly next?: string
}

/** Beyond this many pages nobody looks at a whole list on one screen. */
const mostPages = 40

/** Reads a whole list, page after page; for tables of reference data, which are short. */
export async function allPages<Item>(
  read: (after: string | undefined) => Promise<Page<Item>>,
): Promise<readonly Item[]> {
  const items: Item[] = []
  let after: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const { items: more, next } = await read(after)
    items.push(...more)
    if (next === undefined) break
    after = next
  }
  return items
}
