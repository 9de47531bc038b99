import type { Shipper } from '../../kernel/shipper.ts'
import { startOfDay } from '../../kits/clock/instant.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Draft, Shape } from '../../kits/fields/structures.ts'
import type { Note } from '../../kits/http/endpoint.ts'
import type { HttpAnswer } from '../../kits/http/route.ts'
import type { QueryParameter } from '../../rows/query-forms.ts'
import { type LabelFormat, sheetCounts } from './label-formats.ts'
import type { LabelSizeName } from './label-sizes.ts'
import { labelLimits } from './labels.limits.ts'
import type { Labels, LabelsRefusal, PrintedLabels } from './labels.ts'
import {
  type DayBounds,
  manifestId,
  parseManifestId,
  sinceMoment,
  untilMoment,
} from './manifest.ts'

/** The contract's literal texts. */
export const labelTexts = {
  typeMissing: 'Es necesario ingresar el formato de guia a imprimir (A4, Z10X10, Z10X6).',
  dataMissing: 'Es necesario ingresar los datos generar la etiqueta.',
} as const

export type LabelParameter = QueryParameter

/** The parts that label rows need to answer. */
export interface LabelsContext {
  readonly labels: Labels
  readonly baseUrl: string
  readonly zone: Zone
  readonly now: number
  readonly linksRequired: boolean
}

export interface OpenLabelContext extends LabelsContext {
  /** Called as soon as the order is found: drawing it may take long. */
  found(): void
  /** The shipper whose credentials came along, if any did. */
  readonly callerNumber: number | undefined
}

/** An answer, with the number of labels where it is a file of them. */
export interface LabelAnswer extends HttpAnswer {
  readonly labels?: number
}

/**
 * A row that needs no credentials: anyone who knows the shipper and the code may print, while D42
 * allows it.
 */
export interface OpenLabelRow {
  readonly name: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly LabelParameter[]
  readonly statuses: readonly { readonly status: number; readonly meaning: string }[]
  readonly notes: readonly Note[]
  answer(query: LabelQuery, context: OpenLabelContext): Promise<LabelAnswer>
}

export type LabelQuery = Readonly<Record<string, unknown>>

export interface ShipperContext extends LabelsContext {
  readonly caller: Shipper
  /** The time by the caller's clock, which a test shipper may have moved. */
  readonly callerNow: number
}

/** A row for shippers, who send their credentials in the body. */
export interface LabelsRow {
  readonly name: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly fields: Shape
  /** Media types of successful answers; refusals are always JSON. */
  readonly answerTypes: readonly string[]
  /** The meaning of `codError` 5, if the row can answer it. */
  readonly refused?: string
  answer(draft: Draft<Shape>, context: ShipperContext): Promise<LabelAnswer>
}

const plain = 'text/plain; charset=utf-8'

/** Labels contain personal data: they must not be cached or indexed. */
export const privacyHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

export function textAnswer(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): HttpAnswer {
  return { status, type: plain, body: text, headers: { ...privacyHeaders, ...headers } }
}

const fileTypes = { pdf: 'application/pdf', zpl: plain, png: 'image/png' } as const

export function fileAnswer(
  { file, labels }: Pick<PrintedLabels, 'file'> & { readonly labels?: number },
  name: string,
  shipper: number,
  kind: keyof typeof fileTypes,
  headers: Record<string, string> = {},
): LabelAnswer {
  return {
    ...(labels === undefined ? {} : { labels }),
    status: 200,
    type: fileTypes[kind],
    body: file,
    headers: {
      ...privacyHeaders,
      'content-disposition': `inline; filename="${name}.${kind}"`,
      ...headers,
    },
    note: { shipper, code: 0 },
  }
}

const shownCodes = 20

export function labelsRefusedText(refused: LabelsRefusal): string {
  if (refused.name === 'orders-unknown')
    return `no hay órdenes tuyas con ${refused.codes.slice(0, shownCodes).join(', ')}.`
  if (refused.name === 'day-empty') return 'hoy no cargaste envíos: no hay hoja de entrega.'
  return `suman ${refused.labels} etiquetas; se esperan hasta ${labelLimits.labelsPerAnswer}.`
}

/** The same in English, for the face that speaks both languages. */
export function labelsRefusedEnglish(refused: LabelsRefusal): string {
  if (refused.name === 'orders-unknown')
    return `You have no orders with ${refused.codes.slice(0, shownCodes).join(', ')}.`
  if (refused.name === 'day-empty') return 'You loaded no shipments today: there is no sheet.'
  const most = labelLimits.labelsPerAnswer
  return `They add up to ${refused.labels} labels; up to ${most} are expected.`
}

