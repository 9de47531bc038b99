import type { Operator } from '../../kernel/operator.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { instant } from '../../rows/fields.ts'
import type { Operation, OperationAnswer } from '../../rows/operation.ts'
import { flagForm } from '../../rows/query-forms.ts'
import { readBody } from '../../rows/read-body.ts'
import { toAnswer } from './branch-answer.wire.ts'
import { type BranchesOpsContext, branchSchema, writeBranch } from './branch-message.wire.ts'
import { writeWhileClosed } from './coverage/coverage.wire.ts'
import type { BranchChanged, Closing, PickupPoints } from './pickup-points.ts'

const closingShape = (zone?: Zone) =>
  ({
    from: ['from', instant(zone, { description: 'Desde cuándo; por omisión, ahora.' })],
    until: ['until', instant(zone, { description: 'Cuándo vuelve a abrir.' })],
  }) as const satisfies Shape

const otherBranchProblem = { status: 403, meaning: 'Es de otra sucursal.' }

export const closeBranch: Operation<BranchesOpsContext> = {
  method: 'POST',
  path: '/branches/:code/close',
  name: 'closeBranch',
  summary: 'Cerrar una sucursal por un tiempo',
  description: paragraph`Mientras está cerrada no se ofrece como punto de retiro, y una orden nueva
    que la elige se rechaza (\`codError\` 6); las ya cargadas siguen su camino. Sin \`from\` cierra
    ya; sin \`until\`, hasta que se la reabra. La respuesta dice a qué sucursales pasan sus códigos
    postales y cuáles quedan sin ninguna. Quien es de una sucursal solo cierra la suya.`,
  roles: ['administrator', 'branch'],
  sight: 'no-shipments',
  query: [
    {
      name: 'dryRun',
      description: 'Con true no la cierra: solo dice qué pasaría.',
      form: flagForm,
    },
  ],
  request: entity('ClosingInput', shapeSchema(closingShape())),
  response: branchSchema,
  successStatus: 200,
  problems: [otherBranchProblem],
  async answer({ body, params, query }, context) {
    const { pickupPoints, operator, clock } = context
    const code = params['code'] ?? ''
    if (isOfOtherBranch(operator, code)) return otherBranch
    const closing = readClosing(body, context)
    if (!closing.ok) return closing.refusal
    const effect = pickupPoints.coverage.whileClosed(code)
    const closed = query['dryRun'] === 'true' ? wouldClose : pickupPoints.close
    const changed = await closed(code, closing.value, operator, pickupPoints)
    if (!changed.ok || effect === undefined) return toAnswer(changed, clock())
    const written = writeBranch(changed.value, clock())
    return { status: 200, body: { ...written, whileClosed: writeWhileClosed(effect) } }
  },
}

/** Keeps nothing: the branch as it would be. */
async function wouldClose(
  code: string,
  { from, until }: Closing,
  _by: Operator,
  { findBranch }: Pick<PickupPoints, 'findBranch'>,
): Promise<BranchChanged> {
  const branch = findBranch(code)
  return branch
    ? accept({ ...branch, closedFrom: from, closedUntil: until })
    : refuse('branch-unknown')
}

/** People and tokens of one branch don't close another one. */
function isOfOtherBranch({ branch }: Operator, code: string): boolean {
  return branch !== undefined && branch !== code.toUpperCase()
}

const otherBranch: OperationAnswer = {
  problem: {
    status: 403,
    title: 'Sin permiso',
    code: 'branch-of-others',
    detail: 'Solo podés cerrar o reabrir tu sucursal.',
    en: 'You can only close or reopen your own branch.',
  },
}

function readClosing(
  body: JsonObject,
  { clock, zone }: BranchesOpsContext,
): Outcome<Closing, OperationAnswer> {
  const now = clock()
  const read = readBody(
    closingShape(zone),
    body,
    'Con estos datos no se puede cerrar la sucursal.',
    ({ from = now, until }) =>
      typeof from === 'number' && typeof until === 'number' && until <= from
        ? [
            {
              field: 'until',
              code: 'field-malformed',
              detail: 'Se espera un momento posterior a from.',
              en: 'Expected a moment after `from`.',
            },
          ]
        : [],
  )
  return read.ok ? accept({ from: read.value.from ?? now, until: read.value.until }) : read
}

export const reopenBranch: Operation<BranchesOpsContext> = {
  method: 'POST',
  path: '/branches/:code/reopen',
  name: 'reopenBranch',
  summary: 'Reabrir una sucursal',
  description: paragraph`Termina el cierre temporal, o cancela uno que todavía no empezó. Quien es
    de una sucursal solo reabre la suya.`,
  roles: ['administrator', 'branch'],
  sight: 'no-shipments',
  response: branchSchema,
  successStatus: 200,
  problems: [otherBranchProblem],
  async answer({ params }, { pickupPoints, operator, clock }) {
    const code = params['code'] ?? ''
    if (isOfOtherBranch(operator, code)) return otherBranch
    return toAnswer(await pickupPoints.reopen(code, operator), clock())
  },
}
