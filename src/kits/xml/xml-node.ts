/** Prefixes that one element declares, and those that hold around it. */
export class Scope {
  readonly outer: Scope | undefined
  readonly names = new Map<string, string>()

  constructor(outer: Scope | undefined) {
    this.outer = outer
  }

  find(prefix: string): string | undefined {
    return this.names.get(prefix) ?? this.outer?.find(prefix)
  }
}

export type XmlAttributes = Readonly<Record<string, string>>

/** An element with all that stands in it. */
export class XmlNode {
  readonly prefix: string
  /** Its name without the prefix. */
  readonly name: string
  /** By their names as written, prefixes included. */
  readonly attributes: XmlAttributes
  readonly scope: Scope | undefined
  readonly children: XmlNode[] = []
  text = ''

  constructor(prefix: string, name: string, attributes: XmlAttributes, scope: Scope | undefined) {
    this.prefix = prefix
    this.name = name
    this.attributes = attributes
    this.scope = scope
  }
}

export function namespaceOf(node: XmlNode, prefix: string): string | undefined {
  return node.scope?.find(prefix)
}
