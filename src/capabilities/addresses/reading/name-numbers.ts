import { regnalNames } from '../words/address-words.ts'
import { numberMarks } from '../words/unit-words.ts'
import type { AddressReading } from './address-reading.ts'
import type { Token } from './address-tokens.ts'
import type { TokenReader } from './token-reader.ts'

/** Whether a number belongs to the street's name: 9 de Julio, calle 12, ... de 1888. */
export function isNameNumber(
  reader: TokenReader,
  into: AddressReading,
  asked: number | undefined,
): boolean {
  const { value } = reader.peek()
  if (into.name.length > 0) return endsWithNumber(reader, into, asked)
  const next = reader.peek(1)
  if (next.kind === 'word' && !next.glued) {
    if (next.text === 'DE') return true
    const isFirst = value >= 100 && into.kind === undefined && !hasNumber(reader, 1)
    return !isFirst || asked === value ? asked !== value : false
  }
  return true
}

/** Whether the words so far need a number: `... de 1888`, `Ruta Nacional 8`, `Humberto 1°`. */
function endsWithNumber(
  reader: TokenReader,
  into: AddressReading,
  asked: number | undefined,
): boolean {
  const { value } = reader.peek()
  if (reader.peek(-1).text === 'DE' && value > 1500 && value < 2100) return true
  if (asked === value) return false
  if (isRouteSoFar(into)) return true
  const isFollowed = reader.tokens.slice(reader.at + 1).some(isLongNumber)
  if (value < 10 && regnalNames.has(into.name.at(-1) ?? ''))
    return isFollowed || asked !== undefined
  const next = reader.peek(1)
  const isMarked = next.text === '°' || (next.glued && nameEndings.has(next.text))
  return isMarked && value < 10 && isFollowed
}

/** `Humberto 1° 1200`: the mark belongs to the name. */
export function skipNameOrdinal(reader: TokenReader): void {
  while (reader.isSign('°')) reader.at++
  if (reader.isWord(nameEndings) && reader.peek().glued) reader.at++
}

/** `Ruta N° 8`: the marked number is the route's own. */
export function skipRouteMark(reader: TokenReader, into: AddressReading): boolean {
  if (!isRouteSoFar(into) || !reader.isWord(numberMarks)) return false
  let ahead = 1
  while (reader.isSign('°', ahead)) ahead++
  if (!reader.isNumber(ahead)) return false
  reader.at += ahead
  return true
}

function isRouteSoFar({ kind, name }: AddressReading): boolean {
  return kind === 'RUTA' && name.every((word) => routeOwners.has(word))
}

/** The words for a route's owner come before its number. */
const routeOwners = new Set('NACIONAL NAC PROVINCIAL PROV PCIAL PCIA'.split(' '))
const nameEndings = new Set(['RO', 'ER'])

function isLongNumber({ kind, text }: Token): boolean {
  return kind === 'number' && text.length > 1
}

function hasNumber(reader: TokenReader, ahead: number): boolean {
  return reader.tokens.slice(reader.at + ahead).some(({ kind }) => kind === 'number')
}
