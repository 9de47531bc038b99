import { queryOptions } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { keysWords } from '../../words/keys.ts'

export type KeyScope = keyof typeof keysWords.es.scopes

/** In the order of the form. */
export const scopeNames = Object.keys(keysWords.es.scopes) as readonly KeyScope[]

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: async () => {
    const { items } = await dataOf(v1.GET('/keys'))
    return items.filter(({ revokedAt, expiresAt }) => !revokedAt && !isPast(expiresAt))
  },
})

export type Key = Awaited<ReturnType<NonNullable<(typeof keysQuery)['queryFn']>>>[number]

/** The asker of a key: the name alone, of a person. */
export function askerOf({ createdBy }: Pick<Key, 'createdBy'>): string {
  return createdBy.replace(/^person:\S+ /, '')
}

function isPast(moment: string | null): boolean {
  return moment !== null && Date.parse(moment) <= Date.now()
}
