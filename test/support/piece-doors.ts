import assert from 'node:assert/strict'
import { openCancellations } from '../../src/capabilities/cancellation/cancellation.ts'
import { createCashFollower, settledCashGuard } from '../../src/capabilities/cash/cash.ts'
import { openClaims } from '../../src/capabilities/claims/claims.ts'
import {
  containerFollower,
  containment,
  openContainers,
} from '../../src/capabilities/containers/containers.ts'
import { openDeliveries, proofFollower } from '../../src/capabilities/deliveries/deliveries.ts'
import { openMeasurements } from '../../src/capabilities/measurements/measurements.ts'
import { openRates } from '../../src/capabilities/rates/rates.ts'
import {
  createRescueWatch,
  openRescues,
  type RescueSettings,
} from '../../src/capabilities/rescue/rescue.ts'
import { outFollower } from '../../src/capabilities/runs/runs.ts'
import { openTracking, type ScanResult } from '../../src/capabilities/tracking/tracking.ts'
import type { MovementCode } from '../../src/kernel/movement.ts'
import type { Destination } from '../../src/kernel/order.ts'
import type { PostalCode } from '../../src/kernel/postal-code.ts'
import type { TrackingCode } from '../../src/kernel/tracking-code.ts'
import type { Clock } from '../../src/kits/clock/clock.ts'
import type { Database } from '../../src/kits/db/database.ts'
import { crossOrder, type Fields, wareOrder } from '../contract/support.ts'
import { announceToNobody, openOrderDoor, zone } from './order-door.ts'

export const scanner = { id: 'token of lector', name: 'lector', role: 'scanner' } as const
export const officer = { id: 'token of oficina', name: 'oficina', role: 'administrator' } as const

export const elsewhere: Destination = {
  recipientName: 'Ramiro Ibáñez',
  address: {
    street: 'Bulevar Oroño',
    number: '850',
    postalCode: 2000 as PostalCode,
    locality: 'Rosario',
    province: 'Santa Fe',
  },
  notes: 'Tocar el portero',
}

/** Opens every door that handles pieces, on one database, as a separate process would. */
export async function openPieceDoors(
  db: Database,
  clock: Clock = Date.now,
  settings: Partial<RescueSettings> = {},
) {
  const { announce = announceToNobody } = settings
  const { orders, send } = await openOrderDoor(db, clock, announce)
  const listeners = {
    announce,
    watch: createRescueWatch(announce),
    followers: [createCashFollower(announce), containerFollower, outFollower, proofFollower],
    containment,
    guard: settledCashGuard,
  }
  const tracking = openTracking(db, clock, zone, listeners)

  async function load(order: Fields): Promise<TrackingCode> {
    assert.equal(await send(order), 0)
    return order['codigoSeguimiento'] as TrackingCode
  }

  function scan(
    code: TrackingCode,
    checks: readonly MovementCode[],
    changes: object = {},
  ): Promise<ScanResult[]> {
    const place = { branchCode: 'C0001', latitude: '', longitude: '', reasonCode: '' }
    const origin = { at: undefined, scanId: undefined, correction: false }
    const isCorrection = 'correction' in changes && changes.correction === true
    const by = isCorrection ? officer : scanner
    const reason = isCorrection ? 'de la prueba' : undefined
    const scans = checks.map((check) => ({
      code,
      scan: { check, ...place, ...origin, reason, ...changes },
      recordedBy: by.name,
    }))
    return tracking.recordMovements(scans, by)
  }

  return {
    orders,
    tracking,
    rescues: openRescues(db, clock, { ...settings, announce }),
    containers: openContainers({ db, clock, tracking, announce }),
    deliveries: openDeliveries({ db, clock, tracking }),
    claims: openClaims(db, clock, { announce }),
    cancellations: openCancellations(db, clock, announce),
    measurements: openMeasurements(db, clock, { rates: await openRates(db, clock), announce }),
    scan,
    loadCross: (changes: Fields = {}) => load(crossOrder(changes)),
    loadWare: (changes: Fields = {}) => load(wareOrder(changes)),
    /** Creates a piece that has come this far. */
    async piece(...checks: MovementCode[]): Promise<TrackingCode> {
      const code = await load(crossOrder())
      if (checks.length === 0) return code
      const results = await scan(code, checks)
      assert.ok(results.every((result) => result === 'recorded'))
      return code
    },
    async checksOf(code: TrackingCode): Promise<MovementCode[]> {
      const trackedPiece = await tracking.findPiece(code)
      return (trackedPiece?.movements ?? []).map(({ check }) => check)
    },
  }
}

export type PieceDoors = Awaited<ReturnType<typeof openPieceDoors>>
