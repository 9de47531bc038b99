import { mapInPortions, nextTurn } from '../../kits/batch/portions.ts'
import { csvRow } from '../../kits/csv/read-csv.ts'
import type { RowProblem } from '../../kits/http/problem.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import { csvOperations } from '../../rows/csv-operations.ts'
import { countedChanges } from '../../rows/row-changes.ts'
import type { Branch } from './branch.ts'
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
  optional: ['cutOff', 'pickupProof'],
  readers: ['administrator', 'branch', 'executive', 'reader'],
  keepers: ['administrator'],
  exports: 'Las que no fueron dadas de baja.',
  imports: paragraph`Crea o reemplaza una sucursal por fila; las que no están en el archivo quedan
    como estaban, y los cierres temporales también.`,
  counts: {
    added: 'Sucursales nuevas.',
    changed: 'Sucursales que cambiaron.',
    unchanged: 'Sucursales que ya estaban así.',
  },
  pages: (_query, { pickupPoints }: BranchesOpsContext) => [
    pickupPoints.listAll().filter((branch) => branch.active),
  ],
  write: (branch: Branch) => writeFacts(branch),
  judge: async (drafts) => repeatedCodes(drafts),
  async rehearse(drafts, { pickupPoints }) {
    const branches = await mapInPortions(drafts, (draft) => toBranchFacts(draft.code, draft))
    const problems = await repeatedCodes(branches)
    if (problems.length > 0) return refuse(problems)
    const after = new Map(branches.map((branch) => [branch.code, writeFacts(branch)]))
    const stored = branches.flatMap(({ code }) => pickupPoints.findBranch(code) ?? [])
    const before = new Map(stored.map((branch) => [branch.code, writeFacts(branch)]))
    return accept(countedChanges({ before, after }))
  },
  async save(drafts, { pickupPoints, operator }, { onStored }) {
    const branches = await mapInPortions(drafts, (draft) => toBranchFacts(draft.code, draft))
    const problems = await repeatedCodes(branches)
    if (problems.length > 0) return refuse(problems)
    return accept(await pickupPoints.putBranches(branches, operator, onStored))
  },
})

async function repeatedCodes(branches: readonly { code: string }[]): Promise<RowProblem[]> {
  const seen = new Set<string>()
  const found = await mapInPortions(branches, ({ code }, index) => {
    if (seen.size < seen.add(code).size) return undefined
    return {
      row: csvRow(index),
      column: 'code',
      detail: `El código ${code} está repetido.`,
      en: `The code ${code} is there twice.`,
    }
  })
  await nextTurn()
  return found.filter((problem) => problem !== undefined)
}
