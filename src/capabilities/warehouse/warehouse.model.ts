import { opsCall, shops, v1Call } from '../../../test/simulator/carrier.ts'
import {
  type Command,
  command,
  definePart,
  type Model,
  type SliceModel,
} from '../../../test/simulator/model.ts'
import {
  codesWhere,
  type Goods,
  type Piece,
  piecesOf,
  stateOf,
} from '../../../test/simulator/pieces.ts'

interface Level {
  units: number
  reserved: number
}

export const skus = ['SKU-AZUL', 'SKU-ROJO'] as const

/** The demonstration's stock. */
const stockOf = definePart(
  'stock',
  (): Record<string, Level> =>
    Object.fromEntries(skus.map((sku) => [sku, { units: 1000, reserved: 0 }])),
)

/** Whether fewer units are free than an order wants. */
export function isShort(model: Model, sku: string, units: number): boolean {
  const level = stockOf(model)[sku]
  return level === undefined || level.units - level.reserved < units
}

/** Goods come in. */
export function addUnits(model: Model, sku: string, units: number): void {
  const level = stockOf(model)[sku]
  if (level) level.units += units
}

/** D17: an order reserves its units. */
export function reserve(model: Model, sku: string, units: number): Goods {
  const level = stockOf(model)[sku]
  if (level) level.reserved += units
  return { sku, units, place: 'reserved' }
}

/** The units leave the shelf: reported as picked, or with the first scan after PI. */
export function takeOut(model: Model, { goods }: Piece): void {
  const level = goods && stockOf(model)[goods.sku]
  if (level === undefined || goods?.place !== 'reserved') return
  level.units -= goods.units
  level.reserved -= goods.units
  goods.place = 'left'
}

/** Reserved units are free again; those that had left come back. */
export function giveBack(model: Model, { goods }: Piece, place: Goods['place']): void {
  const level = goods && stockOf(model)[goods.sku]
  if (level === undefined || goods === undefined) return
  if (goods.place === 'reserved') level.reserved -= goods.units
  else if (goods.place === 'left') level.units += goods.units
  goods.place = place
}

interface Pick extends Command {
  readonly kind: 'pick'
  readonly code: string
}

const pick = command<Pick>({
  kind: 'pick',
  accepted: ['picked'],
  weight: 5,
  propose(chance, model) {
    const isReserved = ({ goods }: Piece) => goods?.place === 'reserved'
    const codes = codesWhere(model, (piece) => isReserved(piece) || chance.happens(0.05))
    return codes.length === 0 ? undefined : { code: chance.pick(codes) }
  },
  call: ({ code }) => opsCall('POST', `/picking/${code}`, {}),
  apply(model, { code }) {
    const piece = piecesOf(model)[code]
    if (piece?.goods?.place !== 'reserved' || stateOf(piece) !== 'PI') return 'refused'
    takeOut(model, piece)
    return 'picked'
  },
  read: ({ status }) => (status < 300 ? 'picked' : 'refused'),
})

interface Summed {
  readonly sku: string
  readonly units: number
  readonly reserved: number
}

export const warehouse: SliceModel = {
  kinds: [pick],
  equations: [
    {
      name: 'stock is what came, less what left and is reserved',
      async look(look) {
        const path = '/stock/summary?limit=100'
        const { items } = (await look(v1Call(shops.ware, 'GET', path))) as { items: Summed[] }
        return Object.fromEntries(
          items.map(({ sku, units, reserved }) => [sku, { units, reserved }]),
        )
      },
      expect: (model) => ({ ...stockOf(model) }),
    },
    {
      name: 'stock equals its ledger',
      look: (look) => look(opsCall('GET', '/stock/check')),
      expect: () => ({ sound: true, balances: [], orders: [] }),
    },
  ],
}
