import { accept, type Outcome, refuse } from '../../outcome.ts'
import { webhookLimits } from './webhooks.limits.ts'

/** Why a subscription is off; an empty text while it is on. */
export type DisabledBecause = '' | 'asked' | 'gone' | 'failing'

export interface Subscription {
  readonly id: string
  readonly shipper: number
  readonly url: string
  /** All of them when it is empty. */
  readonly types: readonly string[]
  readonly description: string
  readonly enabled: boolean
  readonly disabledBecause: DisabledBecause
  /** Since when nothing has been delivered, while that is so. */
  readonly failingSince: number | undefined
  readonly secret: string
  /** The secret before this one, which signs too until its time is over. */
  readonly previousSecret: string | undefined
  readonly previousUntil: number | undefined
  readonly createdAt: number
  readonly changedAt: number
}

/** What its owner decides about it. */
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
  | 'address-forbidden'
  | 'name-unknown'

/** The address as it is kept, or what is wrong with its text alone. */
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

/** Whether it is told of events of a type; a test goes only where it was asked for. */
export function wants({ types }: Pick<Subscription, 'types'>, type: string): boolean {
  if (type === 'webhook.test') return false
  return types.length === 0 || types.includes(type)
}

/** The secrets that sign a message now, the newest first. */
export function liveSecrets(subscription: Subscription, now: number): string[] {
  const { secret, previousSecret, previousUntil = 0 } = subscription
  return previousSecret !== undefined && previousUntil > now ? [secret, previousSecret] : [secret]
}

/** Whether it has failed for so long that nobody seems to be there. */
export function hasFailedForLong(failingSince: number | undefined, now: number): boolean {
  return (
    failingSince !== undefined && now - failingSince > webhookLimits.webhookFailingDays * 86_400_000
  )
}
