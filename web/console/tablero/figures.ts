import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { addDays, isDay, today } from '../../formats/dates.ts'
import type { SearchValues } from '../../parts/address.ts'

export const goal = 0.95

export interface BoardQuestion {
  readonly from: string
  readonly to: string
  readonly days: number
  readonly branch: string | undefined
}

/** The question of the address: the last 14 days of all branches unless it says otherwise. */
export function readQuestion({ desde = '', hasta = '', sucursal }: SearchValues): BoardQuestion {
  const to = isDay(hasta) ? hasta : today()
  const from = isDay(desde) && desde <= to ? desde : addDays(to, -13)
  const days = Math.min(366, dayCount(from, to))
  return { from: addDays(to, 1 - days), to, days, branch: sucursal || undefined }
}

function dayCount(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

export type Grouping = 'day' | 'branch' | 'shipper'

/** All figures of a period, and of as many days before it. */
export function boardQuery(question: BoardQuestion) {
  const { from, to, days, branch } = question
  return queryOptions({
    queryKey: ['figures', 'board', from, to, branch],
    queryFn: async () => {
      const now = { from, to, ...(branch ? { branch } : {}) }
      const past = { ...now, from: addDays(from, -days), to: addDays(from, -1) }
      const query = (period: typeof now, by: Grouping) => ({ params: { query: { ...period, by } } })
      const of = branch ? { query: { branch } } : {}
      const [volume, volumeBefore, onTime, onTimeBefore, visits, visitsBefore, floor] =
        await Promise.all([
          dataOf(ops.GET('/figures/volume', query(now, 'day'))),
          dataOf(ops.GET('/figures/volume', query(past, 'day'))),
          dataOf(ops.GET('/figures/on-time', query(now, 'day'))),
          dataOf(ops.GET('/figures/on-time', query(past, 'day'))),
          dataOf(ops.GET('/figures/failed-visits', query(now, 'day'))),
          dataOf(ops.GET('/figures/failed-visits', query(past, 'day'))),
          dataOf(ops.GET('/figures/floor', { params: of })),
        ])
      return { volume, volumeBefore, onTime, onTimeBefore, visits, visitsBefore, floor }
    },
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

export type Board = Awaited<ReturnType<NonNullable<ReturnType<typeof boardQuery>['queryFn']>>>

/** One branch, one shipper or one day with all its figures. */
export interface Group {
  readonly key: string
  readonly name: string | null
  readonly pieces: number
  readonly days: readonly number[]
  readonly onTime: number | undefined
  readonly failed: number | undefined
  readonly failedBefore: number | undefined
  readonly visits: number
  readonly floor: number
}

export function groupsQuery(question: BoardQuestion, by: Grouping) {
  const { from, to, days } = question
  const branch = by === 'shipper' ? undefined : question.branch
  return queryOptions({
    queryKey: ['figures', 'groups', by, from, to, branch],
    queryFn: async (): Promise<readonly Group[]> => {
      const ofBranch = branch ? { branch } : {}
      const now = { from, to, by, ...ofBranch }
      const past = { ...now, from: addDays(from, -days), to: addDays(from, -1) }
      const [volume, onTime, visits, before, floor] = await Promise.all([
        dataOf(ops.GET('/figures/volume', { params: { query: now } })),
        dataOf(ops.GET('/figures/on-time', { params: { query: now } })),
        dataOf(ops.GET('/figures/failed-visits', { params: { query: now } })),
        dataOf(ops.GET('/figures/failed-visits', { params: { query: past } })),
        dataOf(ops.GET('/figures/floor', { params: { query: { by, ...ofBranch } } })),
      ])
      const listed = by === 'day' ? volume.items.toReversed() : volume.items
      return listed.map(({ key, name, pieces, days: daily }) => {
        const timely = onTime.items.find((one) => one.key === key)
        const visited = visits.items.find((one) => one.key === key)
        const earlier = before.items.find((one) => one.key === key)
        return {
          key,
          name,
          pieces,
          days: daily,
          onTime: shareOf(timely?.onTime, timely?.promised),
          failed: shareOf(visited?.failed, visited?.visits),
          failedBefore: shareOf(earlier?.failed, earlier?.visits),
          visits: visited?.visits ?? 0,
          floor: floor.items.find((one) => one.key === key)?.pieces ?? 0,
        }
      })
    },
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

/** A part of a whole; undefined where there is no whole. */
export function shareOf(part: number | undefined, whole: number | undefined): number | undefined {
  return part !== undefined && whole ? part / whole : undefined
}
