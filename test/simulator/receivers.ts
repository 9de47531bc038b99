import { setTimeout as wait } from 'node:timers/promises'
import type { Sender } from '../../src/kits/webhooks/sender.ts'

/** A message that a shop's own server took. */
export interface Delivery {
  readonly url: string
  readonly body: string
}

/** How the shops' servers behave: `deaf` takes a message, and its answer is lost. */
export const manners = ['well', 'failing', 'stalling', 'deaf', 'busy'] as const
export type Manner = (typeof manners)[number]

/** The shops' servers: they outlive the service, and answer as they are set. */
export interface Receivers {
  readonly sender: Sender
  readonly taken: readonly Delivery[]
  /** How messages are answered from now on. */
  behave(manner: Manner): void
}

const stalledMs = 10_000

/** `onTaken` is called with each message at once: a process that is killed keeps nothing. */
export function createReceivers(onTaken: (delivery: Delivery) => void = () => {}): Receivers {
  const taken: Delivery[] = []
  let manner: Manner = 'well'
  const answered = (status: number, retryAfterSeconds?: number) =>
    ({ ms: 1, status, problem: undefined, answer: '', retryAfterSeconds }) as const
  const lost = { ...answered(0), status: undefined, problem: 'timeout' } as const
  return {
    taken,
    behave(next) {
      manner = next
    },
    sender: {
      async post(url, _headers, body) {
        const now = manner
        if (now === 'stalling') {
          await wait(stalledMs)
          return lost
        }
        if (now === 'failing') return answered(500)
        if (now === 'busy') return answered(503, 60)
        taken.push({ url, body })
        onTaken({ url, body })
        return now === 'deaf' ? lost : answered(200)
      },
      check: async () => undefined,
      close() {},
    },
  }
}
