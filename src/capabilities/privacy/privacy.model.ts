import { opsCall } from '../../../test/simulator/carrier.ts'
import { commandCall } from '../../../test/simulator/commands.ts'
import { type Command, command, type SliceModel } from '../../../test/simulator/model.ts'
import {
  codesWhere,
  documentOf,
  isOver,
  type Piece,
  piecesOf,
  wordOf,
} from '../../../test/simulator/pieces.ts'
import { eraseVisits } from '../deliveries/deliveries.model.ts'
import { everyItem } from '../orders/orders.model.ts'

interface Erase extends Command {
  readonly kind: 'erase'
  readonly code: string
}

interface Erased {
  readonly postponed: readonly string[]
}

/** Somebody asks that what is stored about them be erased. */
const erase = command<Erase>({
  kind: 'erase',
  accepted: ['gone', 'postponed'],
  weight: 1.5,
  propose(chance, model) {
    // Nobody knows whether one that waits is erased, if it was over for a while.
    const isKnown = ({ erasure, isCancelled }: Piece) => !(erasure === 'waiting' && isCancelled)
    const codes = codesWhere(
      model,
      (piece) => isKnown(piece) && (isOver(piece) || chance.happens(0.2)),
    )
    return codes.length === 0 ? undefined : { code: chance.pick(codes) }
  },
  call: ({ code }) => commandCall('privacy erase', String(documentOf(code))),
  apply(model, { code }) {
    const piece = piecesOf(model)[code]
    if (piece === undefined || piece.erasure === 'done') return 'gone'
    piece.erasure = isOver(piece) ? 'done' : 'waiting'
    eraseVisits(model, code, piece.erasure === 'waiting')
    return piece.erasure === 'done' ? 'gone' : 'postponed'
  },
  read({ text }) {
    const { postponed } = JSON.parse(text) as Erased
    // After an erasure, which may have waited for an hour, nobody finds the person.
    return postponed.length > 0 ? 'postponed' : 'gone'
  },
})

/**
 * Whether a search finds the recipient; one that waits may be erased in any hour after its end,
 * also if a cancelled piece came all the same, later.
 */
function isFound(piece: Piece, isFoundNow: boolean): boolean {
  if (piece.erasure === 'done') return false
  if (piece.erasure === 'none') return true
  return isOver(piece) || piece.isCancelled ? isFoundNow : true
}

export const privacy: SliceModel = {
  kinds: [erase],
  equations: [
    {
      name: 'a search finds recipients until they are erased',
      isWhole: true,
      async look(look) {
        const items = await everyItem<{ trackingCode: string }>(look, (after) =>
          opsCall('GET', `/orders?q=recibe&limit=200${after}`),
        )
        return items.map(({ trackingCode }) => trackingCode).sort()
      },
      expect: (model, shown) =>
        Object.entries(piecesOf(model))
          .filter(([code, piece]) => isFound(piece, (shown as string[]).includes(code)))
          .map(([code]) => code)
          .sort(),
    },
    {
      name: 'the tables have the words of recipients until they are erased',
      isFinal: true,
      look(look, model) {
        return Promise.resolve(look.stored(codesWhere(model, isOver).map(wordOf)))
      },
      expect: (model) =>
        codesWhere(model, (piece) => piece.erasure === 'none' && isOver(piece)).map(wordOf),
    },
  ],
}
