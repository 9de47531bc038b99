import { isUtf8 } from 'node:buffer'
import { decodeWindows1252 } from '../xml/decode-bytes.ts'
import { namespaceOf, type XmlNode } from '../xml/xml-node.ts'
import { namespaces } from './namespaces.ts'
import type { References } from './references.ts'
import { scalarText } from './scalar-text.ts'
import type { SoapField, SoapType, Struct } from './types.ts'

export type SoapFields = Record<string, unknown>

/** What an element says of itself beside its name. */
interface Marks {
  readonly nil: boolean
  readonly base64: boolean
  readonly map: boolean
  readonly array: boolean
}

const unmarked: Marks = { nil: false, base64: false, map: false, array: false }

/** Reads an element as a struct: by our own types, whatever types it claims to have. */
export function decodeStruct(start: XmlNode, type: Struct, references: References): SoapFields {
  const decoded = decodeValue(start, type, references)
  return typeof decoded === 'object' && decoded !== null ? (decoded as SoapFields) : {}
}

function decodeValue(start: XmlNode, type: SoapType, references: References): unknown {
  const node = references.follow(start)
  const marks = marksOf(node)
  if (marks.nil) return undefined
  if (type.kind === 'struct') return decodeFields(node, marks, type, references)
  // A struct where a scalar belongs is told as a value of the wrong type, not as its blanks.
  if (node.children.length > 0) return {}
  if (type.kind === 'choice' || type.name === 'string')
    return marks.base64 ? decodeBase64(node.text) : choiceText(type, node.text)
  return scalarText(type.name, node.text)
}

/** The one word of an enumeration may stand among line breaks. */
function choiceText(type: SoapType, text: string): string {
  return type.kind === 'choice' ? text.trim() : text
}

function decodeFields(node: XmlNode, marks: Marks, type: Struct, references: References): unknown {
  if (marks.array) return node.children.length === 0 ? undefined : []
  const { children } = node
  if (children.length === 0 && node.text.trim() !== '') return node.text
  const fields: SoapFields = {}
  if (marks.map || isUntypedMap(node, type)) {
    for (const [name, value] of entriesOfMap(node, references))
      addField(fields, type.byName.get(name), value, references)
  } else {
    for (const child of children) addField(fields, type.byName.get(child.name), child, references)
  }
  return fields
}

/** Fields that no type names are passed over (D3 of any lenient reader). */
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
  // Sent twice, nobody can tell which one is meant: a list is no value that the field takes.
  fields[name] = Object.hasOwn(fields, name) ? [fields[name], value] : value
}

/** A list comes as repeated elements, or as one array of them. */
function addEntries(
  entries: unknown[],
  start: XmlNode,
  type: SoapType,
  references: References,
): void {
  const node = references.follow(start)
  const marks = marksOf(node)
  if (marks.nil) return
  if (marks.array || isPlainArray(node, type)) {
    for (const child of node.children) addEntry(entries, child, type, references)
    return
  }
  addEntry(entries, node, type, references)
}

function addEntry(entries: unknown[], node: XmlNode, type: SoapType, references: References): void {
  const value = decodeValue(node, type, references)
  if (value !== undefined) entries.push(value)
}

/** An array that does not say that it is one: its elements stand where a value's own would. */
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

function isUntypedMap({ children }: XmlNode, type: Struct): boolean {
  return (
    children.length > 0 &&
    !type.byName.has('item') &&
    children.every(
      (item) =>
        item.name === 'item' && item.children.length === 2 && item.children[0]?.name === 'key',
    )
  )
}

function entriesOfMap(map: XmlNode, references: References): [name: string, value: XmlNode][] {
  return map.children.flatMap((item): [string, XmlNode][] => {
    const entry = references.follow(item)
    const key = entry.children.find(({ name }) => name === 'key')
    const value = entry.children.find(({ name }) => name === 'value')
    return key && value ? [[references.follow(key).text.trim(), value]] : []
  })
}

function marksOf(node: XmlNode): Marks {
  let marks = node.name === 'Array' && isEncoding(node, node.prefix) ? arrayMarks : unmarked
  for (const name in node.attributes) {
    const colon = name.indexOf(':')
    if (colon === -1) continue
    const found = markOf(node, name.slice(0, colon), name.slice(colon + 1), node.attributes[name])
    if (found !== undefined) marks = marks === unmarked ? found : { ...marks, ...trueOf(found) }
  }
  return marks
}

const nilMarks: Marks = { ...unmarked, nil: true }
const arrayMarks: Marks = { ...unmarked, array: true }
const mapMarks: Marks = { ...unmarked, map: true }
const base64Marks: Marks = { ...unmarked, base64: true }

function trueOf(marks: Marks): Partial<Marks> {
  return Object.fromEntries(Object.entries(marks).filter(([, isSet]) => isSet))
}

function markOf(node: XmlNode, prefix: string, local: string, value = ''): Marks | undefined {
  switch (local) {
    case 'type':
      return isInstance(node, prefix) ? markOfType(node, value.trim()) : undefined
    case 'nil':
    case 'null':
      return isInstance(node, prefix) && /^\s*(true|1)\s*$/.test(value) ? nilMarks : undefined
    case 'arrayType':
    case 'itemType':
    case 'arraySize':
      return isEncoding(node, prefix) ? arrayMarks : undefined
    default:
      return undefined
  }
}

/** Of the types that elements claim, only those that change how the bytes are read count. */
function markOfType(node: XmlNode, type: string): Marks | undefined {
  const colon = type.indexOf(':')
  const [prefix, local] = [type.slice(0, Math.max(0, colon)), type.slice(colon + 1)]
  switch (local) {
    case 'base64Binary':
    case 'base64':
      return base64Marks
    case 'Map':
      return namespaceOf(node, prefix) === namespaces.apacheMap ? mapMarks : undefined
    case 'Array':
      return isEncoding(node, prefix) ? arrayMarks : undefined
    default:
      return undefined
  }
}

function isInstance(node: XmlNode, prefix: string): boolean {
  // Older drafts of the schema language differ in the year only.
  return namespaceOf(node, prefix)?.endsWith('/XMLSchema-instance') ?? false
}

function isEncoding(node: XmlNode, prefix: string): boolean {
  const namespace = namespaceOf(node, prefix)
  return namespace === namespaces.encoding11 || namespace === namespaces.encoding12
}

function decodeBase64(text: string): string {
  const bytes = Buffer.from(text, 'base64')
  return isUtf8(bytes) ? bytes.toString('utf8') : decodeWindows1252(bytes)
}
