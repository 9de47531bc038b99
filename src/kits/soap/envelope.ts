import { namespaceOf, type XmlNode } from '../xml/xml-node.ts'
import { Unreadable } from './fault.ts'
import { namespaces } from './namespaces.ts'

/** The element of the operation that a message calls. */
export function findCall(envelope: XmlNode): XmlNode {
  const version = namespaceOf(envelope, envelope.prefix)
  if (envelope.name !== 'Envelope')
    throw new Unreadable(`Se espera un sobre SOAP (Envelope) y llegó <${envelope.name}>.`)
  if (version !== namespaces.envelope11 && version !== namespaces.envelope12)
    throw new Unreadable(
      `La versión de SOAP del sobre no se reconoce: se espera ${namespaces.envelope11}.`,
      'VersionMismatch',
    )
  const body = envelope.children.find(
    (child) => child.name === 'Body' && namespaceOf(child, child.prefix) === version,
  )
  if (body === undefined) throw new Unreadable('El sobre SOAP no tiene Body.')
  const call = body.children.find((child) => !isReferred(child))
  if (call === undefined) throw new Unreadable('El Body del sobre SOAP no tiene ninguna operación.')
  return call
}

/** Values that stand beside the call, for others to refer to. */
function isReferred(node: XmlNode): boolean {
  for (const name in node.attributes) {
    if (name === 'id') return true
    const colon = name.indexOf(':')
    if (colon === -1) continue
    const local = name.slice(colon + 1)
    if (local !== 'root' && local !== 'id') continue
    const namespace = namespaceOf(node, name.slice(0, colon))
    if (namespace !== namespaces.encoding11 && namespace !== namespaces.encoding12) continue
    if (local === 'id' || node.attributes[name]?.trim() === '0') return true
  }
  return false
}
