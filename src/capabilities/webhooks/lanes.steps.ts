import type { StoredEvent } from '../events/events.ts'
import type { Claimed } from './delivery.store.ts'
import { webhookLimits } from './webhooks.limits.ts'

export interface Job {
  readonly claimed: Claimed
  readonly event: StoredEvent
}

interface Lane {
  readonly waiting: Job[]
  sending: number
  /** How many may be under way at once: it grows while answers are quick, and halves when not. */
  cap: number
}

const capAtFirst = 8
/** A receiver that takes longer than this gets fewer at once. */
const slowMs = 1_000
/** How many wait here for each one that may be sent: more would be held back from other nodes. */
const waitingPerSend = 8

/**
 * A lane for each subscription, and a turn for each lane: a receiver that is slow, or gone, fills
 * its own lane only.
 */
export class Lanes {
  readonly #lanes = new Map<string, Lane>()
  /** Those that are out, and the lane that each takes up a place of. */
  readonly #out = new Map<Job, Lane>()
  readonly #send: (job: Job) => Promise<void>
  readonly #onFailure: (error: unknown) => void
  #onEmpty: () => void = () => {}

  constructor(send: (job: Job) => Promise<void>, onFailure: (error: unknown) => void) {
    this.#send = send
    this.#onFailure = onFailure
  }

  /** How many more deliveries a subscription may be given. */
  room(subscription: string): number {
    const lane = this.#lanes.get(subscription)
    return lane === undefined ? capAtFirst : Math.max(mayHold(lane) - lane.waiting.length, 0)
  }

  isLow(subscription: string): boolean {
    const lane = this.#lanes.get(subscription)
    return lane === undefined || lane.waiting.length * 2 < mayHold(lane)
  }

  add(jobs: readonly Job[]): void {
    for (const job of jobs) {
      const { subscription } = job.claimed
      const lane = this.#lanes.get(subscription) ?? { waiting: [], sending: 0, cap: capAtFirst }
      this.#lanes.set(subscription, lane)
      lane.waiting.push(job)
    }
    this.#pump()
  }

  /** The answer is here: the lane goes on. Answers whether the job was not given up meanwhile. */
  answered(job: Job, how: { readonly ms: number; readonly isDelivered: boolean }): boolean {
    const lane = this.#out.get(job)
    if (lane === undefined) return false
    const isWell = how.isDelivered && how.ms < slowMs
    lane.cap = isWell
      ? Math.min(lane.cap + 1, webhookLimits.webhookSendsPerSubscription)
      : Math.max(Math.floor(lane.cap / 2), 1)
    this.#leave(job)
    return true
  }

  /** What has not been sent yet; it is in nobody's lane from here on. */
  takeWaiting(): Claimed[] {
    return [...this.#lanes.values()].flatMap(({ waiting }) =>
      waiting.splice(0).map(({ claimed }) => claimed),
    )
  }

  /** What is out and not answered; its answer does not count from here on. */
  takeOut(): Claimed[] {
    const claims = [...this.#out.keys()].map(({ claimed }) => claimed)
    this.#out.clear()
    return claims
  }

  /** Resolves when nothing is out, or when the time is over. */
  async settled(ms: number): Promise<void> {
    if (this.#out.size === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    this.#onEmpty = resolve
    await promise
    clearTimeout(timer)
  }

  /** One more of each lane in turn, until all lanes are full or empty. */
  #pump(): void {
    for (let started = true; started; ) {
      started = false
      for (const lane of this.#lanes.values()) {
        if (this.#out.size >= webhookLimits.webhookSendsAtOnce) return
        const job = lane.sending < lane.cap ? lane.waiting.shift() : undefined
        if (job === undefined) continue
        started = true
        lane.sending += 1
        this.#out.set(job, lane)
        void this.#send(job)
          .catch(this.#onFailure)
          .finally(() => this.#leave(job))
      }
    }
  }

  #leave(job: Job): void {
    const lane = this.#out.get(job)
    if (lane === undefined) return
    this.#out.delete(job)
    lane.sending -= 1
    // What was learned of a slow receiver is kept for the next time.
    if (lane.sending === 0 && lane.waiting.length === 0 && lane.cap >= capAtFirst)
      this.#lanes.delete(job.claimed.subscription)
    this.#pump()
    if (this.#out.size === 0) this.#onEmpty()
  }
}

function mayHold({ cap }: Lane): number {
  return cap < webhookLimits.webhookSendsPerSubscription ? cap : cap * waitingPerSend
}
