import { isUtf8 } from 'node:buffer'
import { decodeWindows1252 } from '../xml/decode-bytes.ts'
import { namespaceOf, type XmlAttribute, type XmlNode } from '../xml/xml-node.ts'
import { namespaces } from './namespaces.ts'
import type { References } from './references.ts'
import type { ScalarKind, SoapField, SoapType, Struct } from './types.ts'

export type SoapFields = Record<string, unknown>

/** Decodes an element as a struct, by our types; the types it claims to have are ignored. */
export function decodeStruct(start: XmlNode, type: Struct, references: References): SoapFields {
  const decoded = decodeValue(start, type, references)
  return typeof decoded === 'object' && decoded !== null ? (decoded as SoapFields) : {}
}

function decodeValue(start: XmlNode, type: SoapType, references: References): unknown {
  const node = references.follow(start)
  return decodeNode(node, marksOf(node), type, references)
}

function decodeNode(node: XmlNode, marks: number, type: SoapType, references: References): unknown {
  if (marks & nil) return undefined
  if (type.kind === 'struct') return decodeFields(node, marks, type, references)
  // A struct sent for a scalar is reported as a value of the wrong type, not as its whitespace.
  if (node.children.length > 0) return {}
  if (type.kind === 'choice' || type.name === 'string')
    return marks & base64 ? decodeBase64(node.text) : node.text
  return scalarText(type.name, node.text)
}

function decodeFields(node: XmlNode, marks: number, type: Struct, references: References): unknown {
  if (marks & array) return node.children.length === 0 ? undefined : []
  const { children } = node
  if (children.length === 0 && node.text.trim() !== '') return node.text
  const fields: SoapFields = {}
  if (marks & map || isUntypedMap(node, type)) {
    for (const [name, value] of entriesOfMap(node, references))
      addField(fields, type.byName.get(name), value, references)
  } else {
    for (const child of children) addField(fields, type.byName.get(child.name), child, references)
  }
  return fields
}

/** Undeclared fields are ignored (D3). */
function addField(
  fields: SoapFields,
  field: SoapField | undefined,
  node: XmlNode,
  references: References,
): void {
  if (field === undefined) return
  const { name, type } = field
  if (field.most > 1) {
    const entries = (fields[name] ??= []) as unknown[]
    addEntries(entries, node, type, references)
    return
  }
  const value = decodeValue(node, type, references)
  if (value === undefined) return
  // A repeated single field is ambiguous: it becomes a list, which no field accepts.
  const before = fields[name]
  fields[name] = before === undefined ? value : [before, value]
}

/** A list is sent as repeated elements, as one array of them, or as a map from numbers to them. */
function addEntries(
  entries: unknown[],
  start: XmlNode,
  type: SoapType,
  references: References,
): void {
  const node = references.follow(start)
  const marks = marksOf(node)
  if (marks & nil) return
  const numbered =
    marks & map || isUntypedMap(node, type) ? valuesByNumber(node, references) : undefined
  if (numbered !== undefined || marks & array || isPlainArray(node, type)) {
    for (const child of numbered ?? node.children) addEntry(entries, child, type, references)
    return
  }
  if (type.kind === 'struct' && isEmpty(node)) return
  const value = decodeNode(node, marks, type, references)
  if (value !== undefined) entries.push(value)
}

/** An empty element: how some clients send an empty list (D4). */
function isEmpty({ children, text }: XmlNode): boolean {
  return children.length === 0 && text.trim() === ''
}

function addEntry(entries: unknown[], node: XmlNode, type: SoapType, references: References): void {
  const value = decodeValue(node, type, references)
  if (value !== undefined) entries.push(value)
}

/** An array without an array type: its elements are where a value's fields would be. */
function isPlainArray({ children }: XmlNode, type: SoapType): boolean {
  const [first] = children
  if (first === undefined) return false
  if (type.kind !== 'struct') return true
  return (
    !type.byName.has(first.name) &&
    children.every(({ name }) => name === first.name) &&
    first.children[0]?.name !== 'key'
  )
}

function isUntypedMap({ children }: XmlNode, type: SoapType): boolean {
  return (
    children.length > 0 &&
    !(type.kind === 'struct' && type.byName.has('item')) &&
    children.every(
      (item) =>
        item.name === 'item' && item.children.length === 2 && item.children[0]?.name === 'key',
    )
  )
}

function entriesOfMap(node: XmlNode, references: References): [name: string, value: XmlNode][] {
  return node.children.flatMap((item): [string, XmlNode][] => {
    const entry = references.follow(item)
    const key = entry.children.find(({ name }) => name === 'key')
    const value = entry.children.find(({ name }) => name === 'value')
    return key && value ? [[references.follow(key).text.trim(), value]] : []
  })
}

/**
 * Reads a map with integer keys as a list: PHP without a WSDL sends lists with gaps, such as
 * filters leave, this way.
 */
function valuesByNumber(node: XmlNode, references: References): XmlNode[] | undefined {
  const entries = entriesOfMap(node, references)
  const isList =
    entries.length === node.children.length && entries.every(([key]) => /^-?\d+$/.test(key))
  return isList ? entries.map(([, value]) => value) : undefined
}

function decodeBase64(text: string): string {
  const bytes = Buffer.from(text, 'base64')
  return isUtf8(bytes) ? bytes.toString('utf8') : decodeWindows1252(bytes)
}

/** The declarations in the attributes of an element, one bit each. */
const [nil, base64, map, array] = [1, 2, 4, 8] as const

function marksOf(node: XmlNode): number {
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

const scientific = /^(-?)(\d*)(?:\.(\d*))?[eE]([+-]?\d{1,3})$/

/**
 * Normalises the text of a scalar: numbers and dates without surrounding blanks, numbers without a
 * plus sign or a trailing point, floats without an exponent (of XML's numbers only they may have
 * one). Strings are unchanged.
 */
function scalarText(kind: ScalarKind, text: string): string | undefined {
  if (kind === 'string') return text
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  if (kind === 'date' || kind === 'boolean') return trimmed
  const unsigned = trimmed.replace(/^\+(?=[\d.])/, '').replace(/(?<=\d)\.$/, '')
  return kind === 'float' ? withoutExponent(unsigned) : unsigned
}

function withoutExponent(text: string): string {
  const match = scientific.exec(text)
  if (match === null) return text
  const [, sign = '', whole = '', decimals = '', exponent = '0'] = match
  if (whole === '' && decimals === '') return text
  return sign + shiftPoint(whole, decimals, Number(exponent))
}

/** Works on the digits, so that no precision is lost. */
function shiftPoint(whole: string, decimals: string, exponent: number): string {
  const digits = whole + decimals
  const point = whole.length + exponent
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return digits + '0'.repeat(point - digits.length)
  return `${digits.slice(0, point)}.${digits.slice(point)}`
}
