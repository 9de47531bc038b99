import { escapeAttribute, escapeText, xmlProlog } from '../xml/write-xml.ts'
import { namespaces } from './namespaces.ts'
import { type SoapField, type SoapType, tagsOf, typeName } from './types.ts'
import {
  isList,
  plainValue,
  type SoapObject,
  type SoapValue,
  type ValueWriter,
  valueWriter,
} from './write-struct.ts'

/**
 * `attributes` is the contract's own shape; `elements` uses neither attributes nor repeated
 * elements, which the classic .NET client can't read in this style.
 */
export type Flavor = 'attributes' | 'elements'

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

/** Writes answers for one namespace in one flavor; the constant parts are built once. */
export function createWriter(namespace: string, flavor: Flavor) {
  const start = envelopeStart(
    ` xmlns:SOAP-ENC="${namespaces.encoding11}" xmlns:xsd="${namespaces.schema}"` +
      ` xmlns:xsi="${namespaces.instance}" xmlns:tns="${escapeAttribute(namespace)}"` +
      ` SOAP-ENV:encodingStyle="${namespaces.encoding11}"`,
  )
  const write = flavor === 'attributes' ? attributesFlavor() : writeWithElements
  return ({ operation, part, type }: AnswerShape, value: SoapValue): string => {
    const name = `tns:${operation}Response`
    return `${start}<${name}>${write(part, type, value)}</${name}>${envelopeEnd}`
  }
}

type PartWriter = (part: string, type: SoapType, value: SoapValue) => string

function attributesFlavor(): PartWriter {
  const writers = new Map<SoapType, ValueWriter>()
  return (part, type, value) => {
    const write = writers.get(type) ?? valueWriter(type)
    writers.set(type, write)
    const { open, close } = tagsOf(part, type)
    return open + write(value) + close
  }
}

/** Writes no `detail`: bare text in it crashes some clients, and there is nothing to say in it. */
export function writeFault(code: 'Client' | 'Server' | 'VersionMismatch', message: string): string {
  return (
    `${envelopeStart('')}<SOAP-ENV:Fault><faultcode>SOAP-ENV:${code}</faultcode>` +
    `<faultstring>${escapeText(message)}</faultstring></SOAP-ENV:Fault>${envelopeEnd}`
  )
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
    // An empty date is not a valid date: an element, unlike an attribute, can be omitted.
    const isNothing = value === '' && type.kind === 'scalar' && type.name !== 'string'
    return isNothing ? '' : writeWithElements(name, type, value)
  }
  const entries = value.map((entry) => writeWithElements('item', type, entry)).join('')
  const arrayType = `${typeName(type)}[${value.length}]`
  const start = `<${name} xsi:type="SOAP-ENC:Array" SOAP-ENC:arrayType="${arrayType}">`
  return `${start}${entries}</${name}>`
}

function writeScalar(name: string, type: SoapType, value: SoapValue): string {
  return `<${name} xsi:type="${typeName(type)}">${escapeText(plainValue(value))}</${name}>`
}
