import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { isAbsent, isJsonObject } from '../../kits/fields/field.ts'
import { isStorable, textOf } from '../../kits/fields/scalars.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import type { TrackingQuestion } from './tracking.ts'
import { type Day, parseDay, type Window } from './window.ts'

export interface AskedItem {
  /** As it is answered when nothing is found: the code asked for, in upper case. */
  readonly label: string
  readonly question: TrackingQuestion | undefined
}

export const notFound = 'No hay ningún envío con ese código en el período consultado.'

/** The contract's code for a database that does not answer. */
export const databaseFaultCode = 4

export function labelOf(item: unknown): string {
  if (!isJsonObject(item)) return ''
  const { codigoSeguimiento, codigoAlternativo } = item
  const code = isAbsent(codigoSeguimiento) ? codigoAlternativo : codigoSeguimiento
  return textOf(code)?.toUpperCase() ?? ''
}

export function readItem(item: unknown, usual: Window): AskedItem {
  const label = labelOf(item)
  if (!isJsonObject(item) || label === '' || !isStorable(label))
    return { label, question: undefined }
  const window = readWindow(item, usual)
  if (window === undefined) return { label, question: undefined }
  if (isAbsent(item['codigoSeguimiento']))
    return { label, question: { code: undefined, alternative: label, window } }
  const code = parseTrackingCode(label)
  if (!code.ok) return { label, question: undefined }
  return { label, question: { code: code.value, alternative: undefined, window } }
}

function readWindow(item: JsonObject, usual: Window): Window | undefined {
  const from = readDay(item['fechaDesde'], usual.from)
  const to = readDay(item['fechaHasta'], usual.to)
  return from === undefined || to === undefined ? undefined : { from, to }
}

function readDay(sent: unknown, usual: Day): Day | undefined {
  if (isAbsent(sent)) return usual
  return typeof sent === 'string' ? parseDay(sent) : undefined
}
