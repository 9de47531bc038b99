import type { XmlAttribute } from './xml-node.ts'

/** An attribute with its qualified name. */
export type WrittenAttribute = readonly [written: string, value: string]

/** A parsed start tag. */
export interface XmlTag {
  readonly prefix: string
  readonly name: string
  /** Without namespace declarations. */
  readonly attributes: readonly XmlAttribute[]
  /** The namespaces it declares, by prefix. */
  readonly declared: ReadonlyMap<string, string> | undefined
}

export function toTag(written: string, attributes: readonly WrittenAttribute[]): XmlTag {
  const own: XmlAttribute[] = []
  let declared: Map<string, string> | undefined
  for (const [name, value] of attributes) {
    if (isDeclaration(name)) (declared ??= new Map<string, string>()).set(name.slice(6), value)
    else own.push({ prefix: prefixOf(name), name: localName(name), value })
  }
  return { prefix: prefixOf(written), name: localName(written), attributes: own, declared }
}

function isDeclaration(name: string): boolean {
  return name === 'xmlns' || name.startsWith('xmlns:')
}

function prefixOf(written: string): string {
  const colon = written.indexOf(':')
  return colon === -1 ? '' : written.slice(0, colon)
}

function localName(written: string): string {
  return written.slice(written.indexOf(':') + 1)
}
