import { queryOptions } from '@tanstack/react-query'
import { dataOf, v1 } from '../api/client.ts'
import { listEmailChanges } from '../api/email-changes.ts'
import { listPasskeys } from '../api/passkeys.ts'

/** The rows about the person are the same in both APIs. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await dataOf(v1.GET('/sessions'))).items,
})

export const passkeysQuery = queryOptions({ queryKey: ['passkeys'], queryFn: listPasskeys })

export const emailChangesQuery = queryOptions({
  queryKey: ['email-changes'],
  queryFn: listEmailChanges,
})
