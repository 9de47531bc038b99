/** What every answer says beside what its route says. */
export const commonHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const
