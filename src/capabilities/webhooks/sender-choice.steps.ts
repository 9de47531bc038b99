import { isInsideHost } from '../../kernel/demonstration.ts'
import type { Sender } from '../../kits/webhooks/sender.ts'

/** Who sends to the receivers that are within the process. */
export interface SenderChoice {
  /** Reaches receivers within the process, which then are all that it serves. */
  readonly sender?: Sender | undefined
  /** Whether another environment over the same database serves those. */
  readonly insideElsewhere?: boolean
}

/** Whether an environment serves the subscriptions with an address: each is served by one alone. */
export function isServedBy({ sender }: SenderChoice): (url: string) => boolean {
  return (url) => isInsideHost(new URL(url).hostname) === (sender !== undefined)
}

/** Nothing is sent to the network for a receiver within the process, not even its name. */
export function chooseSender(
  { sender, insideElsewhere = false }: SenderChoice,
  createNetworkSender: () => Sender,
): Sender {
  if (sender) return sender
  const network = createNetworkSender()
  return {
    ...network,
    async check(url) {
      if (!isInsideHost(url.hostname)) return network.check(url)
      return insideElsewhere ? undefined : 'name-unknown'
    },
  }
}
