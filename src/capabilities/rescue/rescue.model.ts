import { credentialsOf, restCall, shops } from '../../../test/simulator/carrier.ts'
import {
  type Command,
  command,
  type Model,
  type SliceModel,
  unanswered,
} from '../../../test/simulator/model.ts'

import {
  addEvent,
  codesWhere,
  type Piece,
  piecesOf,
  stateOf,
} from '../../../test/simulator/pieces.ts'
import { move } from '../tracking/tracking.model.ts'

interface Return extends Command {
  readonly kind: 'return'
  /** The shop that asks: another's pieces are unknown to it. */
  readonly shop: Piece['shop']
  readonly codes: readonly string[]
}

/** D28: a piece on its way waits for its next scan; one that lies somewhere goes back at once. */
export function returnPiece(model: Model, code: string, shop: Piece['shop']): string {
  const piece = piecesOf(model)[code]
  if (piece?.shop !== shop || piece.isCancelled) return 'not-apt'
  const state = stateOf(piece)
  if (['PI', 'EI', 'DL', 'RV', 'RM', 'RC'].includes(state))
    return piece.rescue === 'none' ? 'not-apt' : 'exists'
  if (piece.rescue !== 'none') return 'exists'
  if (state === 'DV') return 'not-apt'
  addEvent(model, piece, 'rescue.requested')
  if (['AS', 'LD'].includes(state)) {
    piece.rescue = 'waiting'
    return 'asked'
  }
  // Whoever takes it out of its bag scans it again.
  move(model, code, 'DV', piece.branch, piece.within)
  piece.rescue = 'done'
  addEvent(model, piece, 'rescue.carried-out')
  return 'done'
}

const messages: Readonly<Record<string, string>> = {
  'La pieza ha sido rescatada correctamente': 'done',
  'Solicitud de rescate de Devolucion generada correctamente': 'asked',
  'La pieza ya tiene un Rescate existente': 'exists',
  'La pieza no es apta para ser rescatada': 'not-apt',
}

interface Judged {
  readonly piece: string
  readonly message: string
}

const giveBack = command<Return>({
  kind: 'return',
  accepted: ['done', 'asked'],
  weight: 3,
  propose(chance, model) {
    const codes = codesWhere(model, () => true)
    if (codes.length === 0) return undefined
    const shop = chance.pick(['cross', 'cross', 'ware'] as const)
    return { shop, codes: chance.shuffle(codes).slice(0, 1 + chance.below(3)) }
  },
  call: ({ shop, codes }) =>
    restCall('/wbs/rescate/', {
      auth: credentialsOf(shops[shop]),
      pieces: codes,
      tipoRescate: 'devolucion',
    }),
  apply: (model, { shop, codes }) =>
    codes.map((code) => `${code} ${returnPiece(model, code, shop)}`).sort(),
  read({ text }) {
    const { succeeded, rejected, failed } = JSON.parse(text) as Record<string, Judged[]>
    // It says that it failed, and not how far it came.
    if (failed !== undefined && failed.length > 0) return unanswered
    return [succeeded, rejected]
      .flatMap((list = []) => list.map(({ piece, message }) => `${piece} ${messages[message]}`))
      .sort()
  },
})

export const rescue: SliceModel = { kinds: [giveBack], equations: [] }
