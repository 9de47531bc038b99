export const pinLength = 4

export const noPin = ' '.repeat(pinLength)

/** Puts typed or pasted digits into the PIN at a place; returns the next place. */
export function putDigits(
  value: string,
  at: number,
  text: string,
): { readonly value: string; readonly at: number } {
  const digits = text.replaceAll(/\D/g, '')
  const places = value.padEnd(pinLength).split('')
  if (digits === '') {
    places[at] = ' '
    return { value: places.join(''), at }
  }
  const fitting = digits.slice(0, pinLength - at)
  places.splice(at, fitting.length, ...fitting.split(''))
  return { value: places.join(''), at: Math.min(at + fitting.length, pinLength - 1) }
}

/** The digits that are there. */
export function digitsOf(value: string): string {
  return value.replaceAll(' ', '')
}
