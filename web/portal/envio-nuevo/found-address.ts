import { provinces } from '../../words/provinces.ts'
import type { FoundAddress } from './queries.ts'
import type { Values } from './values.ts'

/** The fields of the form that an address fills. */
export type Written = Values

const capital = 'Ciudad Autónoma de Buenos Aires'

/** The names of the list, whatever the address book calls the provinces. */
function provinceName(name: string): string {
  if (name === capital) return 'CABA'
  return provinces.find((one) => name.startsWith(one)) ?? name
}

export function fromFound(found: FoundAddress): Written {
  const { street, number, postalCode, locality, province } = found
  return {
    'address.street': street.slice(0, 45),
    'address.number': number,
    'address.locality': locality === capital ? 'CABA' : locality,
    'address.province': provinceName(province),
    ...(postalCode === null ? {} : { 'address.postalCode': String(postalCode) }),
  }
}

/** Whether there is nothing to take over: the form already has every part like this. */
export function isAsWritten(values: Values, written: Written): boolean {
  return Object.entries(written).every(([path, value]) => (values[path] ?? '').trim() === value)
}

/** `Av. Colón 350, Córdoba, Córdoba,` */
export function writtenLine(written: Written): string {
  const { 'address.street': street, 'address.number': number } = written
  const { 'address.locality': locality, 'address.province': province } = written
  return `${[`${street} ${number}`.trim(), locality, province].filter(Boolean).join(', ')},`
}

const shownSuggestions = 4

/** What the address may have been meant to be: what was found, and what is like it. */
export function suggestionsOf(found: FoundAddress) {
  const own = found.status === 'doubt' && found.street !== '' ? [fromFound(found)] : []
  const others = found.suggestions.map(({ street, postalCode, locality, province }) =>
    fromFound({ ...found, street, postalCode, locality, province }),
  )
  const lines = [...own, ...others].map((written) => {
    const code = written['address.postalCode'] ?? ''
    return [`${writtenLine(written)} ${code}`.replace(/,\s*$/, ''), written] as const
  })
  const distinct = [...new Map(lines)].slice(0, shownSuggestions)
  return distinct.map(([text, written]) => ({ text, written }))
}
