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

export interface XmlAttribute {
  readonly prefix: string
  /** Its name without the prefix. */
  readonly name: string
  readonly value: string
}

/** An element with all that stands in it. */
export class XmlNode {
  readonly prefix: string
  /** Its name without the prefix. */
  readonly name: string
  /** Without declarations of prefixes, which are in the scope. */
  readonly attributes: readonly XmlAttribute[]
  readonly scope: Scope | undefined
  readonly children: XmlNode[] = []
  text = ''

  constructor(
    prefix: string,
    name: string,
    attributes: readonly XmlAttribute[],
    scope: Scope | undefined,
  ) {
    this.prefix = prefix
    this.name = name
    this.attributes = attributes
    this.scope = scope
  }
}

export function namespaceOf(node: XmlNode, prefix: string): string | undefined {
  return node.scope?.find(prefix)
}

/** Those that every element without attributes shares. */
export const noAttributes: readonly XmlAttribute[] = []

/**
 * An element from names as they are written; `undefined` when a prefix of them is declared nowhere.
 */
export function createNode(
  written: string,
  pairs: readonly (readonly [name: string, value: string])[],
  outer: Scope | undefined,
): XmlNode | undefined {
  const scope = pairs.length === 0 ? outer : scopeOf(pairs, outer)
  const colon = written.indexOf(':')
  const prefix = colon === -1 ? '' : written.slice(0, colon)
  if (colon !== -1 && scope?.find(prefix) === undefined) return undefined
  const attributes = pairs.length === 0 ? noAttributes : toAttributes(pairs, scope)
  return attributes && new XmlNode(prefix, written.slice(colon + 1), attributes, scope)
}

function isDeclaration(name: string): boolean {
  return name.startsWith('xmlns') && (name.length === 5 || name.charCodeAt(5) === 0x3a)
}

function scopeOf(
  pairs: readonly (readonly [name: string, value: string])[],
  outer: Scope | undefined,
): Scope | undefined {
  let scope: Scope | undefined
  for (const [name, value] of pairs) {
    if (!isDeclaration(name)) continue
    scope ??= new Scope(outer)
    scope.names.set(name.slice(6), value)
  }
  return scope ?? outer
}

function toAttributes(
  pairs: readonly (readonly [name: string, value: string])[],
  scope: Scope | undefined,
): XmlAttribute[] | undefined {
  const attributes: XmlAttribute[] = []
  for (const [written, value] of pairs) {
    if (isDeclaration(written)) continue
    const colon = written.indexOf(':')
    const prefix = colon === -1 ? '' : written.slice(0, colon)
    if (colon !== -1 && prefix !== 'xml' && scope?.find(prefix) === undefined) return undefined
    attributes.push({ prefix, name: written.slice(colon + 1), value })
  }
  return attributes
}
