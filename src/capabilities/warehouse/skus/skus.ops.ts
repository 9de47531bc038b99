import { parseShipperNumber } from '../../../kernel/shipper.ts'
import { pagesOf } from '../../../kits/batch/pages.ts'
import { mapInPortions } from '../../../kits/batch/portions.ts'
import { csvRow, readCsvFile } from '../../../kits/csv/read-csv.ts'
import { writeCsv } from '../../../kits/csv/write-csv.ts'
import { newReading } from '../../../kits/fields/field.ts'
import { shapeSchema } from '../../../kits/fields/structures.ts'
import type { RowProblem } from '../../../kits/http/problem.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { limits } from '../../../limits.ts'
import { csvWords } from '../../../rows/csv-words.ts'
import { text } from '../../../rows/fields.ts'
import { listRow } from '../../../rows/list-row.ts'
import {
  badRequest,
  conflict,
  csvFile,
  fileWithoutRows,
  notFound,
  type Operation,
  type OperationInput,
} from '../../../rows/operation.ts'
import { flagForm, shipperForm } from '../../../rows/query-forms.ts'
import { readBody } from '../../../rows/read-body.ts'
import { refusalAnswers } from '../../../rows/refusal-answers.ts'
import type { SkuPlace, SkuRefusal } from '../warehouse.ts'
import { readers, type WarehouseOpsContext } from '../warehouse-words.wire.ts'
import type { Sku } from './sku.ts'
import { skuFacts, skuRow, skuSchema, toSku, writeSku } from './sku-message.wire.ts'

type Row = Operation<WarehouseOpsContext>

const filters = [
  { name: 'shipper', description: 'Solo los de este remitente.', form: shipperForm },
  {
    name: 'active',
    description: 'true o false: solo los activos, o los que no lo están.',
    form: flagForm,
  },
]

const listSkus: Row = {
  ...listRow({
    path: '/skus',
    name: 'listSkus',
    summary: 'Listar los SKU',
    description: 'Por remitente y código.',
    filters,
    readPlace,
    load: ({ after, limit }, { query }, { warehouse }: WarehouseOpsContext) =>
      warehouse.listSkus(readFilter(query), after, limit),
    placeOf: ({ shipperNumber, code }) => `${shipperNumber}:${code}`,
    item: skuSchema,
    write: writeSku,
  }),
  roles: readers,
  sight: 'no-shipments',
}

function readFilter({ shipper, active }: OperationInput['query']) {
  return {
    shipper: parseShipperNumber(shipper),
    active: active ? active === 'true' : undefined,
  }
}

function placeOf({ shipperNumber: shipper, code }: Sku): SkuPlace {
  return { shipper, code }
}

function readPlace(after: string): SkuPlace | undefined {
  const match = /^(\d{1,9}):(.+)$/s.exec(after)
  return match?.[2] === undefined ? undefined : { shipper: Number(match[1]), code: match[2] }
}

const getSku: Row = {
  method: 'GET',
  path: '/skus/:shipper/:code',
  name: 'getSku',
  summary: 'Ver un SKU',
  description: 'El SKU de ese código de ese remitente.',
  roles: readers,
  sight: 'no-shipments',
  response: skuSchema,
  successStatus: 200,
  async answer({ params }, { warehouse }) {
    const shipper = parseShipperNumber(params['shipper'])
    const sku =
      shipper === undefined ? undefined : await warehouse.findSku(shipper, params['code'] ?? '')
    return sku
      ? { status: 200, body: writeSku(sku) }
      : notFound({ es: 'No hay tal SKU.', en: 'There is no such SKU.' })
  },
}

const putSku: Row = {
  method: 'PUT',
  path: '/skus/:shipper/:code',
  name: 'putSku',
  summary: 'Crear o cambiar un SKU',
  description: paragraph`Deja el SKU tal como se envía. Por qué se siguen sus unidades (lote, serie,
    vencimiento) solo cambia mientras no hay ninguna.`,
  roles: ['administrator', 'branch', 'executive'],
  sight: 'no-shipments',
  request: entity('SkuInput', shapeSchema(skuFacts)),
  response: skuSchema,
  successStatus: 200,
  problems: [{ status: 409, meaning: 'Hay unidades, y se quiso cambiar por qué se siguen.' }],
  async answer({ body, params }, { warehouse, operator }) {
    const shipper = parseShipperNumber(params['shipper'])
    const code = text(30, { required: true }).read(params['code'], newReading(), '', 'code')
    if (shipper === undefined || typeof code !== 'string')
      return badRequest({
        es: 'El SKU se nombra por remitente y código, de hasta 30 caracteres.',
        en: 'A SKU is named by its shipper and its code of up to 30 characters.',
      })
    const draft = readBody(skuFacts, body, 'Con estos datos no se puede guardar el SKU.')
    if (!draft.ok) return draft.refusal
    const sku = toSku(shipper, code, draft.value)
    const put = await warehouse.putSkus([sku], operator)
    return put.ok ? { status: 200, body: writeSku(sku) } : explain(put.refusal)
  },
}

