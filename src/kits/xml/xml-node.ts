import type { Scope, XmlAttribute, XmlTag } from './xml-tag.ts'

export type { XmlAttribute } from './xml-tag.ts'

/** Most elements have no other in them, and share this list. */
const noChildren: readonly XmlNode[] = []

/** An element with all that stands in it. */
export class XmlNode {
  readonly tag: XmlTag
  readonly scope: Scope | undefined
  children = noChildren
  text = ''

  constructor(tag: XmlTag, scope: Scope | undefined) {
    this.tag = tag
    this.scope = scope
  }

  add(child: XmlNode): void {
    if (this.children === noChildren) this.children = [child]
    else (this.children as XmlNode[]).push(child)
  }

  get prefix(): string {
    return this.tag.prefix
  }

  /** Its name without the prefix. */
  get name(): string {
    return this.tag.name
  }

  /** Without declarations of prefixes, which are in the scope. */
  get attributes(): readonly XmlAttribute[] {
    return this.tag.attributes
  }
}

/** `undefined` when a prefix of the tag is declared nowhere. */
export function createNode(tag: XmlTag, outer: Scope | undefined): XmlNode | undefined {
  const place = tag.placeIn(outer)
  return place.isBound ? new XmlNode(tag, place.scope) : undefined
}

export function namespaceOf(node: XmlNode, prefix: string): string | undefined {
  return node.scope?.find(prefix)
}
