import { parseShipperNumber } from '../../../kernel/shipper.ts'
import { mapInPortions } from '../../../kits/batch/portions.ts'
import { csvRow, readCsvFile } from '../../../kits/csv/read-csv.ts'
import { shapeSchema } from '../../../kits/fields/structures.ts'
import type { FieldProblem, RowProblem } from '../../../kits/http/problem.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { limits } from '../../../limits.ts'
import { csvWords } from '../../../rows/csv-words.ts'
import {
  badRequest,
  fileWithoutRows,
  type Operation,
  type OperationAnswer,
} from '../../../rows/operation.ts'
import { shipperForm } from '../../../rows/query-forms.ts'
import { readBody } from '../../../rows/read-body.ts'
import { refusalAnswers } from '../../../rows/refusal-answers.ts'
import { type Adjustment, type AdjustRefusal, type StockChange } from '../warehouse.ts'
import { changeText, keepers, type WarehouseOpsContext } from '../warehouse-words.wire.ts'
import { adjustmentMessage, countRow, toChange } from './stock-message.wire.ts'

type Row = Operation<WarehouseOpsContext>

const adjustedSchema = entity('StockAdjustment', {
  type: 'object',
  properties: {
    document: { type: ['string', 'null'], description: 'Dónde lo cuenta el libro.' },
    repeated: { type: 'boolean', description: 'Si ya se había hecho con ese id.' },
    movements: { type: 'integer', description: 'Movimientos que se registraron.' },
  },
  required: ['document', 'repeated', 'movements'],
})

const adjustStock: Row = {
  method: 'POST',
  path: '/stock/adjustments',
  name: 'adjustStock',
  summary: 'Ajustar el stock',
  description: paragraph`Recuentos, roturas y traslados de un remitente, con su motivo: se hacen
    todos o ninguno, y cada uno ve lo que hicieron los anteriores.`,
  roles: keepers,
  sight: 'no-shipments',
  request: entity('StockAdjustmentInput', shapeSchema(adjustmentMessage)),
  response: adjustedSchema,
  successStatus: 200,
  async answer({ body }, context) {
    const read = readBody(adjustmentMessage, body, 'No se ajustó nada.')
    if (!read.ok) return read.refusal
    const { changes: sent, shipper, reason, id } = read.value
    const changes = sent.map(toChange)
    const aimless = changes.indexOf(undefined)
    if (aimless >= 0)
      return badRequest('No se ajustó nada.', [
        {
          field: `changes[${aimless}].to`,
          code: 'field-malformed',
          detail: 'Un traslado dice adónde.',
          en: 'A move says where to.',
        },
      ])
    const none = sent.findIndex(({ kind, units }) => kind !== 'count' && units === 0)
    if (none >= 0)
      return badRequest('No se ajustó nada.', [
        {
          field: `changes[${none}].units`,
          code: 'field-malformed',
          detail: 'Se espera un número mayor que 0.',
          en: 'Expected a number above 0.',
        },
      ])
    const adjustment = {
      shipperNumber: shipper,
      reason,
      id,
      changes: changes.filter((one) => one !== undefined),
    }
    return adjust(context, adjustment, 'No se ajustó nada.', (index, problem) => ({
      ...problem,
      field: `changes[${index}].${problem.field}`,
    }))
  },
}

type Locate = (index: number, problem: FieldProblem) => FieldProblem | RowProblem

const explain = refusalAnswers<AdjustRefusal, [problem: string, locate: Locate]>({
  'changes-refused': ({ refused }, problem, locate) => {
    const reported = refused.slice(0, limits.violationsPerAnswer)
    const errors = reported.map(({ index, refusal }) => locate(index, changeText(refusal)))
    return badRequest(problem, errors)
  },
})

async function adjust(
  { warehouse, operator }: WarehouseOpsContext,
  adjustment: Adjustment,
  problem: string,
  locate: Locate,
): Promise<OperationAnswer> {
  const made = await warehouse.adjustStock(adjustment, operator)
  if (!made.ok) return explain(made.refusal, problem, locate)
  const { document = null, repeated, postings } = made.value
  return { status: 200, body: { document, repeated, movements: postings.length } }
}

const importCounts: Row = {
  method: 'POST',
  path: '/stock/counts.csv',
  name: 'importCounts',
  summary: 'Subir un recuento en CSV',
  description: paragraph`Deja en cada lugar del archivo las unidades que dice; los demás quedan como
    están. Si una fila tiene un error no se cambia nada, y la respuesta los lista todos.`,
  roles: keepers,
  sight: 'no-shipments',
  query: [
    {
      name: 'shipper',
      description: 'El remitente, obligatorio.',
      form: shipperForm,
      required: { example: '9002' },
    },
    {
      name: 'reason',
      description: 'Por qué, obligatorio; queda en el libro.',
      required: { example: 'recuento' },
    },
  ],
  csvRequest: Object.keys(countRow),
  response: adjustedSchema,
  successStatus: 200,
  async answer({ file, query }, context) {
    const shipper = parseShipperNumber(query['shipper'])
    const reason = query['reason']?.trim() ?? ''
    if (shipper === undefined || reason === '')
      return badRequest({
        es: 'Se esperan shipper y reason en la dirección.',
        en: 'Expected shipper and reason in the address.',
      })
    const read = await readCsvFile(file, countRow, csvWords)
    const detail = 'No se cambió nada: corregí el archivo y volvé a subirlo.'
    if (!read.ok) return badRequest(detail, read.refusal)
    if (read.value.length === 0) return fileWithoutRows
    const changes = await mapInPortions(
      read.value,
      (row): StockChange => ({ ...row, kind: 'count' }),
    )
    const adjustment = { shipperNumber: shipper, reason, id: undefined, changes }
    return adjust(context, adjustment, detail, (index, { field, detail: why }) => ({
      row: csvRow(index),
      column: field,
      detail: why,
    }))
  },
}

export const adjustingOperations = [adjustStock, importCounts] as const
