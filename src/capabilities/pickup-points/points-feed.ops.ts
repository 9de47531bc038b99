import { parseInstant } from '../../kits/clock/instant.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { count, moment, objectOf, string } from '../../rows/answer-schema.ts'
import { expectationOf } from '../../rows/expected.ts'
import { badRequest, type Operation } from '../../rows/operation.ts'
import { limitParameter, readPageRequest, toPage } from '../../rows/paging.ts'
import { textForm } from '../../rows/query-forms.ts'
import { type BranchesOpsContext, branchSchema, writeBranch } from './branch-message.wire.ts'
import { type BranchChange, changeKinds } from './pickup-points.ts'

const cursorForm = textForm(
  { es: 'el cursor de una respuesta anterior', en: 'the cursor of an earlier answer' },
  (after) => /^\d{1,15}$/.test(after),
)
const momentWords = 'fecha y hora ISO 8601, por ejemplo 2026-03-06T14:30:00Z'

export const listPointChanges: Operation<BranchesOpsContext> = {
  method: 'GET',
  path: '/points/changes',
  name: 'listPointChanges',
  summary: 'Seguir los cambios de los puntos de retiro',
  description: paragraph`Altas, mudanzas, cambios, cierres, reaperturas y bajas, del más viejo al
    más nuevo, con el punto tal como quedó. Guardá \`cursor\` y pedí la próxima vez con \`after\`:
    no se pierde ninguno.`,
  roles: ['administrator', 'branch', 'executive', 'reader'],
  sight: 'no-shipments',
  query: [
    { name: 'after', description: 'El `cursor` de la respuesta anterior.', form: cursorForm },
    limitParameter,
    { name: 'since', description: 'Solo desde este momento, ISO 8601.' },
  ],
  response: entity('BranchChangePage', {
    type: 'object',
    properties: {
      items: {
        type: 'array',
        description: 'Los cambios, del más viejo al más nuevo.',
        items: entity(
          'BranchChange',
          objectOf({
            sequence: count('Su lugar en la lista.'),
            at: moment('Cuándo cambió.'),
            kind: { type: 'string', enum: changeKinds, description: 'Qué cambió.' },
            code: string('El código de la sucursal.'),
            branch: { ...branchSchema, description: 'Cómo quedó la sucursal.' },
          }),
        ),
      },
      next: { type: 'string', description: 'Está cuando hay más para leer ya.' },
      cursor: { type: 'string', description: 'Desde dónde seguir la próxima vez.' },
    },
    required: ['items', 'cursor'],
  }),
  successStatus: 200,
  notes: [
    {
      title: 'Cierres con fecha',
      text: paragraph`Un cierre se anota cuando se decide, con \`closedFrom\` y \`closedUntil\`;
        cuando llega la hora de reabrir no hay otra entrada. \`status\` es el del momento del
        cambio.`,
    },
  ],
  async answer({ query }, { pickupPoints, zone }) {
    const request = readPageRequest(query)
    const after = Number(request.after ?? 0)
    const since = query['since'] ? parseInstant(query['since'], zone) : 0
    if (since === undefined)
      return badRequest('El parámetro since no se puede leer.', [
        {
          field: 'since',
          code: 'field-malformed',
          detail: `Se espera ${momentWords}.`,
          ...expectationOf({ type: 'string', format: 'date-time' }),
        },
      ])
    const rows = await pickupPoints.listChanges(after, since, request.limit + 1)
    const page = toPage(rows, request, ({ sequence }) => String(sequence))
    const cursor = String(page.items.at(-1)?.sequence ?? after)
    return { status: 200, body: { items: page.items.map(writeChange), next: page.next, cursor } }
  },
}

function writeChange({ sequence, at, kind, code, branch }: BranchChange) {
  const changedAt = isoText(at)
  return { sequence, at: changedAt, kind, code, branch: writeBranch(branch, at) }
}
