/** What is told of a shipment that somebody should look at. */
import { moment, objectOf, string } from '../../../faces/operations/answer-schema.wire.ts'
import { wordForm } from '../../../faces/operations/query-forms.wire.ts'
import {
  type Attention,
  type AttentionKind,
  attentionKinds,
  idleMs,
} from '../../../kernel/attention.ts'
import { isoText } from '../../../kits/clock/iso.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import type { OrderFilter } from './order-list.ts'

const texts: Record<AttentionKind, string> = {
  'nobody-home': 'No lo pudimos entregar: no había nadie, o todavía no lo retiraron.',
  returning: 'Vuelve al remitente.',
  late: 'Pasó el último día prometido y no llegó.',
  idle: `Sin movimientos hace más de ${idleMs / 3_600_000} horas.`,
}

export const attentionSchema = {
  ...entity(
    'Attention',
    objectOf({
      kind: { type: 'string', enum: attentionKinds, description: 'Qué pasa, para programas.' },
      text: string('Qué pasa, en palabras.'),
      since: moment('Desde cuándo.'),
    }),
  ),
  type: ['object', 'null'],
  description: 'Por qué hay que mirar el envío; `null` si no hace falta.',
}

export function writeAttention(attention: Attention | undefined) {
  if (attention === undefined) return null
  const { kind, since } = attention
  return { kind, text: texts[kind], since: isoText(since) }
}

const attentionWords = ['true', ...attentionKinds]

export function attentionFilter(name: string) {
  return {
    name,
    description: [
      'Con `true`, solo los que hay que mirar; o los de un motivo: nadie en el domicilio, vuelve, ',
      'demorado o sin movimientos.',
    ].join(''),
    form: wordForm(attentionWords),
  }
}

export function readAttention(sent: string | undefined): OrderFilter['attention'] {
  return sent === 'true' ? 'any' : attentionKinds.find((kind) => kind === sent)
}
