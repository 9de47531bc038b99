export interface BreakerSettings {
  /** How many consecutive failures open the circuit. */
  readonly failures: number
  /** How long the circuit stays open. */
  readonly restMs: number
}

/**
 * Stops calling a service that does not answer, so that callers don't wait for one timeout after
 * another.
 */
export interface CircuitBreaker {
  isOpen(now: number): boolean
  succeeded(): void
  failed(now: number): void
}

export function createCircuitBreaker({ failures, restMs }: BreakerSettings): CircuitBreaker {
  let consecutiveFailures = 0
  let openUntil = 0
  return {
    isOpen: (now) => now < openUntil,
    succeeded() {
      consecutiveFailures = 0
      openUntil = 0
    },
    failed(now) {
      consecutiveFailures++
      // After the pause one call is tried; if it fails, the circuit opens again at once.
      if (consecutiveFailures >= failures) openUntil = now + restMs
    },
  }
}
