const unitMs: ReadonlyMap<string, number> = new Map(
  Object.entries({
    s: 1_000,
    m: 60_000,
    h: 3_600_000,
    d: 86_400_000,
  }),
)

/** Reads 90s, 30m, 12h or 3d. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d{1,6})([smhd])$/.exec(text.trim().toLowerCase())
  const unit = unitMs.get(match?.[2] ?? '')
  return match && unit !== undefined ? Number(match[1]) * unit : undefined
}
