/** A movement, and whose it is. */
interface Recorded {
  readonly at: number
  readonly code: string
  readonly ordinal: number
  readonly shipper: number
}

export interface RecentMovements {
  /** From when on movements are read again. */
  readonly since: number
  /** The movements since then that were seen already. */
  readonly seen: ReadonlySet<string>
  /** By shipper, a text that changes with its movements; others have `base`. */
  readonly revisions: ReadonlyMap<number, string>
  readonly base: string
}

/** A movement may be committed after one that was recorded a little later. */
export const overlapMs = 5_000

/** Begins at the newest movement that there is; an empty text says that there is none. */
export function beginRecent(newest: string): RecentMovements {
  const at = Number(newest.split(' ')[0])
  return { since: at - overlapMs, seen: new Set(), revisions: new Map(), base: newest }
}

/**
 * Adds the movements read now, the newest first. Where there was too much to read all of it,
 * everybody's revision changes: to look once too often does no harm.
 */
export function addRead(
  recent: RecentMovements,
  read: readonly Recorded[],
  isCut: boolean,
): RecentMovements {
  const fresh = read.filter((one) => !recent.seen.has(keyOf(one)))
  const [newest] = read
  if (newest === undefined) return recent
  const since = Math.max(recent.since, newest.at - overlapMs)
  const seen = new Set(read.filter(({ at }) => at >= since).map(keyOf))
  if (isCut && fresh.length > 0)
    return { since, seen, revisions: new Map(), base: fresh.map(keyOf)[0] ?? recent.base }
  const revisions = new Map(recent.revisions)
  for (const one of fresh.toReversed()) revisions.set(one.shipper, keyOf(one))
  return { since, seen, revisions, base: recent.base }
}

export function revisionOf({ revisions, base }: RecentMovements, shipper: number): string {
  return revisions.get(shipper) ?? base
}

function keyOf({ at, code, ordinal }: Recorded): string {
  return [at, code, ordinal].join(' ')
}
