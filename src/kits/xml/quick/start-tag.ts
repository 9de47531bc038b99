import { ownText } from '../../text/own-text.ts'
import { toTag, type WrittenAttribute, type XmlTag } from '../xml-tag.ts'
import { colon, equals, plainText, skipBlanks } from './characters.ts'

export interface StartTag {
  readonly tag: XmlTag
  /** Its qualified name, as written. */
  readonly written: string
  /** Whether the tag also closes its element. */
  readonly isEmpty: boolean
}

/** The parsed tags, cached: messages of one client repeat the same ones. */
const cache = new Map<string, StartTag>()
const maxCachedTags = 1_000
const maxCachedCharacters = 400

/** A document of more tags than this repeats none that are worth keeping. */
const maxLearnedTags = 200

/** Parses the text between the angle brackets; `undefined` if it is not a plain start tag. */
export type TagReader = (text: string) => StartTag | undefined

/** Returns a reader for one document. */
export function createTagReader(): TagReader {
  let learned = 0
  return (text) => {
    const tag = cache.get(text)
    if (tag !== undefined) return tag
    // The copy would replace a lone surrogate, which XML forbids.
    const isOdd = text.length > maxCachedCharacters || !text.isWellFormed()
    if (isOdd || learned >= maxLearnedTags) return parse(text)
    learned += 1
    return learn(text)
  }
}

function learn(text: string): StartTag | undefined {
  const own = ownText(text)
  const read = parse(own)
  if (read === undefined) return undefined
  if (cache.size >= maxCachedTags) cache.clear()
  cache.set(own, read)
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

const maxAttributes = 16

function readAttributes(text: string, start: number, end: number): WrittenAttribute[] | undefined {
  const attributes: WrittenAttribute[] = []
  for (let at = start; ; ) {
    const next = skipBlanks(text, at)
    if (next >= end) return attributes
    if (next === at || attributes.length >= maxAttributes) return undefined
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

/** The position of the closing quote; -1 if there is none. */
function endOfValue(text: string, start: number): number {
  const quote = text[start]
  return quote === '"' || quote === "'" ? text.indexOf(quote, start + 1) : -1
}

/** Tabs and line breaks mean a blank in an attribute; the strict parser converts them. */
function attributeText(written: string): string | undefined {
  return /[<\n\t]/.test(written) ? undefined : plainText(written)
}

/** By character code: 2 for the first character of a name, 1 for any other. */
const nameCodes = new Uint8Array(128)
for (const code of Buffer.from('-.0123456789')) nameCodes[code] = 1
for (const code of Buffer.from('_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'))
  nameCodes[code] = 2

/** The end of a name of ASCII letters, with at most one prefix; -1 if no name starts here. */
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
