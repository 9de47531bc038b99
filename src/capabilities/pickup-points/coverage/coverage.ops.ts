import { anyText, listRow } from '../../../rows/list-row.ts'
import { notFound, type Operation } from '../../../rows/operation.ts'
import { unknownBranch } from '../branch-answer.wire.ts'
import type { BranchesOpsContext } from '../branch-message.wire.ts'
import type { PickupPoints, WhileClosed } from '../pickup-points.ts'
import {
  coverageItemSchema,
  coverageRule,
  coverageSchema,
  writeCoverage,
  writeOutline,
} from './coverage.wire.ts'

const readers = ['administrator', 'branch', 'executive', 'reader']

const nothing: WhileClosed = { moves: [], without: [] }

function effectOf({ coverage }: PickupPoints, code: string): WhileClosed {
  return coverage.whileClosed(code) ?? nothing
}

export const listCoverage: Operation<BranchesOpsContext> = {
  ...listRow({
    path: '/branches/coverage',
    name: 'listBranchCoverage',
    summary: 'Ver qué atiende cada sucursal',
    description: `El contorno de cada sucursal para un mapa, por código. ${coverageRule}`,
    readPlace: anyText,
    load: async ({ after = '', limit }, _input, { pickupPoints }: BranchesOpsContext) =>
      pickupPoints.coverage
        .all()
        .filter(({ branch }) => branch.code > after.toUpperCase())
        .slice(0, limit),
    placeOf: ({ branch }) => branch.code,
    item: coverageItemSchema,
    write: (one, { pickupPoints }) => writeOutline(one, effectOf(pickupPoints, one.branch.code)),
  }),
  roles: readers,
  sight: 'no-shipments',
}

export const getBranchCoverage: Operation<BranchesOpsContext> = {
  method: 'GET',
  path: '/branches/:code/coverage',
  name: 'getBranchCoverage',
  summary: 'Ver qué códigos postales atiende una sucursal',
  description: [
    coverageRule,
    ' De una cerrada, los que atendía, y a cuáles pasan. Las dadas de baja no atienden ninguno.',
  ].join(''),
  roles: readers,
  sight: 'no-shipments',
  response: coverageSchema,
  successStatus: 200,
  problems: [{ status: 404, meaning: unknownBranch }],
  async answer({ params }, { pickupPoints }) {
    const covered = pickupPoints.coverage.of(params['code'] ?? '')
    if (covered === undefined) return notFound(unknownBranch, 'branch-unknown')
    const effect = effectOf(pickupPoints, covered.branch.code)
    return { status: 200, body: writeCoverage(covered, effect) }
  },
}
