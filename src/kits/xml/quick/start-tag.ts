import { ownText } from '../../text/own-text.ts'
import { toTag, type WrittenAttribute, type XmlTag } from '../xml-tag.ts'
import { colon, equals, plainText, skipBlanks } from './characters.ts'

export interface StartTag {
  readonly tag: XmlTag
  /** Its name as it is written. */
  readonly written: string
  /** It is the end of its element, too. */
  readonly isEmpty: boolean
}

/** Messages of one client have the same tags again and again: what was read of them is kept. */
const kept = new Map<string, StartTag>()
const keptTags = 1_000
const keptCharacters = 400

/** Reads what stands between angle brackets; `undefined` when it is no plain start tag. */
export function readStartTag(text: string): StartTag | undefined {
  const known = kept.get(text)
  if (known !== undefined) return known
  // A half surrogate, which XML forbids, would be mended by the copy.
  if (text.length > keptCharacters || !text.isWellFormed()) return parse(text)
  const own = ownText(text)
  const read = parse(own)
  if (read === undefined) return undefined
  if (kept.size >= keptTags) kept.clear()
  kept.set(own, read)
  return read
}

function parse(text: string): StartTag | undefined {
  const isEmpty = text.endsWith('/')
  const end = isEmpty ? text.length - 1 : text.length
  const nameEnd = endOfName(text, 0)
  const written = text.slice(0, nameEnd)
  const attributes = nameEnd === -1 ? undefined : readAttributes(text, nameEnd, end)
  return attributes && { tag: toTag(written, attributes), written, isEmpty }
}

const manyAttributes = 16

function readAttributes(text: string, start: number, end: number): WrittenAttribute[] | undefined {
  const attributes: WrittenAttribute[] = []
  for (let at = start; ; ) {
    const next = skipBlanks(text, at)
    if (next >= end) return attributes
    if (next === at || attributes.length >= manyAttributes) return undefined
    const nameEnd = endOfName(text, next)
    if (nameEnd === -1 || text.charCodeAt(nameEnd) !== equals) return undefined
    const valueEnd = endOfValue(text, nameEnd + 1)
    const name = text.slice(next, nameEnd)
    const value = attributeText(text.slice(nameEnd + 2, valueEnd))
    if (valueEnd === -1 || value === undefined || attributes.some(([one]) => one === name))
      return undefined
    attributes.push([name, value])
    at = valueEnd + 1
  }
}

/** The place of the quote that ends the value; -1 when none does. */
function endOfValue(text: string, start: number): number {
  const quote = text[start]
  return quote === '"' || quote === "'" ? text.indexOf(quote, start + 1) : -1
}

/** White space other than blanks means a blank there, which the strict reader makes of it. */
function attributeText(written: string): string | undefined {
  return /[<\n\t]/.test(written) ? undefined : plainText(written)
}

/** By character code: 2 for what names may begin with, 1 for what they may go on with. */
const nameCodes = new Uint8Array(128)
for (const code of Buffer.from('-.0123456789')) nameCodes[code] = 1
for (const code of Buffer.from('_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'))
  nameCodes[code] = 2

/** Where a name of plain letters ends, with one prefix at most; -1 when none begins here. */
function endOfName(text: string, start: number): number {
  const end = endOfWord(text, start)
  if (end === -1 || text.charCodeAt(end) !== colon) return end
  const whole = endOfWord(text, end + 1)
  return text.charCodeAt(whole) === colon ? -1 : whole
}

function endOfWord(text: string, start: number): number {
  if (nameCodes[text.charCodeAt(start)] !== 2) return -1
  let at = start + 1
  while ((nameCodes[text.charCodeAt(at)] ?? 0) > 0) at++
  return at
}
