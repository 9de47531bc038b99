import type { Actor } from '../../kernel/operator.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { itemsOf, moment, objectOf, string } from '../../rows/answer-schema.ts'
import { text } from '../../rows/fields.ts'
import { badField, conflict, type KeyOperation, notFound } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { viewLimits } from './views.limits.ts'
import type { Reader, SavedView, Views } from './views.ts'

export interface ViewsContext {
  readonly views: Views
  readonly caller: Shipper
  readonly actor: Actor
}

type Row = KeyOperation<ViewsContext, Scope>

const scope = 'orders:read'

function readerOf({ caller, actor }: ViewsContext): Reader {
  return { shipper: caller.number, actor: actor.id }
}

const viewSchema = entity(
  'SavedView',
  objectOf({
    id: string('La vista, en la dirección.'),
    name: string('Cómo se llama.'),
    query: string('Los filtros, como en la dirección de la página: `estado=CA&provincia=U`.'),
    changedAt: moment('Cuándo se guardó.'),
  }),
)

function writeView({ id, name, query, changedAt }: SavedView) {
  return { id, name, query, changedAt: isoText(changedAt) }
}

const listSavedViews: Row = {
  method: 'GET',
  path: '/views',
  name: 'listSavedViews',
  summary: 'Ver las vistas guardadas',
  description: 'Las de quien pregunta: cada persona tiene las suyas, y cada clave también.',
  scope,
  response: itemsOf(viewSchema),
  successStatus: 200,
  async answer(_input, context) {
    const items = await context.views.list(readerOf(context))
    return { status: 200, body: { items: items.map(writeView) } }
  },
}

const viewShape = {
  name: [
    'name',
    text(viewLimits.viewNameCharacters, { required: true, description: 'Cómo se llama.' }),
  ],
  query: [
    'query',
    text(viewLimits.viewQueryCharacters, {
      description: 'Los filtros, como en la dirección de la página; ninguno si falta.',
    }),
  ],
} as const satisfies Shape

const idWords = {
  es: 'Se esperan de 1 a 40 letras minúsculas, números o guiones.',
  en: 'Expected 1 to 40 small letters, digits or hyphens.',
}

const putSavedView: Row = {
  method: 'PUT',
  path: '/views/:id',
  name: 'putSavedView',
  summary: 'Guardar una vista',
  description: 'La crea, o la cambia si ya está; el id lo elige quien la guarda.',
  scope,
  request: entity('SavedViewInput', shapeSchema(viewShape)),
  response: viewSchema,
  successStatus: 200,
  problems: [{ status: 409, meaning: 'Ya hay demasiadas vistas guardadas.' }],
  async answer({ params, body }, context) {
    const id = params['id'] ?? ''
    if (!/^[a-z0-9-]{1,40}$/.test(id)) return badField('id', idWords)
    const read = readBody(viewShape, body, 'Con estos datos no se puede guardar la vista.')
    if (!read.ok) return read.refusal
    const { name, query = '' } = read.value
    const stored = await context.views.put(readerOf(context), { id, name, query })
    return stored.ok ? { status: 200, body: writeView(stored.value) } : tooMany
  },
}

const tooMany = conflict({
  es: `Ya hay ${viewLimits.viewsPerReader} vistas guardadas: borrá alguna.`,
  en: `There are ${viewLimits.viewsPerReader} saved views already: delete one.`,
})

const deleteSavedView: Row = {
  method: 'DELETE',
  path: '/views/:id',
  name: 'deleteSavedView',
  summary: 'Borrar una vista guardada',
  description: 'Solo una propia.',
  scope,
  response: entity('SavedViewDeleted', objectOf({ id: string('La vista que se borró.') })),
  successStatus: 200,
  problems: [{ status: 404, meaning: 'No hay ninguna vista con ese id.' }],
  async answer({ params }, context) {
    const id = params['id'] ?? ''
    const isDeleted = await context.views.remove(readerOf(context), id)
    return isDeleted
      ? { status: 200, body: { id } }
      : notFound({
          es: 'No hay ninguna vista con ese id.',
          en: 'There is no view with that id.',
        })
  },
}

export const viewRows = [listSavedViews, putSavedView, deleteSavedView] as const
