import { escapeAttribute, escapeText } from '../xml/write-xml.ts'
import type { SoapType, Struct } from './types.ts'

export type SoapValue = string | number | boolean | SoapObject
export interface SoapObject {
  readonly [field: string]: SoapValue | readonly SoapValue[] | undefined
}

/** Writes the content of a value's tags: its text, its elements or its attributes. */
export type ValueWriter = (value: SoapValue) => string

export function valueWriter(type: SoapType): ValueWriter {
  if (type.kind !== 'struct') return writeScalar
  return type.inAttributes ? attributesWriter(type) : elementsWriter(type)
}

const writeScalar: ValueWriter = (value) => escapeText(plainValue(value))

export function plainValue(value: SoapObject[string]): string {
  if (typeof value === 'string') return value
  return value === undefined || typeof value === 'object' ? '' : String(value)
}

export function isList(value: SoapObject[string]): value is readonly SoapValue[] {
  return Array.isArray(value)
}

function elementsWriter({ fields }: Struct): ValueWriter {
  const inner = fields.map((field) => ({ ...field, write: valueWriter(field.type) }))
  return (object) => {
    let text = ''
    for (const { name, open, close, write } of inner) {
      const value = (object as SoapObject)[name]
      if (value === undefined) continue
      if (isList(value)) for (const one of value) text += open + write(one) + close
      else text += open + write(value) + close
    }
    return text
  }
}

function attributesWriter({ fields }: Struct): ValueWriter {
  const named = fields.map(({ name }) => [name, ` ${name}="`] as const)
  return (object) => {
    let text = ''
    for (const [name, start] of named)
      text += `${start}${escapeAttribute(plainValue((object as SoapObject)[name]))}"`
    return text
  }
}
