import type { Actor } from '../../kernel/operator.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { orRefuse, refuse } from '../../outcome.ts'
import { keyRows } from '../../rows/row.ts'
import type { Claims, Writer } from './claims.ts'
import {
  claimFilters,
  claimInput,
  claimList,
  messageInput,
  openingRefusals,
  readingClaim,
  reasonInput,
  settlingRefusals,
  shownWithMessages,
  writingRefusals,
} from './claims.wire.ts'

export interface OwnClaimsContext {
  readonly claims: Claims
  readonly caller: Shipper
  readonly actor: Actor
  readonly once: Parameters<Claims['open']>[3]
}

const { row, list } = keyRows<OwnClaimsContext>()

const own = ({ caller, actor }: OwnClaimsContext): Writer => ({
  side: 'shipper',
  shipper: caller.number,
  by: actor,
})

interface OfClaim {
  readonly params: { readonly id: string }
}

/** Another's claim is as one that does not exist. */
async function findOwn({ params }: OfClaim, { claims, caller }: OwnClaimsContext) {
  return orRefuse(await claims.find(params.id, caller.number), 'claim-unknown')
}

const openClaim = row({
  method: 'POST',
  path: '/claims',
  name: 'openClaim',
  summary: 'Reclamar por un envío',
  description: paragraph`Se perdió, se dañó o falta parte del contenido. Hay un reclamo abierto por
    envío a la vez. Si se acepta, lo que se acredita está en la cuenta.`,
  scope: 'orders:write',
  once: true,
  body: claimInput,
  answer: shownWithMessages,
  status: 201,
  refusals: { ...openingRefusals, 'claim-unfit': 409 },
  async run({ body }, { claims, caller, actor, once }) {
    const code = parseTrackingCode(body.trackingCode)
    if (!code.ok) return refuse('order-unknown')
    return claims.open(caller.number, { ...body, code: code.value }, actor, once)
  },
})

const listOwnClaims = list({
  ...claimList,
  name: 'listOwnClaims',
  summary: 'Ver los reclamos propios',
  description: 'En el orden en que se abrieron.',
  scope: 'orders:read',
  query: claimFilters,
  load: ({ query: { trackingCode: code, state }, after, limit }, { claims, caller }) =>
    claims.list({ shipper: caller.number, state, code }, after, limit),
})

const getOwnClaim = row({
  ...readingClaim,
  name: 'getOwnClaim',
  scope: 'orders:read',
  run: findOwn,
})

const writeOwnClaim = row({
  method: 'POST',
  path: '/claims/:id/messages',
  name: 'writeOwnClaim',
  summary: 'Escribir en un reclamo',
  description: 'Mientras está abierto.',
  scope: 'orders:write',
  body: messageInput,
  answer: shownWithMessages,
  status: 201,
  refusals: { ...writingRefusals, 'branch-of-others': 403 },
  find: findOwn,
  run: ({ params, body }, context) => context.claims.write(params.id, body.text, own(context)),
})

const withdrawOwnClaim = row({
  method: 'POST',
  path: '/claims/:id/withdrawal',
  name: 'withdrawOwnClaim',
  summary: 'Retirar un reclamo',
  description: 'Mientras está abierto: apareció, o se arregló de otro modo.',
  scope: 'orders:write',
  body: reasonInput,
  answer: shownWithMessages,
  refusals: settlingRefusals,
  find: findOwn,
  run({ params, body }, context) {
    const settlement = { state: 'withdrawn', reason: body.reason } as const
    return context.claims.settle(params.id, settlement, own(context))
  },
})

export const ownClaimRows = [openClaim, listOwnClaims, getOwnClaim, writeOwnClaim, withdrawOwnClaim]
