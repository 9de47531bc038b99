import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../api/client.ts'
import { place } from '../place.ts'

/** For people who work at all branches: the one chosen here last, or where most lies. */

const key = `posta-station-branch ${place.environment}`

export function keepChosenBranch(code: string): void {
  localStorage.setItem(key, code)
}

interface Known {
  readonly code: string
}

/**
 * Answers the branch with the most of something, or null. It is asked for once: nobody is taken to
 * another branch while they work at one.
 */
export function fullestQuery(of: string, find: () => Promise<string | null>) {
  return queryOptions({
    queryKey: ['usual-branch', of],
    queryFn: find,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  })
}

export type FullestQuery = ReturnType<typeof fullestQuery>

const busiestQuery = fullestQuery('pieces', async () => {
  const query = { by: 'branch' } as const
  const { items } = await dataOf(ops.GET('/figures/floor', { params: { query } }))
  const most = items.reduce<(typeof items)[number] | undefined>(
    (best, one) => (one.pieces > (best?.pieces ?? 0) ? one : best),
    undefined,
  )
  return most?.key ?? null
})

/** Undefined until it is known. A page may prefer the fullest of its own trade to the busiest. */
export function useUsualBranch(
  branches: readonly Known[] | undefined,
  fullest: FullestQuery = busiestQuery,
): string | undefined {
  const isAsked = branches !== undefined && chosenOf(branches) === undefined
  const busiest = useQuery({ ...fullest, enabled: isAsked })
  if (branches === undefined || (isAsked && busiest.isPending)) return undefined
  return usualOf(branches, busiest.data)
}

/** The same for scans made before it is known. */
export function useFindUsualBranch() {
  const queries = useQueryClient()
  return async (branches: readonly Known[]) => {
    const isAsked = chosenOf(branches) === undefined
    const ask = () => queries.ensureQueryData(busiestQuery).catch(() => null)
    return usualOf(branches, isAsked ? await ask() : null)
  }
}

function usualOf(branches: readonly Known[], busiest: string | null | undefined) {
  const busy = branches.find(({ code }) => code === busiest)?.code
  return chosenOf(branches) ?? busy ?? branches[0]?.code
}

function chosenOf(branches: readonly Known[]): string | undefined {
  const chosen = localStorage.getItem(key)
  return branches.find(({ code }) => code === chosen)?.code
}
