import { createNews, type News } from './news.ts'

/** By topic, a text that changes whenever what it is about does. */
export type Marks = ReadonlyMap<string, string>

export interface LiveWatch {
  /**
   * Follows topics until its time is over or the reader leaves. `seen` tells how they were when the
   * reader looked last: what has changed since is news at once, as is all without it. Undefined if
   * too many follow already, of one holder or in all.
   */
  follow(topics: readonly string[], holder: string, seen?: Seen): News | undefined
  /** Lets all readers go; from then on nobody follows. */
  close(): void
}

/** Whether a topic is as the reader saw it last; `quiet` readers know how everything is now. */
export type Seen = 'quiet' | ((topic: string, mark: string) => boolean)

export interface WatchSettings {
  readonly lookMs: number
  /** A reader hears from time to time that nothing has changed. */
  readonly stillMs: number
  readonly lifeMs: number
  readonly readers: number
  readonly readersPerHolder: number
  /** Reads how topics are now, all of them in few statements; those that don't exist are left out. */
  look(topics: readonly string[]): Promise<Marks>
  readonly onFailure: (error: unknown) => void
}

interface Follower {
  readonly holder: string
  readonly topics: readonly string[]
  readonly endsAt: number
  tell(changed: Marks): void
  end(): void
}

/**
 * Tells many readers what changes, whichever process changed it. All topics are looked at together,
 * once for everybody, so that open pages cost little; what changes several times between two looks
 * is told once.
 */
export function createLiveWatch(settings: WatchSettings): LiveWatch {
  const { lookMs, stillMs, lifeMs, look, onFailure } = settings
  const followers = new Set<Follower>()
  const byTopic = new Map<string, Set<Follower>>()
  const byHolder = new Map<string, number>()
  let known: Marks = new Map()
  let isClosed = false
  let looking: NodeJS.Timeout | undefined
  let ticking: NodeJS.Timeout | undefined

  async function lookAtAll(): Promise<void> {
    const marks = await look([...byTopic.keys()])
    const changed = [...marks].filter(([topic, mark]) => {
      const before = known.get(topic)
      return before !== undefined && before !== mark
    })
    known = marks
    const news = new Map<Follower, Map<string, string>>()
    for (const [topic, mark] of changed)
      for (const follower of byTopic.get(topic) ?? [])
        news.set(follower, (news.get(follower) ?? new Map<string, string>()).set(topic, mark))
    for (const [follower, told] of news) follower.tell(told)
  }
  function lookAgain(): void {
    looking = setTimeout(() => {
      lookAtAll()
        .catch(onFailure)
        .finally(() => {
          looking = undefined
          if (followers.size > 0 && !isClosed) lookAgain()
        })
    }, lookMs).unref()
  }
  function tick(): void {
    const now = performance.now()
    for (const follower of followers) {
      if (now > follower.endsAt) follower.end()
      else follower.tell(new Map())
    }
  }
  async function begin(follower: Follower, seen: Seen | undefined): Promise<void> {
    const unknown = follower.topics.filter((topic) => !known.has(topic))
    if (unknown.length > 0) {
      const marks = await look(unknown)
      // A look at all may have been faster: what it found is newer.
      known = new Map([...marks, ...known])
    }
    if (seen === 'quiet') return
    const news = follower.topics.flatMap((topic) => {
      const mark = known.get(topic)
      return mark === undefined || seen?.(topic, mark) ? [] : [[topic, mark] as const]
    })
    follower.tell(new Map(news))
  }
  function add(follower: Follower): void {
    followers.add(follower)
    byHolder.set(follower.holder, (byHolder.get(follower.holder) ?? 0) + 1)
    for (const topic of follower.topics)
      byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(follower))
    if (looking === undefined) lookAgain()
    ticking ??= setInterval(tick, stillMs).unref()
  }
  function remove(follower: Follower): void {
    if (!followers.delete(follower)) return
    const left = (byHolder.get(follower.holder) ?? 1) - 1
    if (left > 0) byHolder.set(follower.holder, left)
    else byHolder.delete(follower.holder)
    for (const topic of follower.topics) {
      const others = byTopic.get(topic)
      others?.delete(follower)
      if (others?.size === 0) byTopic.delete(topic)
    }
    if (followers.size > 0) return
    clearInterval(ticking)
    ticking = undefined
    known = new Map()
  }

  return {
    follow(topics, holder, seen) {
      const isFull = followers.size >= settings.readers
      if (isClosed || isFull || (byHolder.get(holder) ?? 0) >= settings.readersPerHolder)
        return undefined
      const { news, tell, end } = createNews(() => remove(follower))
      const endsAt = performance.now() + lifeMs
      const follower: Follower = { holder, topics: [...new Set(topics)], endsAt, tell, end }
      add(follower)
      begin(follower, seen).catch(onFailure)
      return news
    },
    close() {
      isClosed = true
      clearTimeout(looking)
      clearInterval(ticking)
      for (const { end } of followers) end()
    },
  }
}
