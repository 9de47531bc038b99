import { mapInPortions } from '../../../kits/batch/portions.ts'
import { csvRow, readCsvFile } from '../../../kits/csv/read-csv.ts'
import type { FieldProblem } from '../../../kits/http/problem.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { limits } from '../../../limits.ts'
import { refuse } from '../../../outcome.ts'
import { csvWords } from '../../../rows/csv-words.ts'
import { badRequest, fileWithoutRows, type ProblemAnswer } from '../../../rows/operation.ts'
import { anyText, shipperForm } from '../../../rows/query-forms.ts'
import { opsRows } from '../../../rows/row.ts'
import { computed, count, flag, orNull, text, view } from '../../../rows/view.ts'
import type { Adjusted, RefusedChange, StockChange } from '../warehouse.ts'
import { changeText, keepers, type WarehouseOpsContext } from '../warehouse-words.wire.ts'
import { adjustmentInput, countRow, toChange } from './stock-message.wire.ts'

const shownAdjusted = view<Adjusted>('StockAdjustment')({
  document: orNull(text('Dónde lo cuenta el libro.')),
  repeated: flag('Si ya se había hecho con ese id.'),
  movements: computed(count('Movimientos que se registraron.'), ({ postings }) => postings.length),
})

const nothingAdjusted = 'No se ajustó nada.'

/** The answer to a change that can't be made as it was sent. */
function changeFault(field: string, detail: string, en: string): ProblemAnswer {
  return badRequest(nothingAdjusted, [{ field, code: 'field-malformed', detail, en }])
}

const { row } = opsRows<WarehouseOpsContext>()

const adjustStock = row({
  method: 'POST',
  path: '/stock/adjustments',
  name: 'adjustStock',
  summary: 'Ajustar el stock',
  description: paragraph`Recuentos, roturas y traslados de un remitente, con su motivo: se hacen
    todos o ninguno, y cada uno ve lo que hicieron los anteriores.`,
  roles: keepers,
  sight: 'no-shipments',
  body: adjustmentInput,
  answer: shownAdjusted,
  async run({ body: { changes: rows, shipper, reason, id } }, { warehouse, operator }) {
    const changes = rows.map(toChange)
    const aimless = changes.indexOf(undefined)
    if (aimless >= 0)
      return refuse(
        changeFault(`changes[${aimless}].to`, 'Un traslado dice adónde.', 'A move says where to.'),
      )
    const none = rows.findIndex(({ kind, units }) => kind !== 'count' && units === 0)
    if (none >= 0)
      return refuse(
        changeFault(
          `changes[${none}].units`,
          'Se espera un número mayor que 0.',
          'Expected a number above 0.',
        ),
      )
    const sound = changes.filter((one) => one !== undefined)
    return warehouse.adjustStock({ shipperNumber: shipper, reason, id, changes: sound }, operator)
  },
  refusals: {
    'changes-refused': [
      400,
      ({ refused }) => ({
        es: nothingAdjusted,
        errors: faultsOf(refused, (index, problem) => {
          return { ...problem, field: `changes[${index}].${problem.field}` }
        }),
      }),
    ],
  },
})

/** The problems of changes, each at its place in the message or the file. */
function faultsOf<Fault>(
  refused: readonly RefusedChange[],
  locate: (index: number, problem: FieldProblem) => Fault,
): Fault[] {
  const reported = refused.slice(0, limits.violationsPerAnswer)
  return reported.map(({ index, refusal }) => locate(index, changeText(refusal)))
}

const nothingCounted = 'No se cambió nada: corregí el archivo y volvé a subirlo.'

const importCounts = row({
  method: 'POST',
  path: '/stock/counts.csv',
  name: 'importCounts',
  summary: 'Subir un recuento en CSV',
  description: paragraph`Deja en cada lugar del archivo las unidades que dice; los demás quedan como
    están. Si una fila tiene un error no se cambia nada, y la respuesta los lista todos.`,
  roles: keepers,
  sight: 'no-shipments',
  query: {
    shipper: [shipperForm, 'El remitente, obligatorio.', { example: '9002' }],
    reason: [anyText, 'Por qué, obligatorio; queda en el libro.', { example: 'recuento' }],
  },
  csvRequest: Object.keys(countRow),
  answer: shownAdjusted,
  async run({ file, query }, { warehouse, operator }) {
    // The command line calls the row without a face, which would refuse their absence.
    const filters: Partial<typeof query> = query
    const reason = filters.reason?.trim() ?? ''
    if (filters.shipper === undefined || reason === '') return refuse(noReason)
    const read = await readCsvFile(file, countRow, csvWords)
    if (!read.ok) return refuse(badRequest(nothingCounted, read.refusal))
    if (read.value.length === 0) return refuse(fileWithoutRows)
    const changes = await mapInPortions(
      read.value,
      (one): StockChange => ({ ...one, kind: 'count' }),
    )
    const adjustment = { shipperNumber: query.shipper, reason, id: undefined, changes }
    return warehouse.adjustStock(adjustment, operator)
  },
  refusals: {
    'changes-refused': [
      400,
      ({ refused }) => ({
        es: nothingCounted,
        errors: faultsOf(refused, (index, { field, detail }) => {
          return { row: csvRow(index), column: field, detail }
        }),
      }),
    ],
  },
})

const noReason = badRequest({
  es: 'Se esperan shipper y reason en la dirección.',
  en: 'Expected shipper and reason in the address.',
})

export const adjustingOperations = [adjustStock, importCounts] as const
