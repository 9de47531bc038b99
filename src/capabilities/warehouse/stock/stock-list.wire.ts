/** The stock list of the carrier's and the shippers' API; they differ in whose stock is shown. */
import { anyText, type List, listRow } from '../../../rows/list-row.ts'
import type { OperationInput } from '../../../rows/operation.ts'
import type { StockFilter, StockLevel, Warehouse } from '../warehouse.ts'
import { stockSchema, writeLevel } from './stock-message.wire.ts'

interface StockList<Context>
  extends Pick<List<Context, StockLevel, string>, 'name' | 'summary' | 'filters'> {
  filterOf(query: OperationInput['query'], context: Context): StockFilter
}

export function stockList<Context extends { readonly warehouse: Warehouse }>({
  filterOf,
  ...list
}: StockList<Context>) {
  return listRow({
    ...list,
    path: '/stock',
    description: 'Unidades por lugar, lote, serie y vencimiento: las que hay y las reservadas.',
    readPlace: anyText,
    load: ({ after, limit }, { query }, context: Context) =>
      context.warehouse.listStock(filterOf(query, context), after, limit),
    placeOf: ({ id }) => id,
    item: stockSchema,
    write: (level, { warehouse }) => writeLevel(level, warehouse.today()),
  })
}
