import { listRow } from '../../faces/operations/list-row.wire.ts'
import { idempotencyProblem, type KeyOperation } from '../../faces/operations/operation.wire.ts'
import { codeForm, wordForm } from '../../faces/operations/query-forms.wire.ts'
import { readBody } from '../../faces/operations/read-body.wire.ts'
import type { Actor } from '../../kernel/operator.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { type Claim, type Claims, claimStates, type Writer } from './claims.ts'
import {
  claimSchema,
  claimShape,
  explainOpening,
  explainSettling,
  explainWriting,
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
    { status: 404, meaning: 'No hay ningún envío con ese código.' },
    { status: 409, meaning: 'No lo tuvimos todavía, volvió, o ya hay un reclamo abierto.' },
    idempotencyProblem,
  ],
  async answer({ body }, { claims, caller, actor, once }) {
    const read = readBody(claimShape, body, 'El reclamo no se puede leer.')
    if (!read.ok) return read.refusal
    const code = parseTrackingCode(read.value.trackingCode)
    if (!code.ok) return explainOpening('order-unknown')
    const opened = await claims.open(
      caller.number,
      { ...read.value, code: code.value },
      actor,
      once,
    )
    return opened.ok
      ? { status: 201, body: writeToldClaim(opened.value) }
      : explainOpening(opened.refusal)
  },
}

const listOwnClaims: KeyOperation<OwnClaimsContext, Scope> = {
  ...listRow<OwnClaimsContext, Claim, string>({
    path: '/claims',
    name: 'listOwnClaims',
    summary: 'Ver los reclamos propios',
    description: 'En el orden en que se abrieron.',
    filters: [
      { name: 'state', description: 'Solo los de este estado.', form: wordForm(claimStates) },
      {
        name: 'trackingCode',
        description: 'Solo los de este envío.',
        form: codeForm,
      },
    ],
    readPlace: readClaimId,
    load: ({ after, limit }, { query }, { claims, caller }) => {
      const code = parseTrackingCode(query['trackingCode'] ?? '')
      const state = claimStates.find((one) => one === query['state'])
      const filter = { shipper: caller.number, state, code: code.ok ? code.value : undefined }
      return claims.list(filter, after, limit)
    },
    placeOf: ({ id }) => id,
    item: claimSchema,
    write: writeClaim,
  }),
  scope: 'orders:read',
}

const getOwnClaim: KeyOperation<OwnClaimsContext, Scope> = {
  method: 'GET',
  path: '/claims/:id',
  name: 'getOwnClaim',
  summary: 'Ver un reclamo con sus mensajes',
  description: 'Con todo lo que se escribió de ambos lados.',
  scope: 'orders:read',
  response: toldClaimSchema,
  successStatus: 200,
  problems: [unknownProblem],
  async answer({ params }, { claims, caller }) {
    const found = await claims.find(params['id'] ?? '', caller.number)
    return found ? { status: 200, body: writeToldClaim(found) } : unknownClaim
  },
}

const writeOwnClaim: KeyOperation<OwnClaimsContext, Scope> = {
  method: 'POST',
  path: '/claims/:id/messages',
  name: 'writeOwnClaim',
  summary: 'Escribir en un reclamo',
  description: 'Mientras está abierto.',
  scope: 'orders:write',
  request: messageRequest,
  response: toldClaimSchema,
  successStatus: 201,
  problems: [unknownProblem, settledProblem],
  async answer({ body, params }, context) {
    const id = params['id'] ?? ''
    if (!(await isOwn(context, id))) return unknownClaim
    const read = readBody(messageShape, body, 'Falta el mensaje.')
    if (!read.ok) return read.refusal
    const written = await context.claims.write(id, read.value.text, own(context))
    return written.ok
      ? { status: 201, body: writeToldClaim(written.value) }
      : explainWriting(written.refusal)
  },
}

const withdrawOwnClaim: KeyOperation<OwnClaimsContext, Scope> = {
  method: 'POST',
  path: '/claims/:id/withdrawal',
  name: 'withdrawOwnClaim',
  summary: 'Retirar un reclamo',
  description: 'Mientras está abierto: apareció, o se arregló de otro modo.',
  scope: 'orders:write',
  request: reasonRequest,
  response: toldClaimSchema,
  successStatus: 200,
  problems: [unknownProblem, settledProblem],
  async answer({ body, params }, context) {
    const id = params['id'] ?? ''
    if (!(await isOwn(context, id))) return unknownClaim
    const read = readBody(reasonShape, body, 'Falta decir por qué.')
    if (!read.ok) return read.refusal
    const settlement = { state: 'withdrawn', reason: read.value.reason } as const
    const done = await context.claims.settle(id, settlement, own(context))
    return done.ok
      ? { status: 200, body: writeToldClaim(done.value) }
      : explainSettling(done.refusal)
  },
}

export const ownClaimRows = [openClaim, listOwnClaims, getOwnClaim, writeOwnClaim, withdrawOwnClaim]
