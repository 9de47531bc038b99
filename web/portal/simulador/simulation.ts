import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dataOf, type V1Paths, v1 } from '../../api/client.ts'
import { v1Query } from '../../api/queries.ts'
import { simulatorWords } from '../../words/simulator.ts'

export type ScenarioName = keyof typeof simulatorWords.es.names

export const scenarioNames = Object.keys(simulatorWords.es.names) as readonly ScenarioName[]

export type Pace = keyof typeof simulatorWords.es.paces

const runningMs = 1_000

/** Where the shipment is, the possible next steps and the one that moves it now. */
export function simulationQuery(trackingCode: string) {
  return queryOptions({
    ...v1Query('/sandbox/shipments/{trackingCode}', { path: { trackingCode } }),
    refetchInterval: ({ state }) => (state.data?.running ? runningMs : false),
    retry: false,
  })
}

export type Simulation = Awaited<
  ReturnType<NonNullable<ReturnType<typeof simulationQuery>['queryFn']>>
>

export type Run = NonNullable<Simulation['running']>

export const scenariosQuery = { ...v1Query('/sandbox/scenarios'), staleTime: Infinity }

export const clockQuery = v1Query('/sandbox/clock')

type StoredEvent =
  V1Paths['/events']['get']['responses'][200]['content']['application/json']['items'][number]

/** People who may not follow shipments see those movements that receivers are notified of. */
function movedBy(events: readonly StoredEvent[]) {
  return events.flatMap(({ type, data, occurredAt }) =>
    type === 'shipment.moved' ? [{ check: data.state, at: occurredAt, branch: undefined }] : [],
  )
}

/** The journey of the shipment, its events and the answers of their receivers. */
export function feedQuery(trackingCode: string, tracks: boolean) {
  return queryOptions({
    queryKey: ['sandbox', 'feed', trackingCode],
    queryFn: async () => {
      const params = { path: { trackingCode } }
      const [shipment, events, subscriptions] = await Promise.all([
        tracks ? dataOf(v1.GET('/shipments/{trackingCode}', { params })) : undefined,
        dataOf(v1.GET('/events', { params: { query: { trackingCode, limit: 100 } } })),
        dataOf(v1.GET('/webhooks', { params: { query: {} } })),
      ])
      const pages = await Promise.all(
        subscriptions.items.map(({ id }) =>
          dataOf(
            v1.GET('/webhooks/{id}/attempts', {
              params: { path: { id }, query: { trackingCode, limit: 100 } },
            }),
          ),
        ),
      )
      return {
        movements: shipment?.movements ?? movedBy(events.items),
        events: events.items,
        attempts: pages.flatMap(({ items }) => items),
      }
    },
  })
}

export type Feed = Awaited<ReturnType<NonNullable<ReturnType<typeof feedQuery>['queryFn']>>>

const waitSeconds = 20
const afterFailureMs = 3_000

/** Waits for the next events of the shipment, again and again, and reads the changes anew. */
export function useLiveEvents(trackingCode: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const listen = async () => {
      let after = 'now'
      while (!signal.aborted) {
        const query = { trackingCode, after, wait: waitSeconds }
        const page = await dataOf(v1.GET('/events', { params: { query }, signal })).catch(
          () => undefined,
        )
        if (signal.aborted) return
        if (page === undefined) await new Promise((go) => setTimeout(go, afterFailureMs))
        else if (page.next !== undefined) after = page.next
        if (page && page.items.length > 0)
          await queries.invalidateQueries({ queryKey: ['sandbox'] })
      }
    }
    void listen()
    return () => leaving.abort()
  }, [trackingCode, queries])
}
