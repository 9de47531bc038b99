import { mapInPortions, nextTurn } from '../../../kits/batch/portions.ts'
import { csvRow, flagOfCell, readCsvRows } from '../../../kits/csv/read-csv.ts'
import type { FieldProblem, RowProblem } from '../../../kits/http/problem.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { limits } from '../../../limits.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { count } from '../../../rows/answer-schema.ts'
import { progressNote } from '../../../rows/csv-operations.ts'
import { csvWords } from '../../../rows/csv-words.ts'
import { badRequest } from '../../../rows/operation.ts'
import { opsRows } from '../../../rows/row.ts'
import { bodyOf } from '../../../rows/view.ts'
import type { MovedWhole, Scanned, ScanResult } from '../tracking.ts'
import {
  type MovementsContext,
  movementColumns,
  optionalColumns,
  readScan,
} from './scan-reading.wire.ts'
import { explainRefusal } from './scan-refusals.wire.ts'

const reportSchema = entity('MovementsReport', {
  type: 'object',
  properties: {
    rows: count('Filas del archivo.'),
    recorded: count('Las que se registraron.'),
    duplicate: count('Las que ya estaban registradas.'),
    refused: count('Las que se rechazaron.'),
    errors: {
      type: 'array',
      description: 'Una por fila rechazada, todas.',
      items: {
        type: 'object',
        properties: {
          row: { type: 'integer', description: 'La fila; el encabezado es la 1.' },
          column: { type: 'string', description: 'La columna que hay que corregir.' },
          detail: { type: 'string', description: 'Por qué, y cómo corregirlo.' },
        },
        required: ['row', 'column', 'detail'],
      },
    },
  },
  required: ['rows', 'recorded', 'duplicate', 'refused', 'errors'],
})

/** Unlike reference data, a scan is a fact: a bad row beside it is no reason to lose it. */
export const importMovements = opsRows<MovementsContext>().row({
  method: 'POST',
  path: '/movements.csv',
  name: 'importMovements',
  tellsProblems: true,
  summary: 'Importar movimientos',
  description: paragraph`Un archivo CSV en UTF-8 con los escaneos de un lector, uno por fila y en
    cualquier orden, de hasta ${limits.csvRows} filas, separado por comas o por punto y coma.
    Registra los que corresponden y rechaza los demás, fila por fila: un escaneo no se pierde por el
    de al lado.`,
  roles: ['administrator', 'executive', 'branch', 'scanner', 'courier'],
  sight: 'in-hand',
  csvRequest: movementColumns,
  answer: bodyOf(reportSchema),
  notes: [
    {
      title: 'Qué se rechaza',
      text: paragraph`Una fila rechazada está en \`errors\`, con su columna y cómo corregirla; las
        otras quedan registradas. Solo un archivo que no se puede leer, o con otras columnas, es 400
        y no registra nada.`,
    },
    {
      title: 'Enviarlo otra vez',
      text: paragraph`No duplica nada si las filas llevan \`id\` o \`at\`: ante una respuesta que no
        llegó, o con las filas corregidas, se manda el archivo entero de nuevo.`,
    },
    {
      title: 'Correcciones',
      text: 'Una columna `reason`, que puede faltar, dice por qué se corrige.',
    },
    {
      title: 'Quien retira',
      text: 'Las columnas `document` y `pin`, que pueden faltar, llevan lo que mostró.',
    },
    {
      title: 'Bolsas y jaulas',
      text: 'La columna `container`, que puede faltar, dice en qué se pone un envío (CO).',
    },
    progressNote('movements'),
  ],
  async run({ file, onProgress }, context) {
    const rows = await readCsvRows(file, movementColumns, csvWords, optionalColumns)
    if (!rows.ok)
      return refuse(
        badRequest(
          'El archivo no se puede leer: no se registró nada.',
          rows.refusal.slice(0, limits.violationsPerAnswer),
        ),
      )
    const read = await mapInPortions(rows.value, (row, index): Outcome<Scanned, RowProblem> => {
      if (!row.ok) return row
      const scan = readScan(fromCells(row.value), context)
      return scan.ok ? scan : refuse(toRow(index, scan.refusal))
    })
    const scans = read.flatMap((one) => (one.ok ? [one.value] : []))
    const recorded = await context.tracking.recordMovements(scans, context.operator, (...at) =>
      onProgress?.('stored', ...at),
    )
    const body = report(read, recorded)
    // Writing it takes a turn of its own: every refused row is listed.
    await nextTurn()
    return accept(body)
  },
  refusals: {},
})

/** The cells as spreadsheets in Spanish write them: 01/12/2026 14:30, -34,6270, VERDADERO. */
function fromCells(cells: Readonly<Record<string, string>>) {
  const { at = '', latitude = '', longitude = '', correction } = cells
  const [, day = '', time = ''] = /^(\S+?)[T ](.+)$/.exec(at.trim()) ?? []
  return {
    ...cells,
    at: day === '' ? at : `${csvWords.readDate(day)}T${time.padStart('00:00'.length, '0')}`,
    latitude: latitude.replace(',', '.'),
    longitude: longitude.replace(',', '.'),
    ...(correction ? { correction: flagOfCell(correction, csvWords) } : {}),
  }
}

/** A container moves even if not all that it contains may. */
function isRecorded(result: ScanResult): result is 'recorded' | MovedWhole {
  return result === 'recorded' || result.name === 'moved-whole'
}

function toRow(index: number, { field, detail, en }: FieldProblem): RowProblem {
  return { row: csvRow(index), column: field, detail, ...(en === undefined ? {} : { en }) }
}

function report(read: readonly Outcome<Scanned, RowProblem>[], recorded: readonly ScanResult[]) {
  const counts = { recorded: 0, duplicate: 0 }
  const errors: RowProblem[] = []
  const next = recorded.values()
  for (const [index, one] of read.entries()) {
    const result = one.ok ? (next.next().value as ScanResult) : undefined
    if (!one.ok) errors.push(one.refusal)
    else if (result === undefined) continue
    else if (isRecorded(result)) counts.recorded++
    else if (result.name === 'duplicate') counts.duplicate++
    else errors.push(toRow(index, explainRefusal(result)))
  }
  return { rows: read.length, ...counts, refused: errors.length, errors }
}
