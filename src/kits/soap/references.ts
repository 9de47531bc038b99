import { limits } from '../../limits.ts'
import { namespaceOf, type XmlNode } from '../xml/xml-node.ts'
import { Unreadable } from './fault.ts'
import { namespaces } from './namespaces.ts'

/** Follows `href="#x"` to the element with that id, and counts the elements visited. */
export class References {
  readonly #root: XmlNode
  #byId: Map<string, XmlNode> | undefined
  #visits = 0

  constructor(root: XmlNode) {
    this.#root = root
  }

  /**
   * Many elements may share a value, so without the limit a small message could cause endless work.
   */
  follow(start: XmlNode): XmlNode {
    if (++this.#visits > limits.xmlNodes) throw new Unreadable({ name: 'too-many-elements' })
    let node = start
    for (let hops = 0; ; hops++) {
      const pointer = pointerOf(node, 'href', 'ref')
      if (pointer === undefined) return node
      if (hops >= limits.soapReferenceHops)
        throw new Unreadable({ name: 'references-endless', element: start.name })
      node = this.#find(pointer)
    }
  }

  #find(pointer: string): XmlNode {
    this.#byId ??= collectIds(this.#root)
    const id = pointer.startsWith('#') ? pointer.slice(1) : pointer
    const node = this.#byId.get(id)
    if (node === undefined) throw new Unreadable({ name: 'reference-lost', pointer })
    return node
  }
}

/** SOAP 1.1 uses attributes without a prefix, 1.2 those of its own namespace. */
function pointerOf(node: XmlNode, plain: string, qualified: string): string | undefined {
  return node.attributes.find(({ prefix, name }) =>
    prefix === ''
      ? name === plain
      : name === qualified && namespaceOf(node, prefix) === namespaces.encoding12,
  )?.value
}

function collectIds(root: XmlNode): Map<string, XmlNode> {
  const byId = new Map<string, XmlNode>()
  const visit = (node: XmlNode): void => {
    const id = pointerOf(node, 'id', 'id')
    if (id !== undefined && !byId.has(id)) byId.set(id, node)
    for (const child of node.children) visit(child)
  }
  visit(root)
  return byId
}
