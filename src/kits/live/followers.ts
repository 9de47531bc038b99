/** A reader of topics, as the watch knows it. */
export interface Follower {
  readonly holder: string
  readonly topics: readonly string[]
  readonly endsAt: number
  tell(changed: ReadonlyMap<string, string>): void
  end(): void
}

/** Followers by topic and by holder. */
export interface Followers {
  readonly all: ReadonlySet<Follower>
  topics(): string[]
  ofHolder(holder: string): number
  add(follower: Follower): void
  remove(follower: Follower): void
  /** Tells each follower what has changed of its topics, once. */
  tell(changed: Iterable<readonly [topic: string, mark: string]>): void
}

export function createFollowers(): Followers {
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
      for (const [topic, mark] of changed)
        for (const follower of byTopic.get(topic) ?? [])
          news.set(follower, (news.get(follower) ?? new Map<string, string>()).set(topic, mark))
      for (const [follower, told] of news) follower.tell(told)
    },
  }
}
