const weekMs = 7 * 24 * 3_600_000

/** How many orders a day an account may load in each of its weeks; no limit after them. */
export function dailyLimit(
  beganAt: number,
  now: number,
  byWeek: readonly number[],
): number | undefined {
  return byWeek[Math.max(0, Math.floor((now - beganAt) / weekMs))]
}
