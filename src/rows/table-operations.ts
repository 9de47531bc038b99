/** The five operations of a table of reference data: list, put, delete, import and export. */

import { mapInPortions } from '../kits/batch/portions.ts'
import { type Shape, shapeSchema } from '../kits/fields/structures.ts'
import type { FieldProblem } from '../kits/http/problem.ts'
import { entity } from '../kits/openapi/entities.ts'
import { paragraph } from '../kits/text/paragraph.ts'
import { accept, refuse } from '../outcome.ts'
import { csvOperations } from './csv-operations.ts'
import {
  type EditedTable,
  itemSchema,
  keyWords,
  readFilters,
  readKey,
  readKeyRow,
  rowPages,
  storable,
  type TableContext,
  type TableWire,
  toCsvFaults,
  toFieldProblem,
  withoutKey,
  writeItem,
} from './edited-table.ts'
import { anyText, listRow } from './list-row.ts'
import { badRequest, conflict, notFound, type Operation } from './operation.ts'
import { flagForm } from './query-forms.ts'
import { readBody } from './read-body.ts'
import { type RefusalOf, refusalAnswers } from './refusal-answers.ts'
import { countedChanges } from './row-changes.ts'

const readers = ['administrator', 'executive', 'reader']

export function tableOperations<Context extends TableContext, Row, Declared extends Shape>(
  wire: TableWire<Context, Row, Declared>,
): Operation<Context>[] {
  return [listOperation(wire), putOperation(wire), deleteOperation(wire), ...fileOperations(wire)]
}

function listOperation<Context extends TableContext, Row, Declared extends Shape>(
  wire: TableWire<Context, Row, Declared>,
): Operation<Context> {
  const { place } = wire
  return {
    ...listRow({
      path: `/${wire.path}`,
      name: `list${wire.many}`,
      summary: `Listar ${wire.words.many}`,
      description: wire.words.description,
      filters: wire.filters,
      readPlace: place ? (after) => (place.test(after) ? after : undefined) : anyText,
      load: ({ after, limit }, { query }, context: Context) =>
        wire
          .table(context)
          .page({ after: storable(after), limit, filters: readFilters(wire, query) }),
      placeOf: (row, context) => wire.table(context).keyOf(row),
      item: itemSchema(wire),
      write: (row, { zone }) => writeItem(wire, row, zone),
    }),
    roles: readers,
  }
}

function putOperation<Context extends TableContext, Row, Declared extends Shape>(
  wire: TableWire<Context, Row, Declared>,
): Operation<Context> {
  const body = entity(`${wire.one}Input`, shapeSchema(withoutKey(wire)))
  return {
    method: 'PUT',
    path: `/${wire.path}/:id`,
    name: `put${wire.one}`,
    summary: `Guardar ${wire.words.one}`,
    description: paragraph`La crea, o la reemplaza si ya existe. El id es ${keyWords(wire)}. Los
      cambios se ven en menos de un segundo en todos los procesos.`,
    roles: ['administrator', ...wire.keepers],
    request: body,
    response: itemSchema(wire),
    successStatus: 200,
    async answer({ body: message, params }, context) {
      const { operator, zone } = context
      const key = readKey(wire, params['id'] ?? '')
      if (key === undefined)
        return badRequest({ es: `El id es ${keyWords(wire)}.`, en: `The id is ${keyWords(wire)}.` })
      const problem = 'Con estos datos no se puede guardar.'
      const read = readBody(wire.shape, { ...message, ...key }, problem, () =>
        Object.keys(key)
          .filter((name) => Object.hasOwn(message, name))
          .map(keyInPath),
      )
      if (!read.ok) return read.refusal
      const row = wire.toRow(read.value, zone)
      const saved = await wire.table(context).save([row], operator)
      if (saved.ok) return { status: 200, body: writeItem(wire, row, zone) }
      const errors = saved.refusal.map((fault) => toFieldProblem(wire, fault))
      return badRequest(problem, errors)
    },
  }
}

function keyInPath(field: string): FieldProblem {
  return { field, code: 'field-misplaced', detail: 'Va en la dirección, no en el cuerpo.' }
}

const explainRemoving = refusalAnswers<RefusalOf<EditedTable<unknown>['remove']>, [id: string]>({
  'row-unknown': (_refusal, id) =>
    notFound({
      es: `No existe ${id}.`,
      en: `There is no ${id}.`,
    }),
  'row-in-use': (_refusal, id) =>
    conflict({
      es: `No se puede quitar ${id}: otros datos la usan todavía.`,
      en: `${id} can't be removed: other data still use it.`,
    }),
})

