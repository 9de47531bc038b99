/** Everything an address says about its location. */
export interface Where {
  readonly postalCode: number | undefined
  /** Folded, like the next two. */
  readonly locality: string
  /** Whether the locality is only a barrio's name, which lists of places seldom have. */
  readonly isBarrio: boolean
  /** A partido or department, where it has its own field. */
  readonly district: string
  readonly province: string
}
