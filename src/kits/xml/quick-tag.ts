import { ownText } from '../text/own-text.ts'
import { decodeReferences } from './quick-references.ts'
import { type Pair, XmlTag } from './xml-tag.ts'

/** A start tag, and whether it is the end of its element, too. */
export interface QuickTag {
  /** What stands between its angle brackets. */
  readonly text: string
  readonly tag: XmlTag
  readonly isEmpty: boolean
  /** Those that came after it before: one of them will most likely come again. */
  readonly followers: QuickTag[]
  /** How often its element had but text in it. */
  leaves: number
  /** Such an element whole; see `noteLeaf`. */
  leaf: RegExp | undefined
}

const keptTags = 1_000
const kept = new Map<string, QuickTag>()
/** Longer texts are not kept. */
export const shortCharacters = 400
const mostFollowers = 4
/** What the first tag of a document comes after. */
export const beginning = newTag('', new XmlTag('', [], false), false)
const leavesForPattern = 16

/** Text that stands for itself, and has nothing in it that XML forbids. */
const plain = String.raw`[^<&\]\u0000-\u0008\u000b-\u001f\ud800-\uffff]*`
export const plainText = new RegExp(plain, 'y')

/**
 * The tag that begins here; `undefined` when it is no plain one. A `>` within a value cuts it
 * short, which makes it none: the real parser sees to it.
 */
export function quickTag(document: string, start: number, last: QuickTag): QuickTag | undefined {
  const end = document.indexOf('>', start)
  const read = end === -1 ? undefined : findTag(document.slice(start, end))
  if (read && isShort(read) && isShort(last)) addFollower(last.followers, read)
  return read
}

export function stands(document: string, start: number, text: string): boolean {
  const end = start + text.length
  return document.charCodeAt(end) === greater && document.slice(start, end) === text
}

function addFollower(followers: QuickTag[], read: QuickTag): void {
  if (followers.includes(read)) return
  if (followers.length >= mostFollowers) followers.length = 0
  followers.push(read)
}

/**
 * A pattern finds an element whole, with its text and its end, in the time of one comparison, which
 * halves the time to read a document. It costs more to make than many an element to read, so only
 * tags that come often get one.
 */
export function noteLeaf(read: QuickTag): void {
  if (++read.leaves !== leavesForPattern || !isShort(read)) return
  read.leaf = new RegExp(`${literally(read.text)}>${plain}<${literally(read.tag.closing)}`, 'y')
}

function literally(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)
}

/** Where the element of this tag ends, if it stands here and has but plain text in it; else -1. */
export function endOfLeaf(document: string, start: number, { leaf }: QuickTag): number {
  if (leaf === undefined) return -1
  leaf.lastIndex = start
  return leaf.test(document) ? leaf.lastIndex : -1
}

function isShort({ text }: QuickTag): boolean {
  return text.length <= shortCharacters
}

function findTag(text: string): QuickTag | undefined {
  const known = kept.get(text)
  if (known !== undefined) return known
  if (text.length > shortCharacters) return new TagReader(text).read(false)
  const own = ownText(text)
  const read = new TagReader(own).read(true)
  if (read === undefined) return undefined
  if (kept.size >= keptTags) {
    kept.clear()
    beginning.followers.length = 0
  }
  kept.set(own, read)
  return read
}

function newTag(text: string, tag: XmlTag, isEmpty: boolean): QuickTag {
  return { text, tag, isEmpty, followers: [], leaves: 0, leaf: undefined }
}

class TagReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  read(isKept: boolean): QuickTag | undefined {
    const name = this.#readName()
    const pairs = name === undefined ? undefined : this.#readAttributes()
    if (name === undefined || pairs === undefined) return undefined
    const isEmpty = this.#at < this.#text.length
    return newTag(this.#text, new XmlTag(name, pairs, isKept), isEmpty)
  }

  /** Leaves off at the end of the tag, or at the `/` that is the last of it. */
  #readAttributes(): Pair[] | undefined {
    const text = this.#text
    const pairs: Pair[] = []
    for (;;) {
      const at = skipBlanks(text, this.#at)
      const hasBlank = at > this.#at
      this.#at = at
      if (at === text.length || (text.charCodeAt(at) === slash && at === text.length - 1))
        return pairs
      if (!hasBlank || pairs.length >= manyAttributes) return undefined
      const pair = this.#readAttribute()
      if (pair === undefined || pairs.some(([name]) => name === pair[0])) return undefined
      pairs.push(pair)
    }
  }

  #readAttribute(): Pair | undefined {
    const name = this.#readName()
    const text = this.#text
    if (name === undefined || text.charCodeAt(this.#at) !== equals) return undefined
    const quote = text.charCodeAt(this.#at + 1)
    if (quote !== doubleQuote && quote !== singleQuote) return undefined
    const start = this.#at + 2
    const end = text.indexOf(quote === doubleQuote ? '"' : "'", start)
    if (end === -1) return undefined
    this.#at = end + 1
    const value = attributeText(text.slice(start, end))
    return value === undefined ? undefined : [name, value]
  }

  /** A name of plain letters, with one prefix at most; others are the real parser's affair. */
  #readName(): string | undefined {
    const text = this.#text
    const start = this.#at
    const first = endOfName(text, start)
    if (first === start) return undefined
    if (text.charCodeAt(first) !== colon) {
      this.#at = first
      return text.slice(start, first)
    }
    const end = endOfName(text, first + 1)
    if (end === first + 1 || text.charCodeAt(end) === colon) return undefined
    this.#at = end
    return text.slice(start, end)
  }
}

const [slash, equals, colon, greater] = [0x2f, 0x3d, 0x3a, 0x3e] as const
const [doubleQuote, singleQuote] = [0x22, 0x27] as const
const manyAttributes = 16

/** By character code: 2 for what names may begin with, 1 for what they may go on with. */
const nameCodes = new Uint8Array(128)
for (const code of Buffer.from('-.0123456789')) nameCodes[code] = 1
for (const code of Buffer.from('_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'))
  nameCodes[code] = 2

/** Where the name that begins here ends; here, when none does. */
function endOfName(text: string, start: number): number {
  if (nameCodes[text.charCodeAt(start)] !== 2) return start
  let at = start + 1
  while ((nameCodes[text.charCodeAt(at)] ?? 0) > 0) at++
  return at
}

/** White space other than blanks means a blank there, which the real parser makes of it. */
function attributeText(value: string): string | undefined {
  return /[<\n\t]/.test(value) || !isAllowed(value) ? undefined : decodeReferences(value)
}

/** Characters that XML has no place for. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

export function isAllowed(text: string): boolean {
  return text.isWellFormed() && !forbidden.test(text)
}

export function skipBlanks(text: string, from: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (code !== 0x20 && code !== 0xa && code !== 0x9) return at
    at++
  }
}
