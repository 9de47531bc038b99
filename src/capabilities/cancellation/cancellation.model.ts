import { shops } from '../../../test/simulator/carrier.ts'
import { type Command, command, type SliceModel } from '../../../test/simulator/model.ts'
import {
  addEvent,
  codesWhere,
  type Piece,
  piecesOf,
  stateOf,
} from '../../../test/simulator/pieces.ts'
import { returnPiece } from '../rescue/rescue.model.ts'
import { giveBack } from '../warehouse/warehouse.model.ts'

interface Cancel extends Command {
  readonly kind: 'cancel'
  readonly shop: Piece['shop']
  readonly code: string
}

const cancel = command<Cancel>({
  kind: 'cancel',
  accepted: ['true'],
  weight: 3,
  propose(chance, model) {
    const codes = codesWhere(model, ({ isCancelled }) => !isCancelled || chance.happens(0.1))
    if (codes.length === 0) return undefined
    const code = chance.pick(codes)
    const own = piecesOf(model)[code]?.shop ?? 'cross'
    return { code, shop: chance.happens(0.05) ? 'ware' : own }
  },
  call: ({ code, shop }) => ({
    method: 'GET',
    reader: shop,
    path: `/testing/servicio-cancelacion-rescate/index.php/${code}`,
    headers: {
      'x-client-id': String(shops[shop].number),
      'x-client-secret': shops[shop].password,
    },
  }),
  apply(model, { code, shop }) {
    const piece = piecesOf(model)[code]
    if (piece?.shop !== shop) return 'unknown'
    const state = stateOf(piece)
    const isOurs = !['PI', 'DL', 'RC'].includes(state)
    if (piece.isCancelled || piece.isCancelledLate) return 'already'
    if (state === 'PI') {
      piece.isCancelled = true
      giveBack(model, piece, 'free')
      addEvent(model, piece, 'shipment.cancelled')
      return 'true false'
    }
    if (['EI', 'DV', 'RV', 'RM', 'DL', 'RC'].includes(state)) return `false ${isOurs}`
    const result = returnPiece(model, code, shop)
    piece.isCancelledLate = result === 'done' || result === 'asked'
    if (piece.isCancelledLate) addEvent(model, piece, 'shipment.cancelled')
    return `${piece.isCancelledLate} true`
  },
  read({ status, text }) {
    if (status === 422) return 'already'
    if (status === 400) return 'unknown'
    const { data } = JSON.parse(text) as {
      data: { avalibleForCancel: boolean; weHaveTheProduct: boolean }
    }
    return `${data.avalibleForCancel} ${data.weHaveTheProduct}`
  },
})

export const cancellation: SliceModel = { kinds: [cancel], equations: [] }
