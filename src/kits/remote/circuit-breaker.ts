export interface BreakerSettings {
  /** So many failures in a row open the circuit. */
  readonly failures: number
  /** How long nothing is tried then. */
  readonly restMs: number
}

/** Stops asking who does not answer, so that nobody waits for a time-out again and again. */
export interface CircuitBreaker {
  isOpen(now: number): boolean
  succeeded(): void
  failed(now: number): void
}

export function createCircuitBreaker({ failures, restMs }: BreakerSettings): CircuitBreaker {
  let inARow = 0
  let openUntil = 0
  return {
    isOpen: (now) => now < openUntil,
    succeeded() {
      inARow = 0
      openUntil = 0
    },
    failed(now) {
      inARow++
      // After its rest one call tries again; its failure alone opens the circuit anew.
      if (inARow >= failures) openUntil = now + restMs
    },
  }
}
