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
  /** How many may be sent at once: grows while answers are fast, halves when they are not. */
  cap: number
}

const capAtFirst = 8
/** A receiver that takes longer than this gets fewer at once. */
const slowMs = 1_000
/** How many wait here per concurrent send: more would be withheld from other nodes. */
const waitingPerSend = 8

/**
 * One lane per subscription, served round-robin: a slow or dead receiver fills only its own lane.
 */
export class Lanes {
  readonly #lanes = new Map<string, Lane>()
  /** The jobs being sent, and the lane whose slot each occupies. */
  readonly #inFlight = new Map<Job, Lane>()
  readonly #send: (job: Job) => Promise<void>
  readonly #onFailure: (error: unknown) => void
  #onEmpty: () => void = () => {}

  constructor(send: (job: Job) => Promise<void>, onFailure: (error: unknown) => void) {
    this.#send = send
    this.#onFailure = onFailure
  }

  /** How many more deliveries a subscription may take. */
  room(subscription: string): number {
    const lane = this.#lanes.get(subscription)
    return lane === undefined ? capAtFirst : Math.max(capacityOf(lane) - lane.waiting.length, 0)
  }

  isLow(subscription: string): boolean {
    const lane = this.#lanes.get(subscription)
    return lane === undefined || lane.waiting.length * 2 < capacityOf(lane)
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

  /** Frees the job's slot after its answer; returns false if the job was released meanwhile. */
  answered(job: Job, how: { readonly ms: number; readonly isDelivered: boolean }): boolean {
    const lane = this.#inFlight.get(job)
    if (lane === undefined) return false
    const isHealthy = how.isDelivered && how.ms < slowMs
    lane.cap = isHealthy
      ? Math.min(lane.cap + 1, webhookLimits.webhookSendsPerSubscription)
      : Math.max(Math.floor(lane.cap / 2), 1)
    this.#release(job)
    return true
  }

  /** Removes and returns the claims that have not been sent yet. */
  takeWaiting(): Claimed[] {
    return [...this.#lanes.values()].flatMap(({ waiting }) =>
      waiting.splice(0).map(({ claimed }) => claimed),
    )
  }

  /** Removes and returns the claims without an answer yet; a later answer is ignored. */
  takeUnanswered(): Claimed[] {
    const claims = [...this.#inFlight.keys()].map(({ claimed }) => claimed)
    this.#inFlight.clear()
    return claims
  }

  /** Resolves when nothing is being sent, or after a timeout. */
  async settled(ms: number): Promise<void> {
    if (this.#inFlight.size === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    this.#onEmpty = resolve
    await promise
    clearTimeout(timer)
  }

  /** Starts one more job of each lane in turn, until all lanes are full or empty. */
  #pump(): void {
    for (let started = true; started; ) {
      started = false
      for (const lane of this.#lanes.values()) {
        if (this.#inFlight.size >= webhookLimits.webhookSendsAtOnce) return
        const job = lane.sending < lane.cap ? lane.waiting.shift() : undefined
        if (job === undefined) continue
        started = true
        lane.sending += 1
        this.#inFlight.set(job, lane)
        void this.#send(job)
          .catch(this.#onFailure)
          .finally(() => this.#release(job))
      }
    }
  }

  #release(job: Job): void {
    const lane = this.#inFlight.get(job)
    if (lane === undefined) return
    this.#inFlight.delete(job)
    lane.sending -= 1
    // A slow receiver's lane is kept, so that its lower cap still applies next time.
    if (lane.sending === 0 && lane.waiting.length === 0 && lane.cap >= capAtFirst)
      this.#lanes.delete(job.claimed.subscription)
    this.#pump()
    if (this.#inFlight.size === 0) this.#onEmpty()
  }
}

function capacityOf({ cap }: Lane): number {
  return cap < webhookLimits.webhookSendsPerSubscription ? cap : cap * waitingPerSend
}
