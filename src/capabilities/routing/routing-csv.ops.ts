import { mapInPortions } from '../../kits/batch/portions.ts'
import { csvRow } from '../../kits/csv/read-csv.ts'
import type { Sound } from '../../kits/fields/structures.ts'
import type { RowProblem } from '../../kits/http/problem.ts'
import { accept, refuse } from '../../outcome.ts'
import { csvOperations } from '../../rows/csv-operations.ts'
import { countedChanges } from '../../rows/row-changes.ts'
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
  pages: (_query, { routing }: RoutesContext) => [routing.list()],
  write: (route: PostalRoute) => writeRoute(route),
  judge: async (drafts) => rangeProblems(await toRoutes(drafts)),
  async rehearse(drafts, { routing }) {
    const routes = await toRoutes(drafts)
    const problems = await rangeProblems(routes)
    if (problems.length > 0) return refuse(problems)
    const after = new Map(routes.map((route) => [route.id, writeRoute(route)]))
    const stored = routing.list().filter(({ id }) => after.has(id))
    const before = new Map(stored.map((route) => [route.id, writeRoute(route)]))
    return accept(countedChanges({ before, after }))
  },
  async save(drafts, { routing, operator }, { onStored }) {
    const routes = await toRoutes(drafts)
    const problems = await rangeProblems(routes)
    if (problems.length > 0) return refuse(problems)
    return accept(await routing.putRoutes(routes, operator, onStored))
  },
})

function toRoutes(drafts: readonly Sound<typeof routeRow>[]): Promise<PostalRoute[]> {
  return mapInPortions(drafts, (draft) => toRoute(draft, draft))
}

async function rangeProblems(routes: readonly PostalRoute[]): Promise<RowProblem[]> {
  const seen = new Set<string>()
  const found = await mapInPortions(routes, ({ id, fromCode, toCode }, index) => {
    const row = csvRow(index)
    if (fromCode > toCode)
      return { row, column: 'to', detail: 'El último código es menor que el primero.' }
    if (seen.has(id))
      return {
        row,
        column: 'from',
        detail: `El rango ${id} está repetido.`,
        en: `The range ${id} is there twice.`,
      }
    seen.add(id)
    return undefined
  })
  return found.filter((problem) => problem !== undefined)
}
