export interface TurnCount {
  /** How many turns of the event loop have begun since the count did. */
  now(): number
  end(): void
}

/** Counts turns of the event loop: each is one in which others are answered. */
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

/** In how many turns others could be answered while the work went on. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  const turns = countTurns()
  await work()
  turns.end()
  return turns.now()
}
