/**
 * Clients that hold 1.2 in a float of 32 bits send 1.20000005: the shortest number that is the same
 * float is what was meant. A number that is short already stays as it is.
 */
export function plainFloat(sent: unknown): unknown {
  if (typeof sent !== 'string' || !/^-?\d{1,6}\.\d{3,}$/.test(sent)) return sent
  const float = Math.fround(Number(sent))
  for (let digits = 1; digits <= 9; digits++) {
    const candidate = Number(float.toPrecision(digits))
    if (Math.fround(candidate) === float) return String(candidate)
  }
  return sent
}
