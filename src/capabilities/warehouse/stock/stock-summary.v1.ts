import type { Shipper } from '../../../kernel/shipper.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { count, day, decimal, maybeCount, objectOf, string } from '../../../rows/answer-schema.ts'
import { type Page, pageLimit, toPage, usualLimit } from '../../../rows/paging.ts'
import { anyText, wordForm } from '../../../rows/query-forms.ts'
import { keyRows } from '../../../rows/row.ts'
import { computed, listOf, optional, count as shownCount, text, view } from '../../../rows/view.ts'
import type { SkuSummary, StockSummary, Warehouse } from '../warehouse.ts'
import { ledgerList, ledgerQuery, listLedger, shownOwnEntry } from './stock-message.wire.ts'
import { findByWords, summaryDays } from './stock-summary.ts'

export interface OwnStockContext {
  readonly warehouse: Warehouse
  readonly caller: Shipper
}

const { plainRow, list } = keyRows<OwnStockContext>()

const scope = 'stock'

const summarySchema = entity(
  'SkuSummary',
  objectOf({
    sku: string('El SKU.'),
    description: string('Qué es.'),
    units: count('Unidades que hay.'),
    reserved: count('De esas, las reservadas por órdenes.'),
    available: count('Las que se pueden pedir: ni reservadas ni vencidas.'),
    announced: count('Las que están por llegar, según los vales.'),
    leavingPerDay: decimal(`Cuántas salen por día, según los últimos ${summaryDays}.`),
    lastsDays: maybeCount('Para cuántos días alcanza lo disponible; `null` si no sale nada.'),
    leftByDay: {
      type: 'array',
      items: { type: 'integer' },
      description: `Las que salieron cada uno de los últimos ${summaryDays} días, hasta hoy.`,
    },
    expiresFirst: {
      ...objectOf({ on: day('Cuándo.'), units: count('Cuántas, sin las reservadas.') }),
      type: ['object', 'null'],
      description: 'Las unidades que vencen primero, si vencen.',
    },
  }),
)

const parts = ['running-out', 'expiring'] as const

interface SummaryPage extends Page<SkuSummary> {
  readonly summary: StockSummary
}

const getStockSummary = plainRow({
  method: 'GET',
  path: '/stock/summary',
  name: 'getStockSummary',
  summary: 'Ver el stock por SKU',
  description: 'Lo disponible, reservado y por llegar de cada SKU activo, y para cuánto alcanza.',
  scope,
  query: {
    after: [anyText, 'El `next` de la página anterior.'],
    limit: pageLimit,
    q: [anyText, 'Partes del código o de la descripción del SKU.'],
    show: [
      wordForm(parts),
      '`running-out`: alcanza para 7 días o menos; `expiring`: vence en 60 días o menos.',
    ],
  },
  answer: view<SummaryPage>('StockSummary')({
    items: listOf({ schema: summarySchema, write: writeSummary }, 'Las filas de esta página.'),
    next: optional(text('Para pedir la página siguiente; falta en la última.')),
    total: computed(shownCount('Cuántos SKU hay.'), ({ summary }) => summary.skus.length),
    runningOut: computed(
      shownCount('Cuántos alcanzan para 7 días o menos.'),
      ({ summary }) => summary.runningOut.length,
    ),
    expiring: computed(
      shownCount('Cuántos vencen en 60 días o menos.'),
      ({ summary }) => summary.expiring.length,
    ),
  }),
  async run({ query: { after = '', limit = usualLimit, q = '', show } }, { warehouse, caller }) {
    const summary = await warehouse.summarizeStock(caller.number)
    const shown = findByWords(shownOf(summary, show), q).filter(({ sku }) => sku > after)
    return { ...toPage(shown, { limit }, ({ sku }) => sku), summary }
  },
})

function shownOf(
  summary: StockSummary,
  show: (typeof parts)[number] | undefined,
): readonly SkuSummary[] {
  if (show === 'running-out') return summary.runningOut
  return show === 'expiring' ? summary.expiring : summary.skus
}

function writeSummary({ lastsDays, expiresFirst, ...summary }: SkuSummary) {
  return { ...summary, lastsDays: lastsDays ?? null, expiresFirst: expiresFirst ?? null }
}

const listOwnStockMovements = list({
  ...ledgerList,
  name: 'listOwnStockMovements',
  scope,
  query: { sku: [anyText, 'Solo los de este SKU.'], ...ledgerQuery },
  load: (wish, { warehouse, caller }) => listLedger(warehouse, caller.number, wish),
  item: shownOwnEntry,
})

export const ownStockRows = [getStockSummary, listOwnStockMovements] as const
