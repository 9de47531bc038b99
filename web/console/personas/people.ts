import { queryOptions } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import type { CarrierRole } from '../../page.ts'
import type { ShownLink } from '../../parts/members.tsx'

export const peopleQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async () => (await dataOf(ops.GET('/users'))).items,
})

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async () => (await dataOf(ops.GET('/tokens'))).items,
})

type Items<Query extends { queryFn?: unknown }> =
  NonNullable<Query['queryFn']> extends (...given: never[]) => infer Result
    ? Awaited<Result> extends readonly (infer Item)[]
      ? Item
      : never
    : never

export type Person = Items<typeof peopleQuery>
export type Token = Items<typeof tokensQuery>

export const carrierRoles: readonly CarrierRole[] = [
  'administrator',
  'branch',
  'scanner',
  'executive',
  'courier',
  'reader',
]

/** Roles that work at one branch. */
export function worksAtBranch(role: CarrierRole): boolean {
  return role === 'branch' || role === 'scanner' || role === 'courier'
}

export function asCarrierRole(role: string): CarrierRole {
  return carrierRoles.find((one) => one === role) ?? 'reader'
}

/** A link or a token to hand over, shown this once. */
export interface Shown {
  readonly kind: 'link' | 'token'
  readonly name: string
  readonly secret: string
  readonly until?: string
}

export function shownLink({ name, link, until }: ShownLink): Shown {
  return { kind: 'link', name, secret: link, until }
}
