import { createNews, type News } from './news.ts'

/** By topic, a text that changes whenever its subject does. */
export type Revisions = ReadonlyMap<string, string>

export interface LiveWatch {
  /**
   * Follows topics until its time is over or the reader leaves. `seen` has the revisions that the
   * reader saw last: topics that changed since are news at once, and without it all are. Undefined
   * if too many follow already, of one holder or in all.
   */
  follow(topics: readonly string[], holder: string, seen?: Seen): News | undefined
  /** Lets all readers go; from then on nobody follows. */
  close(): void
}

/** Whether a topic is as the reader saw it last; `quiet` readers know how everything is now. */
export type Seen = 'quiet' | ((topic: string, revision: string) => boolean)

export interface WatchSettings {
  readonly lookMs: number
  /** A reader hears from time to time that nothing has changed. */
  readonly stillMs: number
  readonly lifeMs: number
  readonly readers: number
  readonly readersPerHolder: number
  /** Reads how topics are now, all together; those that don't exist are left out. */
  look(topics: readonly string[]): Promise<Revisions>
  readonly onFailure: (error: unknown) => void
}

/**
 * Sends changes to many readers, whichever process made them. All topics are read together, once
 * for everybody, so that open pages cost little; a topic that changes several times between two
 * reads is sent once.
 */
export function createLiveWatch(settings: WatchSettings): LiveWatch {
  const { lookMs, stillMs, lifeMs, look, onFailure } = settings
  const followers = createFollowers()
  let previous: Revisions = new Map()
  let isClosed = false
  let looking: NodeJS.Timeout | undefined
  let ticking: NodeJS.Timeout | undefined

  async function lookAtAll(): Promise<void> {
    const revisions = await look(followers.topics())
    const before = previous
    previous = revisions
    followers.tell(changesOf(before, revisions))
  }
  function lookAgain(): void {
    looking = setTimeout(() => {
      lookAtAll()
        .catch(onFailure)
        .finally(() => {
          looking = undefined
          if (followers.all.size > 0 && !isClosed) lookAgain()
        })
    }, lookMs).unref()
  }
  async function begin(follower: Follower, seen: Seen | undefined): Promise<void> {
    const unknown = follower.topics.filter((topic) => !previous.has(topic))
    // A look at all may be faster: its result is newer.
    if (unknown.length > 0) previous = new Map([...(await look(unknown)), ...previous])
    if (seen === 'quiet') return
    const news = follower.topics.flatMap((topic) => {
      const revision = previous.get(topic)
      return revision === undefined || seen?.(topic, revision) ? [] : [[topic, revision] as const]
    })
    follower.tell(new Map(news))
  }
  function leave(follower: Follower): void {
    followers.remove(follower)
    if (followers.all.size > 0) return
    clearInterval(ticking)
    ticking = undefined
    previous = new Map()
  }

  return {
    follow(topics, holder, seen) {
      const isFull = followers.all.size >= settings.readers
      if (isClosed || isFull || followers.ofHolder(holder) >= settings.readersPerHolder)
        return undefined
      const { news, tell, end } = createNews(() => leave(follower))
      const endsAt = performance.now() + lifeMs
      const follower: Follower = { holder, topics: [...new Set(topics)], endsAt, tell, end }
      followers.add(follower)
      if (looking === undefined) lookAgain()
      ticking ??= setInterval(() => tick(followers.all), stillMs).unref()
      begin(follower, seen).catch(onFailure)
      return news
    },
    close() {
      isClosed = true
      clearTimeout(looking)
      clearInterval(ticking)
      for (const { end } of followers.all) end()
    },
  }
}

/** The topics whose revision changed or is gone. */
function changesOf(before: Revisions, now: Revisions): (readonly [string, string])[] {
  return [...now].filter(([topic, revision]) => {
    const previous = before.get(topic)
    return previous !== undefined && previous !== revision
  })
}

/** Ends readers whose time is over, and sends the others a sign that nothing has changed. */
function tick(followers: Iterable<Follower>): void {
  const now = performance.now()
  for (const { endsAt, tell, end } of followers) {
    if (now > endsAt) end()
    else tell(new Map())
  }
}

/** A reader of topics, as the watch knows it. */
interface Follower {
  readonly holder: string
  readonly topics: readonly string[]
  readonly endsAt: number
  tell(changed: ReadonlyMap<string, string>): void
  end(): void
}

/** Followers by topic and by holder. */
interface Followers {
  readonly all: ReadonlySet<Follower>
  topics(): string[]
  ofHolder(holder: string): number
  add(follower: Follower): void
  remove(follower: Follower): void
  /** Sends each follower the changed topics it follows, once. */
  tell(changed: Iterable<readonly [topic: string, revision: string]>): void
}

function createFollowers(): Followers {
  const all = new Set<Follower>()
  const byTopic = new Map<string, Set<Follower>>()
  const byHolder = new Map<string, number>()
  const count = (holder: string, change: number) => {
    const left = (byHolder.get(holder) ?? 0) + change
    if (left > 0) byHolder.set(holder, left)
    else byHolder.delete(holder)
  }
  return {
    all,
    topics: () => [...byTopic.keys()],
    ofHolder: (holder) => byHolder.get(holder) ?? 0,
    add(follower) {
      all.add(follower)
      count(follower.holder, 1)
      for (const topic of follower.topics)
        byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(follower))
    },
    remove(follower) {
      if (!all.delete(follower)) return
      count(follower.holder, -1)
      for (const topic of follower.topics) {
        const others = byTopic.get(topic)
        others?.delete(follower)
        if (others?.size === 0) byTopic.delete(topic)
      }
    },
    tell(changed) {
      const news = new Map<Follower, Map<string, string>>()
      for (const [topic, revision] of changed)
        for (const follower of byTopic.get(topic) ?? [])
          news.set(follower, (news.get(follower) ?? new Map<string, string>()).set(topic, revision))
      for (const [follower, revisions] of news) follower.tell(revisions)
    },
  }
}
