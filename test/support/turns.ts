export interface TurnCount {
  /** Returns how many turns of the event loop have started since the count did. */
  now(): number
  end(): void
}

/** Counts turns of the event loop: in each, other requests can be answered. */
export function countTurns(): TurnCount {
  let turns = 0
  let counting = true
  const count = () => {
    turns += 1
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  return {
    now: () => turns,
    end() {
      counting = false
    },
  }
}

/** Returns in how many turns other requests could be answered while the work ran. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  const turns = countTurns()
  await work()
  turns.end()
  return turns.now()
}
