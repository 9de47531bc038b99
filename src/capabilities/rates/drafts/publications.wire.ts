import type { Zone } from '../../../kits/clock/zone.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import {
  count,
  maybeCount,
  maybeMoment,
  maybeString,
  moment,
  objectOf,
  string,
} from '../../../rows/answer-schema.ts'
import { dayOf } from '../rate-tables.wire.ts'
import type { RatePublication } from '../rates.ts'

export const publicationSchema = entity(
  'RatePublication',
  objectOf({
    number: count('Su número.'),
    state: {
      type: 'string',
      enum: ['scheduled', 'applied', 'cancelled', 'failed'],
      description: paragraph`Para más adelante, aplicada, sacada antes de regir, o que ya no se pudo
        aplicar porque otros datos cambiaron.`,
    },
    kind: {
      type: 'string',
      enum: ['publication', 'edits'],
      description: 'Una publicación, o lo que se cambió sin borrador hasta la siguiente.',
    },
    note: string('Para qué fue.'),
    backTo: maybeCount('El número de la publicación a la que volvió.'),
    effectiveAt: moment('Desde cuándo rige.'),
    from: { type: 'string', format: 'date', description: 'El día desde el que rige.' },
    publishedAt: moment('Cuándo se publicó.'),
    publishedBy: string('Quién la publicó.'),
    settledAt: maybeMoment('Cuándo se aplicó o se sacó.'),
    settledBy: maybeString('Quién la sacó.'),
    rows: count('Cuántas filas cambia.'),
  }),
)

export function writePublication(one: RatePublication, zone: Zone) {
  const { effectiveAt, publishedAt, settledAt, changedRows, ...told } = one
  return {
    ...told,
    effectiveAt: new Date(effectiveAt).toISOString(),
    from: dayOf(effectiveAt, zone),
    publishedAt: new Date(publishedAt).toISOString(),
    settledAt: settledAt === null ? null : new Date(settledAt).toISOString(),
    rows: changedRows,
  }
}
