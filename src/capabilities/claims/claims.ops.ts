import type { Operator } from '../../kernel/operator.ts'
import { parseShipperNumber } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { listRow } from '../../rows/list-row.ts'
import type { Operation } from '../../rows/operation.ts'
import { shipperForm } from '../../rows/query-forms.ts'
import { readBody } from '../../rows/read-body.ts'
import type { SightContext } from '../../rows/sight.ts'
import type { Claim, Claims, Settlement } from './claims.ts'
import {
  acceptanceShape,
  branchProblem,
  claimList,
  claimRow,
  codeFilter,
  explainLoss,
  explainSettling,
  explainWriting,
  lossShape,
  noShipmentProblem,
  readClaimFilter,
  readClaimReason,
  readMessage,
  stateFilter,
  tellClaim,
  tellFoundClaim,
  toldClaimSchema,
} from './claims.wire.ts'

export interface ClaimsContext extends SightContext {
  readonly claims: Claims
  readonly operator: Operator
}

const readers = ['administrator', 'executive', 'branch', 'reader'] as const

const listAllClaims: Operation<ClaimsContext> = {
  ...listRow<ClaimsContext, Claim, string>({
    ...claimList,
    name: 'listClaims',
    summary: 'Ver los reclamos de los remitentes',
    description: [
      'En el orden en que se abrieron. Los abiertos están también en los pendientes. Quien es de ',
      'una sucursal ve los de los envíos que están o estuvieron en ella y los que van ahí.',
    ].join(''),
    filters: [
      stateFilter,
      { name: 'shipper', description: 'Solo los de este remitente.', form: shipperForm },
      codeFilter,
    ],
    load: ({ after, limit }, { query }, { claims, sight }) => {
      const shipper = parseShipperNumber(query['shipper'])
      return claims.list({ shipper, sight, ...readClaimFilter(query) }, after, limit)
    },
  }),
  roles: readers,
  sight: 'narrowed',
}

const declareLost: Operation<ClaimsContext> = {
  method: 'POST',
  path: '/claims',
  name: 'declareLost',
  summary: 'Dar por perdido un envío',
  description: [
    'Abre un reclamo por pérdida a nombre del remitente, que recibe el aviso; queda en los ',
    'pendientes hasta que se acepta, con lo que se acredita, o se rechaza porque apareció. El ',
    'envío no cambia de estado: si alguien lo escanea, sigue su camino. Quien es de una sucursal ',
    'da por perdido lo que se vio por última vez en la suya.',
  ].join(''),
  roles: ['administrator', 'executive', 'branch'],
  sight: 'narrowed',
  request: entity('LossInput', shapeSchema(lossShape)),
  response: toldClaimSchema,
  successStatus: 201,
  problems: [
    branchProblem,
    noShipmentProblem,
    { status: 409, meaning: 'No lo tuvimos, ya llegó, o tiene un reclamo abierto.' },
  ],
  async answer({ body }, { claims, operator, sight, sights }) {
    const read = readBody(lossShape, body, 'No se dio por perdido.')
    if (!read.ok) return read.refusal
    const code = read.value.trackingCode.toUpperCase() as TrackingCode
    if (!(await sights.filter(sight, [code])).has(code)) return explainLoss('order-unknown')
    const lost = await claims.declareLost({ ...read.value, code }, operator)
    return tellClaim(201, lost, explainLoss)
  },
}

const getClaim: Operation<ClaimsContext> = {
  ...claimRow.read,
  name: 'getClaim',
  roles: readers,
  sight: 'narrowed',
  answer: async ({ params }, context) => tellFoundClaim(await findSeen(params['id'], context)),
}

/** A claim of a shipment that is not in sight is as none. */
async function findSeen(id: string | undefined, { claims, sight, sights }: ClaimsContext) {
  const found = await claims.find(id ?? '')
  const isSeen = found && (await sights.filter(sight, [found.code])).has(found.code)
  return isSeen ? found : undefined
}

const writeToClaim: Operation<ClaimsContext> = {
  ...claimRow.write,
  name: 'answerClaim',
  summary: 'Contestar un reclamo',
  description: [
    'Mientras está abierto; el remitente lo lee y recibe un aviso. Quien es de una sucursal ',
    'contesta por lo que se vio por última vez en la suya.',
  ].join(''),
  roles: ['administrator', 'executive', 'branch'],
  sight: 'narrowed',
  problems: [branchProblem, ...claimRow.write.problems],
  async answer({ body, params }, context) {
    const read = readMessage(body)
    if (!read.ok) return read.refusal
    if ((await findSeen(params['id'], context)) === undefined) return tellFoundClaim(undefined)
    const { claims, operator } = context
    const writer = { side: 'carrier', by: operator } as const
    const written = await claims.write(params['id'] ?? '', read.value.text, writer)
    return tellClaim(201, written, explainWriting)
  },
}

async function settle(
  { claims, operator }: ClaimsContext,
  id: string | undefined,
  settlement: Settlement,
) {
  const done = await claims.settle(id ?? '', settlement, { side: 'carrier', by: operator })
  return tellClaim(200, done, explainSettling)
}

const acceptClaim: Operation<ClaimsContext> = {
  ...claimRow.settle,
  path: '/claims/:id/acceptance',
  name: 'acceptClaim',
  summary: 'Aceptar un reclamo',
  description: 'Lo que se acredita queda en la cuenta del remitente. No se puede deshacer.',
  roles: ['administrator', 'executive'],
  request: entity('ClaimAcceptance', shapeSchema(acceptanceShape)),
  problems: [
    { status: 400, meaning: 'Falta el importe, o es más de lo que se reclama.' },
    ...claimRow.settle.problems,
  ],
  async answer({ body, params }, context) {
    const read = readBody(acceptanceShape, body, { lack: 'Falta cuánto se acredita.' })
    if (!read.ok) return read.refusal
    const creditedCents = read.value.amountCents
    return settle(context, params['id'], { state: 'accepted', creditedCents })
  },
}

const refuseClaim: Operation<ClaimsContext> = {
  ...claimRow.settle,
  path: '/claims/:id/refusal',
  name: 'refuseClaim',
  summary: 'Rechazar un reclamo',
  description: 'El remitente lee el motivo.',
  roles: ['administrator', 'executive'],
  async answer({ body, params }, context) {
    const read = readClaimReason(body)
    if (!read.ok) return read.refusal
    return settle(context, params['id'], { state: 'refused', reason: read.value.reason })
  },
}

export const claimRows = [
  listAllClaims,
  declareLost,
  getClaim,
  writeToClaim,
  acceptClaim,
  refuseClaim,
]
