import type { AddressQuestion } from '../matching/verdict.ts'
import { kindTexts } from '../words/address-words.ts'
import { asWritten } from '../words/fold.ts'
import { writeProperly } from '../words/proper-name.ts'
import { type AddressReading, newReading } from './address-reading.ts'
import { readUnit } from './read-units.ts'
import { TokenReader, tokenize } from './token-reader.ts'

export function numberText(reading: AddressReading): string {
  const { number, numberSuffix, kilometre, noNumber } = reading
  if (number !== undefined) {
    const gap = numberSuffix === '' || numberSuffix.startsWith('/') ? '' : ' '
    return `${number}${gap}${numberSuffix}`
  }
  if (kilometre !== undefined) return `km ${kilometre}`
  return noNumber ? 'S/N' : ''
}

/**
 * Returns the street as it was written, without number, floor and other parts with a field of their
 * own.
 */
export function streetText(reading: AddressReading, line: string | undefined): string {
  const { kind, name, corner, afterComma } = reading
  if (name.length === 0) return ''
  const words = asWritten([...name, ...afterComma].join(' '), line)
  const isNumber = kind === 'CALLE' && words < 'A'
  const before = isNumber ? 'Calle' : kindTexts.get(kind ?? '')
  const second = corner === undefined ? '' : ` y ${asWritten(corner.join(' '), line)}`
  return `${before === undefined ? '' : `${before} `}${words}${second}`
}

/** Returns a barrio's name as it was written, with the usual capitals. */
export function barrioAsWritten({ street, number }: AddressQuestion, folded: string): string {
  return writeProperly(asWritten(folded, street, number))
}

/** Joins words that are no part of the address, as they were written. */
export function joinRemarks({ street, number }: AddressQuestion, parts: readonly string[]): string {
  if (parts.every((part) => part === '')) return ''
  const written = parts.filter((part) => part !== '').join(', ')
  return asWritten(written, street, number)
}

/** Joins floor and flat from the line and from their own fields, without losing any of it. */
export function joinUnits(
  reading: AddressReading,
  question: AddressQuestion,
): { readonly floor: string; readonly flat: string } {
  const fieldUnits = readUnitFields(question.floor?.trim() ?? '', question.flat?.trim() ?? '')
  if (fieldUnits === noUnits && reading.units.length === 0) return reading
  const floor = fieldUnits.floor || reading.floor
  const flat = fieldUnits.flat || reading.flat
  const units = [...fieldUnits.units]
  if (reading.floor !== '' && reading.floor !== floor) units.push(`Piso ${reading.floor}`)
  if (reading.flat !== '' && reading.flat !== flat) units.push(`Depto ${reading.flat}`)
  for (const unit of reading.units) if (!units.includes(unit)) units.push(unit)
  return { floor, flat: [flat, ...units].filter((text) => text !== '').join(' ') }
}

/**
 * A field implies its kind: `7mo` and `Piso 7` are the same floor. Text that can't be parsed is
 * kept.
 */
function readUnitFields(
  floor: string,
  flat: string,
): Pick<AddressReading, 'floor' | 'flat' | 'units'> {
  if (floor === '' && flat === '') return noUnits
  const reading = newReading()
  reading.number = 0
  const whole = newReading()
  if (floor !== '' && !readWhole(floor, reading)) whole.floor = floor
  else whole.floor = reading.floor
  whole.units.push(...reading.units)
  if (reading.flat !== '') whole.flat = reading.flat
  const flatReading = newReading()
  flatReading.number = 0
  // In the field for flats, a bare number is a flat.
  flatReading.floor = ' '
  const isRead = flat !== '' && readWhole(flat, flatReading)
  const named = isRead ? flatReading.flat : flat
  if (whole.flat === '' || whole.flat === named) whole.flat = named
  else if (named !== '') whole.units.push(`Depto ${named}`)
  if (isRead) whole.units.push(...flatReading.units.filter((unit) => !whole.units.includes(unit)))
  return whole
}

const noUnits = { floor: '', flat: '', units: [] }

function readWhole(text: string, into: AddressReading): boolean {
  const reader = new TokenReader(tokenize(text))
  while (!reader.done) {
    if (reader.peek().kind === 'sign') reader.at++
    else if (!readUnit(reader, into)) return false
  }
  return true
}
