import { namespaceOf, type XmlAttribute, type XmlNode } from '../xml/xml-node.ts'
import { namespaces } from './namespaces.ts'

/** The declarations in the attributes of an element, one bit each. */
export const [nil, base64, map, array] = [1, 2, 4, 8] as const

export function marksOf(node: XmlNode): number {
  let marks = node.name === 'Array' && isEncoding(node, node.prefix) ? array : 0
  for (const attribute of node.attributes) marks |= markOf(node, attribute)
  return marks
}

function markOf(node: XmlNode, { prefix, name, value }: XmlAttribute): number {
  if (prefix === '') return 0
  switch (name) {
    case 'type':
      return markOfType(node, prefix, value)
    case 'nil':
    case 'null':
      return isInstance(node, prefix) && /^\s*(true|1)\s*$/.test(value) ? nil : 0
    case 'arrayType':
    case 'itemType':
    case 'arraySize':
      return isEncoding(node, prefix) ? array : 0
    default:
      return 0
  }
}

/** Only types that change how an element is read are considered. */
function markOfType(node: XmlNode, attributePrefix: string, type: string): number {
  const [, prefix = '', name = ''] = relevantType.exec(type) ?? []
  if (name === '' || !isInstance(node, attributePrefix)) return 0
  if (name === 'Map')
    return namespaceOf(node, prefix.trimStart()) === namespaces.apacheMap ? map : 0
  if (name === 'Array') return isEncoding(node, prefix.trimStart()) ? array : 0
  return base64
}

const relevantType = /^(?:([^:]*):)?(Map|Array|base64|base64Binary)\s*$/

function isInstance(node: XmlNode, prefix: string): boolean {
  // Older drafts of the schema language differ only in the year.
  return namespaceOf(node, prefix)?.endsWith('/XMLSchema-instance') ?? false
}

function isEncoding(node: XmlNode, prefix: string): boolean {
  const namespace = namespaceOf(node, prefix)
  return namespace === namespaces.encoding11 || namespace === namespaces.encoding12
}
