import type { DemoMode } from '../../kernel/demonstration.ts'
import type { Operator } from '../../kernel/operator.ts'
import { createPause } from '../../kits/batch/pause.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { newId } from '../../kits/secret/ids.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { Archives } from '../archives/archives.ts'
import { recordAudit } from '../audit/audit.ts'
import { type Demonstration, findMode } from '../demonstration/demonstration.ts'
import type { People } from '../people/people.ts'
import type { PickupPoints } from '../pickup-points/pickup-points.ts'
import type { Rates } from '../rates/rates.ts'
import type { Shippers } from '../shippers/shippers.ts'
import { deleteEmptyFigures } from '../tracking/tracking.ts'
import { demoRemovalLimits } from './demo-removal.limits.ts'
import {
  bumpAll,
  countEntries,
  type DemoNames,
  endRemoval,
  findRemoval,
  leaveRemoval,
  noteRemoval,
  type RemovalState,
  takeRemoval,
} from './demo-removal.store.ts'
import { type DemoFound, find, findNames, totalOf } from './finding.steps.ts'
import {
  type RemovedPortion,
  type RemovingParts,
  removeAccounts,
  removeReference,
  removeRows,
  removeWaysIn,
} from './removing.steps.ts'

export type { DemoFound, RemovalState }

/** A removal, and whether somebody is at it. */
export interface RunningRemoval extends RemovalState {
  readonly isRunning: boolean
}

/** The removed rows, and those that stay. */
export interface Removed {
  readonly shipments: number
  readonly people: number
  readonly rows: number
  /** The entries of the audit log by its people. */
  readonly auditEntries: number
  /** How many tariffs that its people published were taken back; how many are still in force. */
  readonly tariffs: { readonly takenBack: number; readonly inForce: number }
}

export interface DemoRemoval {
  /** The mode that is stored. */
  mode(): Promise<DemoMode>
  /** The rows that would go; with `isWhole` the small carrier's, too. */
  find(isWhole: boolean): Promise<DemoFound>
  /** The removal under way, or one that was cut off. */
  state(): Promise<RunningRemoval | undefined>
  /** Removes it and returns once it is gone; one that was cut off goes on. */
  remove(wish: RemovalWish): Promise<Outcome<Removed, 'request-in-progress'>>
  /** Begins to remove it, and returns at once; a failure is logged. */
  begin(wish: Omit<RemovalWish, 'onProgress'>): Promise<Outcome<DemoFound, 'request-in-progress'>>
  /** Stops between two portions: the rest goes on at the next call. */
  stop(): Promise<void>
}

export interface RemovalWish {
  readonly isWhole: boolean
  readonly by: Operator
  readonly onProgress?: (removed: number, total: number) => void
}

export interface DemoRemovalParts extends RemovingParts {
  readonly clock: Clock
  readonly archives: Archives
  readonly people: Pick<People, 'leaveAccounts' | 'listDemoPeople' | 'removeDemoPeople'>
  readonly pickupPoints: Pick<PickupPoints, 'listClosedBy' | 'reopen'>
  readonly rates: { readonly drafts: Pick<Rates['drafts'], 'takeBack'> }
  readonly shippers: Pick<Shippers, 'list' | 'listDemo'>
  readonly demonstration: Pick<Demonstration, 'mode' | 'stopLiving' | 'isDriven' | 'endLiving'>
  readonly onFailure: (error: unknown) => void
}

export function openDemoRemoval(parts: DemoRemovalParts): DemoRemoval {
  const { db, clock } = parts
  const stopping = { isAsked: false }
  let running: Promise<unknown> = Promise.resolve()
  const take = async ({ isWhole, by }: RemovalWish) => {
    const remains = await find(parts, isWhole)
    const holder = newId()
    const now = clock()
    const taking = { holder, isWhole, by: by.name, total: totalOf(remains), now }
    const leaseEndsAt = now + demoRemovalLimits.leaseMs
    if (!(await takeRemoval(db, { ...taking, leaseEndsAt }))) return undefined
    return { found: remains, run: new Run(parts, holder, totalOf(remains), stopping) }
  }
  return {
    mode: async () => (await findMode(db)) ?? parts.demonstration.mode,
    find: (isWhole) => find(parts, isWhole),
    async state() {
      const state = await findRemoval(db)
      return state && { ...state, isRunning: state.leaseEndsAt > clock() }
    },
    async remove(wish) {
      const taken = await take(wish)
      return taken === undefined
        ? refuse('request-in-progress')
        : accept(await taken.run.toTheEnd(wish))
    },
    async begin(wish) {
      const taken = await take(wish)
      if (taken === undefined) return refuse('request-in-progress')
      running = taken.run.toTheEnd(wish).catch((error: unknown) => {
        if (!stopping.isAsked) parts.onFailure(error)
      })
      return accept(taken.found)
    },
    async stop() {
      stopping.isAsked = true
      await running
    },
  }
}

