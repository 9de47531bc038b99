import { isMisspeltAvenue } from '../matching/name-evidence.ts'
import { bindingWords, streetKinds, titles } from '../words/address-words.ts'
import { barrioWords, cornerWords, unitWords, venueWords } from '../words/unit-words.ts'
import { type AddressReading, newReading } from './address-reading.ts'
import {
  isNameNumber,
  readHouse,
  readKilometre,
  readNoNumber,
  readPostalCode,
  skipNameOrdinal,
  skipRouteMark,
} from './read-numbers.ts'
import { namesFloor, readUnit } from './read-units.ts'
import { type Token, TokenReader, tokenize } from './token-reader.ts'

/** Parses an address line, and the separate field of its number. */
export function readAddress(line: string, numberField = ''): AddressReading {
  const reading = newReading()
  const reader = new TokenReader(tokenize(line))
  const fieldNumber = readNumberField(numberField)
  if (startsWithCode(reader)) readPostalCode(reader, reading)
  readStreet(reader, reading, fieldNumber.number)
  while (!reader.done) readAfter(reader, reading)
  // `1234 Corrientes`: the street follows the number.
  if (reading.name.length === 0 && reading.number !== undefined) takeStreetAfter(reading)
  return mergeNumber(reading, fieldNumber)
}

function takeStreetAfter(reading: AddressReading): void {
  const words = reading.places.shift() ?? []
  const bare = words.filter((word) => !streetKinds.has(word) && word !== 'ST')
  reading.name = bare.length > 0 ? bare : words
}

/** Whether `C1425ABC` is written before the street. */
function startsWithCode(reader: TokenReader): boolean {
  const [letter, digits, end] = [reader.peek(), reader.peek(1), reader.peek(2)]
  return letter.text.length === 1 && digits.glued && end.glued && end.text.length === 3
}

/** The number's field may contain more than the number: `1234 7B`, `1234 bis`, `s/n`. */
function readNumberField(text: string): Readonly<AddressReading> {
  if (text === '') return noField
  const reading = newReading()
  const reader = new TokenReader(tokenize(text))
  if (readNoNumber(reader)) reading.noNumber = true
  else if (!readKilometre(reader, reading)) readHouse(reader, reading)
  // Senders write zero where a required field has no number.
  if (reading.number === 0) reading.number = undefined
  while (!reader.done) readAfter(reader, reading)
  return reading
}

const noField: Readonly<AddressReading> = newReading()

function mergeNumber(line: AddressReading, field: Readonly<AddressReading>): AddressReading {
  if (field.number !== undefined && field.number !== line.number) {
    line.number = field.number
    line.numberSuffix = field.numberSuffix
  } else if (line.numberSuffix === '') line.numberSuffix = field.numberSuffix
  line.noNumber = line.number === undefined && (line.noNumber || field.noNumber)
  line.kilometre ??= field.kilometre
  line.floor ||= field.floor
  line.flat ||= field.flat
  for (const unit of field.units) if (!line.units.includes(unit)) line.units.push(unit)
  for (const place of field.places) line.places.push(place)
  return line
}

/** Parses up to the house number: kind and name, a corner, and words that may come in between. */
function readStreet(
  reader: TokenReader,
  into: AddressReading,
  fieldNumber: number | undefined,
): void {
  let words = into.name
  while (!reader.done) {
    if (readBetween(reader, into) || skipRouteMark(reader, into)) continue
    const token = reader.peek()
    if (startsCorner(reader, into)) return readCorner(reader, into)
    if (token.kind === 'sign') {
      reader.at++
      if (token.text === '(') skipBrackets(reader)
      else if (isBreak(token, reader) && into.name.length > 0) {
        words = into.afterComma
        if (isVenueBefore(reader, into)) words = startAgain(into)
      }
      continue
    }
    if (readNoNumber(reader)) {
      into.noNumber = true
      return
    }
    if (readKilometre(reader, into)) return
    if (endsName(reader, into, fieldNumber)) return
    if (into.name.length === 0 && readPlot(reader, into)) continue
    const kind = kindAt(reader, words)
    if (kind === undefined) words.push(token.text)
    else into.kind ??= kind
    reader.at++
    if (token.kind === 'number') skipNameOrdinal(reader)
  }
}

