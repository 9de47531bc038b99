import { ownText } from '../text/own-text.ts'
import { decodeReferences } from './quick-references.ts'
import {
  beginning,
  endOfLeaf,
  isAllowed,
  noteLeaf,
  plainText,
  type QuickTag,
  quickTag,
  shortCharacters,
  skipBlanks,
  stands,
} from './quick-tag.ts'
import type { XmlLimits } from './read-xml.ts'
import { createNode, type XmlNode } from './xml-node.ts'

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
  const text = sent.includes('\r') ? sent.replaceAll(/\r\n?/g, '\n') : sent
  return new QuickReader(text, limits).read()
}

/** A client begins all its documents alike. */
let lastDeclaration = ''

function lengthOfDeclaration(text: string): number {
  const { length } = lastDeclaration
  if (length > 0 && text.slice(0, length) === lastDeclaration) return length
  const [found = ''] = declaration.exec(text) ?? []
  if (found.length <= shortCharacters) lastDeclaration = ownText(found)
  return found.length
}

class QuickReader {
  readonly #text: string
  readonly #limits: XmlLimits
  readonly #open: XmlNode[] = []
  #at = 0
  #nodes = 0
  #root: XmlNode | undefined
  #last = beginning

  constructor(text: string, limits: XmlLimits) {
    this.#text = text
    this.#limits = limits
  }

  read(): XmlNode | undefined {
    const text = this.#text
    this.#at = lengthOfDeclaration(text)
    for (;;) {
      if (text.charCodeAt(this.#at) !== less && !this.#readText()) return undefined
      if (this.#at === text.length) break
      this.#at += 1
      const isRead = text.charCodeAt(this.#at) === slash ? this.#close() : this.#start()
      if (!isRead) return undefined
    }
    return this.#open.length === 0 ? this.#root : undefined
  }

  /** Up to the next tag. */
  #readText(): boolean {
    const text = this.#text
    const start = this.#at
    plainText.lastIndex = start
    plainText.test(text)
    const end = plainText.lastIndex
    const isPlain = end === text.length || text.charCodeAt(end) === less
    const next = isPlain ? end : text.indexOf('<', end)
    this.#at = next === -1 ? text.length : next
    return this.#addText(text.slice(start, this.#at), isPlain)
  }

  #addText(piece: string, isPlain: boolean): boolean {
    const node = this.#open[this.#open.length - 1]
    if (node === undefined) return isBlank(piece)
    const decoded = isPlain ? piece : decodeText(piece)
    if (decoded === undefined) return false
    node.text = node.text === '' ? decoded : node.text + decoded
    return true
  }

  #close(): boolean {
    const tag = this.#open.pop()?.tag
    if (tag === undefined) return false
    if (this.#last.tag === tag) noteLeaf(this.#last)
    const end = this.#at + tag.closing.length
    if (this.#text.slice(this.#at, end) === tag.closing) this.#at = end
    else return this.#closeWithBlanks(tag.written)
    return true
  }

  #closeWithBlanks(written: string): boolean {
    if (!this.#text.startsWith(written, this.#at + 1)) return false
    const end = skipBlanks(this.#text, this.#at + 1 + written.length)
    if (this.#text.charCodeAt(end) !== greater) return false
    this.#at = end + 1
    return true
  }

  /** One of those that followed the last tag before, most likely; else whatever it is. */
  #start(): boolean {
    const { followers } = this.#last
    for (let index = 0; index < followers.length; index++) {
      const guess = followers[index]
      if (guess === undefined) break
      const end = endOfLeaf(this.#text, this.#at, guess)
      if (end !== -1) return this.#addLeaf(guess, end)
      if (stands(this.#text, this.#at, guess.text)) return this.#addStart(guess)
    }
    const read = quickTag(this.#text, this.#at, this.#last)
    return read !== undefined && this.#addStart(read)
  }

  #addStart(read: QuickTag): boolean {
    const node = this.#addNode(read)
    if (node === undefined) return false
    this.#at += read.text.length + 1
    if (!read.isEmpty) this.#open.push(node)
    return true
  }

  /** An element that has but plain text in it, whole. */
  #addLeaf(read: QuickTag, end: number): boolean {
    const node = this.#addNode(read)
    if (node === undefined) return false
    node.text = this.#text.slice(this.#at + read.text.length + 1, end - read.tag.closing.length - 1)
    this.#at = end
    return true
  }

  #addNode(read: QuickTag): XmlNode | undefined {
    const open = this.#open.length
    if (this.#root && open === 0) return undefined
    if (open >= this.#limits.depth || ++this.#nodes > this.#limits.nodes) return undefined
    const parent = this.#open[open - 1]
    const node = createNode(read.tag, parent?.scope)
    if (node === undefined) return undefined
    if (parent) parent.add(node)
    else this.#root = node
    this.#last = read
    return node
  }
}

const [slash, less, greater] = [0x2f, 0x3c, 0x3e] as const

function decodeText(piece: string): string | undefined {
  return isAllowed(piece) && !piece.includes(']]>') ? decodeReferences(piece) : undefined
}

function isBlank(text: string): boolean {
  return skipBlanks(text, 0) === text.length
}
