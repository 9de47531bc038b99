import type { Operator } from '../../../kernel/operator.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import { parsePeriod } from '../../../kits/clock/period.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import type { Database, Handle } from '../../../kits/db/database.ts'
import { bumpEpoch, findEpoch, openMemory } from '../../../kits/db/epochs.ts'
import { sharingChanges } from '../../../kits/db/topic-changes.ts'
import { newId } from '../../../kits/secret/ids.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { recordAudit } from '../../audit/audit.ts'
import { addressLimits } from '../addresses.limits.ts'
import type { Point } from '../index/point.ts'
import type { AddressQuestion, AddressRefusal, NormalizedAddress } from '../matching/verdict.ts'
import { deleteZone, listZones, putZone, type RestrictedZone } from './restricted-zones.store.ts'
import { markZone, type Restriction, restrictionOf } from './restriction.ts'
import { countCorners, isInArea, type LookedUpArea, lookUpArea } from './zone-area.ts'
import {
  judgeZone,
  planImport,
  type ZoneFacts,
  type ZonesPlan,
  type ZonesRefusal,
} from './zone-changes.ts'

export const zonesTopic = 'restricted-zones'

export interface RestrictedZones {
  /** By name; served from memory. */
  list(): readonly RestrictedZone[]
  /** Whether any is in force. */
  isAny(): boolean
  /** The zone in force that a point lies in; served from memory, as every address asks. */
  zoneAt(point: Point): RestrictedZone | undefined
  /** Adds a zone, or changes the one that has the id. */
  put(
    id: string | undefined,
    facts: ZoneFacts,
    by: Operator,
  ): Promise<Outcome<RestrictedZone, ZonesRefusal>>
  remove(id: string, by: Operator): Promise<Outcome<RestrictedZone, 'zone-unknown'>>
  /** Adds those whose names are new and changes the others; none is removed. */
  importZones(facts: readonly ZoneFacts[], by: Operator): Promise<Outcome<Plan, ZonesRefusal>>
  /** The effect of `importZones`, without storing it. */
  rehearse(facts: readonly ZoneFacts[]): Outcome<Plan, ZonesRefusal>
  refresh(): Promise<void>
}

type Plan = ZonesPlan<RestrictedZone>

interface Known {
  readonly zone: RestrictedZone
  readonly area: LookedUpArea
  readonly fromMs: number
}

const limits = { zones: addressLimits.zones, corners: addressLimits.zoneCornersInAll }

export async function openRestrictedZones(
  db: Database,
  clock: Clock,
  zone: Zone,
): Promise<RestrictedZones> {
  const memory = await openMemory(db, zonesTopic, (from) => load(from, zone))
  const { refresh } = memory
  const changes = sharingChanges(db, zonesTopic)
  const list = () => memory.current().known.map((one) => one.zone)
  /** Raises the epoch first: of two that change zones at once, one waits for the other. */
  const change = async <Done>(work: (tx: Handle, zones: RestrictedZone[]) => Promise<Done>) => {
    const done = await changes.transaction(async (tx) => {
      await bumpEpoch(tx, zonesTopic)
      return work(tx, await listZones(tx))
    })
    await refresh()
    return done
  }
  return {
    list,
    isAny: () => memory.current().known.some(({ fromMs }) => fromMs <= clock()),
    zoneAt(point) {
      const { known } = memory.current()
      if (known.length === 0) return undefined
      const now = clock()
      return known.find(({ area, fromMs }) => fromMs <= now && isInArea(area, point))?.zone
    },
    put: (id, facts, by) =>
      change(async (tx, zones) => {
        const refusal = judgeZone(zones, id, facts, limits)
        if (refusal !== undefined) return refuse(refusal)
        const stored = { ...facts, id: id ?? newId(), changedAt: clock() }
        const before = zones.find((one) => one.id === id)
        await putZone(tx, stored)
        await record(tx, by, before ? 'change' : 'add', stored, before)
        return accept(stored)
      }),
    remove: (id, by) =>
      change(async (tx, zones) => {
        const removed = zones.find((one) => one.id === id)
        if (removed === undefined) return refuse('zone-unknown')
        await deleteZone(tx, id)
        await record(tx, by, 'remove', { ...removed, changedAt: clock() }, removed)
        return accept(removed)
      }),
    importZones: (facts, by) =>
      change(async (tx, zones) => {
        const plan = planImport(zones, facts, limits)
        if (plan.ok) await carryOut(tx, plan.value, by, clock())
        return plan
      }),
    rehearse: (facts) => planImport(list(), facts, limits),
    refresh,
  }
}

async function carryOut(tx: Handle, plan: Plan, by: Operator, now: number): Promise<void> {
  for (const facts of plan.added) {
    const stored = { ...facts, id: newId(), changedAt: now }
    await putZone(tx, stored)
    await record(tx, by, 'add', stored)
  }
  for (const { before, after } of plan.changed) {
    const stored = { ...after, id: before.id, changedAt: now }
    await putZone(tx, stored)
    await record(tx, by, 'change', stored, before)
  }
}

/** The shape itself is in the zone; the log has how many corners it has and had. */
async function record(
  tx: Handle,
  by: Operator,
  deed: 'add' | 'change' | 'remove',
  zone: RestrictedZone,
  before?: RestrictedZone,
): Promise<void> {
  const describe = ({ name, reason, since, polygons }: ZoneFacts) => {
    return { name, reason, since, corners: countCorners(polygons) }
  }
  const detail = {
    ...(before && { before: describe(before) }),
    ...(deed !== 'remove' && { after: describe(zone) }),
  }
  const subject = `restricted-zone ${zone.name}`
  await recordAudit(tx, { by, action: `restricted-zone.${deed}`, subject, detail }, zone.changedAt)
}

async function load(db: Database, zone: Zone) {
  // The version first: a row that changes meanwhile is loaded again.
  const version = await findEpoch(db, zonesTopic)
  const zones = await listZones(db)
  const zonesNow = zones.map((one): Known => {
    const { from = 0 } = parsePeriod(zone, one.since, one.since) ?? {}
    return { zone: one, area: lookUpArea(one.polygons), fromMs: from }
  })
  return { version, known: zonesNow }
}

/** The part of addresses that finds a zone. */
interface Zoned {
  hasZones(): boolean
  normalize(question: AddressQuestion): NormalizedAddress
  normalizeAddress(question: AddressQuestion): Promise<Outcome<NormalizedAddress, AddressRefusal>>
  restrictedZone(question: AddressQuestion): Restriction | undefined
}

/** The same addresses, of which those in a zone of the environment say so. */
export function withZones<Door extends Zoned>(
  addresses: Door,
  zones: Pick<RestrictedZones, 'isAny' | 'zoneAt'>,
): Door {
  const hasZones = () => zones.isAny() || addresses.hasZones()
  const withRestriction = (address: NormalizedAddress) =>
    markZone(address, (point) => {
      const zone = zones.zoneAt(point)
      return zone && { name: zone.name, reason: zone.reason }
    })
  const normalize = (question: AddressQuestion) => withRestriction(addresses.normalize(question))
  return {
    ...addresses,
    hasZones,
    normalize,
    restrictedZone: (question: AddressQuestion) =>
      hasZones() ? restrictionOf(normalize(question)) : undefined,
    async normalizeAddress(question: AddressQuestion) {
      const address = await addresses.normalizeAddress(question)
      if (address.ok) return { ...address, value: withRestriction(address.value) }
      const { refusal } = address
      if (refusal.name !== 'address-unknown') return address
      return { ...address, refusal: { ...refusal, address: withRestriction(refusal.address) } }
    },
  }
}
