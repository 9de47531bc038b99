import { listRow } from '../../faces/operations/list-row.wire.ts'
import type { Operation } from '../../faces/operations/operation.wire.ts'
import { codeForm, shipperForm, wordForm } from '../../faces/operations/query-forms.wire.ts'
import { readBody } from '../../faces/operations/read-body.wire.ts'
import type { Operator } from '../../kernel/operator.ts'
import { parseShipperNumber } from '../../kernel/shipper.ts'
import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import { shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { type Claim, type Claims, claimStates, type Settlement } from './claims.ts'
import {
  acceptanceShape,
  branchProblem,
  claimSchema,
  explainLoss,
  explainSettling,
  explainWriting,
  lossShape,
  messageRequest,
  messageShape,
  readClaimId,
  reasonRequest,
  reasonShape,
  settledProblem,
  toldClaimSchema,
  unknownClaim,
  unknownProblem,
  writeClaim,
  writeToldClaim,
} from './claims.wire.ts'

export interface ClaimsContext {
  readonly claims: Claims
  readonly operator: Operator
}

const readers = ['administrator', 'executive', 'branch', 'reader'] as const

const listAllClaims: Operation<ClaimsContext> = {
  ...listRow<ClaimsContext, Claim, string>({
    path: '/claims',
    name: 'listClaims',
    summary: 'Ver los reclamos de los remitentes',
    description: 'En el orden en que se abrieron. Los abiertos están también en los pendientes.',
    filters: [
      { name: 'state', description: 'Solo los de este estado.', form: wordForm(claimStates) },
      { name: 'shipper', description: 'Solo los de este remitente.', form: shipperForm },
      {
        name: 'trackingCode',
        description: 'Solo los de este envío.',
        form: codeForm,
      },
    ],
    readPlace: readClaimId,
    load: ({ after, limit }, { query }, { claims }) => {
      const code = parseTrackingCode(query['trackingCode'] ?? '')
      const state = claimStates.find((one) => one === query['state'])
      const shipper = parseShipperNumber(query['shipper'])
      return claims.list({ shipper, state, code: code.ok ? code.value : undefined }, after, limit)
    },
    placeOf: ({ id }) => id,
    item: claimSchema,
    write: writeClaim,
  }),
  roles: readers,
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
  request: entity('LossInput', shapeSchema(lossShape)),
  response: toldClaimSchema,
  successStatus: 201,
  problems: [
    branchProblem,
    { status: 404, meaning: 'No hay ningún envío con ese código.' },
    { status: 409, meaning: 'No lo tuvimos, ya llegó, o tiene un reclamo abierto.' },
  ],
  async answer({ body }, { claims, operator }) {
    const read = readBody(lossShape, body, 'No se dio por perdido.')
    if (!read.ok) return read.refusal
    const code = read.value.trackingCode.toUpperCase() as TrackingCode
    const lost = await claims.declareLost({ ...read.value, code }, operator)
    return lost.ok ? { status: 201, body: writeToldClaim(lost.value) } : explainLoss(lost.refusal)
  },
}

const getClaim: Operation<ClaimsContext> = {
  method: 'GET',
  path: '/claims/:id',
  name: 'getClaim',
  summary: 'Ver un reclamo con sus mensajes',
  description: 'Con todo lo que se escribió de ambos lados.',
  roles: readers,
  response: toldClaimSchema,
  successStatus: 200,
  problems: [unknownProblem],
  async answer({ params }, { claims }) {
    const found = await claims.find(params['id'] ?? '')
    return found ? { status: 200, body: writeToldClaim(found) } : unknownClaim
  },
}

const writeToClaim: Operation<ClaimsContext> = {
  method: 'POST',
  path: '/claims/:id/messages',
  name: 'answerClaim',
  summary: 'Contestar un reclamo',
  description: [
    'Mientras está abierto; el remitente lo lee y recibe un aviso. Quien es de una sucursal ',
    'contesta por lo que se vio por última vez en la suya.',
  ].join(''),
  roles: ['administrator', 'executive', 'branch'],
  request: messageRequest,
  response: toldClaimSchema,
  successStatus: 201,
  problems: [branchProblem, unknownProblem, settledProblem],
  async answer({ body, params }, { claims, operator }) {
    const read = readBody(messageShape, body, 'Falta el mensaje.')
    if (!read.ok) return read.refusal
    const writer = { side: 'carrier', by: operator } as const
    const written = await claims.write(params['id'] ?? '', read.value.text, writer)
    return written.ok
      ? { status: 201, body: writeToldClaim(written.value) }
      : explainWriting(written.refusal)
  },
}

async function settle(
  { claims, operator }: ClaimsContext,
  id: string | undefined,
  settlement: Settlement,
) {
  const done = await claims.settle(id ?? '', settlement, { side: 'carrier', by: operator })
  return done.ok
    ? ({ status: 200, body: writeToldClaim(done.value) } as const)
    : explainSettling(done.refusal)
}

const acceptClaim: Operation<ClaimsContext> = {
  method: 'POST',
  path: '/claims/:id/acceptance',
  name: 'acceptClaim',
  summary: 'Aceptar un reclamo',
  description: 'Lo que se acredita queda en la cuenta del remitente. No se puede deshacer.',
  roles: ['administrator', 'executive'],
  request: entity('ClaimAcceptance', shapeSchema(acceptanceShape)),
  response: toldClaimSchema,
  successStatus: 200,
  problems: [
    { status: 400, meaning: 'Falta el importe, o es más de lo que se reclama.' },
    unknownProblem,
    settledProblem,
  ],
  async answer({ body, params }, context) {
    const read = readBody(acceptanceShape, body, 'Falta cuánto se acredita.')
    if (!read.ok) return read.refusal
    const creditedCents = read.value.amountCents
    return settle(context, params['id'], { state: 'accepted', creditedCents })
  },
}

const refuseClaim: Operation<ClaimsContext> = {
  method: 'POST',
  path: '/claims/:id/refusal',
  name: 'refuseClaim',
  summary: 'Rechazar un reclamo',
  description: 'El remitente lee el motivo.',
  roles: ['administrator', 'executive'],
  request: reasonRequest,
  response: toldClaimSchema,
  successStatus: 200,
  problems: [unknownProblem, settledProblem],
  async answer({ body, params }, context) {
    const read = readBody(reasonShape, body, 'Falta decir por qué.')
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
