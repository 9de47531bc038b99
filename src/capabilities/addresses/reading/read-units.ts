import {
  faintUnits,
  namedFloors,
  ordinalEndings,
  ordinalWords,
  unitWords,
} from '../words/unit-words.ts'
import type { AddressReading } from './address-reading.ts'
import type { TokenReader } from './token-reader.ts'

/** Parses one part of a building at the reader's position, if there is one. */
export function readUnit(reader: TokenReader, into: AddressReading): boolean {
  return (
    readNamedFloor(reader, into) || readNamedUnit(reader, into) || readOrdinalFloor(reader, into)
  )
}

/** Whether a named floor is next; `EP` or `SS` only before a flat or at the end. */
export function namesFloor(reader: TokenReader): boolean {
  const { kind, text } = reader.peek()
  if (kind !== 'word') return false
  const next = reader.peek(1)
  const pair = next.kind === 'word' ? text + next.text : ''
  if (pair === 'PB' || pair === 'PLANTABAJA') return true
  if (!namedFloors.has(text)) return false
  return text === 'PB' || text.length > 2 || next.kind !== 'word' || next.text.length < 3
}

/** `PB`, `P.B.`, `planta baja`, `SS`. */
function readNamedFloor(reader: TokenReader, into: AddressReading): boolean {
  const token = reader.peek()
  if (token.kind !== 'word') return false
  const pair = token.text + reader.peek(1).text
  const isPair = reader.peek(1).kind === 'word' && (pair === 'PB' || pair === 'PLANTABAJA')
  const floor = isPair ? 'PB' : namedFloors.get(token.text)
  if (floor === undefined || (floor === 'PA' && into.number === undefined)) return false
  reader.at += isPair ? 2 : 1
  addFloor(into, floor)
  return true
}

/** `Piso 7`, `dpto. B`, `Torre 2`, `Of 405`, `Mza. 12`. */
function readNamedUnit(reader: TokenReader, into: AddressReading): boolean {
  const { kind, text } = reader.peek()
  const isSplitUf = text === 'U' && reader.peek(1).text === 'F'
  const unit = kind === 'word' ? (isSplitUf ? 'UF' : unitWords.get(text)) : undefined
  if (unit === undefined) return false
  const start = reader.at
  reader.at += isSplitUf ? 2 : 1
  // `U.F.` and `N°` between the word and its value add nothing.
  while (reader.isSign('°') || reader.isSign('#') || reader.isSign('-') || reader.isSign('/'))
    reader.at++
  if (reader.isWord(valueMarks) && reader.peek(1).kind === 'number') reader.at++
  while (reader.isSign('°')) reader.at++
  const value = readValue(
    reader,
    unit,
    into.number === undefined || (faintUnits.has(text) && !namedUnits.has(unit)),
  )
  if (value === undefined) {
    reader.at = start
    return false
  }
  addUnit(into, unit, value)
  return true
}

/** Buildings may also have a word as their name: `Torre Norte`. */
const namedUnits = new Set(['Torre', 'Edificio', 'Block'])

const valueMarks = new Set(['N', 'NRO', 'NUM', 'NUMERO', 'NO'])

function readValue(reader: TokenReader, unit: string, isFaint: boolean): string | undefined {
  const token = reader.peek()
  if (token.kind === 'number') return readNumberValue(reader, unit)
  if (token.kind !== 'word') return undefined
  const ordinal = unit === 'Piso' ? ordinalWords.get(token.text) : undefined
  const floor = unit === 'Piso' ? namedFloors.get(token.text) : undefined
  const longest = isFaint ? 1 : namedUnits.has(unit) ? 20 : 3
  const isShort = token.text.length <= longest && !unitWords.has(token.text)
  const isLetter = token.text.length === 1
  if (ordinal === undefined && floor === undefined && !isShort && !isLetter) return undefined
  reader.at++
  if (ordinal !== undefined || floor !== undefined) return String(ordinal ?? floor)
  // `B4` is one flat.
  const next = reader.peek()
  const joined = next.kind === 'number' && next.glued && unit !== 'Piso'
  if (joined) reader.at++
  return joined ? token.text + next.text : token.text
}

function readNumberValue(reader: TokenReader, unit: string): string {
  const { text } = reader.take()
  skipOrdinal(reader)
  const next = reader.peek()
  const isLetter = next.kind === 'word' && next.glued && next.text.length === 1
  if (unit === 'Piso' || !isLetter) return text
  reader.at++
  return text + next.text
}

/**
 * Parses `7º`, `7mo piso`, `7 piso`, `séptimo piso`, and a bare `7`, `7B`, `B` after the number.
 */
function readOrdinalFloor(reader: TokenReader, into: AddressReading): boolean {
  const token = reader.peek()
  if (into.number === undefined && !into.noNumber) return false
  if (token.kind === 'word') return readLetter(reader, into)
  if (token.kind !== 'number' || token.text.length > 4) return false
  const start = reader.at
  reader.at++
  const isOrdinal = skipOrdinal(reader)
  const isFloor = reader.peek().kind === 'word' && unitWords.get(reader.peek().text) === 'Piso'
  if (isFloor && !reader.isNumber(1)) reader.at++
  if (token.text.length === 4 && !isOrdinal && !isFloor) {
    reader.at = start
    return false
  }
  const isHigh = token.value > 99 && !isOrdinal && !isFloor
  if (into.floor === '' && !isHigh) addFloor(into, String(token.value))
  else addUnit(into, 'Depto', readGluedLetter(reader, token.text))
  return true
}

function readGluedLetter(reader: TokenReader, text: string): string {
  const next = reader.peek()
  if (next.kind !== 'word' || !next.glued || next.text.length > 1) return text
  reader.at++
  return text + next.text
}

/** A single letter is a flat; so are two, such as `FD`, where nothing else follows. */
function readLetter(reader: TokenReader, into: AddressReading): boolean {
  const { text } = reader.peek()
  const ordinal = ordinalWords.get(text)
  if (ordinal !== undefined && unitWords.get(reader.peek(1).text) === 'Piso') {
    reader.at += 2
    addFloor(into, String(ordinal))
    return true
  }
  if (text.length !== 1 || into.flat !== '' || text === 'Y') return false
  const next = reader.peek(1)
  reader.at++
  const joined = next.kind === 'number' && next.glued
  if (joined) reader.at++
  addUnit(into, 'Depto', joined ? text + next.text : text)
  return true
}

export function skipOrdinal(reader: TokenReader): boolean {
  const start = reader.at
  while (reader.isSign('°')) reader.at++
  const next = reader.peek()
  if (next.kind === 'word' && next.glued && ordinalEndings.has(next.text)) reader.at++
  while (reader.isSign('°')) reader.at++
  return reader.at > start
}

function addFloor(into: AddressReading, floor: string): void {
  if (into.floor === '' || into.floor === floor) into.floor = floor
  else into.units.push(`Piso ${floor}`)
}

function addUnit(into: AddressReading, unit: string, value: string): void {
  if (unit === 'Piso') addFloor(into, stripZeros(value))
  else if (unit === 'Depto' && (into.flat === '' || into.flat === value)) into.flat = value
  else if (!into.units.includes(`${unit} ${value}`)) into.units.push(`${unit} ${value}`)
}

function stripZeros(value: string): string {
  return value.replace(/^0+(?=\d)/, '')
}
