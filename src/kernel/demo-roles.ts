/** The roles that a visitor of the demonstration may take. */
export const demoRoles = ['shop', 'branch', 'courier', 'recipient', 'developer'] as const
export type DemoRole = (typeof demoRoles)[number]

/** Those who sign in; recipients have a link, and developers a key that is documented. */
export const demoSeats = ['shop', 'branch', 'courier'] as const satisfies readonly DemoRole[]
export type DemoSeat = (typeof demoSeats)[number]

/** Something to try on the page that a role begins with. */
export const demoHints = [
  'shop-problem',
  'shop-shipments',
  'shop-first',
  'branch-work',
  'branch-scan',
  'branch-quiet',
  'courier-stops',
  'courier-quiet',
  'recipient-decide',
  'recipient-follow',
  'recipient-none',
] as const
export type DemoHint = (typeof demoHints)[number]

/** The parameter of a page's address that names the hint which the page shows. */
export const hintParameter = 'probar'

/** Where a role begins: a page below the environment, and a thing to try there. */
export interface DemoPlace {
  readonly path: string
  readonly hint: DemoHint
}

export function addressOf({ path, hint }: DemoPlace): string {
  return `${path}${path.includes('?') ? '&' : '?'}${hintParameter}=${hint}`
}

/** How much of the demonstration's data is there while it is being made. */
export interface DemoProgress {
  /** From 0 to 1. */
  readonly share: number
}
