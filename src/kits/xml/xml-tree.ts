import type { XmlLimits, XmlRefusalName } from './xml-limits.ts'
import { findNamespace, type XmlNode } from './xml-node.ts'
import type { XmlTag } from './xml-tag.ts'

/** The tree of a document, built while its tags and texts are parsed. */
export interface XmlTree {
  /** Opens an element; returns why that is not allowed, or undefined. */
  open(tag: XmlTag): XmlRefusalName | undefined
  close(): void
  addText(text: string): void
  root(): XmlNode | undefined
}

interface GrowingNode extends XmlNode {
  readonly children: GrowingNode[]
  text: string
}

export function createTree(limits: XmlLimits): XmlTree {
  const openNodes: GrowingNode[] = []
  let root: XmlNode | undefined
  let nodes = 0
  return {
    open(tag) {
      const parent = openNodes.at(-1)
      if (parent === undefined && root !== undefined) return 'malformed'
      if (openNodes.length >= limits.depth) return 'too-deep'
      if (++nodes > limits.nodes) return 'too-many-nodes'
      if (attributesOf(tag) > limits.attributesPerElement) return 'too-many-attributes'
      const node = createNode(tag, parent)
      if (!isBound(node)) return 'prefix-unbound'
      if (parent === undefined) root = node
      else parent.children.push(node)
      openNodes.push(node)
      return undefined
    },
    close() {
      openNodes.pop()
    },
    addText(text) {
      const node = openNodes.at(-1)
      if (node !== undefined) node.text = node.text === '' ? text : node.text + text
    },
    root: () => root,
  }
}

function attributesOf({ attributes, declared }: XmlTag): number {
  return attributes.length + (declared?.size ?? 0)
}

function createNode({ prefix, name, attributes, declared }: XmlTag, parent?: XmlNode): GrowingNode {
  const outer = parent?.scope
  const scope = declared ? { outer, names: declared } : outer
  return { prefix, name, attributes, scope, children: [], text: '' }
}

/** Returns whether every prefix of a tag is declared; `xml` always is, for attributes. */
function isBound({ prefix, attributes, scope }: XmlNode): boolean {
  if (prefix !== '' && findNamespace(scope, prefix) === undefined) return false
  return attributes.every(
    (one) =>
      one.prefix === '' || one.prefix === 'xml' || findNamespace(scope, one.prefix) !== undefined,
  )
}
