import { queryOptions } from '@tanstack/react-query'
import { dataOf, v1 } from './client.ts'
import { v1Query } from './queries.ts'

/** How the integration stands, in figures. */
export const integrationQuery = v1Query('/onboarding/summary')

/** Null where the account is in no onboarding, as those that were opened without one. */
export const onboardingQuery = queryOptions({
  queryKey: ['onboarding', 'whole'],
  queryFn: async () => {
    const { onboarding } = await dataOf(v1.GET('/onboarding/summary'))
    return onboarding === null ? null : dataOf(v1.GET('/onboarding'))
  },
})

export type Onboarding = NonNullable<
  Awaited<ReturnType<NonNullable<(typeof onboardingQuery)['queryFn']>>>
>

export type TriedOrder = Onboarding['orders'][number]
export type Lack = TriedOrder['lacks'][number]
