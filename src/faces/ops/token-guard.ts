import type { Operator } from '../../kernel/operator.ts'
import { TokenBuckets } from '../../kits/limit/token-buckets.ts'
import type { Log } from '../../kits/log/log.ts'
import type { NodeChannel } from '../../kits/nodes/nodes.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'

/** A token as it was shown, and where. */
export interface ShownToken {
  readonly token: string
  readonly address: string
  readonly environment: string
}

export type TokenRefusal =
  | { readonly name: 'token-wrong' }
  | { readonly name: 'too-many-wrong'; readonly retrySeconds: number }

export interface TokenGuard {
  check(
    shown: ShownToken,
    now: number,
    identify: () => Operator | undefined,
  ): Outcome<Operator, TokenRefusal>
}

const maxNames = 10_000

/**
 * Limits wrong tokens by address and logs them, without the token. An address that has shown too
 * many is refused whatever it shows, or it could go on guessing; only tokens that were right from
 * there before go on working, so that a device with a wrong one does not stop its neighbours. Wrong
 * tokens of other nodes count here too.
 */
export function createTokenGuard(
  settings: { readonly limits: boolean },
  log: Log,
  others?: NodeChannel,
): TokenGuard {
  const { wrongTokensBurstPerAddress: burst } = limits
  const wrong = new TokenBuckets({ burst, perSecond: 1, maxBuckets: 50_000 })
  others?.hear((address) => wrong.take(address, Date.now()))
  const names = new Set<string>()
  const remember = (name: string) => {
    names.delete(name)
    names.add(name)
    const [oldest] = names
    if (names.size > maxNames && oldest !== undefined) names.delete(oldest)
  }
  return {
    check({ token, address, environment }, now, identify) {
      if (token === '') return refuse({ name: 'token-wrong' })
      const name = `${address} ${sha256(token)}`
      const retrySeconds = names.has(name) ? 0 : wrong.waitSeconds(address, now)
      if (settings.limits && retrySeconds > 0)
        return refuse({ name: 'too-many-wrong', retrySeconds })
      const operator = identify()
      if (operator !== undefined) {
        remember(name)
        return accept(operator)
      }
      names.delete(name)
      wrong.take(address, now)
      others?.tell(address)
      log.info({ address, environment }, 'wrong operations token')
      return refuse({ name: 'token-wrong' })
    },
  }
}
