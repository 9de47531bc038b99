import type { Zone } from '../../../kits/clock/zone.ts'
import { type Shape, shapeSchema } from '../../../kits/fields/structures.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { itemsOf, string } from '../../../rows/answer-schema.ts'
import { integer, list, object, oneOf, text } from '../../../rows/fields.ts'
import { badRequest, conflict, notFound, type Operation } from '../../../rows/operation.ts'
import { numberForm } from '../../../rows/query-forms.ts'
import { readBody } from '../../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../../rows/refusal-answers.ts'
import { day } from '../../../rows/table-fields.ts'
import { rateLimits } from '../rates.limits.ts'
import type { RateDrafts } from '../rates.ts'
import { keepers, readers, unknownDraft, unknownDraftProblem } from './draft-answers.wire.ts'
import {
  changedProblem,
  changedShapes,
  type DraftsContext,
  draftSchema,
  momentOf,
  readChanges,
  readRowName,
  toldDraftSchema,
  toldTables,
  writeDraft,
  writeToldDraft,
} from './drafts.wire.ts'

const listDrafts: Operation<DraftsContext> = {
  method: 'GET',
  path: '/rate-drafts',
  name: 'listRateDrafts',
  summary: 'Ver los borradores de la tarifa',
  description: 'Los de todos, en el orden en que se empezaron.',
  roles: readers,
  response: itemsOf(draftSchema),
  successStatus: 200,
  async answer(_input, { rates }) {
    const drafts = await rates.drafts.list()
    return { status: 200, body: { items: drafts.map(writeDraft) } }
  },
}

const described = {
  note: ['note', text(200, { description: 'Para qué es.' })],
  from: ['fromDay', day({ description: 'El día para el que se prepara.' })],
} as const satisfies Shape

const version = [
  'version',
  integer(9, {
    description: 'La que se miró: si otra persona cambió el borrador desde entonces, no se guarda.',
  }),
] as const

const changedSince = {
  status: 409,
  meaning: 'Otra persona cambió el borrador; `errors` dice qué filas, y cómo están ahora.',
}

const begun = {
  ...described,
  backTo: [
    'backTo',
    integer(9, {
      description:
        'El número de una publicación: empieza con lo que haga falta para volver a ella.',
    }),
  ],
} as const satisfies Shape

const createDraft: Operation<DraftsContext> = {
  method: 'POST',
  path: '/rate-drafts',
  name: 'createRateDraft',
  summary: 'Empezar un borrador de la tarifa',
  description: paragraph`Un borrador junta cambios de zonas, rangos, listas, precios y listas de
    remitentes, que no rigen hasta que se publica. Con \`backTo\` trae los que devuelven la tarifa a
    como quedó con esa publicación.`,
  roles: keepers,
  request: entity('NewRateDraft', shapeSchema(begun)),
  response: toldDraftSchema,
  successStatus: 201,
  problems: [
    { status: 404, meaning: 'No hay ninguna publicación con ese número que haya regido.' },
    { status: 409, meaning: 'Hay demasiados borradores.' },
  ],
  async answer({ body }, context) {
    const read = readBody(begun, body, 'Con estos datos no se puede empezar.')
    if (!read.ok) return read.refusal
    const { note = '', fromDay = '', backTo } = read.value
    const at = momentOf(fromDay || undefined, context)
    const made = await context.rates.drafts.create({ note, fromDay, backTo, at }, context.operator)
    if (!made.ok) return explainCreating(made.refusal)
    return { status: 201, body: await writeToldDraft(made.value, context) }
  },
}

const explainCreating = refusalAnswers<RefusalOf<RateDrafts['create']>>({
  'too-many-drafts': conflict({
    es: `Hay ${rateLimits.rateDrafts} borradores: publicá o descartá alguno.`,
    en: `There are ${rateLimits.rateDrafts} drafts: publish or discard one.`,
  }),
  'publication-unknown': notFound('No hay ninguna publicación con ese número que haya regido.'),
})

const getDraft: Operation<DraftsContext> = {
  method: 'GET',
  path: '/rate-drafts/:id',
  name: 'getRateDraft',
  summary: 'Ver un borrador con sus cambios',
  description: 'Cada cambio trae la fila como rige el día del borrador, o hoy, y como quedaría.',
  roles: readers,
  response: toldDraftSchema,
  successStatus: 200,
  problems: [unknownDraftProblem],
  async answer({ params }, context) {
    const draft = await context.rates.drafts.find(params['id'] ?? '')
    return draft ? { status: 200, body: await writeToldDraft(draft, context) } : unknownDraft
  },
}

const putDraft: Operation<DraftsContext> = {
  method: 'PUT',
  path: '/rate-drafts/:id',
  name: 'putRateDraft',
  summary: 'Cambiar la nota o el día de un borrador',
  description: 'Lo que falta queda vacío.',
  roles: keepers,
  request: entity('RateDraftInput', shapeSchema({ ...described, version })),
  response: draftSchema,
  successStatus: 200,
  problems: [unknownDraftProblem, changedSince],
  async answer({ body, params }, { rates, operator: by, zone }) {
    const read = readBody({ ...described, version }, body, 'Con estos datos no se puede guardar.')
    if (!read.ok) return read.refusal
    const { note = '', fromDay = '', version: seen } = read.value
    const saving = { by, version: seen }
    const done = await rates.drafts.describe(params['id'] ?? '', { note, fromDay }, saving)
    return done.ok
      ? { status: 200, body: writeDraft(done.value) }
      : explainSaving(done.refusal, zone)
  },
}

