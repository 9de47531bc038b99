/** Headers of every response, besides those of its route. */
export const commonHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Pages have a policy of their own, which says this too.
  'content-security-policy': "frame-ancestors 'none'",
} as const
