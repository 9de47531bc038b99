/** The words that stand before the code or number of what was changed. */
const codes = ['piece', 'branch', 'voucher', 'route', 'zone']
const names = ['shipper', 'operator', 'person', 'webhook', 'import', 'collection', 'statement']

/** Returns the ways in which entries may name something that people write by its code alone. */
export function subjectsOf(text: string): string[] {
  const name = text.trim()
  const code = name.toUpperCase()
  return [
    name,
    ...codes.map((word) => `${word} ${code}`),
    ...names.map((word) => `${word} ${name}`),
  ]
}
