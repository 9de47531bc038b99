import { csvOperations } from '../../faces/operations/csv-operations.wire.ts'
import { csvRow } from '../../kits/csv/read-csv.ts'
import type { RowProblem } from '../../kits/http/problem.ts'
import { accept, refuse } from '../../outcome.ts'
import { type RoutesContext, routeRow, toRoute, writeRoute } from './route-message.wire.ts'
import type { PostalRoute } from './routing.ts'

export const { exported: exportRoutes, imported: importRoutes } = csvOperations({
  path: 'routes',
  many: 'Routes',
  words: 'las rutas',
  shape: routeRow,
  readers: ['administrator', 'branch', 'executive', 'reader'],
  keepers: ['administrator'],
  exports: 'Todas.',
  imports: 'Crea o reemplaza una ruta por fila; las de otros rangos quedan como están.',
  counts: {
    added: 'Rutas nuevas.',
    changed: 'Rutas que cambiaron.',
    unchanged: 'Rutas que ya estaban así.',
  },
  rows: async (_query, { routing }: RoutesContext) => routing.list().map(writeRoute),
  judge: async (drafts) => rangeProblems(drafts.map((draft) => toRoute(draft, draft))),
  async save(drafts, { routing, operator }, { onStored }) {
    const routes = drafts.map((draft) => toRoute(draft, draft))
    const problems = rangeProblems(routes)
    if (problems.length > 0) return refuse(problems)
    return accept(await routing.putRoutes(routes, operator, onStored))
  },
})

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