const rowName = {
  table: ['table', oneOf(toldTables, { required: true, description: 'La tabla.' })],
  id: ['id', text(80, { required: true, description: 'El id de la fila.' })],
} as const satisfies Shape

const most = rateLimits.rateDraftChangesPerRequest

const changed = {
  ...changedShapes,
  removed: [
    'removed',
    list(object(rowName, { required: true }), most, { description: 'Filas que se quitan.' }),
  ],
  kept: [
    'kept',
    list(object(rowName, { required: true }), most, {
      description: 'Filas que quedan como están: el borrador ya no las cambia.',
    }),
  ],
  version,
} as const satisfies Shape

const changeDraft: Operation<DraftsContext> = {
  method: 'PUT',
  path: '/rate-drafts/:id/changes',
  name: 'changeRateDraft',
  summary: 'Cambiar un borrador',
  description: paragraph`Agrega o reemplaza cambios; los demás quedan. Una fila que se manda queda
    así; las de \`removed\` se quitan; las de \`kept\` dejan de cambiar. El id de un precio es
    \`list~origin~destination~service~upToKg\`. Nada se juzga hasta publicar; \`faults\` de \`GET
    /rate-drafts/{id}\` lo dice antes.`,
  roles: keepers,
  request: entity('RateDraftChanges', shapeSchema(changed)),
  response: draftSchema,
  successStatus: 200,
  problems: [
    unknownDraftProblem,
    changedSince,
    { status: 409, meaning: 'El borrador tiene demasiados cambios.' },
  ],
  async answer({ body, params }, { rates, operator: by, zone }) {
    const read = readBody(changed, body, 'Con estos datos no se puede guardar.')
    if (!read.ok) return read.refusal
    const { removed = [], kept = [], version: seen, ...rows } = read.value
    const names = [...removed, ...kept].map(({ table, id }) => readRowName(table, id, zone))
    const wrong = names.findIndex((name) => name === undefined)
    if (wrong >= 0) return badRowName(wrong, removed.length)
    const known = names.filter((name) => name !== undefined)
    const gone = known.slice(0, removed.length).map((name) => ({ ...name, row: null }))
    const put = new Map(
      [...readChanges(rows, zone), ...gone].map((one) => [`${one.table} ${one.key}`, one]),
    )
    const edits = { put: [...put.values()], dropped: known.slice(removed.length) }
    const done = await rates.drafts.change(params['id'] ?? '', edits, { by, version: seen })
    return done.ok
      ? { status: 200, body: writeDraft(done.value) }
      : explainSaving(done.refusal, zone)
  },
}

function badRowName(place: number, removed: number) {
  const field = place < removed ? `removed[${place}].id` : `kept[${place - removed}].id`
  const detail = 'Se espera el id de una fila de esa tabla.'
  return badRequest('Con estos datos no se puede guardar.', [
    { field, code: 'field-malformed', detail },
  ])
}

type Saving = RefusalOf<RateDrafts['change']>

/** Of many rows the first are enough to see whose work it is. */
const mostTold = 100

const explainSaving = (refusal: Saving, zone: Zone) =>
  refusalAnswers<Saving>({
    'draft-unknown': unknownDraft,
    'draft-full': conflict({
      es: `Un borrador tiene hasta ${rateLimits.rateDraftChanges} cambios.`,
      en: `A draft has up to ${rateLimits.rateDraftChanges} changes.`,
    }),
    'draft-changed': ({ draft, changed: rows }) => {
      // A person acts under a name with an id before it, which readers don't need.
      const who = draft.changedBy.replace(/^person:\S+ /, '')
      return {
        problem: {
          status: 409,
          title: 'Conflicto',
          code: 'draft-changed',
          detail: `${who} cambió el borrador mientras tanto: miralo de nuevo antes de guardar.`,
          en: `${who} changed the draft meanwhile: look at it again before you save.`,
          errors: rows.slice(0, mostTold).map((one) => changedProblem(one, zone)),
        },
      }
    },
  })(refusal)

const discardDraft: Operation<DraftsContext> = {
  method: 'DELETE',
  path: '/rate-drafts/:id',
  name: 'discardRateDraft',
  summary: 'Descartar un borrador',
  description: 'No se puede deshacer.',
  roles: keepers,
  query: [
    {
      name: 'version',
      description:
        'La que se miró: si otra persona cambió el borrador desde entonces, no se descarta.',
      form: numberForm(1, 999_999_999),
    },
  ],
  response: entity('DiscardedRateDraft', {
    type: 'object',
    properties: { id: string('El borrador.') },
    required: ['id'],
  }),
  successStatus: 200,
  problems: [unknownDraftProblem, changedSince],
  async answer({ params, query }, { rates, operator: by, zone }) {
    const id = params['id'] ?? ''
    const seen = query['version'] === undefined ? undefined : Number(query['version'])
    const done = await rates.drafts.discard(id, { by, version: seen })
    return done.ok ? { status: 200, body: { id } } : explainSaving(done.refusal, zone)
  },
}

export const draftOperations = [
  listDrafts,
  createDraft,
  getDraft,
  putDraft,
  changeDraft,
  discardDraft,
]