function deleteOperation<Context extends TableContext, Row, Declared extends Shape>(
  wire: TableWire<Context, Row, Declared>,
): Operation<Context> {
  return {
    method: 'DELETE',
    path: `/${wire.path}/:id`,
    name: `delete${wire.one}`,
    summary: `Quitar ${wire.words.one}`,
    description: `El id es ${keyWords(wire)}.`,
    roles: ['administrator', ...wire.keepers],
    response: entity('RemovedRow', {
      type: 'object',
      properties: { id: { type: 'string', description: 'Lo que se quitó.' } },
      required: ['id'],
    }),
    successStatus: 200,
    problems: [
      { status: 404, meaning: 'No existe.' },
      { status: 409, meaning: 'Otros datos la usan todavía.' },
    ],
    async answer({ params }, context) {
      const { operator, zone } = context
      const id = params['id'] ?? ''
      const key = readKey(wire, id)
      const row = key && readKeyRow(wire, key, zone)
      if (row === undefined)
        return notFound({
          es: `No existe ${id}: el id es ${keyWords(wire)}.`,
          en: `There is no ${id}: the id is ${keyWords(wire)}.`,
        })
      const table = wire.table(context)
      const removed = await table.remove(table.keyOf(row), operator)
      return removed.ok ? { status: 200, body: { id } } : explainRemoving(removed.refusal, id)
    },
  }
}

function fileOperations<Context extends TableContext, Row, Declared extends Shape>(
  wire: TableWire<Context, Row, Declared>,
): Operation<Context>[] {
  const { replaces } = wire
  const { exported, imported } = csvOperations({
    path: wire.path,
    many: wire.many,
    words: wire.words.many,
    shape: wire.shape,
    ...(wire.optional ? { optional: wire.optional } : {}),
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
    report: 'ImportedTable',
    counts: {
      added: 'Las que no estaban.',
      changed: 'Las que estaban de otro modo.',
      unchanged: 'Las que ya estaban así.',
      removed: 'Las que se quitaron para reemplazar el conjunto.',
    },
    pages: (query, context: Context) => rowPages(wire.table(context), readFilters(wire, query)),
    write: (row: Row, { zone }) => wire.toWire(row, zone),
    async judge(drafts, context) {
      const rows = await mapInPortions(drafts, (draft) => wire.toRow(draft, context.zone))
      return toCsvFaults(wire, await wire.table(context).judge(rows))
    },
    async rehearse(drafts, context, query) {
      const rows = await mapInPortions(drafts, (draft) => wire.toRow(draft, context.zone))
      const faults = await wire.table(context).judge(rows)
      if (faults.length > 0) return refuse(toCsvFaults(wire, faults))
      const replace = replaces !== undefined && query['replace'] === 'true'
      return accept(await rehearseRows(wire, rows, context, replace))
    },
    async save(drafts, context, { query, onStored }) {
      const rows = await mapInPortions(drafts, (draft) => wire.toRow(draft, context.zone))
      const replace = replaces !== undefined && query['replace'] === 'true'
      const saved = await wire.table(context).save(rows, context.operator, { replace, onStored })
      return saved.ok ? saved : refuse(toCsvFaults(wire, saved.refusal))
    },
  })
  return [exported, imported]
}

/** The same counts as of storing the rows, and the rows that would differ afterwards. */
async function rehearseRows<Context extends TableContext, Row, Declared extends Shape>(
  wire: TableWire<Context, Row, Declared>,
  rows: readonly Row[],
  context: Context,
  replace: boolean,
) {
  const { zone } = context
  const idOf = (row: Row) => writeItem(wire, row, zone).id
  const after = new Map(rows.map((row) => [idOf(row), wire.toWire(row, zone)]))
  const partOf = wire.partOf ?? (() => '')
  const parts = new Set(rows.map(partOf))
  const before = new Map<string, ReturnType<typeof wire.toWire>>()
  for await (const page of rowPages(wire.table(context), {}))
    for (const row of page) {
      const isReplaced = replace && parts.has(partOf(row))
      if (isReplaced || after.has(idOf(row))) before.set(idOf(row), wire.toWire(row, zone))
    }
  const { counts, changes } = countedChanges({ before, after })
  const removed = changes.length - counts.added - counts.changed
  return { counts: { ...counts, removed }, changes }
}
