import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { StreamedBody } from '../../kits/http/streamed-body.ts'
import { moment, string } from '../../rows/answer-schema.ts'
import { list, oneOf, text } from '../../rows/fields.ts'
import {
  badRequest,
  conflict,
  type FileAnswer,
  type OperationAnswer,
  waitToPrint,
} from '../../rows/operation.ts'
import { refusalAnswers } from '../../rows/refusal-answers.ts'
import { findFormat, formatNames, type LabelFormat } from './label-formats.ts'
import { labelLimits } from './labels.limits.ts'
import type { Labels, LabelsRefusal } from './labels.ts'
import { labelsRefusedEnglish, labelsRefusedText, privacyHeaders } from './labels.wire.ts'

export interface OwnLabelsContext {
  readonly labels: Labels
  readonly caller: Shipper
  readonly clock: Clock
  readonly zone: Zone
  readonly baseUrl: string
  /** Charges the labels of a file to the caller's address before any is drawn. */
  chargePrint(
    file: StreamedBody,
    labels: number,
  ): { readonly file: StreamedBody } | { readonly waitSeconds: number }
}

/** What lists tell of a shipment that was loaded. */
export const loadedProperties = {
  trackingCode: string('El código de seguimiento.'),
  enteredAt: moment('Cuándo se cargó.'),
  service: string('El servicio.'),
  recipientName: string('El destinatario.'),
  locality: string('La localidad o, si se retira en una sucursal, su prov_codigo.'),
}

export const printingLimited = {
  status: 429,
  meaning: 'Demasiados pedidos, o demasiadas etiquetas; `Retry-After` dice cuánto esperar.',
}

export const codesField = list(text(16, { required: true }), labelLimits.labelCodesPerRequest, {
  required: true,
  least: 1,
  description: 'Los códigos de seguimiento.',
})

export const formatField = oneOf(formatNames, {
  description: 'El formato, como en la impresión abierta; Z10X15 si no se dice.',
})

export function formatOf(sent: string | undefined): LabelFormat {
  return findFormat(sent ?? 'Z10X15') as LabelFormat
}

/** What can't name an order has no label, either. */
export function toCodes(sent: readonly string[]): TrackingCode[] {
  return [...new Set(sent.map((code) => code.toUpperCase() as TrackingCode))]
}

export const nothingDone = 'No se hizo nada.'

export const explainMany = refusalAnswers<LabelsRefusal>({
  'orders-unknown': explainCodes,
  'labels-too-many': explainCodes,
  'day-empty': conflict('Hoy no cargaste envíos.'),
})

function explainCodes(refusal: LabelsRefusal): OperationAnswer {
  const sentence = labelsRefusedText(refusal)
  const detail = sentence.charAt(0).toUpperCase() + sentence.slice(1)
  const en = labelsRefusedEnglish(refusal)
  return badRequest(nothingDone, [{ field: 'codes', code: 'field-malformed', detail, en }])
}

export function chargedFile(
  { chargePrint }: OwnLabelsContext,
  printed: { readonly file: StreamedBody; readonly labels: number },
  fileName: string,
  type: string,
): OperationAnswer {
  const charged = chargePrint(printed.file, printed.labels)
  if ('waitSeconds' in charged) return waitToPrint(charged.waitSeconds)
  const answer: FileAnswer = { status: 200, bytes: charged.file, type, fileName }
  return { ...answer, headers: privacyHeaders }
}
