import { opsCall } from '../../../test/simulator/carrier.ts'
import { definePart, type Model, type SliceModel } from '../../../test/simulator/model.ts'
import { isOver, piecesOf, stateOf } from '../../../test/simulator/pieces.ts'
import { everyItem } from '../orders/orders.model.ts'

/** What is reported as it happens; the rest follows from the piece. */
type Reported = 'claim' | 'hand-over-missing'

/** With how many movements its piece had then. */
const workOf = definePart('work', (): Record<string, number> => ({}))

export function addWork(model: Model, code: string, kind: Reported): void {
  workOf(model)[`${kind} ${code}`] = piecesOf(model)[code]?.checks.length ?? 0
}

export function endWork(model: Model, code: string, kind: Reported): void {
  delete workOf(model)[`${kind} ${code}`]
}

const kinds = ['claim', 'hand-over-missing', 'rescue-due', 'unconfirmed-delivery']

function expected(model: Model): string[] {
  const reported = Object.entries(workOf(model)).flatMap(([item, movements]) => {
    const [kind, code = ''] = item.split(' ')
    const piece = piecesOf(model)[code]
    const isAwaited = piece?.checks.length === movements && !piece.isCancelled
    // A movement or a cancellation ends the search; claims outlive the journey.
    const isOpen = kind === 'claim' || isAwaited
    return isOpen ? [item] : []
  })
  const followed = Object.entries(piecesOf(model)).flatMap(([code, piece]) => [
    ...(piece.rescue === 'waiting' && !isOver(piece) ? [`rescue-due ${code}`] : []),
    ...(stateOf(piece) === 'EI' ? [`unconfirmed-delivery ${code}`] : []),
  ])
  return [...reported, ...followed].sort()
}

interface Listed {
  readonly kind: string
  readonly trackingCode: string
}

export const workList: SliceModel = {
  kinds: [],
  equations: [
    {
      name: 'the work list: claims, missing pieces, returns that wait, deliveries to confirm',
      isWhole: true,
      async look(look) {
        const items = await everyItem<Listed>(look, (after) =>
          opsCall('GET', `/work-list?kinds=${kinds.join()}&limit=200${after}`),
        )
        return items.map(({ kind, trackingCode }) => `${kind} ${trackingCode}`).sort()
      },
      expect: expected,
    },
  ],
}
