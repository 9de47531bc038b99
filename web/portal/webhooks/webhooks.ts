import { queryOptions } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { v1Query } from '../../api/queries.ts'
import { whole } from '../../formats/numbers.ts'
import { webhooksWords } from '../../words/webhooks.ts'

/** A shipper has at most 20 subscriptions: one page holds them. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async () => (await dataOf(v1.GET('/webhooks', { params: { query: {} } }))).items,
})

export type Subscription = Awaited<
  ReturnType<NonNullable<(typeof webhooksQuery)['queryFn']>>
>[number]

/** A secret that was made just now, and whose it is. */
export interface Secret {
  readonly id: string
  readonly secret: string
}

export function statsQuery(id: string) {
  return { ...v1Query('/webhooks/{id}/stats', { path: { id } }), refetchInterval: 15_000 }
}

export interface LogPage {
  readonly failed: boolean
  readonly after?: string | undefined
  readonly limit?: number
}

export const logSize = 20

export function readAttempts(id: string, { failed, after, limit = logSize }: LogPage) {
  const query = { limit, ...(failed ? { failed } : {}), ...(after ? { after } : {}) }
  return dataOf(v1.GET('/webhooks/{id}/attempts', { params: { path: { id }, query } }))
}

export type Attempt = Awaited<ReturnType<typeof readAttempts>>['items'][number]

/** All attempts of one event, the newest first. */
export async function attemptsOf(id: string, event: string): Promise<readonly Attempt[]> {
  const params = { path: { id }, query: { event, limit: logSize } }
  return (await dataOf(v1.GET('/webhooks/{id}/attempts', { params }))).items
}

const tries = 24
const betweenTriesMs = 500

/** The first attempt after another one, which takes at most as long as the receiver may. */
export async function untilAttempted(
  id: string,
  event: string,
  before?: Attempt,
): Promise<Attempt | undefined> {
  for (let count = 0; count < tries; count++) {
    const [last] = await attemptsOf(id, event)
    if (last && last.id !== before?.id) return last
    await new Promise((resolve) => setTimeout(resolve, betweenTriesMs))
  }
  return undefined
}

export function eventQuery(id: string) {
  return { ...v1Query('/events/{id}', { path: { id } }), staleTime: Infinity, retry: false }
}

export type EventName = keyof typeof webhooksWords.es.meanings

/** In the order of the form. */
export const eventNames = Object.keys(webhooksWords.es.meanings) as readonly EventName[]

/** Until when the secret before the last one also signs, if it still does. */
export function oldSecretUntil({ oldSecretUntil: until }: Subscription): string | undefined {
  return until && Date.parse(until) > Date.now() ? until : undefined
}

/** Whether the receiver took it: any 2xx. */
export function hasArrived({ status }: Attempt): boolean {
  return status !== null && status >= 200 && status < 300
}

type Words = typeof webhooksWords.es

/** "200 · 84 ms", or why there was no answer. */
export function answerText({ status, ms, problem }: Attempt, words: Words): string {
  if (status !== null) return `${status} · ${words.ms(whole(ms))}`
  if (problem === 'timeout') return words.problems.timeout(whole(ms / 1_000))
  const text = Object.entries(words.problems).find(([name]) => name === problem)?.[1]
  return typeof text === 'string' ? text : words.problems.broken
}

/** The host and the path of an address, by which people recognize subscriptions. */
export function splitUrl(url: string): readonly [host: string, path: string] {
  const { host, pathname, search } = new URL(url)
  return [host, pathname + search]
}
