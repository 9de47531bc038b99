import { queryOptions } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import type { ShipperRole } from '../../page.ts'

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async () => (await dataOf(v1.GET('/users'))).items,
})

export type User = Awaited<ReturnType<NonNullable<(typeof usersQuery)['queryFn']>>>[number]

export const roleNames: readonly ShipperRole[] = [
  'administra',
  'despacha',
  'cuentas',
  'integra',
  'mira',
]
