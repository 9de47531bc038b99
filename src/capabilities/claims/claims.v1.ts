import type { Actor } from '../../kernel/operator.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { listRow } from '../../rows/list-row.ts'
import { idempotencyProblem, type KeyOperation } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import type { Claim, Claims, Writer } from './claims.ts'
import {
  claimList,
  claimRow,
  claimShape,
  codeFilter,
  explainOpening,
  explainSettling,
  explainWriting,
  noShipmentProblem,
  readClaimFilter,
  readClaimReason,
  readMessage,
  stateFilter,
  tellClaim,
  tellFoundClaim,
  toldClaimSchema,
  unknownClaim,
} from './claims.wire.ts'

export interface OwnClaimsContext {
  readonly claims: Claims
  readonly caller: Shipper
  readonly actor: Actor
  readonly once: Parameters<Claims['open']>[3]
}

const own = ({ caller, actor }: OwnClaimsContext): Writer => ({
  side: 'shipper',
  shipper: caller.number,
  by: actor,
})

/** Before anything is said of the message: another's claim is as one that does not exist. */
async function isOwn({ claims, caller }: OwnClaimsContext, id: string): Promise<boolean> {
  return (await claims.find(id, caller.number)) !== undefined
}

const openClaim: KeyOperation<OwnClaimsContext, Scope> = {
  method: 'POST',
  path: '/claims',
  name: 'openClaim',
  summary: 'Reclamar por un envío',
  description: [
    'Se perdió, se dañó o falta parte del contenido. Hay un reclamo abierto por envío a la vez. ',
    'Si se acepta, lo que se acredita está en la cuenta.',
  ].join(''),
  scope: 'orders:write',
  once: true,
  request: entity('ClaimInput', shapeSchema(claimShape)),
  response: toldClaimSchema,
  successStatus: 201,
  problems: [
    noShipmentProblem,
    { status: 409, meaning: 'No lo tuvimos todavía, volvió, o ya hay un reclamo abierto.' },
    idempotencyProblem,
  ],
  async answer({ body }, { claims, caller, actor, once }) {
    const read = readBody(claimShape, body, 'El reclamo no se puede leer.')
    if (!read.ok) return read.refusal
    const code = parseTrackingCode(read.value.trackingCode)
    if (!code.ok) return explainOpening('order-unknown')
    const claimed = { ...read.value, code: code.value }
    const opened = await claims.open(caller.number, claimed, actor, once)
    return tellClaim(201, opened, explainOpening)
  },
}

const listOwnClaims: KeyOperation<OwnClaimsContext, Scope> = {
  ...listRow<OwnClaimsContext, Claim, string>({
    ...claimList,
    name: 'listOwnClaims',
    summary: 'Ver los reclamos propios',
    description: 'En el orden en que se abrieron.',
    filters: [stateFilter, codeFilter],
    load: ({ after, limit }, { query }, { claims, caller }) =>
      claims.list({ shipper: caller.number, ...readClaimFilter(query) }, after, limit),
  }),
  scope: 'orders:read',
}

const getOwnClaim: KeyOperation<OwnClaimsContext, Scope> = {
  ...claimRow.read,
  name: 'getOwnClaim',
  scope: 'orders:read',
  answer: async ({ params }, { claims, caller }) =>
    tellFoundClaim(await claims.find(params['id'] ?? '', caller.number)),
}

const writeOwnClaim: KeyOperation<OwnClaimsContext, Scope> = {
  ...claimRow.write,
  name: 'writeOwnClaim',
  summary: 'Escribir en un reclamo',
  description: 'Mientras está abierto.',
  scope: 'orders:write',
  async answer({ body, params }, context) {
    const id = params['id'] ?? ''
    if (!(await isOwn(context, id))) return unknownClaim
    const read = readMessage(body)
    if (!read.ok) return read.refusal
    const written = await context.claims.write(id, read.value.text, own(context))
    return tellClaim(201, written, explainWriting)
  },
}

const withdrawOwnClaim: KeyOperation<OwnClaimsContext, Scope> = {
  ...claimRow.settle,
  path: '/claims/:id/withdrawal',
  name: 'withdrawOwnClaim',
  summary: 'Retirar un reclamo',
  description: 'Mientras está abierto: apareció, o se arregló de otro modo.',
  scope: 'orders:write',
  async answer({ body, params }, context) {
    const id = params['id'] ?? ''
    if (!(await isOwn(context, id))) return unknownClaim
    const read = readClaimReason(body)
    if (!read.ok) return read.refusal
    const settlement = { state: 'withdrawn', reason: read.value.reason } as const
    const done = await context.claims.settle(id, settlement, own(context))
    return tellClaim(200, done, explainSettling)
  },
}

export const ownClaimRows = [openClaim, listOwnClaims, getOwnClaim, writeOwnClaim, withdrawOwnClaim]
