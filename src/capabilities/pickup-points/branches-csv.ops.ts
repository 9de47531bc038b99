import { csvRow, readCsvFile } from '../../kits/csv/read-csv.ts'
import { writeCsv } from '../../kits/csv/write-csv.ts'
import { badRequest, type Operation, type RowProblem } from '../../kits/http/operation.ts'
import { limits } from '../../limits.ts'
import { branchRow, toBranchFacts, writeFacts } from './branch-message.wire.ts'
import type { BranchesOpsContext } from './branches-context.wire.ts'

const columns = Object.keys(branchRow)

export const exportBranches: Operation<BranchesOpsContext> = {
  method: 'GET',
  path: '/branches.csv',
  name: 'exportBranches',
  summary: 'Exportar las sucursales',
  description: 'Las que no fueron dadas de baja, con las mismas columnas que la importación.',
  roles: ['administrator', 'branch', 'executive', 'reader'],
  response: { type: 'string', description: 'El archivo CSV.' },
  csvResponse: true,
  successStatus: 200,
  async answer(_input, { pickupPoints }) {
    const active = pickupPoints.listAll().filter((branch) => branch.active)
    return { status: 200, csv: writeCsv(columns, active.map(writeFacts)), fileName: 'branches.csv' }
  },
}

export const importBranches: Operation<BranchesOpsContext> = {
  method: 'POST',
  path: '/branches.csv',
  name: 'importBranches',
  summary: 'Importar sucursales',
  description: [
    'Crea o reemplaza una sucursal por fila; las que no están en el archivo quedan como estaban, ',
    'y los cierres temporales también. Es un CSV en UTF-8 con una primera fila de encabezados, de ',
    `hasta ${limits.csvRows} filas. Se guarda todo o nada: si algo está mal, \`errors\` dice `,
    'fila, columna y qué se esperaba.',
  ].join(''),
  roles: ['administrator'],
  csvRequest: columns,
  response: {
    type: 'object',
    properties: {
      rows: { type: 'integer', description: 'Filas del archivo.' },
      added: { type: 'integer', description: 'Sucursales nuevas.' },
      changed: { type: 'integer', description: 'Sucursales que cambiaron.' },
      unchanged: { type: 'integer', description: 'Sucursales que ya estaban así.' },
    },
    required: ['rows', 'added', 'changed', 'unchanged'],
  },
  successStatus: 200,
  async answer({ file }, { pickupPoints, operator }) {
    const read = readCsvFile(file, branchRow)
    const detail = 'No se guardó ninguna sucursal: corregí el archivo y volvé a enviarlo.'
    if (!read.ok) return badRequest(detail, read.refusal)
    if (read.value.length === 0) return badRequest('El archivo no tiene filas.')
    const branches = read.value.map((draft) => toBranchFacts(draft.code as string, draft))
    const problems = repeatedCodes(branches.map(({ code }) => code))
    if (problems.length > 0) return badRequest(detail, problems)
    const put = await pickupPoints.putBranches(branches, operator)
    return { status: 200, body: { rows: branches.length, ...put } }
  },
}

function repeatedCodes(codes: readonly string[]): RowProblem[] {
  const seen = new Set<string>()
  return codes.flatMap((code, index) => {
    if (!seen.has(code)) {
      seen.add(code)
      return []
    }
    return [{ row: csvRow(index), column: 'code', detail: `El código ${code} está repetido.` }]
  })
}
