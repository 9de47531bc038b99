/**
 * The types of a SOAP service as a table: one declaration reads requests, writes answers and prints
 * the WSDL. A field is written as its type, then `R` if it is required, then how often it may occur
 * (`0..2`, `1..n`) if that is more than once: `'string R'`, `'persona 0..3'`.
 */
export const scalarKinds = [
  'string',
  'integer',
  'positiveInteger',
  'nonNegativeInteger',
  'decimal',
  'float',
  'date',
  'boolean',
] as const

export type ScalarKind = (typeof scalarKinds)[number]

export interface Scalar {
  readonly kind: 'scalar'
  readonly name: ScalarKind
}

export interface Choice {
  readonly kind: 'choice'
  readonly name: string
  readonly values: readonly string[]
}

export interface Struct {
  readonly kind: 'struct'
  readonly name: string
  readonly fields: readonly SoapField[]
  readonly byName: ReadonlyMap<string, SoapField>
  /** Whether its fields are attributes of its element. */
  readonly inAttributes: boolean
}

export type SoapType = Scalar | Choice | Struct

export interface SoapField {
  readonly name: string
  readonly type: SoapType
  readonly required: boolean
  /** How often it may occur; Infinity if there is no limit. */
  readonly most: number
  /** The tags around its value in an answer, built once. */
  readonly open: string
  readonly close: string
}

type Declared =
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'struct' | 'attributes'; readonly fields: Readonly<Record<string, string>> }

export function choice(...values: string[]): Declared {
  return { kind: 'choice', values }
}

export function struct(fields: Readonly<Record<string, string>>): Declared {
  return { kind: 'struct', fields }
}

/** A struct whose fields are attributes. */
export function attributes(fields: Readonly<Record<string, string>>): Declared {
  return { kind: 'attributes', fields }
}

export type TypeTable = ReadonlyMap<string, SoapType>

const scalars: ReadonlyMap<string, Scalar> = new Map(
  scalarKinds.map((name) => [name, { kind: 'scalar', name }]),
)

/** Types may refer to those declared before them; an undeclared name throws at once. */
export function typeTable(declared: Readonly<Record<string, Declared>>): TypeTable {
  const table = new Map<string, SoapType>()
  for (const [name, one] of Object.entries(declared)) table.set(name, toType(name, one, table))
  return table
}

function toType(name: string, declared: Declared, table: TypeTable): Choice | Struct {
  if (declared.kind === 'choice') return { kind: 'choice', name, values: declared.values }
  const fields = Object.entries(declared.fields).map(([field, words]) =>
    toField(field, words, table),
  )
  return {
    kind: 'struct',
    name,
    fields,
    byName: new Map(fields.map((field) => [field.name, field])),
    inAttributes: declared.kind === 'attributes',
  }
}

function toField(name: string, words: string, table: TypeTable): SoapField {
  const match = /^(\w+)( R)?(?: ([01])\.\.(\d+|n))?$/.exec(words)
  if (!match) throw new Error(`${name}: "${words}" is not a field declaration`)
  const [, named = '', required, least, most] = match
  const type = findType(table, named)
  return {
    name,
    type,
    ...tagsOf(name, type),
    required: required !== undefined || least === '1',
    most: most === 'n' ? Number.POSITIVE_INFINITY : Number(most ?? 1),
  }
}

/** The qualified name in messages and the WSDL. */
export function typeName(type: SoapType): string {
  return type.kind === 'scalar' ? `xsd:${type.name}` : `tns:${type.name}`
}

/** The tags around a value of this type; the opening tag is left open if attributes follow. */
export function tagsOf(name: string, type: SoapType): Pick<SoapField, 'open' | 'close'> {
  const start = `<${name} xsi:type="${typeName(type)}"`
  const inAttributes = type.kind === 'struct' && type.inAttributes
  return inAttributes ? { open: start, close: '/>' } : { open: `${start}>`, close: `</${name}>` }
}

export function findType(table: TypeTable, name: string): SoapType {
  const type = scalars.get(name) ?? table.get(name)
  if (type === undefined) throw new Error(`there is no type "${name}"`)
  return type
}
