import { parseTrackingCode } from '../../../kernel/tracking-code.ts'
import { isAbsent, isJsonObject } from '../../../kits/fields/field.ts'
import { isStorable, textOf } from '../../../kits/fields/scalars.ts'
import type { JsonObject } from '../../../kits/http/endpoint.ts'
import type { TrackingQuestion } from '../tracking.ts'
import { type Day, parseDay, type Window } from './window.ts'

export interface AskedItem {
  /** The code that was asked for, in upper case, as answered when nothing is found. */
  readonly label: string
  readonly question: TrackingQuestion | undefined
  /** The message when nothing is found: just that, or why the question was invalid (D5). */
  readonly absence: string
}

export const notFound = 'No hay ningún envío con ese código en el período consultado.'

/** The contract's code for a database that does not respond. */
export const databaseFaultCode = 4

export function labelOf(item: unknown): string {
  if (!isJsonObject(item)) return ''
  const { codigoSeguimiento, codigoAlternativo } = item
  const code = isAbsent(codigoSeguimiento) ? codigoAlternativo : codigoSeguimiento
  return textOf(code)?.toUpperCase() ?? ''
}

/** `dates` is the face's date format, for the message about a malformed date. */
export function readItem(item: unknown, usual: Window, dates: string): AskedItem {
  const label = labelOf(item)
  const nothing = (absence: string) => ({ label, question: undefined, absence })
  if (!isJsonObject(item) || label === '') return nothing(codeMissing)
  const days = readDays(item, usual)
  if ('unreadable' in days)
    return nothing(`El campo ${days.unreadable} no es válido: se espera una fecha ${dates}.`)
  const window = days
  if (isAbsent(item['codigoSeguimiento'])) {
    if (!isStorable(label)) return nothing(notFound)
    return askedItem(label, { code: undefined, alternative: label, window })
  }
  const code = parseTrackingCode(label)
  return code.ok
    ? askedItem(label, { code: code.value, alternative: undefined, window })
    : nothing(codeMalformed)
}

const codeMissing = 'Falta el código: se espera codigoSeguimiento o codigoAlternativo.'
const codeMalformed = 'El campo codigoSeguimiento lleva de 4 a 16 letras, números o guiones.'

function askedItem(label: string, question: TrackingQuestion): AskedItem {
  return { label, question, absence: notFound }
}

function readDays(item: JsonObject, usual: Window): Window | { readonly unreadable: string } {
  const from = readDay(item['fechaDesde'], usual.from)
  if (from === undefined) return { unreadable: 'fechaDesde' }
  const to = readDay(item['fechaHasta'], usual.to)
  return to === undefined ? { unreadable: 'fechaHasta' } : { from, to }
}

function readDay(field: unknown, usual: Day): Day | undefined {
  if (isAbsent(field)) return usual
  return typeof field === 'string' ? parseDay(field) : undefined
}
