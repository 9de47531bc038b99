import type { XmlLimits } from './read-xml.ts'
import { createNode, type XmlNode } from './xml-node.ts'

/** Characters that XML has no place for, and what may not stand in text. */
// oxlint-disable-next-line no-control-regex
const unusual = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\]\]>/
const declaration = new RegExp(
  [
    /^<\?xml\s+version=(?:"1\.0"|'1\.0')/,
    /(?:\s+encoding=(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?/,
    /(?:\s+standalone=(?:"yes"|"no"))?\s*\?>/,
  ]
    .map(({ source }) => source)
    .join(''),
)

/**
 * Reads the plain kind of document that clients send nearly always: elements, attributes, text. It
 * accepts nothing that XML forbids; whatever it does not know, or finds wrong, it answers
 * `undefined` to, and the real parser decides.
 */
export function quickXml(sent: string, limits: XmlLimits): XmlNode | undefined {
  if (unusual.test(sent) || !sent.isWellFormed()) return undefined
  const text = sent.includes('\r') ? sent.replaceAll(/\r\n?/g, '\n') : sent
  return new QuickReader(text, limits).read()
}

class QuickReader {
  readonly #text: string
  readonly #limits: XmlLimits
  readonly #open: XmlNode[] = []
  readonly #names: string[] = []
  #at = 0
  #nodes = 0
  #root: XmlNode | undefined

  constructor(text: string, limits: XmlLimits) {
    this.#text = text
    this.#limits = limits
  }

  read(): XmlNode | undefined {
    const text = this.#text
    this.#at = declaration.exec(text)?.[0].length ?? 0
    for (;;) {
      const next = text.indexOf('<', this.#at)
      if (!this.#addText(next === -1 ? text.length : next)) return undefined
      if (next === -1) break
      this.#at = next + 1
      const isRead = text.charCodeAt(this.#at) === slash ? this.#close() : this.#start()
      if (!isRead) return undefined
    }
    return this.#open.length === 0 ? this.#root : undefined
  }

  #addText(end: number): boolean {
    if (end === this.#at) return true
    const piece = this.#text.slice(this.#at, end)
    const node = this.#open[this.#open.length - 1]
    if (node === undefined) return isBlank(piece)
    const decoded = decodeReferences(piece)
    if (decoded === undefined) return false
    node.text += decoded
    return true
  }

  #close(): boolean {
    const name = this.#names.pop()
    if (name === undefined || !this.#text.startsWith(name, this.#at + 1)) return false
    const end = this.#skipBlanks(this.#at + 1 + name.length)
    if (this.#text.charCodeAt(end) !== greater) return false
    this.#open.pop()
    this.#at = end + 1
    return true
  }

  #start(): boolean {
    const name = this.#readName()
    if (name === undefined || (this.#root && this.#open.length === 0)) return false
    const pairs = this.#readAttributes()
    if (pairs === undefined) return false
    if (this.#open.length >= this.#limits.depth || ++this.#nodes > this.#limits.nodes) return false
    const parent = this.#open[this.#open.length - 1]
    const node = createNode(name, pairs, parent?.scope)
    if (node === undefined) return false
    if (parent) parent.children.push(node)
    else this.#root = node
    return this.#endStart(name, node)
  }

  #endStart(name: string, node: XmlNode): boolean {
    if (this.#text.charCodeAt(this.#at) === greater) {
      this.#open.push(node)
      this.#names.push(name)
      this.#at += 1
      return true
    }
    if (this.#text.charCodeAt(this.#at + 1) !== greater) return false
    this.#at += 2
    return true
  }

  /** Leaves off at the `>` or `/` of the tag. */
  #readAttributes(): [string, string][] | undefined {
    const pairs: [string, string][] = []
    for (;;) {
      const at = this.#skipBlanks(this.#at)
      const code = this.#text.charCodeAt(at)
      const hasBlank = at > this.#at
      this.#at = at
      if (code === greater || code === slash) return pairs
      if (!hasBlank || pairs.length >= manyAttributes) return undefined
      const pair = this.#readAttribute()
      if (pair === undefined || pairs.some(([name]) => name === pair[0])) return undefined
      pairs.push(pair)
    }
  }

  #readAttribute(): [string, string] | undefined {
    const name = this.#readName()
    const text = this.#text
    if (name === undefined || text.charCodeAt(this.#at) !== equals) return undefined
    const quote = text.charCodeAt(this.#at + 1)
    if (quote !== doubleQuote && quote !== singleQuote) return undefined
    const start = this.#at + 2
    const end = text.indexOf(quote === doubleQuote ? '"' : "'", start)
    if (end === -1) return undefined
    this.#at = end + 1
    const value = attributeText(text, start, end)
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

  #skipBlanks(from: number): number {
    let at = from
    while (isBlankCode(this.#text.charCodeAt(at))) at++
    return at
  }
}

const [slash, greater, equals, colon, less] = [0x2f, 0x3e, 0x3d, 0x3a, 0x3c] as const
const [doubleQuote, singleQuote, ampersand] = [0x22, 0x27, 0x26] as const
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

function attributeText(text: string, start: number, end: number): string | undefined {
  let hasReference = false
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    // White space other than blanks means a blank there, which the real parser makes of it.
    if (code === less || code === 0xa || code === 0x9) return undefined
    if (code === ampersand) hasReference = true
  }
  const value = text.slice(start, end)
  return hasReference ? decodeReferences(value) : value
}

function isBlankCode(code: number): boolean {
  return code === 0x20 || code === 0xa || code === 0x9
}

function isBlank(text: string): boolean {
  return /^[ \n\t]*$/.test(text)
}

const words: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decodeReferences(text: string): string | undefined {
  if (!text.includes('&')) return text
  let isKnown = true
  const decoded = text.replaceAll(/&([^;]*);?/g, (reference, name: string) => {
    const character = reference.endsWith(';') ? (words[name] ?? numbered(name)) : undefined
    if (character === undefined) isKnown = false
    return character ?? ''
  })
  return isKnown ? decoded : undefined
}

/** Characters beyond the first plane and below the blank are left to the real parser. */
function numbered(name: string): string | undefined {
  const match = /^#(?:x([0-9a-fA-F]{1,4})|(\d{1,5}))$/.exec(name)
  if (!match) return undefined
  const code = match[1] === undefined ? Number(match[2]) : Number.parseInt(match[1], 16)
  return code >= 0x20 && code < 0xd800 ? String.fromCharCode(code) : undefined
}
