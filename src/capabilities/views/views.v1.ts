import type { Actor } from '../../kernel/operator.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { accept, refuse } from '../../outcome.ts'
import { text as textField } from '../../rows/fields.ts'
import { badField } from '../../rows/operation.ts'
import { keyRows, message } from '../../rows/row.ts'
import { itemsView, moment, text, view } from '../../rows/view.ts'
import { viewLimits } from './views.limits.ts'
import type { Reader, SavedView, Views } from './views.ts'

export interface ViewsContext {
  readonly views: Views
  readonly caller: Shipper
  readonly actor: Actor
}

const { row, plainRow } = keyRows<ViewsContext>()

const scope = 'orders:read'

function readerOf({ caller, actor }: ViewsContext): Reader {
  return { shipper: caller.number, actor: actor.id }
}

const shownView = view<SavedView>('SavedView')({
  id: text('La vista, en la dirección.'),
  name: text('Cómo se llama.'),
  query: text('Los filtros, como en la dirección de la página: `estado=CA&provincia=U`.'),
  changedAt: moment('Cuándo se guardó.'),
})

const listSavedViews = plainRow({
  method: 'GET',
  path: '/views',
  name: 'listSavedViews',
  summary: 'Ver las vistas guardadas',
  description: 'Las de quien pregunta: cada persona tiene las suyas, y cada clave también.',
  scope,
  answer: itemsView(shownView),
  run: (_input, context) => context.views.list(readerOf(context)),
})

const viewInput = message(
  'SavedViewInput',
  {
    name: [
      'name',
      textField(viewLimits.viewNameCharacters, { required: true, description: 'Cómo se llama.' }),
    ],
    query: [
      'query',
      textField(viewLimits.viewQueryCharacters, {
        description: 'Los filtros, como en la dirección de la página; ninguno si falta.',
      }),
    ],
  },
  'Con estos datos no se puede guardar la vista.',
)

const badId = badField('id', {
  es: 'Se esperan de 1 a 40 letras minúsculas, números o guiones.',
  en: 'Expected 1 to 40 small letters, digits or hyphens.',
})

const putSavedView = row({
  method: 'PUT',
  path: '/views/:id',
  name: 'putSavedView',
  summary: 'Guardar una vista',
  description: 'La crea, o la cambia si ya está; el id lo elige quien la guarda.',
  scope,
  body: viewInput,
  answer: shownView,
  find: ({ params: { id } }) => (/^[a-z0-9-]{1,40}$/.test(id) ? accept(id) : refuse(badId)),
  async run({ found: id, body: { name, query = '' } }, context) {
    const stored = await context.views.put(readerOf(context), { id, name, query })
    return stored.ok ? stored : refuse('conflict')
  },
  refusals: {
    conflict: [
      409,
      `Ya hay ${viewLimits.viewsPerReader} vistas guardadas: borrá alguna.`,
      `There are ${viewLimits.viewsPerReader} saved views already: delete one.`,
    ],
  },
})

const deleteSavedView = row({
  method: 'DELETE',
  path: '/views/:id',
  name: 'deleteSavedView',
  summary: 'Borrar una vista guardada',
  description: 'Solo una propia.',
  scope,
  answer: view<Pick<SavedView, 'id'>>('SavedViewDeleted')({ id: text('La vista que se borró.') }),
  async run({ params: { id } }, context) {
    const isDeleted = await context.views.remove(readerOf(context), id)
    return isDeleted ? accept({ id }) : refuse('not-found')
  },
  refusals: {
    'not-found': [404, 'No hay ninguna vista con ese id.', 'There is no view with that id.'],
  },
})

export const viewRows = [listSavedViews, putSavedView, deleteSavedView]
