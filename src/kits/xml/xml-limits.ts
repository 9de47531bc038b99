export interface XmlLimits {
  readonly depth: number
  readonly nodes: number
  readonly attributesPerElement: number
}

export interface DocumentLimits extends XmlLimits {
  /** Character references, such as `&#241;` or `&amp;`: each costs as much as an element. */
  readonly references: number
}

export type XmlRefusalName =
  | 'malformed'
  | 'prefix-unbound'
  | 'doctype'
  | 'too-deep'
  | 'too-many-nodes'
  | 'too-many-attributes'
  | 'too-many-references'

/** Why a document can't be read, and where. */
export interface XmlRefusal {
  readonly name: XmlRefusalName
  readonly line: number
  readonly column: number
}
