import { queryOptions } from '@tanstack/react-query'
import { type Answer, dataOf, v1 } from '../../api/client.ts'
import { orNull } from '../../api/failure.ts'
import type { Paths } from '../../api/made/v1.ts'
import { v1Query } from '../../api/queries.ts'
import { dayOf } from '../../formats/dates.ts'

export type Sheet = Answer<Paths, '/hand-overs/{id}'>
export type NextSheet = Answer<Paths, '/hand-overs/next'>
export type ListedSheet = Answer<Paths, '/hand-overs'>['items'][number]
export type SheetShipment = Answer<Paths, '/hand-overs/{id}/shipments'>['items'][number]

/** The list of a sheet made now; without a day, of the account's today. */
export function nextQuery(day: string | undefined) {
  return v1Query('/hand-overs/next', { query: day === undefined ? {} : { day } })
}

const mostSheets = 50

export function madeQuery(day: string | undefined) {
  return {
    ...v1Query('/hand-overs', { query: { day: day ?? '', limit: mostSheets } }),
    enabled: day !== undefined,
  }
}

/** A sheet that was made; null is one that the account does not have. */
export function sheetQuery(id: string | undefined) {
  return queryOptions({
    queryKey: ['hand-overs', 'one', id],
    queryFn: (): Promise<Sheet | null> =>
      orNull(dataOf(v1.GET('/hand-overs/{id}', { params: { path: { id: id ?? '' } } }))),
    enabled: id !== undefined,
  })
}

const pageSize = 200
/** More are not shown: the file lists them all. */
export const mostShown = 1_000

export function shipmentsQuery(id: string) {
  return queryOptions({
    queryKey: ['hand-overs', 'shipments', id],
    queryFn: async () => {
      const shipments: SheetShipment[] = []
      let after: string | undefined
      do {
        const query = after ? { limit: pageSize, after } : { limit: pageSize }
        const params = { path: { id }, query }
        const page = await dataOf(v1.GET('/hand-overs/{id}/shipments', { params }))
        shipments.push(...page.items)
        after = page.next
      } while (after && shipments.length < mostShown)
      return shipments
    },
  })
}

/** The codes of a day whose labels were never printed, as far as the first page has them. */
export function unprintedQuery(day: string) {
  return queryOptions({
    queryKey: ['labels', 'pending', 'of day', day],
    queryFn: async () => {
      const query = { limit: pageSize }
      const { items } = await dataOf(v1.GET('/labels/pending', { params: { query } }))
      return items
        .filter(({ enteredAt }) => dayOf(enteredAt) === day)
        .map(({ trackingCode }) => trackingCode)
    },
  })
}
