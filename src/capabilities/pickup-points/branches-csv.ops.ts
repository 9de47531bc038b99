import { csvOperations } from '../../faces/operations/csv-operations.wire.ts'
import { csvRow } from '../../kits/csv/read-csv.ts'
import type { RowProblem } from '../../kits/http/problem.ts'
import { accept, refuse } from '../../outcome.ts'
import {
  type BranchesOpsContext,
  branchRow,
  toBranchFacts,
  writeFacts,
} from './branch-message.wire.ts'

export const { exported: exportBranches, imported: importBranches } = csvOperations({
  path: 'branches',
  many: 'Branches',
  words: 'las sucursales',
  shape: branchRow,
  readers: ['administrator', 'branch', 'executive', 'reader'],
  keepers: ['administrator'],
  exports: 'Las que no fueron dadas de baja.',
  imports: [
    'Crea o reemplaza una sucursal por fila; las que no están en el archivo quedan como estaban, ',
    'y los cierres temporales también.',
  ].join(''),
  counts: {
    added: 'Sucursales nuevas.',
    changed: 'Sucursales que cambiaron.',
    unchanged: 'Sucursales que ya estaban así.',
  },
  rows: async (_query, { pickupPoints }: BranchesOpsContext) =>
    pickupPoints
      .listAll()
      .filter((branch) => branch.active)
      .map(writeFacts),
  judge: async (drafts) => repeatedCodes(drafts.map(({ code }) => code)),
  async save(drafts, { pickupPoints, operator }, { onStored }) {
    const branches = drafts.map((draft) => toBranchFacts(draft.code, draft))
    const problems = repeatedCodes(branches.map(({ code }) => code))
    if (problems.length > 0) return refuse(problems)
    return accept(await pickupPoints.putBranches(branches, operator, onStored))
  },
})

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
