import assert from 'node:assert/strict'
import {
  containerFollower,
  containment,
  openContainers,
} from '../../src/capabilities/containers/containers.ts'
import { openTracking, type Scanned } from '../../src/capabilities/tracking/tracking.ts'
import type { ContainerCode } from '../../src/kernel/container-code.ts'
import type { MovementCode } from '../../src/kernel/movement.ts'
import type { TrackingCode } from '../../src/kernel/tracking-code.ts'
import { createZone } from '../../src/kits/clock/zone.ts'
import type { Database } from '../../src/kits/db/database.ts'
import { crossOrder } from '../contract/support.ts'
import { announceToNobody, openOrderDoor } from './order-door.ts'

const zone = createZone('America/Argentina/Buenos_Aires')

/** The operator of scans in tests of containers. */
export const clerk = { id: 'token of prueba', name: 'prueba', role: 'branch' } as const

export function toScan(code: string, check: MovementCode, changes: object = {}): Scanned {
  const place = { branchCode: 'C0001', latitude: '', longitude: '', reasonCode: '' }
  const origin = { at: undefined, scanId: undefined, correction: false }
  const request = { scan: { check, ...place, ...origin, ...changes }, recordedBy: clerk.name }
  return code.includes('.')
    ? { whole: code as ContainerCode, ...request }
    : { code: code as TrackingCode, ...request }
}

/** Containers and tracking as the service opens them, with shorthands for tests. */
export function openContainerDoors(db: Database) {
  const listeners = { announce: announceToNobody, followers: [containerFollower], containment }
  const tracking = openTracking(db, Date.now, zone, listeners)
  const parts = { db, clock: Date.now, tracking, announce: announceToNobody }
  const containers = openContainers(parts)

  /** Records scans and returns the name of each result. */
  const record = async (...scans: Scanned[]) =>
    (await tracking.recordMovements(scans, clerk)).map((result) =>
      result === 'recorded' ? result : result.name,
    )

  /** Loads orders whose pieces are at C0001. */
  async function load(count: number): Promise<TrackingCode[]> {
    const door = await openOrderDoor(db)
    const orders = Array.from({ length: count }, () => crossOrder({}))
    const answers = await Promise.all(orders.map((order) => door.send(order)))
    assert.deepEqual(new Set(answers), new Set([0]))
    const codes = orders.map((order) => order['codigoSeguimiento'] as TrackingCode)
    const results = await record(...codes.map((code) => toScan(code, 'IF')))
    assert.deepEqual(new Set(results), new Set(['recorded']))
    return codes
  }

  const make = (kind: 'bag' | 'cage' | 'trip' = 'bag', destination = 'B0001') => {
    const trip = { seal: '', vehicle: '', driver: '' }
    return containers.make({ kind, origin: 'C0001', destination, ...trip }, clerk)
  }

  async function filled(count: number) {
    const codes = await load(count)
    const { id } = await make()
    await record(...codes.map((code) => toScan(code, 'CO', { container: id })))
    return { codes, id }
  }

  return {
    tracking,
    containers,
    record,
    load,
    make,
    filled,
    stateOf: async (id: ContainerCode) => (await containers.find(id))?.state,
    checksOf: async (code: TrackingCode) =>
      (await tracking.findPiece(code))?.movements.map(({ check }) => check).join(' '),
  }
}
