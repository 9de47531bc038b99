import { parseInstant } from '../../kits/clock/instant.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import { expectationOf } from '../../rows/expected.ts'
import { badRequest } from '../../rows/operation.ts'
import { pageLimit, toPage, usualLimit } from '../../rows/paging.ts'
import { anyText, type QueryForm, textForm } from '../../rows/query-forms.ts'
import { opsRows } from '../../rows/row.ts'
import { computed, count, listOf, moment, oneOf, optional, text, view } from '../../rows/view.ts'
import {
  type BranchesOpsContext,
  branchReaders,
  branchSchema,
  writeBranch,
} from './branch-message.wire.ts'
import { type BranchChange, changeKinds } from './pickup-points.ts'

const cursorForm: QueryForm<number> = {
  ...textForm(
    { es: 'el cursor de una respuesta anterior', en: 'the cursor of an earlier answer' },
    (cursor) => /^\d{1,15}$/.test(cursor),
  ),
  read: Number,
}

const unreadable = badRequest('El parámetro since no se puede leer.', [
  {
    field: 'since',
    code: 'field-malformed',
    detail: 'Se espera fecha y hora ISO 8601, por ejemplo 2026-03-06T14:30:00Z.',
    ...expectationOf({ type: 'string', format: 'date-time' }),
  },
])

const shownChange = view<BranchChange>('BranchChange')({
  sequence: count('Su lugar en la lista.'),
  at: moment('Cuándo cambió.'),
  kind: oneOf(changeKinds, 'Qué cambió.'),
  code: text('El código de la sucursal.'),
  branch: computed(
    { schema: { ...branchSchema, description: 'Cómo quedó la sucursal.' } },
    ({ branch, at }) => writeBranch(branch, at),
  ),
})

interface ChangePage {
  readonly items: readonly BranchChange[]
  readonly next: string | undefined
  readonly cursor: string
}

export const listPointChanges = opsRows<BranchesOpsContext>().row({
  method: 'GET',
  path: '/points/changes',
  name: 'listPointChanges',
  summary: 'Seguir los cambios de los puntos de retiro',
  description: paragraph`Altas, mudanzas, cambios, cierres, reaperturas y bajas, del más viejo al
    más nuevo, con el punto tal como quedó. Guardá \`cursor\` y pedí la próxima vez con \`after\`:
    no se pierde ninguno.`,
  roles: branchReaders,
  sight: 'no-shipments',
  query: {
    after: [cursorForm, 'El `cursor` de la respuesta anterior.'],
    limit: pageLimit,
    since: [anyText, 'Solo desde este momento, ISO 8601.'],
  },
  answer: view<ChangePage>('BranchChangePage')({
    items: listOf(shownChange, 'Los cambios, del más viejo al más nuevo.'),
    next: optional(text('Está cuando hay más para leer ya.')),
    cursor: text('Desde dónde seguir la próxima vez.'),
  }),
  notes: [
    {
      title: 'Cierres con fecha',
      text: paragraph`Un cierre se anota cuando se decide, con \`closedFrom\` y \`closedUntil\`;
        cuando llega la hora de reabrir no hay otra entrada. \`status\` es el del momento del
        cambio.`,
    },
  ],
  async run({ query: { after = 0, limit = usualLimit, since } }, { pickupPoints, zone }) {
    const from = since ? parseInstant(since, zone) : 0
    if (from === undefined) return refuse(unreadable)
    const rows = await pickupPoints.listChanges(after, from, limit + 1)
    const page = toPage(rows, { limit }, ({ sequence }) => String(sequence))
    return accept({ ...page, cursor: String(page.items.at(-1)?.sequence ?? after) })
  },
  refusals: {},
})
