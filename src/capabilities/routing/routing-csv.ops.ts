import type { Operator } from '../../kernel/operator.ts'
import { csvRow, readCsvFile } from '../../kits/csv/read-csv.ts'
import { writeCsv } from '../../kits/csv/write-csv.ts'
import { badRequest, type Operation, type RowProblem } from '../../kits/http/operation.ts'
import { type Range, routeRow, toRoute, writeRoute } from './route-message.wire.ts'
import type { PostalRoute, Routing } from './routing.ts'

interface RoutesContext {
  readonly routing: Routing
  readonly operator: Operator
}

const columns = Object.keys(routeRow)

export const exportRoutes: Operation<RoutesContext> = {
  method: 'GET',
  path: '/routes.csv',
  name: 'exportRoutes',
  summary: 'Bajar las rutas en CSV',
  description: 'Todas, con las columnas que la importación espera.',
  roles: ['administrator', 'branch', 'executive', 'reader'],
  response: { type: 'string', description: 'El archivo CSV.' },
  csvResponse: true,
  successStatus: 200,
  answer: async (_input, { routing }) => ({
    status: 200,
    csv: writeCsv(columns, routing.list().map(writeRoute)),
    fileName: 'routes.csv',
  }),
}

export const importRoutes: Operation<RoutesContext> = {
  method: 'POST',
  path: '/routes.csv',
  name: 'importRoutes',
  summary: 'Subir rutas en CSV',
  description: [
    'Crea o reemplaza una ruta por fila; las de otros rangos quedan como están. Si una fila tiene ',
    'un error no se guarda ninguna, y la respuesta los lista todos.',
  ].join(''),
  roles: ['administrator'],
  csvRequest: columns,
  response: {
    type: 'object',
    properties: {
      rows: { type: 'integer', description: 'Filas del archivo.' },
      added: { type: 'integer', description: 'Rutas nuevas.' },
      changed: { type: 'integer', description: 'Rutas que cambiaron.' },
      unchanged: { type: 'integer', description: 'Rutas que ya estaban así.' },
    },
    required: ['rows', 'added', 'changed', 'unchanged'],
  },
  successStatus: 200,
  async answer({ file }, { routing, operator }) {
    const read = readCsvFile(file, routeRow)
    const detail = 'No se guardó ninguna ruta: corregí el archivo y volvé a subirlo.'
    if (!read.ok) return badRequest(detail, read.refusal)
    if (read.value.length === 0) return badRequest('El archivo no tiene filas.')
    const routes = read.value.map((draft) => toRoute(draft as Range, draft))
    const problems = rangeProblems(routes)
    if (problems.length > 0) return badRequest(detail, problems)
    return {
      status: 200,
      body: { rows: routes.length, ...(await routing.putRoutes(routes, operator)) },
    }
  },
}

function rangeProblems(routes: readonly PostalRoute[]): RowProblem[] {
  const seen = new Set<string>()
  return routes.flatMap(({ id, fromCode, toCode }, index) => {
    const row = csvRow(index)
    if (fromCode > toCode)
      return [{ row, column: 'to', detail: 'El último código es menor que el primero.' }]
    if (seen.has(id)) return [{ row, column: 'from', detail: `El rango ${id} está repetido.` }]
    seen.add(id)
    return []
  })
}