/**
 * Whether the words so far are a business or a building before its address: `Farmacia Suiza, ...`,
 * or anything before a kind of street: `Lo de Ana, Av. Corrientes`.
 */
function isVenueBefore(reader: TokenReader, { name, kind, afterComma }: AddressReading): boolean {
  if (afterComma.length > 0 || kind !== undefined) return false
  const rest = reader.tokens.slice(reader.at)
  const words = rest.filter((token) => token.kind === 'word')
  if (venueWords.has(name[0] ?? ''))
    return words.some(({ text }) => !streetKinds.has(text) && text.length > 2)
  const isKind = streetKinds.has(reader.peek().text)
  return isKind && words.slice(1).some(({ text }) => text.length > 2 && !titles.has(text))
}

/** Keeps the words read so far as a remark; the street follows. */
function startAgain(into: AddressReading): string[] {
  into.places.push(into.name)
  into.name = []
  return into.name
}

/** Whether a token separates: a comma, or a dash with blanks around it. */
function isBreak({ text, glued }: Token, reader: TokenReader): boolean {
  return text === ',' || text === ';' || (text === '-' && !glued && !reader.peek().glued)
}

function skipBrackets(reader: TokenReader): void {
  while (!reader.done && !reader.skipSign(')')) reader.at++
}

/** `CALLE` or `AV` is a kind anywhere next to a name; alone it is the name. */
function kindAt(reader: TokenReader, words: readonly string[]): string | undefined {
  const { kind, text } = reader.peek()
  if (kind !== 'word') return undefined
  if (text === 'C' && words.length === 0 && reader.isNumber(1)) return 'CALLE'
  if (text === 'ST' && words.length > 0) return 'CALLE'
  const next = reader.peek(1)
  const match = streetKinds.get(text) ?? misspeltKind(text, words, next)
  if (match === undefined) return undefined
  const isAlone = words.length === 0 && next.kind === 'sign' && next.text !== ','
  return isAlone && reader.tokens.length > 1 ? undefined : match
}

/** `abenida Boyacá`: before a name it is not part of it. */
function misspeltKind(text: string, words: readonly string[], next: Token): string | undefined {
  const isBefore = words.length === 0 && next.kind !== 'sign' && !next.glued
  return isBefore && isMisspeltAvenue(text) ? 'AVENIDA' : undefined
}

/** Consumes the house number, or a part of the building, when the name ends here. */
function endsName(
  reader: TokenReader,
  into: AddressReading,
  fieldNumber: number | undefined,
): boolean {
  if (reader.isNumber()) {
    if (isNameNumber(reader, into, fieldNumber)) return false
    return readFloorBeside(reader, into, fieldNumber) || readHouse(reader, into)
  }
  if (into.name.length === 0) return false
  const start = reader.at
  if (readHouse(reader, into)) return true
  // `De la Torre` is a name.
  if (bindingWords.has(into.name.at(-1) ?? '')) return false
  if (fieldNumber !== undefined && namesFloor(reader)) {
    into.number = fieldNumber
    return readUnit(reader, into)
  }
  const { text } = reader.peek()
  if (text.length < 2 || !unitWords.has(text)) return false
  if (readUnit(reader, into)) return true
  reader.at = start
  return false
}

/** Where the house number has its own field, a small number in the line is a floor: `7º B`. */
function readFloorBeside(
  reader: TokenReader,
  into: AddressReading,
  fieldNumber: number | undefined,
): boolean {
  const { value } = reader.peek()
  if (fieldNumber === undefined || into.name.length === 0 || value < 1 || value > 99) return false
  const rest = reader.tokens.slice(reader.at)
  if (rest.some((one) => one.kind === 'number' && one.value === fieldNumber)) return false
  into.number = fieldNumber
  return readUnit(reader, into)
}

/** Parses plots and floors written before the street: `Mza 12 Lote 5`, `Piso 3 Córdoba 1234`. */
function readPlot(reader: TokenReader, into: AddressReading): boolean {
  const { kind, text } = reader.peek()
  if (isShortBarrio(reader)) return readBarrio(reader, into)
  if (kind !== 'word' || text.length < 2) return false
  if (barrioWords.has(text)) return readBarrio(reader, into)
  return unitWords.has(text) && readUnit(reader, into)
}

