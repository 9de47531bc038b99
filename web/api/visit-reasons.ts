import { opsQuery } from './queries.ts'

/** Why visits fail; the list does not change while a page is open. */
export const visitReasonsQuery = {
  ...opsQuery('/visit-reasons'),
  staleTime: Number.POSITIVE_INFINITY,
}
