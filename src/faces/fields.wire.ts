/** The fields of messages, which say in Spanish what they expect. */
import { parseInstant } from '../kits/clock/instant.ts'
import type { Zone } from '../kits/clock/zone.ts'
import {
  type Field,
  type FieldOptions,
  type FieldWords,
  field,
  type Issue,
} from '../kits/fields/field.ts'
import {
  coordinateWith,
  flagWith,
  hundredthsWith,
  integerWith,
  oneOfWith,
  textWith,
} from '../kits/fields/scalars.ts'
import { listWith, objectWith } from '../kits/fields/structures.ts'
import { unreadable } from '../outcome.ts'

const words: FieldWords = {
  text: (maxCharacters) =>
    maxCharacters === undefined ? 'un texto' : `un texto de hasta ${maxCharacters} caracteres`,
  oneOf: (allowed) => `uno de: ${allowed.join(', ')}`,
  flag: 'true o false',
  integerOf: (digits) => `un número entero de hasta ${digits} dígitos`,
  integerBetween: (least, most) => `un número entero de ${least} a ${most}`,
  hundredths(wholeDigits, positive) {
    const digits = `de hasta ${wholeDigits} enteros y 2 decimales, con punto`
    return positive ? `un número mayor que 0, ${digits}` : `un número ${digits}`
  },
  object: 'un objeto',
  list(least, most, entry) {
    const count = least > 0 ? `de ${least} a ${most}` : `de hasta ${most}`
    return `una lista ${count} elementos, cada uno ${entry}`
  },
}

export const text = textWith(words)
export const oneOf = oneOfWith(words)
export const flag = flagWith(words)
export const integer = integerWith(words)
export const hundredthsOf = hundredthsWith(words)
export const coordinate = coordinateWith(words)
export const object = objectWith(words)
export const list = listWith(words)

/** A moment; without an offset it is local time in the zone, which only schemas can do without. */
export function instant(zone: Zone | undefined, options: FieldOptions = {}): Field<number> {
  return field(
    'una fecha y hora ISO 8601, por ejemplo 2026-03-06T14:30:00-03:00',
    { type: 'string', format: 'date-time' },
    (value) =>
      (typeof value === 'string' && zone ? parseInstant(value, zone) : undefined) ?? unreadable,
    options,
  )
}

/** The problem of one field and what it expects, in words. */
export function issueText({ path, refusal, expects }: Issue): string {
  return refusal === 'field-missing'
    ? `Falta el campo ${path}: se espera ${expects}.`
    : `El campo ${path} no es válido: se espera ${expects}.`
}
