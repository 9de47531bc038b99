/**
 * How many random cases a property is tried with. A whole run by day has a tenth of them, which
 * `./posta test` says when it begins; the night, and files that are named, have all.
 */
const share = Number(process.env['POSTA_TEST_RUNS'] ?? 1)

/** Whether everything is tried: at night, and in files that are named. */
export const isThorough = share >= 1

/** So many are always tried, those among them that a property names itself. */
const fewest = 3

export function randomRuns(all: number): number {
  return Math.max(Math.min(all, fewest), Math.ceil(all * share))
}
