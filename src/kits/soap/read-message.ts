import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { decodeXml } from '../xml/decode-bytes.ts'
import { readLongXml } from '../xml/read-xml.ts'
import { namespaceOf, type XmlNode } from '../xml/xml-node.ts'
import { decodeStruct, type SoapFields } from './decode.ts'
import { type MessageRefusal, Unreadable } from './fault.ts'
import { namespaces } from './namespaces.ts'
import { References } from './references.ts'
import type { Struct } from './types.ts'

/** The type of an operation's request. */
export interface Signature {
  readonly request: Struct
}

/** A parsed call: its operation, its fields, and the name of the part that held them. */
export interface Call<Operation> {
  readonly operation: Operation
  readonly part: string | undefined
  readonly fields: SoapFields
}

const xmlLimits = {
  depth: limits.bodyDepth,
  nodes: limits.xmlNodes,
  attributesPerElement: limits.xmlAttributesPerElement,
  references: limits.xmlReferences,
}

/** Parses a message into the fields that its operation declares. */
export async function readMessage<Operation extends Signature>(
  body: Buffer,
  contentType: string | undefined,
  operations: ReadonlyMap<string, Operation>,
): Promise<Outcome<Call<Operation>, MessageRefusal>> {
  const read = await readLongXml(decodeXml(body, contentType), xmlLimits)
  if (!read.ok) {
    // The line at which a part's headers turn out not to be XML would help nobody.
    if (isMultipart(contentType)) return refuse({ name: 'multipart' })
    return refuse({ name: 'xml-unreadable', xml: read.refusal })
  }
  try {
    return accept(readCall(read.value, operations))
  } catch (error) {
    if (error instanceof Unreadable) return refuse(error.refusal)
    throw error
  }
}

function isMultipart(contentType: string | undefined): boolean {
  return /^\s*multipart\//i.test(contentType ?? '')
}

function readCall<Operation extends Signature>(
  envelope: XmlNode,
  operations: ReadonlyMap<string, Operation>,
): Call<Operation> {
  const element = findCall(envelope)
  const operation = operations.get(element.name)
  if (operation === undefined)
    throw new Unreadable({ name: 'operation-unknown', operation: element.name })
  const references = new References(envelope)
  const call = references.follow(element)
  const part = findPart(call, operation.request)
  const fields = decodeStruct(part ?? call, operation.request, references)
  return { operation, part: part?.name, fields }
}

/** The part may have any name; some clients omit it and send its fields directly. */
function findPart(call: XmlNode, request: Struct): XmlNode | undefined {
  if (call.children.some(({ name }) => request.byName.has(name))) return undefined
  return call.children[0]
}

/** Returns the element of the called operation. */
function findCall(envelope: XmlNode): XmlNode {
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
