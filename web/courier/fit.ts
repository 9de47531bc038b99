/** The size that fits into a square, with the same proportions; what is smaller stays. */
export function fitInto(width: number, height: number, most: number) {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