/** The note of the publication that puts back the tariff, for the carrier's people. */
const tariffNote = 'Sin la demostración: vuelven los precios de antes'

/** One removal, by the process that has it. */
class Run {
  readonly #parts: DemoRemovalParts
  readonly #holder: string
  readonly #total: number
  readonly #stopping: { readonly isAsked: boolean }
  #removed = 0
  #notedAt = 0

  constructor(
    parts: DemoRemovalParts,
    holder: string,
    total: number,
    stopping: { readonly isAsked: boolean },
  ) {
    this.#parts = parts
    this.#holder = holder
    this.#total = total
    this.#stopping = stopping
  }

  async toTheEnd(wish: RemovalWish): Promise<Removed> {
    try {
      return await this.#remove(wish)
    } catch (error) {
      await leaveRemoval(this.#parts.db, this.#holder)
      throw error
    }
  }

  async #remove(wish: RemovalWish): Promise<Removed> {
    const { db, clock, demonstration, rates } = this.#parts
    const { isWhole, by } = wish
    const mode = isWhole ? 'off' : 'on'
    const fact = { by, subject: 'demonstration', detail: { whole: isWhole } }
    await db.transaction(async (tx) => {
      await demonstration.stopLiving(tx, mode)
      await recordAudit(tx, { ...fact, action: 'demonstration.remove' }, clock())
    })
    await this.#untilNobodyDrives()
    const first = await findNames(this.#parts, isWhole)
    const auditEntries = await countEntries(db, first.people)
    // Before their shippers are gone, whose own rates are a part of the tariff.
    const prices = await rates.drafts.takeBack(first.people, tariffNote, by)
    const tariffs = { takenBack: prices.takenBack.length, inForce: prices.inForce.length }
    const gone = { shipments: 0, people: 0, rows: 0 }
    for (let pass = 0; pass < demoRemovalLimits.passes; pass += 1) {
      const before = this.#removed
      await this.#walk(wish, await findNames(this.#parts, isWhole), gone)
      if (this.#removed === before) break
    }
    const removed = { ...gone, auditEntries, tariffs }
    await deleteEmptyFigures(db, first.shippers)
    await db.transaction(async (tx) => {
      await demonstration.stopLiving(tx, mode)
      await demonstration.endLiving(tx)
      await endRemoval(tx, this.#holder)
      const detail = { whole: isWhole, ...removed, tariffs: prices }
      await recordAudit(tx, { ...fact, action: 'demonstration.removed', detail }, clock())
    })
    return removed
  }

  /** Everything once: nobody enters any more, then the rows go, and its names last. */
  async #walk(
    wish: RemovalWish,
    names: DemoNames,
    gone: { shipments: number; people: number; rows: number },
  ): Promise<void> {
    const { db, archives, people, pickupPoints } = this.#parts
    const count = async (of: string, rows: number) => {
      gone[of === 'shipment_order' ? 'shipments' : of === 'person' ? 'people' : 'rows'] += rows
      await this.#note(rows, wish)
    }
    const all = async (portions: AsyncGenerator<RemovedPortion>) => {
      for await (const { of, rows } of portions) await count(of, rows)
    }
    await count('person', await people.leaveAccounts(names.shippers))
    await all(removeWaysIn(this.#parts, names))
    await db.transaction(bumpAll)
    for (const code of await pickupPoints.listClosedBy(names.people))
      await pickupPoints.reopen(code, wish.by)
    await all(removeRows(this.#parts, names))
    await archives.dropForgotten(names.shippers, wish.by)
    await count('person', await people.removeDemoPeople(names.people))
    await all(removeAccounts(this.#parts, names))
    await all(removeReference(this.#parts, names))
    await db.transaction(bumpAll)
  }

  /** A driver learns at the next step that it may not go on; one that is gone is not waited for. */
  async #untilNobodyDrives(): Promise<void> {
    const pause = createPause()
    while (await this.#parts.demonstration.isDriven()) {
      if (this.#stopping.isAsked) throw new Error('the service stops')
      await pause.begin(demoRemovalLimits.lookMs)
    }
  }

  async #note(rows: number, { onProgress }: RemovalWish): Promise<void> {
    const { db, clock } = this.#parts
    this.#removed += rows
    if (this.#stopping.isAsked) throw new Error('the service stops')
    const now = clock()
    if (Math.abs(now - this.#notedAt) < demoRemovalLimits.notedMs) return
    this.#notedAt = now
    onProgress?.(this.#removed, this.#total)
    const leaseEndsAt = now + demoRemovalLimits.leaseMs
    if (!(await noteRemoval(db, this.#holder, this.#removed, leaseEndsAt)))
      throw new Error('somebody else removes the demonstration')
  }
}
