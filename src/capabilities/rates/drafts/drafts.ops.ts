import type { Shape } from '../../../kits/fields/structures.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { accept, orRefuse, refuse } from '../../../outcome.ts'
import { integer, list, object, oneOf, text as textField } from '../../../rows/fields.ts'
import { badRequest } from '../../../rows/operation.ts'
import { numberForm } from '../../../rows/query-forms.ts'
import { message, opsRows } from '../../../rows/row.ts'
import { day } from '../../../rows/table-fields.ts'
import { itemsView, text, view } from '../../../rows/view.ts'
import { rateLimits } from '../rates.limits.ts'
import type { RateDraft } from '../rates.ts'
import {
  changedProblem,
  changedShapes,
  type DraftsContext,
  judgeDraft,
  keepers,
  momentOf,
  readChanges,
  readers,
  readRowName,
  shownDraft,
  shownJudgedDraft,
  toldTables,
  unknownDraft,
} from './drafts.wire.ts'
import type { RateChange } from './tariff-changes.ts'

const { row, plainRow } = opsRows<DraftsContext>()

const listDrafts = plainRow({
  method: 'GET',
  path: '/rate-drafts',
  name: 'listRateDrafts',
  summary: 'Ver los borradores de la tarifa',
  description: 'Los de todos, en el orden en que se empezaron.',
  roles: readers,
  answer: itemsView(shownDraft),
  run: (_input, { rates }) => rates.drafts.list(),
})

const described = {
  note: ['note', textField(200, { description: 'Para qué es.' })],
  from: ['fromDay', day({ description: 'El día para el que se prepara.' })],
} as const satisfies Shape

const version = [
  'version',
  integer(9, {
    description: 'La que se miró: si otra persona cambió el borrador desde entonces, no se guarda.',
  }),
] as const

const createDraft = row({
  method: 'POST',
  path: '/rate-drafts',
  name: 'createRateDraft',
  summary: 'Empezar un borrador de la tarifa',
  description: paragraph`Un borrador junta cambios de zonas, rangos, listas, precios y listas de
    remitentes, que no rigen hasta que se publica. Con \`backTo\` trae los que devuelven la tarifa a
    como quedó con esa publicación.`,
  roles: keepers,
  body: message(
    'NewRateDraft',
    {
      ...described,
      backTo: [
        'backTo',
        integer(9, {
          description:
            'El número de una publicación: empieza con lo que haga falta para volver a ella.',
        }),
      ],
    },
    'Con estos datos no se puede empezar.',
  ),
  answer: shownJudgedDraft,
  status: 201,
  async run({ body: { note = '', fromDay = '', backTo } }, context) {
    const at = momentOf(fromDay || undefined, context)
    const made = await context.rates.drafts.create({ note, fromDay, backTo, at }, context.operator)
    return made.ok ? accept(await judgeDraft(made.value, context)) : made
  },
  refusals: {
    'publication-unknown': [404, 'No hay ninguna publicación con ese número que haya regido.'],
    'too-many-drafts': [
      409,
      `Hay ${rateLimits.rateDrafts} borradores: publicá o descartá alguno.`,
      `There are ${rateLimits.rateDrafts} drafts: publish or discard one.`,
    ],
  },
})

const getDraft = row({
  method: 'GET',
  path: '/rate-drafts/:id',
  name: 'getRateDraft',
  summary: 'Ver un borrador con sus cambios',
  description: 'Cada cambio trae la fila como rige el día del borrador, o hoy, y como quedaría.',
  roles: readers,
  answer: shownJudgedDraft,
  async run({ params }, context) {
    const draft = await context.rates.drafts.find(params.id)
    return orRefuse(draft && (await judgeDraft(draft, context)), 'draft-unknown')
  },
  refusals: { 'draft-unknown': unknownDraft },
})

interface Changed {
  readonly draft: RateDraft
  readonly changed: readonly RateChange[]
}

/** Of many rows the first are enough to see whose work it is. */
const mostTold = 100

const savingRefusals = {
  'draft-unknown': unknownDraft,
  'draft-changed': [
    409,
    ({ draft, changed }: Changed, _input: unknown, { zone }: DraftsContext) => {
      // A person acts under a name with an id before it, which readers don't need.
      const name = draft.changedBy.replace(/^person:\S+ /, '')
      return {
        es: `${name} cambió el borrador mientras tanto: miralo de nuevo antes de guardar.`,
        en: `${name} changed the draft meanwhile: look at it again before you save.`,
        errors: changed.slice(0, mostTold).map((one) => changedProblem(one, zone)),
      }
    },
    'Otra persona cambió el borrador; `errors` dice qué filas, y cómo están ahora.',
  ],
} as const

