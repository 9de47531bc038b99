import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { quickXml } from './quick-xml.ts'
import { createNode, type XmlNode } from './xml-node.ts'
import { XmlTag } from './xml-tag.ts'

export interface XmlLimits {
  readonly depth: number
  readonly nodes: number
  readonly attributesPerElement: number
}

export type XmlRefusalName =
  | 'malformed'
  | 'prefix-unbound'
  | 'doctype'
  | 'too-deep'
  | 'too-many-nodes'
  | 'too-many-attributes'

/** Why a document is not read, and where. */
export interface XmlRefusal {
  readonly name: XmlRefusalName
  readonly line: number
  readonly column: number
}

/** Ends the parser's work at once: it has no other way to be told. */
class Stop extends Error {
  readonly refusal: XmlRefusalName
  constructor(refusal: XmlRefusalName) {
    super(refusal)
    this.refusal = refusal
  }
}

/** Reads a whole document into its root element, or tells where it can't be read. */
export function readXml(sent: string, limits: XmlLimits): Outcome<XmlNode, XmlRefusal> {
  // White space before the first line is no reason to refuse a message; XML itself forbids it.
  const text = sent.trimStart()
  const quick = quickXml(text, limits)
  return quick ? accept(quick) : readStrictly(text, limits)
}

/** By the real parser, which knows all of XML and says where a document breaks its rules. */
export function readStrictly(text: string, limits: XmlLimits): Outcome<XmlNode, XmlRefusal> {
  // Namespaces are resolved here, where they are needed: the parser's own way doubles its work.
  const parser = new SaxesParser({ xmlns: false, position: true })
  const tree = new TreeBuilder(limits)
  parser.on('opentag', (tag) => tree.open(tag))
  parser.on('closetag', () => tree.close())
  parser.on('text', (piece) => tree.addText(piece))
  parser.on('cdata', (piece) => tree.addText(piece))
  parser.on('attribute', () => tree.countAttribute())
  parser.on('doctype', () => {
    throw new Stop('doctype')
  })
  try {
    parser.write(text).close()
  } catch (error) {
    const name = error instanceof Stop ? error.refusal : 'malformed'
    return refuse({ name, line: parser.line, column: parser.column })
  }
  const { root } = tree
  return root ? accept(root) : refuse({ name: 'malformed', line: 1, column: 0 })
}

class TreeBuilder {
  root: XmlNode | undefined
  readonly #limits: XmlLimits
  readonly #open: XmlNode[] = []
  #nodes = 0
  #attributes = 0

  constructor(limits: XmlLimits) {
    this.#limits = limits
  }

  open({ name, attributes }: SaxesTagPlain): void {
    if (this.#open.length >= this.#limits.depth) throw new Stop('too-deep')
    if (++this.#nodes > this.#limits.nodes) throw new Stop('too-many-nodes')
    const parent = this.#open.at(-1)
    const tag = new XmlTag(name, Object.entries(attributes), false)
    const node = createNode(tag, parent?.scope)
    if (node === undefined) throw new Stop('prefix-unbound')
    this.#attributes = 0
    if (parent === undefined) this.root = node
    else parent.add(node)
    this.#open.push(node)
  }

  close(): void {
    this.#open.pop()
  }

  addText(piece: string): void {
    const node = this.#open.at(-1)
    if (node) node.text += piece
  }

  countAttribute(): void {
    if (++this.#attributes > this.#limits.attributesPerElement)
      throw new Stop('too-many-attributes')
  }
}
