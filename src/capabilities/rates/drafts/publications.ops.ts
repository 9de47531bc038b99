import { isoOrNull, isoText } from '../../../kits/clock/iso.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { accept, refuse } from '../../../outcome.ts'
import {
  count,
  maybeCount,
  maybeMoment,
  maybeString,
  moment,
  objectOf,
  string,
} from '../../../rows/answer-schema.ts'
import { integer } from '../../../rows/fields.ts'
import { message, opsRows } from '../../../rows/row.ts'
import { day } from '../../../rows/table-fields.ts'
import type { View } from '../../../rows/view.ts'
import { dayOf } from '../rate-tables.wire.ts'
import { rateLimits } from '../rates.limits.ts'
import type { PublicationPlace, RatePublication } from '../rates.ts'
import {
  type DraftsContext,
  faultProblem,
  keepers,
  momentOf,
  readers,
  shownChange,
  unknownDraft,
} from './drafts.wire.ts'
import type { RateChange } from './tariff-changes.ts'

const { row, list } = opsRows<DraftsContext>()

const publicationSchema = entity(
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

function writePublication(one: RatePublication, { zone }: DraftsContext) {
  const { effectiveAt, publishedAt, settledAt, changedRows, ...facts } = one
  return {
    ...facts,
    effectiveAt: isoText(effectiveAt),
    from: dayOf(effectiveAt, zone),
    publishedAt: isoText(publishedAt),
    settledAt: isoOrNull(settledAt),
    rows: changedRows,
  }
}

const shownPublication = { schema: publicationSchema, write: writePublication }

const publishDraft = row({
  method: 'POST',
  path: '/rate-drafts/:id/publication',
  name: 'publishRateDraft',
  summary: 'Publicar un borrador',
  description: paragraph`Todo junto: ya mismo, o al empezar un día. Hasta ese momento se cotiza como
    antes, y desde entonces todos los procesos cotizan con lo nuevo, sin reiniciarse. El borrador
    deja de existir.`,
  roles: keepers,
  body: message(
    'RateDraftWish',
    {
      from: [
        'fromDay',
        day({ description: 'El primer día en que rige; si falta, o es hoy, ya mismo.' }),
      ],
      version: [
        'version',
        integer(9, {
          description: 'La que se miró: si el borrador cambió desde entonces no se publica.',
        }),
      ],
    },
    'Con estos datos no se puede publicar.',
  ),
  answer: shownPublication,
  status: 201,
  run({ params, body: { fromDay, version } }, context) {
    const wish = { at: momentOf(fromDay, context), version }
    return context.rates.drafts.publish(params.id, wish, context.operator)
  },
  refusals: {
    'day-past': [
      400,
      () => ({
        es: 'Se espera un día desde hoy.',
        errors: [{ field: 'from', code: 'day-past', detail: 'Se espera un día desde hoy.' }],
      }),
    ],
    'changes-unfit': [
      400,
      ({ faults }) => ({
        es: 'Algún cambio no se puede publicar: no se publicó nada.',
        errors: faults.slice(0, 100).map(faultProblem),
      }),
    ],
    'draft-unknown': unknownDraft,
    'draft-changed': [409, 'El borrador cambió: miralo de nuevo antes de publicarlo.'],
    'draft-empty': 409,
    'too-many-scheduled': [
      409,
      `Hay ${rateLimits.scheduledRatePublications} publicaciones para más adelante.`,
      `${rateLimits.scheduledRatePublications} publications are scheduled already.`,
    ],
  },
})

const listPublications = list({
  path: '/rate-publications',
  name: 'listRatePublications',
  summary: 'Ver las publicaciones de la tarifa',
  description: paragraph`Por el día desde el que rigen, la última primero: las que rigieron, las
    que van a regir y las que se sacaron.`,
  roles: readers,
  item: shownPublication,
  readPlace,
  placeOf: ({ effectiveAt, number }) => `${effectiveAt}-${number}`,
  load: ({ after, limit }, { rates }) => rates.drafts.publications(after, limit),
})

function readPlace(text: string): PublicationPlace | undefined {
  const [, effectiveAt, number] = /^(\d{1,15})-(\d{1,9})$/.exec(text) ?? []
  return number ? { effectiveAt: Number(effectiveAt), number: Number(number) } : undefined
}

/** Numbers begin at 1: none has the number 0. */
function readNumber(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0
}

interface WithChanges extends RatePublication {
  readonly changes: readonly RateChange[]
}

const shownWithChanges: View<WithChanges, [DraftsContext]> = {
  schema: entity('RatePublicationDetail', {
    ...publicationSchema,
    properties: {
      ...publicationSchema.properties,
      changes: { type: 'array', items: shownChange.schema, description: 'Lo que cambió.' },
    },
    required: [...publicationSchema.required, 'changes'],
  }),
  write: ({ changes, ...publication }, context) => ({
    ...writePublication(publication, context),
    changes: changes.map((change) => shownChange.write({ change, before: null }, context)),
  }),
}

const getPublication = row({
  method: 'GET',
  path: '/rate-publications/:number',
  name: 'getRatePublication',
  summary: 'Ver una publicación con sus cambios',
  description: 'Las filas como quedaron con ella; `before` es siempre null.',
  roles: readers,
  answer: shownWithChanges,
  async run({ params }, { rates: { drafts } }) {
    const publication = await drafts.publication(readNumber(params.number))
    if (publication === undefined) return refuse('publication-unknown')
    return accept({ ...publication, changes: await drafts.publishedChanges(publication.number) })
  },
  refusals: { 'publication-unknown': 404 },
})

const cancelPublication = row({
  method: 'DELETE',
  path: '/rate-publications/:number',
  name: 'cancelRatePublication',
  summary: 'Sacar una publicación que todavía no rige',
  description: 'Para volver atrás de una que ya rige, empezá un borrador con `backTo`.',
  roles: keepers,
  answer: shownPublication,
  run: ({ params }, { rates, operator }) =>
    rates.drafts.cancel(readNumber(params.number), operator),
  refusals: {
    'publication-unknown': 404,
    'publication-settled': [409, 'Ya rige, o ya se sacó.'],
  },
})

export const publicationOperations = [
  publishDraft,
  listPublications,
  getPublication,
  cancelPublication,
]
