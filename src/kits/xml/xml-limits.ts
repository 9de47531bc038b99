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

/** Why a document can't be read, and where. */
export interface XmlRefusal {
  readonly name: XmlRefusalName
  readonly line: number
  readonly column: number
}