const unsaved = 'Con estos datos no se puede guardar.'

const putDraft = row({
  method: 'PUT',
  path: '/rate-drafts/:id',
  name: 'putRateDraft',
  summary: 'Cambiar la nota o el día de un borrador',
  description: 'Lo que falta queda vacío.',
  roles: keepers,
  body: message('RateDraftInput', { ...described, version }, unsaved),
  answer: shownDraft,
  run: ({ params, body: { note = '', fromDay = '', version: seen } }, { rates, operator: by }) =>
    rates.drafts.describe(params.id, { note, fromDay }, { by, version: seen }),
  refusals: savingRefusals,
})

const rowName = {
  table: ['table', oneOf(toldTables, { required: true, description: 'La tabla.' })],
  id: ['id', textField(80, { required: true, description: 'El id de la fila.' })],
} as const satisfies Shape

const rowNames = (description: string) =>
  list(object(rowName, { required: true }), rateLimits.rateDraftChangesPerRequest, { description })

const changeDraft = row({
  method: 'PUT',
  path: '/rate-drafts/:id/changes',
  name: 'changeRateDraft',
  summary: 'Cambiar un borrador',
  description: paragraph`Agrega o reemplaza cambios; los demás quedan. Una fila que se manda queda
    así; las de \`removed\` se quitan; las de \`kept\` dejan de cambiar. El id de un precio es
    \`list~origin~destination~service~upToKg\`. Nada se juzga hasta publicar; \`faults\` de \`GET
    /rate-drafts/{id}\` lo dice antes.`,
  roles: keepers,
  body: message(
    'RateDraftChanges',
    {
      ...changedShapes,
      removed: ['removed', rowNames('Filas que se quitan.')],
      kept: ['kept', rowNames('Filas que quedan como están: el borrador ya no las cambia.')],
      version,
    },
    unsaved,
  ),
  answer: shownDraft,
  async run({ body, params }, { rates, operator: by, zone }) {
    const { removed = [], kept: changed = [], version: seen, ...rows } = body
    const names = [...removed, ...changed].map(({ table, id }) => readRowName(table, id, zone))
    const wrong = names.findIndex((name) => name === undefined)
    if (wrong >= 0) return refuse(badRowName(wrong, removed.length))
    const existing = names.filter((name) => name !== undefined)
    const gone = existing.slice(0, removed.length).map((name) => ({ ...name, row: null }))
    const put = new Map(
      [...readChanges(rows, zone), ...gone].map((one) => [`${one.table} ${one.key}`, one]),
    )
    const edits = { put: [...put.values()], dropped: existing.slice(removed.length) }
    return rates.drafts.change(params.id, edits, { by, version: seen })
  },
  refusals: {
    ...savingRefusals,
    'draft-full': [
      409,
      `Un borrador tiene hasta ${rateLimits.rateDraftChanges} cambios.`,
      `A draft has up to ${rateLimits.rateDraftChanges} changes.`,
    ],
  },
})

function badRowName(place: number, removed: number) {
  const field = place < removed ? `removed[${place}].id` : `kept[${place - removed}].id`
  const detail = 'Se espera el id de una fila de esa tabla.'
  return badRequest(unsaved, [{ field, code: 'field-malformed', detail }])
}

const discardDraft = row({
  method: 'DELETE',
  path: '/rate-drafts/:id',
  name: 'discardRateDraft',
  summary: 'Descartar un borrador',
  description: 'No se puede deshacer.',
  roles: keepers,
  query: {
    version: [
      numberForm(1, 999_999_999),
      'La que se miró: si otra persona cambió el borrador desde entonces, no se descarta.',
    ],
  },
  answer: view<RateDraft>('DiscardedRateDraft')({ id: text('El borrador.') }),
  run: ({ params, query }, { rates, operator: by }) =>
    rates.drafts.discard(params.id, { by, version: query.version }),
  refusals: savingRefusals,
})

export const draftOperations = [
  listDrafts,
  createDraft,
  getDraft,
  putDraft,
  changeDraft,
  discardDraft,
]
