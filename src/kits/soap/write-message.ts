import { escapeAttribute, escapeText, xmlProlog } from '../xml/write-xml.ts'
import { namespaces } from './namespaces.ts'
import { type SoapField, type SoapType, type Struct, tagsOf, typeName } from './types.ts'

/**
 * `attributes` is the contract's own shape; `elements` writes neither attributes nor repeated
 * elements, which the classic .NET client can't read in this style.
 */
export type Flavor = 'attributes' | 'elements'

export type SoapValue = string | number | boolean | SoapObject
export interface SoapObject {
  readonly [field: string]: SoapValue | readonly SoapValue[] | undefined
}

export interface AnswerShape {
  readonly operation: string
  readonly part: string
  readonly type: SoapType
}

const envelopeEnd = '</SOAP-ENV:Body></SOAP-ENV:Envelope>'

function envelopeStart(more: string): string {
  return (
    `${xmlProlog}<SOAP-ENV:Envelope xmlns:SOAP-ENV="${namespaces.envelope11}"${more}>` +
    '<SOAP-ENV:Body>'
  )
}

/** Writes answers for one namespace in one flavor; what never changes is put together once. */
export function createWriter(namespace: string, flavor: Flavor) {
  const start = envelopeStart(
    ` xmlns:SOAP-ENC="${namespaces.encoding11}" xmlns:xsd="${namespaces.schema}"` +
      ` xmlns:xsi="${namespaces.instance}" xmlns:tns="${escapeAttribute(namespace)}"` +
      ` SOAP-ENV:encodingStyle="${namespaces.encoding11}"`,
  )
  const writeValue = flavor === 'attributes' ? writeWithAttributes : writeWithElements
  return (shape: AnswerShape, value: SoapValue): string => {
    const name = `tns:${shape.operation}Response`
    const part = writeValue(shape.part, shape.type, value)
    return `${start}<${name}>${part}</${name}>${envelopeEnd}`
  }
}

/** Without `detail`: bare text in it crashes some clients, and there is nothing to tell in it. */
export function writeFault(code: 'Client' | 'Server' | 'VersionMismatch', message: string): string {
  return (
    `${envelopeStart('')}<SOAP-ENV:Fault><faultcode>SOAP-ENV:${code}</faultcode>` +
    `<faultstring>${escapeText(message)}</faultstring></SOAP-ENV:Fault>${envelopeEnd}`
  )
}

function writeWithAttributes(name: string, type: SoapType, value: SoapValue): string {
  return writeTyped(tagsOf(name, type), type, value)
}

function writeTyped(
  { open, close }: Pick<SoapField, 'open' | 'close'>,
  type: SoapType,
  value: SoapValue,
): string {
  if (type.kind !== 'struct') return open + escapeText(plain(value)) + close
  const object = value as SoapObject
  if (type.inAttributes) return open + writeAttributes(type, object) + close
  let text = open
  for (const field of type.fields) {
    const inner = object[field.name]
    if (inner === undefined) continue
    if (isList(inner)) for (const entry of inner) text += writeTyped(field, field.type, entry)
    else text += writeTyped(field, field.type, inner)
  }
  return text + close
}

function writeAttributes(type: Struct, object: SoapObject): string {
  let text = ''
  for (const { name } of type.fields) text += ` ${name}="${escapeAttribute(plain(object[name]))}"`
  return text
}

function writeWithElements(name: string, type: SoapType, value: SoapValue): string {
  if (type.kind !== 'struct') return writeScalar(name, type, value)
  const object = value as SoapObject
  let text = `<${name} xsi:type="tns:${type.name}">`
  for (const field of type.fields) {
    const inner = object[field.name]
    if (inner !== undefined) text += writeField(field, inner)
  }
  return `${text}</${name}>`
}

function writeField(field: SoapField, value: SoapValue | readonly SoapValue[]): string {
  const { name, type } = field
  if (!isList(value)) {
    // An empty date is no date: in an element, unlike in an attribute, it can be left out.
    const isNothing = value === '' && type.kind === 'scalar' && type.name !== 'string'
    return isNothing ? '' : writeWithElements(name, type, value)
  }
  const entries = value.map((entry) => writeWithElements('item', type, entry)).join('')
  const arrayType = `${typeName(type)}[${value.length}]`
  const start = `<${name} xsi:type="SOAP-ENC:Array" SOAP-ENC:arrayType="${arrayType}">`
  return `${start}${entries}</${name}>`
}

function writeScalar(name: string, type: SoapType, value: SoapValue): string {
  return `<${name} xsi:type="${typeName(type)}">${escapeText(plain(value))}</${name}>`
}

function plain(value: SoapObject[string]): string {
  return value === undefined || typeof value === 'object' ? '' : String(value)
}

function isList(value: SoapObject[string]): value is readonly SoapValue[] {
  return Array.isArray(value)
}
