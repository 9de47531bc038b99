import { namespaceOf, type XmlNode } from '../xml/xml-node.ts'
import { Unreadable } from './fault.ts'
import { namespaces } from './namespaces.ts'

/** Returns the element of the called operation. */
export function findCall(envelope: XmlNode): XmlNode {
  const version = namespaceOf(envelope, envelope.prefix)
  if (envelope.name !== 'Envelope')
    throw new Unreadable({ name: 'envelope-missing', element: envelope.name })
  if (version !== namespaces.envelope11 && version !== namespaces.envelope12)
    throw new Unreadable({ name: 'version-unknown', expected: namespaces.envelope11 })
  const body = envelope.children.find(
    (child) => child.name === 'Body' && namespaceOf(child, child.prefix) === version,
  )
  if (body === undefined) throw new Unreadable({ name: 'body-missing' })
  const call = body.children.find((child) => !isReferred(child))
  if (call === undefined) throw new Unreadable({ name: 'call-missing' })
  return call
}

/** Returns whether the element is a value beside the call that others refer to. */
function isReferred(node: XmlNode): boolean {
  return node.attributes.some(({ prefix, name, value }) => {
    if (prefix === '') return name === 'id'
    if (name !== 'root' && name !== 'id') return false
    const namespace = namespaceOf(node, prefix)
    if (namespace !== namespaces.encoding11 && namespace !== namespaces.encoding12) return false
    return name === 'id' || value.trim() === '0'
  })
}
