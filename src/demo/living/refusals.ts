/** The refusals of the doors: part of the plan, or a fault of it. */
export interface Refusals {
  count(row: string, code: string, meant: readonly string[]): void
  /** How often each was refused that the plan did not mean to be, by row and code. */
  unmeant(): ReadonlyMap<string, number>
  /** How many were refused as the plan meant. */
  meant(): number
}

export function createRefusals(): Refusals {
  const unmeant = new Map<string, number>()
  let meantSo = 0
  return {
    count(row, code, meant) {
      if (meant.includes(code)) {
        meantSo += 1
        return
      }
      const name = `${row} ${code}`
      unmeant.set(name, (unmeant.get(name) ?? 0) + 1)
    },
    unmeant: () => unmeant,
    meant: () => meantSo,
  }
}
