import { accept, type Outcome, refuse } from '../../outcome.ts'
import { webhookLimits } from './webhooks.limits.ts'

/** Why a subscription is disabled; empty while it is enabled. */
export type DisabledBecause = '' | 'asked' | 'gone' | 'failing' | 'port'

export interface Subscription {
  readonly id: string
  readonly shipper: number
  readonly url: string
  /** Empty means all types. */
  readonly types: readonly string[]
  readonly description: string
  readonly enabled: boolean
  readonly disabledBecause: DisabledBecause
  /** Since when every delivery has failed; undefined while they succeed. */
  readonly failingSince: number | undefined
  readonly secret: string
  /** The previous secret, which also signs until `previousUntil`. */
  readonly previousSecret: string | undefined
  readonly previousUntil: number | undefined
  readonly createdAt: number
  readonly changedAt: number
  /** Made or changed by the demonstration (D52). */
  readonly isDemo: boolean
}

/** The fields that the owner sets. */
export interface SubscriptionWish {
  readonly url: string
  readonly types: readonly string[]
  readonly description: string
  readonly enabled: boolean
}

export type UrlRefusal =
  | 'url-malformed'
  | 'url-too-long'
  | 'url-with-credentials'
  | 'https-required'
  | 'address-loopback'
  | 'address-forbidden'
  | 'name-unknown'
  | 'port-forbidden'

/** The normalized URL, or the fault of its text alone. */
export function judgeUrl(
  text: string,
  settings: { readonly httpsRequired: boolean },
): Outcome<URL, UrlRefusal> {
  if (text.length > webhookLimits.webhookUrlCharacters) return refuse('url-too-long')
  if (!URL.canParse(text)) return refuse('url-malformed')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('url-malformed')
  if (url.username !== '' || url.password !== '') return refuse('url-with-credentials')
  if (settings.httpsRequired && url.protocol !== 'https:') return refuse('https-required')
  return accept(url)
}

/** Whether it receives events of a type; a test event goes only to the subscription tested. */
export function wants({ types }: Pick<Subscription, 'types'>, type: string): boolean {
  if (type === 'webhook.test') return false
  return types.length === 0 || types.includes(type)
}

/** The secrets that sign a message now, newest first. */
export function liveSecrets(subscription: Subscription, now: number): string[] {
  const { secret, previousSecret, previousUntil = 0 } = subscription
  return previousSecret !== undefined && previousUntil > now ? [secret, previousSecret] : [secret]
}

/** Whether it has failed for so long that the receiver seems abandoned. */
export function hasFailedForLong(failingSince: number | undefined, now: number): boolean {
  return (
    failingSince !== undefined && now - failingSince > webhookLimits.webhookFailingDays * 86_400_000
  )
}
