import { regnalNames } from '../words/address-words.ts'
import { kilometreWords, numberMarks, postalWords, unitWords } from '../words/unit-words.ts'
import type { AddressReading } from './address-reading.ts'
import type { Token, TokenReader } from './token-reader.ts'

/** `s/n`, `SN`, `sin número`. */
export function readNoNumber(reader: TokenReader): boolean {
  const { text } = reader.peek()
  const isSlashed = text === 'S' && reader.isSign('/', 1) && reader.peek(2).text.startsWith('N')
  const isSpelt = text === 'SIN' && numberMarks.has(reader.peek(1).text)
  const isSpaced = text === 'S' && reader.peek(1).text === 'N' && reader.peek(2).kind !== 'word'
  const isShort = text === 'SN' && reader.peek(1).kind !== 'word'
  if (isSlashed) reader.at += 3
  else if (isSpelt || isSpaced) reader.at += 2
  else if (isShort) reader.at++
  else return false
  while (reader.isSign('°')) reader.at++
  return true
}

/** `km 12,5`, `kilómetro 60`. */
export function readKilometre(reader: TokenReader, into: AddressReading): boolean {
  if (!reader.isNumber(1) || !reader.isWord(kilometreWords)) return false
  reader.at++
  const whole = reader.take().text
  const ahead = reader.isSign(',') && reader.peek(1).glued ? 1 : 0
  const next = reader.peek(ahead)
  const isSplit = next.kind === 'number' && next.text.length <= 3
  if (isSplit) reader.at += ahead + 1
  into.kilometre = isSplit ? `${whole},${next.text}` : whole
  return true
}

/** Parses the house number with its marks: `N° 745`, `al 1200`, `1234 bis`, `1234/36`. */
export function readHouse(reader: TokenReader, into: AddressReading): boolean {
  const start = reader.at
  if (reader.peek(1).kind !== 'word' && reader.isWord(numberMarks)) reader.at++
  while (reader.isSign('°') || reader.isSign('#') || reader.isSign('-')) reader.at++
  const isMarked = reader.at > start
  if (!reader.isNumber() || reader.peek().text.length > 6) {
    reader.at = start
    return false
  }
  const { value } = reader.take()
  into.number = value
  if (isMarked && reader.isSign('°')) reader.at++
  readSuffix(reader, into, value)
  return true
}

function readSuffix(reader: TokenReader, into: AddressReading, house: number): void {
  const ahead = reader.isSign('/') || reader.isSign('-') ? 1 : 0
  const next = reader.peek(ahead)
  if (next.text === 'BIS') {
    into.numberSuffix = 'bis'
    reader.at += ahead + 1
    return
  }
  if (next.kind !== 'number' || next.text.length > 6) return
  if (ahead === 0 && next.text === '1' && reader.isSign('/', 1) && reader.peek(2).text === '2') {
    into.numberSuffix = '1/2'
    reader.at += 3
    return
  }
  const after = reader.peek(ahead + 1)
  const isPartOfFlat = after.text === '°' || (after.kind === 'word' && after.glued)
  if (ahead === 1 && !isPartOfFlat && endsRange(house, next.text, next.value)) {
    into.numberSuffix = `/${next.text}`
    reader.at += 2
  }
}

/** `1234/40` ends at 1240: the same side of the street, a little further on. */
function endsRange(house: number, text: string, value: number): boolean {
  const end = text.length >= String(house).length ? value : completed(house, text)
  return end > house && end - house <= 60 && (text.length > 1 || end % 2 === house % 2)
    ? end % 2 === house % 2 || text.length >= String(house).length
    : false
}

function completed(house: number, text: string): number {
  const unit = 10 ** text.length
  return Math.floor(house / unit) * unit + Number(text)
}

/**
 * Parses a postal code: `C1425ABC`, `C 1425 ABC`, `C-1425`, `C1425`, `C.P. 1425` and a bare 1425
 * are the same code. A lone letter before the digits is a flat, unless three letters follow them.
 */
export function readPostalCode(reader: TokenReader, into: AddressReading): boolean {
  const start = reader.at
  const isMarked = skipPostalMark(reader)
  const isLettered = skipLetter(reader)
  const { kind, text, value } = reader.peek()
  const isCode = kind === 'number' && text.length === 4 && value >= 1000
  if (!isCode || (into.postalCode !== undefined && !isMarked)) {
    reader.at = start
    return false
  }
  reader.at++
  const ahead = endsCode(reader)
  if (isLettered && ahead > 0) reader.at += ahead
  into.postalCode ??= value
  return true
}

/** `CP`, `C.P.`, `CPA`, each with or without a colon. */
function skipPostalMark(reader: TokenReader): boolean {
  const isSplit = reader.peek().text === 'C' && reader.peek(1).text === 'P'
  const length = isSplit ? (reader.peek(2).text === 'A' ? 3 : 2) : 1
  if (!isSplit && !reader.isWord(postalWords)) return false
  reader.at += length
  while (reader.isSign('-') || reader.isSign('°') || reader.isSign('#')) reader.at++
  return true
}

/** Skips the province's letter: joined to the digits, or apart from them in a complete code. */
function skipLetter(reader: TokenReader): boolean {
  const { kind, text } = reader.peek()
  if (kind !== 'word' || text.length !== 1) return false
  const ahead = reader.isSign('-', 1) ? 2 : 1
  if (!reader.isNumber(ahead)) return false
  const isJoined = reader.peek(1).glued && reader.peek(ahead).glued
  const start = reader.at
  reader.at += ahead + 1
  const isComplete = endsCode(reader) > 0
  reader.at = isJoined || isComplete ? start + ahead : start
  return isJoined || isComplete
}

/** Returns how many tokens the last three letters of a complete code take; 0 without them. */
function endsCode(reader: TokenReader): number {
  const ahead = reader.isSign('-') ? 1 : 0
  const { kind, text } = reader.peek(ahead)
  return kind === 'word' && text.length === 3 && !unitWords.has(text) ? ahead + 1 : 0
}

/** Whether a number belongs to the street's name: 9 de Julio, calle 12, ... de 1888. */
export function isNameNumber(
  reader: TokenReader,
  into: AddressReading,
  fieldNumber: number | undefined,
): boolean {
  const { value } = reader.peek()
  if (into.name.length > 0) return endsWithNumber(reader, into, fieldNumber)
  const next = reader.peek(1)
  if (next.kind === 'word' && !next.glued) {
    if (next.text === 'DE') return true
    const isFirst = value >= 100 && into.kind === undefined && !hasNumber(reader, 1)
    return !isFirst || fieldNumber === value ? fieldNumber !== value : false
  }
  return true
}

/** Whether the words so far need a number: `... de 1888`, `Ruta Nacional 8`, `Humberto 1°`. */
function endsWithNumber(
  reader: TokenReader,
  into: AddressReading,
  fieldNumber: number | undefined,
): boolean {
  const { value } = reader.peek()
  if (reader.peek(-1).text === 'DE' && value > 1500 && value < 2100) return true
  if (fieldNumber === value) return false
  if (isRouteSoFar(into)) return true
  const isFollowed = reader.tokens.slice(reader.at + 1).some(isLongNumber)
  if (value < 10 && regnalNames.has(into.name.at(-1) ?? ''))
    return isFollowed || fieldNumber !== undefined
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
