import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOf, type V1Paths, v1 } from '../../api/client.ts'
import { saveFile } from '../../api/file.ts'
import { v1Query } from '../../api/queries.ts'
import { addDays, today } from '../../formats/dates.ts'

/** A month, from its first day to its last. */
export interface Month {
  /** `2026-11` */
  readonly name: string
  readonly days: { readonly from: string; readonly to: string }
  readonly isNow: boolean
}

const listedMonths = 12

/** The months that can be looked at, the newest first. */
export function recentMonths(): string[] {
  const months = [today().slice(0, 7)]
  while (months.length < listedMonths) months.push(addDays(`${months.at(-1)}-01`, -1).slice(0, 7))
  return months
}

/** The month that the address asks for; this one where it asks for none. */
export function monthOf(wish: string | undefined): Month {
  const name = recentMonths().find((month) => month === wish) ?? today().slice(0, 7)
  const from = `${name}-01`
  const to = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1)
  return { name, days: { from, to }, isNow: name === today().slice(0, 7) }
}

export type AccountSummary =
  V1Paths['/account/summary']['get']['responses'][200]['content']['application/json']

export function summaryQuery({ days }: Month) {
  return { ...v1Query('/account/summary', { query: days }), placeholderData: keepPreviousData }
}

export function cashQuery({ days }: Month) {
  return { ...v1Query('/cash/summary', { query: days }), placeholderData: keepPreviousData }
}

/** The statements that wait to be paid, of any month. */
export const unpaidQuery = v1Query('/cash/statements', { query: { paid: false } })

export function statementsQuery({ days }: Month) {
  return queryOptions({
    queryKey: ['cash', 'statements', days],
    queryFn: async () => {
      const { items } = await dataOf(v1.GET('/cash/statements', { params: { query: days } }))
      return items.toReversed()
    },
    placeholderData: keepPreviousData,
  })
}

export type Statement = Awaited<
  ReturnType<NonNullable<ReturnType<typeof statementsQuery>['queryFn']>>
>[number]

export function statementQuery(id: string) {
  return v1Query('/cash/statements/{id}', { path: { id } })
}

export const differencesPerPage = 20

async function fetchDifferences({ days }: Month, after: string | undefined) {
  const query = { ...days, limit: differencesPerPage, ...(after ? { after } : {}) }
  return dataOf(v1.GET('/account/differences', { params: { query } }))
}

export type Difference = Awaited<ReturnType<typeof fetchDifferences>>['items'][number]

export function differencesQuery(month: Month, after: string | undefined) {
  return queryOptions({
    queryKey: ['account', 'differences', month.days, after],
    queryFn: () => fetchDifferences(month, after),
    placeholderData: keepPreviousData,
  })
}

const shownWeeks = 6

/** The last weeks of a month, up to today. */
export function weeksQuery({ days }: Month) {
  const to = days.to > today() ? today() : days.to
  const query = { from: addDays(to, -7 * (shownWeeks - 1)), to }
  return { ...v1Query('/account/weeks', { query }), placeholderData: keepPreviousData }
}

/** Saves a statement as a file. */
export function saveStatement(id: string, format: 'csv' | 'pdf'): Promise<void> {
  const request = { params: { path: { id } }, parseAs: 'blob' } as const
  const file =
    format === 'csv'
      ? v1.GET('/cash/statements/{id}/csv', request)
      : v1.GET('/cash/statements/{id}/pdf', request)
  return saveFile(file, `${id}.${format}`)
}

/** Saves the charges for the shipments of a month as a file. */
export function saveShipments({ name, days }: Month): Promise<void> {
  const file = v1.GET('/account/shipments.csv', { params: { query: days }, parseAs: 'blob' })
  return saveFile(file, `cuenta-${name}.csv`)
}
