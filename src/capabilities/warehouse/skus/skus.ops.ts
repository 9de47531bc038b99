import { parseShipperNumber } from '../../../kernel/shipper.ts'
import { pagesOf } from '../../../kits/batch/pages.ts'
import { mapInPortions } from '../../../kits/batch/portions.ts'
import { csvRow, readCsvFile } from '../../../kits/csv/read-csv.ts'
import { writeCsv } from '../../../kits/csv/write-csv.ts'
import { newReading } from '../../../kits/fields/field.ts'
import type { RowProblem } from '../../../kits/http/problem.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { limits } from '../../../limits.ts'
import { accept, orRefuse, refuse } from '../../../outcome.ts'
import { csvWords } from '../../../rows/csv-words.ts'
import { text } from '../../../rows/fields.ts'
import { csvOf } from '../../../rows/file-answers.ts'
import { badRequest, fileWithoutRows } from '../../../rows/operation.ts'
import { flagForm, shipperForm } from '../../../rows/query-forms.ts'
import { message, opsRows } from '../../../rows/row.ts'
import { count, view } from '../../../rows/view.ts'
import type { SkuPlace, SkuRefusal, SkusPut } from '../warehouse.ts'
import { readers, type WarehouseOpsContext } from '../warehouse-words.wire.ts'
import type { Sku } from './sku.ts'
import { shownSku, skuFacts, skuRow, toSku, writeSku } from './sku-message.wire.ts'

const { row, plainRow, list } = opsRows<WarehouseOpsContext>()

const query = {
  shipper: [shipperForm, 'Solo los de este remitente.'],
  active: [flagForm, 'true o false: solo los activos, o los que no lo están.'],
} as const

const listSkus = list({
  path: '/skus',
  name: 'listSkus',
  summary: 'Listar los SKU',
  description: 'Por remitente y código.',
  roles: readers,
  sight: 'no-shipments',
  query,
  readPlace,
  load: ({ query: { shipper, active }, after, limit }, { warehouse }) =>
    warehouse.listSkus({ shipper, active }, after, limit),
  placeOf: ({ shipperNumber, code }) => `${shipperNumber}:${code}`,
  item: shownSku,
})

function placeOf({ shipperNumber: shipper, code }: Sku): SkuPlace {
  return { shipper, code }
}

function readPlace(after: string): SkuPlace | undefined {
  const match = /^(\d{1,9}):(.+)$/s.exec(after)
  return match?.[2] === undefined ? undefined : { shipper: Number(match[1]), code: match[2] }
}

const getSku = row({
  method: 'GET',
  path: '/skus/:shipper/:code',
  name: 'getSku',
  summary: 'Ver un SKU',
  description: 'El SKU de ese código de ese remitente.',
  roles: readers,
  sight: 'no-shipments',
  answer: shownSku,
  async run({ params }, { warehouse }) {
    const shipper = parseShipperNumber(params.shipper)
    const sku = shipper === undefined ? undefined : await warehouse.findSku(shipper, params.code)
    return orRefuse(sku, 'not-found')
  },
  refusals: { 'not-found': [404, 'No hay tal SKU.', 'There is no such SKU.'] },
})

const unnamedSku = badRequest({
  es: 'El SKU se nombra por remitente y código, de hasta 30 caracteres.',
  en: 'A SKU is named by its shipper and its code of up to 30 characters.',
})

const putSku = row({
  method: 'PUT',
  path: '/skus/:shipper/:code',
  name: 'putSku',
  summary: 'Crear o cambiar un SKU',
  description: paragraph`Deja el SKU tal como se envía. Por qué se siguen sus unidades (lote, serie,
    vencimiento) solo cambia mientras no hay ninguna.`,
  roles: ['administrator', 'branch', 'executive'],
  sight: 'no-shipments',
  body: message('SkuInput', skuFacts, 'Con estos datos no se puede guardar el SKU.'),
  answer: shownSku,
  find({ params }) {
    const shipper = parseShipperNumber(params.shipper)
    const code = text(30, { required: true }).read(params.code, newReading(), '', 'code')
    if (shipper === undefined || typeof code !== 'string') return refuse(unnamedSku)
    return accept({ shipper, code })
  },
  async run({ found: { shipper, code }, body }, { warehouse, operator }) {
    const sku = toSku(shipper, code, body)
    const put = await warehouse.putSkus([sku], operator)
    return put.ok ? accept(sku) : put
  },
  refusals: {
    'shipper-not-ware': [
      400,
      ({ skus }) => ({
        es: `No hay un remitente con stock en el depósito (WARE) para: ${codesOf(skus)}.`,
        en: `There is no shipper with stock in the warehouse (WARE) for: ${codesOf(skus)}.`,
      }),
    ],
    'tracking-has-stock': [
      409,
      ({ skus }) => ({
        es: `Hay unidades de ${codesOf(skus)}: por qué se siguen no puede cambiar.`,
        en: `There are units of ${codesOf(skus)}: how they are tracked can't change.`,
      }),
    ],
  },
})

function codesOf(skus: readonly Sku[]): string {
  return skus.map(({ shipperNumber, code }) => `${shipperNumber} ${code}`).join(', ')
}

const columns = Object.keys(skuRow)

const exportSkus = plainRow({
  method: 'GET',
  path: '/skus.csv',
  name: 'exportSkus',
  summary: 'Bajar los SKU en CSV',
  description: 'Con las columnas que la importación espera.',
  roles: readers,
  sight: 'no-shipments',
  query,
  answer: csvOf,
  run({ query: { shipper, active } }, { warehouse }) {
    const pages = pagesOf((last: Sku | undefined, limit) =>
      warehouse.listSkus({ shipper, active }, last && placeOf(last), limit),
    )
    return { csv: writeCsv(columns, pages, writeSku), fileName: 'skus.csv' }
  },
})

interface Imported extends SkusPut {
  readonly rows: number
}

const importSkus = row({
  method: 'POST',
  path: '/skus.csv',
  name: 'importSkus',
  summary: 'Subir SKU en CSV',
  description: paragraph`Crea o reemplaza un SKU por fila; los demás quedan como están. Si una fila
    tiene un error no se guarda ninguna, y la respuesta los lista todos.`,
  roles: ['administrator', 'branch', 'executive'],
  sight: 'no-shipments',
  csvRequest: columns,
  answer: view<Imported>('SkusImported')({
    rows: count('Filas del archivo.'),
    added: count('SKU nuevos.'),
    changed: count('SKU que cambiaron.'),
    unchanged: count('SKU que ya estaban así.'),
  }),
  async run({ file }, { warehouse, operator }) {
    const detail = 'No se guardó ningún SKU: corregí el archivo y volvé a subirlo.'
    const read = await readCsvFile(file, skuRow, csvWords)
    if (!read.ok) return refuse(badRequest(detail, read.refusal))
    if (read.value.length === 0) return refuse(fileWithoutRows)
    const skus = await mapInPortions(read.value, (one) => toSku(one.shipper, one.code, one))
    const repeated = await repeatedRows(skus)
    if (repeated.length > 0) return refuse(badRequest(detail, repeated))
    const put = await warehouse.putSkus(skus, operator)
    if (put.ok) return accept({ rows: skus.length, ...put.value })
    return refuse(badRequest(detail, await refusedRows(skus, put.refusal)))
  },
  refusals: {},
})

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
