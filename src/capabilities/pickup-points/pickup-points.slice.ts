import { defineSlice, type Ground } from '../../slice.ts'
import type { Addresses } from '../addresses/addresses.ts'
import {
  closeBranch,
  exportBranches,
  getBranch,
  importBranches,
  listBranches,
  putBranch,
  removeBranch,
  reopenBranch,
} from './branches.ops.ts'
import { branchList } from './branches.rest.ts'
import { getBranchCoverage, listCoverage } from './coverage/coverage.ops.ts'
import { resolveRoute } from './coverage/resolve.ops.ts'
import { pickupPointLimitWords } from './pickup-points.limits.ts'
import { nearbyPoints } from './pickup-points.rest.ts'
import { soapNearbyPoints } from './pickup-points.soap.ts'
import { branchesTopic, openPickupPoints } from './pickup-points.ts'
import { exportPoints, getPoint, listPointsNearShipment, searchPoints } from './pickup-points.v1.ts'
import { listPointChanges } from './points-feed.ops.ts'

export const pickupPoints = defineSlice({
  name: 'pickup-points',
  auditSubjects: ['branch'],
  auditActions: {
    'branch.add': ['Dio de alta una sucursal', 'Added a branch'],
    'branch.put': ['Cambió una sucursal', 'Changed a branch'],
    'branch.close': ['Cerró la sucursal', 'Closed the branch'],
    'branch.reopen': ['Reabrió la sucursal', 'Reopened the branch'],
    'branch.remove': ['Dio de baja la sucursal', 'Removed the branch'],
    'branch.import': ['Subió sucursales', 'Uploaded branches'],
  },
  tables: ['branch', 'branch_change'],
  demonstration: {
    branch: { reference: true },
    branch_change: { reference: true },
  },
  limits: pickupPointLimitWords,
  rest: [nearbyPoints, branchList],
  soap: [soapNearbyPoints],
  ops: [
    listBranches,
    listCoverage,
    getBranch,
    getBranchCoverage,
    putBranch,
    removeBranch,
    closeBranch,
    reopenBranch,
    exportBranches,
    importBranches,
    listPointChanges,
    resolveRoute,
  ],
  v1: [listPointsNearShipment, searchPoints, exportPoints, getPoint],
  chapters: {
    ops: [
      {
        id: 'sucursales',
        title: 'Sucursales y puntos de retiro',
        place: 110,
        paths: ['/branches', '/points'],
      },
    ],
    v1: [{ id: 'puntos', title: 'Puntos de retiro', place: 25, paths: ['/pickup-points'] }],
  },
  samples: { '/pickup-points': { everyones: 'C0001' } },
  pathWords: {
    '/pickup-points/:code': 'El código del punto; no distingue mayúsculas.',
    '/branches/:code': 'El prov_codigo de la sucursal; no distingue mayúsculas.',
  },
  async open({ db, clock, addresses }: Ground & { readonly addresses: Addresses }) {
    const door = await openPickupPoints(db, clock, addresses)
    return { doors: { pickupPoints: door }, refresh: { [branchesTopic]: door.refresh } }
  },
})