const explain = refusalAnswers<SkuRefusal>({
  'shipper-not-ware': ({ skus }) =>
    badRequest({
      es: `No hay un remitente con stock en el depósito (WARE) para: ${codesOf(skus)}.`,
      en: `There is no shipper with stock in the warehouse (WARE) for: ${codesOf(skus)}.`,
    }),
  'tracking-has-stock': ({ skus }) =>
    conflict({
      es: `Hay unidades de ${codesOf(skus)}: por qué se siguen no puede cambiar.`,
      en: `There are units of ${codesOf(skus)}: how they are tracked can't change.`,
    }),
})

function codesOf(skus: readonly Sku[]): string {
  return skus.map(({ shipperNumber, code }) => `${shipperNumber} ${code}`).join(', ')
}

const columns = Object.keys(skuRow)

const exportSkus: Row = {
  method: 'GET',
  path: '/skus.csv',
  name: 'exportSkus',
  summary: 'Bajar los SKU en CSV',
  description: 'Con las columnas que la importación espera.',
  roles: readers,
  sight: 'no-shipments',
  query: filters,
  ...csvFile,
  async answer({ query }, { warehouse }) {
    const pages = pagesOf((last: Sku | undefined, limit) =>
      warehouse.listSkus(readFilter(query), last && placeOf(last), limit),
    )
    return { status: 200, csv: writeCsv(columns, pages, writeSku), fileName: 'skus.csv' }
  },
}

const importSkus: Row = {
  method: 'POST',
  path: '/skus.csv',
  name: 'importSkus',
  summary: 'Subir SKU en CSV',
  description: paragraph`Crea o reemplaza un SKU por fila; los demás quedan como están. Si una fila
    tiene un error no se guarda ninguna, y la respuesta los lista todos.`,
  roles: ['administrator', 'branch', 'executive'],
  sight: 'no-shipments',
  csvRequest: columns,
  response: entity('SkusImported', {
    type: 'object',
    properties: {
      rows: { type: 'integer', description: 'Filas del archivo.' },
      added: { type: 'integer', description: 'SKU nuevos.' },
      changed: { type: 'integer', description: 'SKU que cambiaron.' },
      unchanged: { type: 'integer', description: 'SKU que ya estaban así.' },
    },
    required: ['rows', 'added', 'changed', 'unchanged'],
  }),
  successStatus: 200,
  async answer({ file }, { warehouse, operator }) {
    const detail = 'No se guardó ningún SKU: corregí el archivo y volvé a subirlo.'
    const read = await readCsvFile(file, skuRow, csvWords)
    if (!read.ok) return badRequest(detail, read.refusal)
    if (read.value.length === 0) return fileWithoutRows
    const skus = await mapInPortions(read.value, (row) => toSku(row.shipper, row.code, row))
    const repeated = await repeatedRows(skus)
    if (repeated.length > 0) return badRequest(detail, repeated)
    const put = await warehouse.putSkus(skus, operator)
    if (put.ok) return { status: 200, body: { rows: skus.length, ...put.value } }
    return badRequest(detail, await refusedRows(skus, put.refusal))
  },
}

/** The rows that have a problem, as many as an answer lists. */
async function rowsWith(
  skus: readonly Sku[],
  problemOf: (sku: Sku) => Omit<RowProblem, 'row'> | undefined,
): Promise<RowProblem[]> {
  const problems = await mapInPortions(skus, (sku, index) => {
    const problem = problemOf(sku)
    return problem && { row: csvRow(index), ...problem }
  })
  return problems.filter((one) => one !== undefined).slice(0, limits.violationsPerAnswer)
}

function repeatedRows(skus: readonly Sku[]): Promise<RowProblem[]> {
  const seen = new Set<string>()
  return rowsWith(skus, ({ shipperNumber, code }) => {
    const key = `${shipperNumber}:${code}`
    if (seen.has(key)) return { column: 'code', detail: 'El SKU está repetido.' }
    seen.add(key)
    return undefined
  })
}

const rowProblems: Record<SkuRefusal['name'], Omit<RowProblem, 'row'>> = {
  'shipper-not-ware': {
    column: 'shipper',
    detail: 'No hay tal remitente con stock en el depósito (WARE).',
  },
  'tracking-has-stock': {
    column: 'batchTracked',
    detail: 'Hay unidades: por qué se siguen no puede cambiar.',
  },
}

function refusedRows(skus: readonly Sku[], refusal: SkuRefusal): Promise<RowProblem[]> {
  const problem = rowProblems[refusal.name]
  const refused = new Set(refusal.skus)
  return rowsWith(skus, (sku) => (refused.has(sku) ? problem : undefined))
}

export const skuOperations = [listSkus, getSku, putSku, exportSkus, importSkus] as const
