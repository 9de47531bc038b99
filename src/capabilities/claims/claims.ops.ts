import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { orRefuse, refuse } from '../../outcome.ts'
import { shipperForm } from '../../rows/query-forms.ts'
import { opsRows } from '../../rows/row.ts'
import type { SightContext } from '../../rows/sight.ts'
import type { Claims } from './claims.ts'
import {
  acceptanceInput,
  claimFilters,
  claimList,
  lossInput,
  messageInput,
  ofOtherBranch,
  openingRefusals,
  readingClaim,
  reasonInput,
  settlingRefusals,
  shownWithMessages,
  writingRefusals,
} from './claims.wire.ts'

export interface ClaimsContext extends SightContext {
  readonly claims: Claims
  readonly operator: Operator
}

const { row, list } = opsRows<ClaimsContext>()

const readers = ['administrator', 'executive', 'branch', 'reader'] as const

const listAllClaims = list({
  ...claimList,
  name: 'listClaims',
  summary: 'Ver los reclamos de los remitentes',
  description: paragraph`En el orden en que se abrieron. Los abiertos están también en los
    pendientes. Quien es de una sucursal ve los de los envíos que están o estuvieron en ella y los
    que van ahí.`,
  roles: readers,
  sight: 'narrowed',
  query: {
    state: claimFilters.state,
    shipper: [shipperForm, 'Solo los de este remitente.'],
    trackingCode: claimFilters.trackingCode,
  },
  load: ({ query: { trackingCode: code, ...filter }, after, limit }, { claims, sight }) =>
    claims.list({ ...filter, code, sight }, after, limit),
})

const declareLost = row({
  method: 'POST',
  path: '/claims',
  name: 'declareLost',
  summary: 'Dar por perdido un envío',
  description: paragraph`Abre un reclamo por pérdida a nombre del remitente, que recibe el aviso;
    queda en los pendientes hasta que se acepta, con lo que se acredita, o se rechaza porque
    apareció. El envío no cambia de estado: si alguien lo escanea, sigue su camino. Quien es de una
    sucursal da por perdido lo que se vio por última vez en la suya.`,
  roles: ['administrator', 'executive', 'branch'],
  sight: 'narrowed',
  body: lossInput,
  answer: shownWithMessages,
  status: 201,
  refusals: {
    ...openingRefusals,
    'claim-unfit': [409, 'El envío ya llegó o volvió: no está perdido.'],
    'branch-of-others': ofOtherBranch,
  },
  async run({ body }, { claims, operator, sight, sights }) {
    const code = body.trackingCode.toUpperCase() as TrackingCode
    const isSeen = (await sights.filter(sight, [code])).has(code)
    return isSeen ? claims.declareLost({ ...body, code }, operator) : refuse('order-unknown')
  },
})

const getClaim = row({
  ...readingClaim,
  name: 'getClaim',
  roles: readers,
  sight: 'narrowed',
  run: ({ params }, context) => findSeen(params.id, context),
})

/** A claim of a shipment that is not in sight is as none. */
async function findSeen(id: string, { claims, sight, sights }: ClaimsContext) {
  const claim = await claims.find(id)
  const isSeen = claim && (await sights.filter(sight, [claim.code])).has(claim.code)
  return orRefuse(isSeen ? claim : undefined, 'claim-unknown')
}

const writeToClaim = row({
  method: 'POST',
  path: '/claims/:id/messages',
  name: 'answerClaim',
  summary: 'Contestar un reclamo',
  description: paragraph`Mientras está abierto; el remitente lo lee y recibe un aviso. Quien es de
    una sucursal contesta por lo que se vio por última vez en la suya.`,
  roles: ['administrator', 'executive', 'branch'],
  sight: 'narrowed',
  body: messageInput,
  answer: shownWithMessages,
  status: 201,
  refusals: { ...writingRefusals, 'branch-of-others': ofOtherBranch },
  async run({ params, body }, context) {
    const seen = await findSeen(params.id, context)
    const writer = { side: 'carrier', by: context.operator } as const
    return seen.ok ? context.claims.write(params.id, body.text, writer) : seen
  },
})

const acceptClaim = row({
  method: 'POST',
  path: '/claims/:id/acceptance',
  name: 'acceptClaim',
  summary: 'Aceptar un reclamo',
  description: 'Lo que se acredita queda en la cuenta del remitente. No se puede deshacer.',
  roles: ['administrator', 'executive'],
  body: acceptanceInput,
  answer: shownWithMessages,
  refusals: settlingRefusals,
  run({ params, body }, { claims, operator }) {
    const settlement = { state: 'accepted', creditedCents: body.amountCents } as const
    return claims.settle(params.id, settlement, { side: 'carrier', by: operator })
  },
})

const refuseClaim = row({
  method: 'POST',
  path: '/claims/:id/refusal',
  name: 'refuseClaim',
  summary: 'Rechazar un reclamo',
  description: 'El remitente lee el motivo.',
  roles: ['administrator', 'executive'],
  body: reasonInput,
  answer: shownWithMessages,
  refusals: settlingRefusals,
  run({ params, body }, { claims, operator }) {
    const settlement = { state: 'refused', reason: body.reason } as const
    return claims.settle(params.id, settlement, { side: 'carrier', by: operator })
  },
})

export const claimRows = [
  listAllClaims,
  declareLost,
  getClaim,
  writeToClaim,
  acceptClaim,
  refuseClaim,
]
