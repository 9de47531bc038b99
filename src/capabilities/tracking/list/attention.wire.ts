/**
 * The filter of the lists by shipments that somebody should look at, and the words for the carrier.
 */

import {
  type Attention,
  type AttentionKind,
  attentionKinds,
  idleMs,
} from '../../../kernel/attention.ts'
import { isoOrNull, isoText } from '../../../kits/clock/iso.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { type QueryForm, wordForm } from '../../../rows/query-forms.ts'
import type { OrderFilter } from './order-list.ts'

const attentionForm: QueryForm<OrderFilter['attention']> = {
  ...wordForm(['true', ...attentionKinds]),
  read: (word) => (word === 'true' ? 'any' : attentionKinds.find((kind) => kind === word)),
}

export const attentionFilter = [
  attentionForm,
  paragraph`Con \`true\`, solo los que hay que mirar; o los que tienen este motivo como el más
    urgente: nadie en el domicilio, por vencer en la sucursal, domicilio sin ubicar, sin tarifa,
    demorado, sin movimientos, rescate que espera, cobro con diferencia, vuelve, o pesó más.`,
] as const

/** For the carrier's people; shippers read their options (`faces/operations`). */
const texts: Record<AttentionKind, string> = {
  'nobody-home': 'No lo pudimos entregar: no había nadie, o todavía no lo retiraron.',
  'branch-wait': 'Se termina el plazo para retirarlo en la sucursal.',
  address: 'El domicilio no se pudo ubicar.',
  uncovered: 'El remitente no tiene tarifa para ese destino.',
  late: 'Pasó el último día prometido y no llegó.',
  idle: `Sin movimientos hace más de ${idleMs / 3_600_000} horas.`,
  'rescue-waiting': 'Un rescate espera a que pase por una sucursal.',
  'cash-difference': 'El cobro tiene una diferencia sin resolver.',
  returning: 'Vuelve al remitente.',
  heavier: 'Pesó más de lo declarado.',
}

export function writeForCarrier(attention: Attention | undefined) {
  if (attention === undefined) return null
  const { kind, since, until } = attention
  return { kind, text: texts[kind], since: isoText(since), until: isoOrNull(until) }
}