/** `esq.` and `&` always separate two streets; `y` may be part of a name. */
function startsCorner(reader: TokenReader, into: AddressReading): boolean {
  if (into.name.length === 0 || into.number !== undefined) return false
  return reader.isWord(cornerWords) || reader.isSign('&')
    ? true
    : reader.peek().text === 'Y' && reader.peek(1).kind !== 'sign'
}

function readCorner(reader: TokenReader, into: AddressReading): void {
  into.cornerIsSure = reader.peek().text !== 'Y'
  reader.at++
  if (reader.isWord(cornerFillers)) reader.at++
  const second = newReading()
  readStreet(reader, second, undefined)
  if (second.number !== undefined && !into.cornerIsSure) {
    // A number after `y` makes it one name: `Ortega y Gasset 1850`.
    Object.assign(into, { ...second, name: [...into.name, 'Y', ...second.name], kind: into.kind })
    return
  }
  into.corner = second.name
  into.number = second.number
  into.floor ||= second.floor
  into.flat ||= second.flat
  into.units.push(...second.units)
  if (second.afterComma.length > 0) into.places.push(second.afterComma)
}

const cornerFillers = new Set(['CON', 'DE'])

/** `e/ 12 y 13`, `entre Pueyrredón y Larrea`. */
function readBetween(reader: TokenReader, into: AddressReading): boolean {
  const { text } = reader.peek()
  const isShort = text === 'E' && reader.isSign('/', 1)
  if (!isShort && text !== 'ENTRE') return false
  if (into.name.length === 0) return false
  reader.at += isShort ? 2 : 1
  const first = readPlainName(reader)
  const isPair = reader.peek().text === 'Y' || reader.isSign('-') || reader.isSign('/')
  if (isPair) reader.at++
  into.between = [first, isPair ? readPlainName(reader) : []]
  return true
}

/** Parses the words of a street that has no number of its own. */
function readPlainName(reader: TokenReader): string[] {
  const words: string[] = []
  while (!reader.done) {
    const { kind, text } = reader.peek()
    const isNumberName = kind === 'number' && words.length === 0
    if (kind === 'sign' && text !== '°') break
    if (kind === 'number' && !isNumberName && words.at(-1) !== 'DE') break
    if (text === 'Y' || (kind === 'word' && text.length > 1 && unitWords.has(text))) break
    if (kind === 'word' && !streetKinds.has(text)) words.push(text)
    if (isNumberName) words.push(text)
    reader.at++
  }
  return words
}

/** Parses the words after the number: parts of the building, a code, cross streets, and places. */
function readAfter(reader: TokenReader, into: AddressReading): void {
  if (reader.peek().kind === 'sign') {
    reader.at++
    return
  }
  if (readPostalCode(reader, into)) return
  if (readBetween(reader, into)) return
  if (barrioWords.has(reader.peek().text) || isShortBarrio(reader)) {
    if (readBarrio(reader, into)) return
  }
  if (reader.isWord(cornerWords)) {
    reader.at++
    into.between = [readPlainName(reader), []]
    return
  }
  if (readUnit(reader, into)) return
  if (into.kilometre === undefined && readKilometre(reader, into)) return
  into.places.push(readPlace(reader))
}

function isShortBarrio(reader: TokenReader): boolean {
  return reader.peek().text === 'B' && reader.isSign('°', 1) && reader.peek(2).text.length > 2
}

function readBarrio(reader: TokenReader, into: AddressReading): boolean {
  reader.at++
  while (reader.isSign('°')) reader.at++
  const words = readPlace(reader)
  into.barrio ||= words.join(' ')
  return words.length > 0
}

/** Returns the words up to the next sign or part of a building. */
function readPlace(reader: TokenReader): string[] {
  const words = [reader.take().text]
  while (!reader.done) {
    const { kind, text } = reader.peek()
    if (kind === 'sign') break
    if (kind === 'word' && text.length > 2 && unitWords.has(text)) break
    if (kind === 'number' && text.length >= 4) break
    words.push(text)
    reader.at++
  }
  return words
}
