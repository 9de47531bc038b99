/** The fields of messages, which describe the expected values in Spanish. */
import { type PostalCode, readPostalCode } from '../kernel/postal-code.ts'
import { parseInstant } from '../kits/clock/instant.ts'
import type { Zone } from '../kits/clock/zone.ts'
import {
  type Field,
  type FieldOptions,
  type FieldWords,
  field,
  type Issue,
  type SoundValue,
} from '../kits/fields/field.ts'
import {
  coordinateWith,
  flagWith,
  hundredthsWith,
  integerWith,
  oneOfWith,
  textOf,
  textWith,
} from '../kits/fields/scalars.ts'
import { listWith, objectWith } from '../kits/fields/structures.ts'
import { type Read, unreadable } from '../outcome.ts'

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

/** A postal code as people write it: 1425, C1425 or C1425ABC. */
export function writtenPostalCode<
  const Options extends FieldOptions & { readonly description: string },
>(options: Options): Field<PostalCode, SoundValue<PostalCode, Options>> {
  return field(
    'un código postal de 1000 a 9999, o un CPA como C1425ABC',
    { type: ['integer', 'string'], minimum: 1000, maximum: 9999 },
    (value): Read<PostalCode> => readPostalCode(textOf(value) ?? '') ?? unreadable,
    { ...options, description: `${options.description} De 1000 a 9999; también se lee C1425ABC.` },
  )
}

/** The problem of one field and the expected values, in words. */
export function issueText({ path, refusal, expects }: Issue): string {
  return refusal === 'field-missing'
    ? `Falta el campo ${path}: se espera ${expects}.`
    : `El campo ${path} no es válido: se espera ${expects}.`
}