/** The paper options as sent, in a query or a message. */
export interface PaperWords {
  readonly dpi: string | undefined
  readonly perSheet: string | undefined
  readonly startPlace: string | undefined
  readonly size: string | undefined
}

export const zplSizeNames = ['Z10X15', 'Z10X10', 'Z10X6', 'special'] as const

const sizes: ReadonlyMap<string, LabelSizeName> = new Map(
  Object.entries({
    z10x15: 'tall',
    z10x10: 'square',
    z10x6: 'small',
    special: 'wide',
  }),
)

export const paperParameters: readonly LabelParameter[] = [
  { name: 'dpi', description: 'Solo zpl: resolución de la impresora, 203 (si no se dice) o 300.' },
  { name: 'medida', description: 'Solo zpl: Z10X15 (si no se dice), Z10X10, Z10X6 o special.' },
  { name: 'porHoja', description: 'Solo A4: etiquetas por hoja, 4 (si no se dice), 2 o 1.' },
  { name: 'inicio', description: 'Solo A4: lugar de la primera hoja donde empezar, desde 1.' },
]

const resolutions = [203, 300] as const

/** Returns the paper options, or a sentence that says what is wrong with them. */
export function readPaper(words: PaperWords, format: LabelFormat) {
  const dpi = resolutions.find((dots) => String(dots) === (words.dpi ?? '203'))
  if (dpi === undefined) return 'dpi: se espera 203 o 300.'
  const perSheet = sheetCounts.find((count) => String(count) === (words.perSheet ?? '4'))
  if (perSheet === undefined) return 'porHoja: se espera 1, 2 o 4.'
  const startPlace = Number(words.startPlace ?? '1')
  if (!Number.isInteger(startPlace) || startPlace < 1 || startPlace > perSheet)
    return `inicio: se espera un número de 1 a ${perSheet}.`
  const size = words.size === undefined ? format.size : sizes.get(words.size.toLowerCase())
  if (size === undefined) return 'medida: se espera Z10X15, Z10X10, Z10X6 o special.'
  return { dpi, perSheet, startPlace, ...(format.output === 'zpl' ? { size } : {}) }
}

interface SignedLabel {
  readonly type: string
  readonly shipper: number
  readonly code: string
  /** When the link expires, in seconds of Unix. */
  readonly seconds: number
  readonly signature: string
}

/** The link that prints a label without credentials. */
export function labelUrl(baseUrl: string, signed: SignedLabel): string {
  const query = new URLSearchParams({
    tipo: signed.type,
    shipper: String(signed.shipper),
    codSeguimiento: signed.code,
    vence: String(signed.seconds),
    firma: signed.signature,
  })
  return `${baseUrl}/impresionEtiqueta/?${query.toString()}`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** A calendar day in the carrier's time zone; `undefined` if there is no such date. */
export function dayBounds(
  zone: Zone,
  year: number,
  month: number,
  day: number,
): DayBounds | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < 2000) return undefined
  const next = new Date(Date.UTC(year, month - 1, day + 1))
  return {
    from: startOfDay(zone, year, month, day),
    to: startOfDay(zone, next.getUTCFullYear(), next.getUTCMonth() + 1, next.getUTCDate()),
    year,
    month,
    day,
    text: `${twoDigits(day)}/${twoDigits(month)}/${year}`,
  }
}

/** The calendar day of a moment. */
export function dayOf(zone: Zone, now: number): DayBounds {
  const { year, month, day } = zone(now)
  return dayBounds(zone, year, month, day) as DayBounds
}

/** A day as it was sent, YYYY-MM-DD, or today. */
export function sentDay(zone: Zone, text: string | undefined, now: number): DayBounds {
  if (!text) return dayOf(zone, now)
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return dayBounds(zone, year, month, day) as DayBounds
}

/** The name of a sheet that a shipper made. */
export function sheetId(
  zone: Zone,
  shipper: number,
  { from, to }: Pick<DayBounds, 'from' | 'to'>,
): string {
  return manifestId(shipper, sinceMoment(untilMoment(dayOf(zone, from), to), from))
}

/** Resolves a sheet's barcode to its shipper and period. */
export async function readSheet(
  id: string,
  { labels, zone }: { readonly labels: Labels; readonly zone: Zone },
) {
  const name = parseManifestId(id)
  const day = name && dayBounds(zone, name.year, name.month, name.day)
  const bounds = day && (await labels.findSheet(name, day))
  return bounds && { shipper: name.shipper, bounds }
}
