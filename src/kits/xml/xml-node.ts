export interface XmlAttribute {
  readonly prefix: string
  /** Its name without the prefix. */
  readonly name: string
  readonly value: string
}

/** The prefixes that one element declares, and those of the elements around it. */
export interface Scope {
  readonly outer: Scope | undefined
  readonly names: ReadonlyMap<string, string>
}

/** An element with its content. */
export interface XmlNode {
  readonly prefix: string
  /** Its name without the prefix. */
  readonly name: string
  /** Without namespace declarations, which are in the scope. */
  readonly attributes: readonly XmlAttribute[]
  readonly scope: Scope | undefined
  readonly children: readonly XmlNode[]
  readonly text: string
}

export function namespaceOf(node: XmlNode, prefix: string): string | undefined {
  return findNamespace(node.scope, prefix)
}

/** Looks in the nearest scope that declares the prefix. */
export function findNamespace(scope: Scope | undefined, prefix: string): string | undefined {
  for (let at = scope; at !== undefined; at = at.outer) {
    const name = at.names.get(prefix)
    if (name !== undefined) return name
  }
  return undefined
}
