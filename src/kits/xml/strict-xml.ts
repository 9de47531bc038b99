import { SaxesParser } from 'saxes'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { XmlLimits, XmlRefusal, XmlRefusalName } from './xml-limits.ts'
import type { XmlNode } from './xml-node.ts'
import { toTag } from './xml-tag.ts'
import { createTree } from './xml-tree.ts'

/** Thrown to abort the parser, which offers no other way. */
class Stop extends Error {
  readonly refusal: XmlRefusalName
  constructor(refusal: XmlRefusalName) {
    super(refusal)
    this.refusal = refusal
  }
}

/** A full XML parser, which reports where a document is malformed. */
export interface StrictParser {
  /** Returns whether more may be written: nothing is read after a fault. */
  write(part: string): boolean
  end(): Outcome<XmlNode, XmlRefusal>
}

export function strictXml(text: string, limits: XmlLimits): Outcome<XmlNode, XmlRefusal> {
  const parser = createStrict(limits)
  parser.write(text)
  return parser.end()
}

export function createStrict(limits: XmlLimits): StrictParser {
  // Namespaces are resolved by the tree: the parser's own resolution doubles its work.
  const parser = new SaxesParser({ xmlns: false, position: true })
  const tree = createTree(limits)
  const stopAt = (refusal: XmlRefusalName | undefined) => {
    if (refusal !== undefined) throw new Stop(refusal)
  }
  let attributes = 0
  parser.on('opentag', (tag) => {
    attributes = 0
    stopAt(tree.open(toTag(tag.name, Object.entries(tag.attributes))))
  })
  parser.on('closetag', () => tree.close())
  parser.on('text', (piece) => tree.addText(piece))
  parser.on('cdata', (piece) => tree.addText(piece))
  // Counted one by one: the parser would collect any number of them before the tag ends.
  parser.on('attribute', () => {
    if (++attributes > limits.attributesPerElement) stopAt('too-many-attributes')
  })
  parser.on('doctype', () => stopAt('doctype'))
  let refusal: XmlRefusal | undefined
  const attempt = (work: () => void): boolean => {
    if (refusal !== undefined) return false
    try {
      work()
    } catch (error) {
      const name = error instanceof Stop ? error.refusal : 'malformed'
      refusal = { name, line: parser.line, column: parser.column }
    }
    return refusal === undefined
  }
  return {
    write: (part) => attempt(() => parser.write(part)),
    end() {
      attempt(() => parser.close())
      const root = tree.root()
      if (refusal !== undefined) return refuse(refusal)
      return root ? accept(root) : refuse({ name: 'malformed', line: 1, column: 0 })
    },
  }
}
