import { queryOptions } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { isFailure } from '../../api/failure.ts'

/** None where the account is in no onboarding, as those that were opened without one. */
export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: async () => {
    try {
      return await dataOf(v1.GET('/onboarding'))
    } catch (error) {
      if (isFailure(error) && error.status === 404) return null
      throw error
    }
  },
})

export type Onboarding = NonNullable<
  Awaited<ReturnType<NonNullable<(typeof onboardingQuery)['queryFn']>>>
>

export type TriedOrder = Onboarding['orders'][number]
export type Lack = TriedOrder['lacks'][number]
