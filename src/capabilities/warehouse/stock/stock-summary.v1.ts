import type { Scope } from '../../../kernel/scope.ts'
import type { Shipper } from '../../../kernel/shipper.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import {
  count,
  day,
  decimal,
  maybeCount,
  objectOf,
  pageOf,
  string,
} from '../../../rows/answer-schema.ts'
import type { KeyOperation } from '../../../rows/operation.ts'
import { pagingQuery, readPageRequest, toPage } from '../../../rows/paging.ts'
import { wordForm } from '../../../rows/query-forms.ts'
import type { SkuSummary, StockSummary, Warehouse } from '../warehouse.ts'
import { movementsList } from './stock-movements.wire.ts'
import { findByWords, summaryDays } from './stock-summary.ts'

export interface OwnStockContext {
  readonly warehouse: Warehouse
  readonly caller: Shipper
}

type Row = KeyOperation<OwnStockContext, Scope>

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

const page = pageOf(summarySchema)

const parts = ['running-out', 'expiring'] as const

const getStockSummary: Row = {
  method: 'GET',
  path: '/stock/summary',
  name: 'getStockSummary',
  summary: 'Ver el stock por SKU',
  description: 'Lo disponible, reservado y por llegar de cada SKU activo, y para cuánto alcanza.',
  scope,
  query: [
    ...pagingQuery,
    { name: 'q', description: 'Partes del código o de la descripción del SKU.' },
    {
      name: 'show',
      description:
        '`running-out`: alcanza para 7 días o menos; `expiring`: vence en 60 días o menos.',
      form: wordForm(parts),
    },
  ],
  response: entity('StockSummary', {
    ...page,
    properties: {
      ...page.properties,
      total: count('Cuántos SKU hay.'),
      runningOut: count('Cuántos alcanzan para 7 días o menos.'),
      expiring: count('Cuántos vencen en 60 días o menos.'),
    },
    required: [...page.required, 'total', 'runningOut', 'expiring'],
  }),
  successStatus: 200,
  async answer({ query }, { warehouse, caller }) {
    const request = readPageRequest(query)
    const summary = await warehouse.summarizeStock(caller.number)
    const shown = findByWords(shownOf(summary, query['show']), query['q'] ?? '').filter(
      ({ sku }) => sku > (request.after ?? ''),
    )
    const { items, next } = toPage(shown, request, ({ sku }) => sku)
    const body = {
      items: items.map(writeSummary),
      next,
      total: summary.skus.length,
      runningOut: summary.runningOut.length,
      expiring: summary.expiring.length,
    }
    return { status: 200, body }
  },
}

function shownOf(summary: StockSummary, show: string | undefined): readonly SkuSummary[] {
  if (show === 'running-out') return summary.runningOut
  return show === 'expiring' ? summary.expiring : summary.skus
}

function writeSummary({ lastsDays, expiresFirst, ...summary }: SkuSummary) {
  return { ...summary, lastsDays: lastsDays ?? null, expiresFirst: expiresFirst ?? null }
}

const listOwnStockMovements: Row = {
  ...movementsList({
    name: 'listOwnStockMovements',
    filters: [{ name: 'sku', description: 'Solo los de este SKU.' }],
    tellsWho: false,
    shipperOf: (_query, { caller }: OwnStockContext) => ({ shipper: caller.number }),
  }),
  scope,
}

export const ownStockRows = [getStockSummary, listOwnStockMovements] as const
