/** The five operations that every table of prices has: list, put, delete, and a file in and out. */

import { csvOperations } from '../../faces/operations/csv-operations.wire.ts'
import {
  badRequest,
  conflict,
  notFound,
  type Operation,
} from '../../faces/operations/operation.wire.ts'
import {
  pagingBy,
  pagingQuery,
  readPageRequest,
  toPage,
} from '../../faces/operations/paging.wire.ts'
import { flagForm } from '../../faces/operations/query-forms.wire.ts'
import { type RefusalOf, refusalAnswers } from '../../faces/operations/refusal-answers.wire.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { shapeSchema } from '../../kits/fields/structures.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import { refuse } from '../../outcome.ts'
import {
  itemSchema,
  keyWords,
  readFilters,
  readKey,
  readKeyRow,
  readRow,
  storable,
  type TableWire,
  toCsvFault,
  toFieldProblem,
  withoutKey,
  writeItem,
} from './rate-row.wire.ts'
import type { Rates, RateTable } from './rates.ts'

export interface RatesOpsContext {
  readonly rates: Rates
  readonly operator: Operator
  readonly zone: Zone
}

const readers = ['administrator', 'executive', 'reader']

export function tableOperations<Row>(wire: TableWire<Row>): Operation<RatesOpsContext>[] {
  return [listOperation(wire), putOperation(wire), deleteOperation(wire), ...fileOperations(wire)]
}

function listOperation<Row>(wire: TableWire<Row>): Operation<RatesOpsContext> {
  const { place } = wire
  return {
    method: 'GET',
    path: `/${wire.path}`,
    name: `list${wire.many}`,
    summary: `Listar ${wire.words.many}`,
    description: wire.words.description,
    roles: readers,
    query: [...(place ? pagingBy((after) => place.test(after)) : pagingQuery), ...wire.filters],
    response: {
      type: 'object',
      properties: {
        items: { type: 'array', items: itemSchema(wire) },
        next: { type: 'string', description: 'Para pedir la página siguiente.' },
      },
      required: ['items'],
    },
    successStatus: 200,
    async answer({ query }, { rates, zone }) {
      const request = readPageRequest(query)
      const table = wire.table(rates)
      const rows = await table.page({
        after: storable(request.after),
        limit: request.limit + 1,
        filters: readFilters(wire, query),
      })
      const page = toPage(rows, request, table.keyOf)
      const items = page.items.map((row) => writeItem(wire, row, zone))
      return { status: 200, body: { items, next: page.next } }
    },
  }
}

function putOperation<Row>(wire: TableWire<Row>): Operation<RatesOpsContext> {
  const body = shapeSchema(withoutKey(wire))
  return {
    method: 'PUT',
    path: `/${wire.path}/:id`,
    name: `put${wire.one}`,
    summary: `Guardar ${wire.words.one}`,
    description: [
      `La crea, o la reemplaza si ya existe. El id es ${keyWords(wire)}. Los cambios se ven en `,
      'menos de un segundo en todos los procesos.',
    ].join(''),
    roles: ['administrator', ...wire.keepers],
    request: body,
    response: itemSchema(wire),
    successStatus: 200,
    async answer({ body: sent, params }, { rates, operator, zone }) {
      const key = readKey(wire, params['id'] ?? '')
      if (key === undefined) return badRequest(`El id es ${keyWords(wire)}.`)
      const read = readRow(wire, { ...sent, ...key }, zone)
      if (!read.ok) return badRequest('Con estos datos no se puede guardar.', read.refusal)
      const saved = await wire.table(rates).save([read.value], operator)
      if (saved.ok) return { status: 200, body: writeItem(wire, read.value, zone) }
      const errors = saved.refusal.map((fault) => toFieldProblem(wire, fault))
      return badRequest('Con estos datos no se puede guardar.', errors)
    },
  }
}

const explainRemoving = refusalAnswers<RefusalOf<RateTable<unknown>['remove']>, [id: string]>({
  'row-unknown': (_refusal, id) => notFound(`No existe ${id}.`),
  'row-in-use': (_refusal, id) =>
    conflict(`No se puede quitar ${id}: otros datos la usan todavía.`),
})

function deleteOperation<Row>(wire: TableWire<Row>): Operation<RatesOpsContext> {
  return {
    method: 'DELETE',
    path: `/${wire.path}/:id`,
    name: `delete${wire.one}`,
    summary: `Quitar ${wire.words.one}`,
    description: `El id es ${keyWords(wire)}.`,
    roles: ['administrator', ...wire.keepers],
    response: {
      type: 'object',
      properties: { id: { type: 'string', description: 'Lo que se quitó.' } },
      required: ['id'],
    },
    successStatus: 200,
    problems: [
      { status: 404, meaning: 'No existe.' },
      { status: 409, meaning: 'Otros datos la usan todavía.' },
    ],
    async answer({ params }, { rates, operator, zone }) {
      const id = params['id'] ?? ''
      const key = readKey(wire, id)
      const row = key && readKeyRow(wire, key, zone)
      if (row === undefined) return notFound(`No existe ${id}: el id es ${keyWords(wire)}.`)
      const table = wire.table(rates)
      const removed = await table.remove(table.keyOf(row), operator)
      return removed.ok ? { status: 200, body: { id } } : explainRemoving(removed.refusal, id)
    },
  }
}

function fileOperations<Row>(wire: TableWire<Row>): Operation<RatesOpsContext>[] {
  const { replaces } = wire
  const { exported, imported } = csvOperations({
    path: wire.path,
    many: wire.many,
    words: wire.words.many,
    shape: wire.shape,
    readers,
    keepers: ['administrator', ...wire.keepers],
    exports: wire.words.description,
    imports: 'Crea o reemplaza una fila por cada una del archivo.',
    exportQuery: wire.filters,
    ...(replaces
      ? {
          importQuery: [
            { name: 'replace', description: `Con true, reemplaza ${replaces}.`, form: flagForm },
          ],
        }
      : {}),
    counts: {
      added: 'Las que no estaban.',
      changed: 'Las que ya estaban y se reemplazaron.',
      removed: 'Las que se quitaron para reemplazar el conjunto.',
    },
    async rows(query, { rates, zone }: RatesOpsContext) {
      const filters = readFilters(wire, query)
      const rows = await wire.table(rates).page({ after: '', limit: 10_000_000, filters })
      return rows.map((row) => wire.toWire(row, zone))
    },
    async judge(drafts, { rates, zone }) {
      const rows = drafts.map((draft) => wire.toRow(draft as JsonObject, zone))
      return (await wire.table(rates).judge(rows)).map((fault) => toCsvFault(wire, fault))
    },
    async save(drafts, { rates, operator, zone }, { query, onStored }) {
      const rows = drafts.map((draft) => wire.toRow(draft as JsonObject, zone))
      const replace = replaces !== undefined && query['replace'] === 'true'
      const saved = await wire.table(rates).save(rows, operator, { replace, onStored })
      return saved.ok ? saved : refuse(saved.refusal.map((fault) => toCsvFault(wire, fault)))
    },
  })
  return [exported, imported]
}
