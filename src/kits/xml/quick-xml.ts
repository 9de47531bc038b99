import { decodeReferences } from './quick-references.ts'
import { type QuickTag, quickTag, skipBlanks } from './quick-tag.ts'
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
  #at = 0
  #nodes = 0
  #root: XmlNode | undefined
  #last: QuickTag | undefined

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
    node.text = node.text === '' ? decoded : node.text + decoded
    return true
  }

  #close(): boolean {
    const written = this.#open.pop()?.tag.written
    if (written === undefined || !this.#text.startsWith(written, this.#at + 1)) return false
    const end = skipBlanks(this.#text, this.#at + 1 + written.length)
    if (this.#text.charCodeAt(end) !== greater) return false
    this.#at = end + 1
    return true
  }

  /** A `>` within a value cuts the tag short, which is then none: the real parser sees to it. */
  #start(): boolean {
    const read = quickTag(this.#text, this.#at, this.#last)
    if (read === undefined || (this.#root && this.#open.length === 0)) return false
    if (this.#open.length >= this.#limits.depth || ++this.#nodes > this.#limits.nodes) return false
    const parent = this.#open[this.#open.length - 1]
    const node = createNode(read.tag, parent?.scope)
    if (node === undefined) return false
    if (parent) parent.children.push(node)
    else this.#root = node
    if (!read.isEmpty) this.#open.push(node)
    this.#at += read.text.length + 1
    this.#last = read
    return true
  }
}

const [slash, greater] = [0x2f, 0x3e] as const

function isBlank(text: string): boolean {
  return /^[ \n\t]*$/.test(text)
}
