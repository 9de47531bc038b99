import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../api/client.ts'
import { place } from '../place.ts'

/** For who works at all branches: the one chosen here last, or where most lies. */

const key = `posta-station-branch ${place.environment}`

export function keepChosenBranch(code: string): void {
  localStorage.setItem(key, code)
}

interface Known {
  readonly code: string
}

/** It is asked for once: nobody is taken to another branch while they work at one. */
const busiestQuery = queryOptions({
  queryKey: ['usual-branch'],
  queryFn: async () => {
    const query = { by: 'branch' } as const
    const { items } = await dataOf(ops.GET('/figures/floor', { params: { query } }))
    const most = items.reduce<(typeof items)[number] | undefined>(
      (best, one) => (one.pieces > (best?.pieces ?? 0) ? one : best),
      undefined,
    )
    return most?.key ?? null
  },
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
  retry: false,
})

/** Undefined until it is known. */
export function useUsualBranch(branches: readonly Known[] | undefined): string | undefined {
  const isAsked = branches !== undefined && chosenOf(branches) === undefined
  const busiest = useQuery({ ...busiestQuery, enabled: isAsked })
  if (branches === undefined || (isAsked && busiest.isPending)) return undefined
  return usualOf(branches, busiest.data)
}

/** The same for what is scanned before it is known. */
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
