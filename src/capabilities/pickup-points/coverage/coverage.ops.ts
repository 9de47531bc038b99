import { paragraph } from '../../../kits/text/paragraph.ts'
import { accept, refuse } from '../../../outcome.ts'
import { anyText as anyPlace } from '../../../rows/list-row.ts'
import { opsRows } from '../../../rows/row.ts'
import { type BranchesOpsContext, branchReaders } from '../branch-message.wire.ts'
import type { BranchCoverage, WhileClosed } from '../pickup-points.ts'
import { coverageRule, shownCoverage, shownOutline } from './coverage.wire.ts'

const { row, list } = opsRows<BranchesOpsContext>()

const common = { roles: branchReaders, sight: 'no-shipments' } as const

const nothing: WhileClosed = { moves: [], without: [] }

function withEffect(covered: BranchCoverage, { pickupPoints }: BranchesOpsContext) {
  const effect = pickupPoints.coverage.whileClosed(covered.branch.code) ?? nothing
  return { ...covered, effect }
}

export const listCoverage = list({
  ...common,
  path: '/branches/coverage',
  name: 'listBranchCoverage',
  summary: 'Ver qué atiende cada sucursal',
  description: `El contorno de cada sucursal para un mapa, por código. ${coverageRule}`,
  item: shownOutline,
  readPlace: anyPlace,
  placeOf: ({ branch }) => branch.code,
  load: async ({ after = '', limit }, context) =>
    context.pickupPoints.coverage
      .all()
      .filter(({ branch }) => branch.code > after.toUpperCase())
      .slice(0, limit)
      .map((covered) => withEffect(covered, context)),
})

export const getBranchCoverage = row({
  ...common,
  method: 'GET',
  path: '/branches/:code/coverage',
  name: 'getBranchCoverage',
  summary: 'Ver qué códigos postales atiende una sucursal',
  description: paragraph`${coverageRule} De una cerrada, los que atendía, y a cuáles pasan. Las
    dadas de baja no atienden ninguno.`,
  answer: shownCoverage,
  async run({ params }, context) {
    const covered = context.pickupPoints.coverage.of(params.code)
    return covered ? accept(withEffect(covered, context)) : refuse('branch-unknown')
  },
  refusals: { 'branch-unknown': 404 },
})
