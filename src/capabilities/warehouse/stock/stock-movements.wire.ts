/** The stock ledger of the carrier's and the shippers' API; they differ in whose it is. */
import { paragraph } from '../../../kits/text/paragraph.ts'
import { listRow } from '../../../rows/list-row.ts'
import type { OperationAnswer, OperationInput } from '../../../rows/operation.ts'
import { dayForm, type QueryParameter } from '../../../rows/query-forms.ts'
import { warehouseLimits } from '../warehouse.limits.ts'
import type { LedgerPlace, Warehouse } from '../warehouse.ts'
import { isNewestFirst, sortFilter } from '../warehouse-words.wire.ts'
import { skuId } from './stock.ts'
import { entrySchema, kindWords, writeEntry } from './stock-message.wire.ts'

interface MovementsList<Context> {
  readonly name: string
  readonly filters: readonly QueryParameter[]
  /** Whether it tells which of the carrier's people recorded each movement. */
  readonly tellsWho: boolean
  /** The shipper whose ledger is read, all shippers, or the answer to a wrong question. */
  shipperOf(
    query: OperationInput['query'],
    context: Context,
  ): { readonly shipper: number | undefined } | OperationAnswer
}

export function movementsList<Context extends { readonly warehouse: Warehouse }>({
  name,
  filters,
  tellsWho,
  shipperOf,
}: MovementsList<Context>) {
  return listRow({
    path: '/stock/movements',
    name,
    summary: 'Ver el libro del stock',
    description: paragraph`Cada movimiento, del más viejo al más nuevo (\`sort\`); sumados dan lo
      que hay. Sin \`document\` ni \`from\`, los de los últimos ${warehouseLimits.stockLedgerDays}
      días.`,
    filters: [
      ...filters,
      { name: 'document', description: 'Solo los de este documento, por ejemplo `order ABC-1`.' },
      { name: 'from', description: 'Desde este día, AAAA-MM-DD.', form: dayForm },
      sortFilter,
    ],
    notes: [{ title: 'Qué pasó', text: kindsText }],
    readPlace,
    async load({ after, limit }, { query }, context: Context) {
      const found = shipperOf(query, context)
      if (!('shipper' in found)) return found
      const { shipper } = found
      const { sku, document, from } = query
      const filter = {
        shipper,
        from: document ? undefined : startOf(from || undefined, context.warehouse),
        skuId: sku ? skuId(shipper ?? 0, sku) : undefined,
        document: document || undefined,
        newestFirst: isNewestFirst(query),
      }
      return context.warehouse.listMovements(filter, after, limit)
    },
    placeOf: ({ at, entry, document }) => `${at}~${entry}~${document}`,
    item: entrySchema,
    write(entry) {
      const { recordedBy, ...told } = writeEntry(entry)
      return tellsWho ? { ...told, recordedBy } : told
    },
  })
}

const kindsText = Object.entries(kindWords)
  .map(([kind, words]) => `\`${kind}\`: ${words}`)
  .join('; ')

/**
 * The requested day, or the start of the default period: nobody reads years of a ledger by mistake.
 */
function startOf(from: string | undefined, warehouse: Warehouse): number {
  return from === undefined
    ? warehouse.startOf(warehouse.today(), warehouseLimits.stockLedgerDays)
    : warehouse.startOf(from, 0)
}

function readPlace(after: string): LedgerPlace | undefined {
  const match = /^(\d{1,15})~(\d{1,9})~(.+)$/s.exec(after)
  if (match?.[3] === undefined) return undefined
  return { at: Number(match[1]), entry: Number(match[2]), document: match[3] }
}
