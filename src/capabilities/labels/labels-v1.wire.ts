import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { StreamedBody } from '../../kits/http/streamed-body.ts'
import { accept, refuse } from '../../outcome.ts'
import { moment, string } from '../../rows/answer-schema.ts'
import { list, oneOf, text } from '../../rows/fields.ts'
import { declareProblems } from '../../rows/problem-words/problem-words.ts'
import type { CaseText } from '../../rows/refusals.ts'
import { findFormat, formatNames, type LabelFormat } from './label-formats.ts'
import { labelLimits } from './labels.limits.ts'
import type { Labels, RunsRefusal } from './labels.ts'
import { labelsRefusedEnglish, labelsRefusedText, privacyHeaders } from './labels.wire.ts'

const problems = declareProblems({
  'orders-unknown': {
    es: 'Hay envíos que la cuenta no tiene.',
    en: 'The account does not have some of the shipments.',
  },
  'labels-too-many': {
    es: 'Son demasiadas etiquetas para un pedido.',
    en: 'There are too many labels for one request.',
  },
  'labels-fewer': { es: 'El envío tiene menos etiquetas.', en: 'The shipment has fewer labels.' },
  'proof-needed': {
    es: 'La etiqueta pide un enlace firmado.',
    en: 'The label needs a signed link.',
  },
  'day-empty': { es: 'No hay envíos de ese día.', en: 'There are no shipments of that day.' },
})

declare module '../../kits/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof problems, unknown> {}
}

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

/** The common fields of shipments in lists of loaded ones. */
export const loadedProperties = {
  trackingCode: string('El código de seguimiento.'),
  enteredAt: moment('Cuándo se cargó.'),
  service: string('El servicio.'),
  recipientName: string('El destinatario.'),
  locality: string('La localidad o, si se retira en una sucursal, su prov_codigo.'),
}

export const codesField = list(text(16, { required: true }), labelLimits.labelCodesPerRequest, {
  required: true,
  least: 1,
  description: 'Los códigos de seguimiento.',
})

export const formatField = oneOf(formatNames, {
  description: 'El formato, como en la impresión abierta; Z10X15 si no se dice.',
})

export function formatOf(name: string | undefined): LabelFormat {
  return findFormat(name ?? 'Z10X15') as LabelFormat
}

/** A text that can't be a code has no label, either. */
export function toCodes(codes: readonly string[]): TrackingCode[] {
  return [...new Set(codes.map((code) => code.toUpperCase() as TrackingCode))]
}

/** Another's shipment is answered as one that does not exist. */
export const noOrder = [
  404,
  'Tu cuenta no tiene ningún envío con ese código.',
  'Your account has no shipment with that code.',
] as const

export const nothingDone = 'No se hizo nada.'

/** The line of a refusal for some of the codes. */
function ofCodes(refusal: RunsRefusal): CaseText {
  const sentence = labelsRefusedText(refusal)
  const detail = sentence.charAt(0).toUpperCase() + sentence.slice(1)
  const en = labelsRefusedEnglish(refusal)
  return { es: nothingDone, errors: [{ field: 'codes', code: refusal.name, detail, en }] }
}

export const ordersRefusals = { 'orders-unknown': [400, ofCodes] } as const

export const runsRefusals = { ...ordersRefusals, 'labels-too-many': [400, ofCodes] } as const

/** The answer to a caller who printed more labels than its share. */
export const printingLimited = {
  'too-many-requests': [
    429,
    ({ seconds }: { readonly seconds: number }) => ({
      es: `Demasiadas etiquetas: esperá ${seconds} s y volvé a intentarlo.`,
      en: `Too many labels: wait ${seconds} s and try again.`,
      retrySeconds: seconds,
    }),
    'Son demasiadas etiquetas; `Retry-After` dice cuánto esperar.',
  ],
} as const

export function chargedFile(
  { chargePrint }: OwnLabelsContext,
  printed: { readonly file: StreamedBody; readonly labels: number },
  named: { readonly fileName: string; readonly type?: string },
) {
  const charged = chargePrint(printed.file, printed.labels)
  if ('waitSeconds' in charged)
    return refuse({ name: 'too-many-requests', seconds: charged.waitSeconds })
  return accept({ bytes: charged.file, headers: privacyHeaders, ...named })
}
