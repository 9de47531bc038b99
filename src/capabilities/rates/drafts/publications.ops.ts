import { type Shape, shapeSchema } from '../../../kits/fields/structures.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { integer } from '../../../rows/fields.ts'
import { listRow } from '../../../rows/list-row.ts'
import { badRequest, conflict, notFound, type Operation } from '../../../rows/operation.ts'
import { readBody } from '../../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../../rows/refusal-answers.ts'
import { day } from '../../../rows/table-fields.ts'
import { rateLimits } from '../rates.limits.ts'
import type { PublicationPlace, RateDrafts, RatePublication } from '../rates.ts'
import { keepers, readers, unknownDraft, unknownDraftProblem } from './draft-answers.wire.ts'
import {
  changeSchema,
  type DraftsContext,
  faultProblem,
  momentOf,
  writeChange,
} from './drafts.wire.ts'
import { publicationSchema, writePublication } from './publications.wire.ts'

const wished = {
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
} as const satisfies Shape

const publishDraft: Operation<DraftsContext> = {
  method: 'POST',
  path: '/rate-drafts/:id/publication',
  name: 'publishRateDraft',
  summary: 'Publicar un borrador',
  description: paragraph`Todo junto: ya mismo, o al empezar un día. Hasta ese momento se cotiza como
    antes, y desde entonces todos los procesos cotizan con lo nuevo, sin reiniciarse. El borrador
    deja de existir.`,
  roles: keepers,
  request: entity('RateDraftWish', shapeSchema(wished)),
  response: publicationSchema,
  successStatus: 201,
  problems: [
    { status: 400, meaning: 'El día pasó, o algún cambio no se puede publicar.' },
    unknownDraftProblem,
    { status: 409, meaning: 'El borrador cambió, no cambia nada, o hay demasiadas por venir.' },
  ],
  async answer({ body, params }, context) {
    const read = readBody(wished, body, 'Con estos datos no se puede publicar.')
    if (!read.ok) return read.refusal
    const { fromDay, version } = read.value
    const wish = { at: momentOf(fromDay, context), version }
    const { rates, operator, zone } = context
    const done = await rates.drafts.publish(params['id'] ?? '', wish, operator)
    return done.ok
      ? { status: 201, body: writePublication(done.value, zone) }
      : explainPublishing(done.refusal)
  },
}

const explainPublishing = refusalAnswers<RefusalOf<RateDrafts['publish']>>({
  'draft-unknown': unknownDraft,
  'draft-changed': conflict('El borrador cambió: miralo de nuevo antes de publicarlo.'),
  'draft-empty': conflict('El borrador no cambia nada.'),
  'day-past': badRequest('Se espera un día desde hoy.', [
    { field: 'from', code: 'field-malformed', detail: 'Se espera un día desde hoy.' },
  ]),
  'too-many-scheduled': conflict({
    es: `Hay ${rateLimits.scheduledRatePublications} publicaciones para más adelante.`,
    en: `${rateLimits.scheduledRatePublications} publications are scheduled already.`,
  }),
  'changes-unfit': ({ faults }) =>
    badRequest(
      'Algún cambio no se puede publicar: no se publicó nada.',
      faults.slice(0, 100).map(faultProblem),
    ),
})

function readNumber(sent: string | undefined): number | undefined {
  return /^[1-9]\d{0,8}$/.test(sent ?? '') ? Number(sent) : undefined
}

function readPlace(sent: string): PublicationPlace | undefined {
  const [, effectiveAt, number] = /^(\d{1,15})-(\d{1,9})$/.exec(sent) ?? []
  return number ? { effectiveAt: Number(effectiveAt), number: Number(number) } : undefined
}

const listPublications: Operation<DraftsContext> = {
  ...listRow<DraftsContext, RatePublication, PublicationPlace>({
    path: '/rate-publications',
    name: 'listRatePublications',
    summary: 'Ver las publicaciones de la tarifa',
    description: paragraph`Por el día desde el que rigen, la última primero: las que rigieron, las
      que van a regir y las que se sacaron.`,
    readPlace,
    placeOf: ({ effectiveAt, number }) => `${effectiveAt}-${number}`,
    load: ({ after, limit }, _input, { rates }) => rates.drafts.publications(after, limit),
    item: publicationSchema,
    write: (one, { zone }) => writePublication(one, zone),
  }),
  roles: readers,
}

const unknown = notFound('No hay ninguna publicación con ese número.', 'publication-unknown')
const unknownProblem = { status: 404, meaning: 'No hay ninguna publicación con ese número.' }

const getPublication: Operation<DraftsContext> = {
  method: 'GET',
  path: '/rate-publications/:number',
  name: 'getRatePublication',
  summary: 'Ver una publicación con sus cambios',
  description: 'Las filas como quedaron con ella; `before` es siempre null.',
  roles: readers,
  response: entity('RatePublicationDetail', {
    ...publicationSchema,
    properties: {
      ...publicationSchema.properties,
      changes: { type: 'array', items: changeSchema, description: 'Lo que cambió.' },
    },
    required: [...publicationSchema.required, 'changes'],
  }),
  successStatus: 200,
  problems: [unknownProblem],
  async answer({ params }, { rates, zone }) {
    const number = readNumber(params['number'])
    const found = number && (await rates.drafts.publication(number))
    if (!found) return unknown
    const changes = await rates.drafts.publishedChanges(found.number)
    const told = changes.map((change) => writeChange({ change, before: null }, zone))
    return { status: 200, body: { ...writePublication(found, zone), changes: told } }
  },
}

const cancelPublication: Operation<DraftsContext> = {
  method: 'DELETE',
  path: '/rate-publications/:number',
  name: 'cancelRatePublication',
  summary: 'Sacar una publicación que todavía no rige',
  description: 'Para volver atrás de una que ya rige, empezá un borrador con `backTo`.',
  roles: keepers,
  response: publicationSchema,
  successStatus: 200,
  problems: [unknownProblem, { status: 409, meaning: 'Ya rige, o ya se sacó.' }],
  async answer({ params }, { rates, operator, zone }) {
    const number = readNumber(params['number'])
    const done = await rates.drafts.cancel(number ?? 0, operator)
    return done.ok
      ? { status: 200, body: writePublication(done.value, zone) }
      : explainCancelling(done.refusal)
  },
}

const explainCancelling = refusalAnswers<RefusalOf<RateDrafts['cancel']>>({
  'publication-unknown': unknown,
  'publication-settled': conflict('Ya rige, o ya se sacó.'),
})

export const publicationOperations = [
  publishDraft,
  listPublications,
  getPublication,
  cancelPublication,
]
