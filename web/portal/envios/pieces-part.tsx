import { decimal, kilos } from '../../formats/numbers.ts'
import { type Column, Table } from '../../parts/table.tsx'
import { shipmentWords } from '../../words/shipment.ts'
import { useWords } from '../../words/words.ts'
import type { Whole } from './one.ts'

type Product = Whole['order']['products'][number]
type Measurement = Whole['measurements'][number]

interface Piece {
  readonly at: number
  readonly product: Product
  /** The last measurement of the piece, or of the whole shipment where it has one piece. */
  readonly measured: Measurement | undefined
}

export function PiecesPart({ whole: { order, measurements } }: { whole: Whole }) {
  const words = useWords(shipmentWords)
  const count = order.products.length
  const pieces = order.products.map((product, index): Piece => {
    const own = measurements.findLast(({ package: number }) => number === index + 1)
    return {
      at: index + 1,
      product,
      measured: own ?? (count === 1 ? measurements.at(-1) : undefined),
    }
  })
  const columns: readonly Column<Piece>[] = [
    { name: 'piece', title: words.piece, look: 'w1', cell: ({ at }) => words.pieceOf(at, count) },
    {
      name: 'content',
      title: words.content,
      cell: ({ product: { description, sku, quantity } }) => (
        <>
          {description ?? `× ${quantity}`}
          {sku ? <small>SKU {sku}</small> : undefined}
        </>
      ),
    },
    {
      name: 'declared',
      title: words.declared,
      look: 'num',
      cardTitle: true,
      cell: ({ product }) => (
        <>
          {product.weightKg === null ? '' : kilos(product.weightKg)}
          <small>{sides(product)}</small>
        </>
      ),
    },
    {
      name: 'measured',
      title: words.measured,
      look: 'num',
      cardTitle: true,
      cell: ({ measured }) =>
        measured === undefined ? (
          <span className="quiet">{words.notMeasured}</span>
        ) : (
          <>
            {kilos(measured.weightKg)}
            <small>{sides(measured)}</small>
          </>
        ),
    },
    {
      name: 'difference',
      title: words.difference,
      look: 'num',
      cardTitle: true,
      cell: ({ measured }) => <Difference measured={measured} />,
    },
  ]
  return (
    <Table
      caption={words.piecesTable}
      columns={columns}
      rows={pieces}
      rowId={({ at }) => String(at)}
    />
  )
}

function Difference({ measured }: { measured: Measurement | undefined }) {
  const words = useWords(shipmentWords)
  if (measured === undefined) return undefined
  const { weightKg, declaredWeightKg, volumetricWeightKg } = measured
  const more = weightKg - declaredWeightKg
  return (
    <>
      <span className={more > 0 ? 'warn' : undefined}>
        {more > 0 ? '+ ' : ''}
        {kilos(more)}
      </span>
      {volumetricWeightKg ? (
        <small>{words.volumetric(kilos(volumetricWeightKg))}</small>
      ) : undefined}
    </>
  )
}

interface Sides {
  readonly lengthCm?: number | null | undefined
  readonly widthCm?: number | null | undefined
  readonly heightCm?: number | null | undefined
}

function sides({ lengthCm, widthCm, heightCm }: Sides): string {
  if (!(lengthCm && widthCm && heightCm)) return ''
  return `${[lengthCm, widthCm, heightCm].map((side) => decimal(side)).join(' × ')} cm`
}
