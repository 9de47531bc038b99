/** An exact decimal with two places, held as a whole number of hundredths. */
export type Hundredths = number & { readonly __brand: 'Hundredths' }

export function hundredths(count: number): Hundredths {
  return count as Hundredths
}
