import { markOf, mayEnter } from '../../kernel/demonstration.ts'
import { type Operator, serviceItself } from '../../kernel/operator.ts'
import type { Order } from '../../kernel/order.ts'
import type { ServiceType } from '../../kernel/service-type.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { bumpEpoch } from '../../kits/db/epochs.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Announce, UnboundEvent } from '../events/events.ts'
import type { Labels } from '../labels/labels.ts'
import type { IssuedCredentials, Shippers } from '../shippers/shippers.ts'
import type { TrackedPiece, Tracking } from '../tracking/tracking.ts'
import {
  ordersPerDayByWeek as ordersPerDay,
  type VolumeRamps,
} from '../volume-ramps/volume-ramps.ts'
import { judgeTestOrders, type TestOrder, type TestReport } from './checklist.ts'
import { onboardingLimits } from './onboarding.limits.ts'
import {
  findOnboarding,
  findTried,
  insertOnboarding,
  insertQuestions,
  listOnboardings,
  listOpen,
  lockOnboarding,
  markEnd,
  markReady,
  type OnboardingRow,
} from './onboarding.store.ts'
import { type OnboardingState, stateOf } from './onboarding-states.ts'

export const onboardingTopic = 'onboarding'

/** The production doors that an approval needs. */
export interface Production {
  readonly shippers: Shippers
  readonly volumeRamps: VolumeRamps
}

type PromotionRefusal = 'production-not-served' | 'production-number-taken'

interface AccountWish {
  readonly shipper: Shipper
  readonly contactName: string
  readonly contactEmail: string
  /** The services that the shipper plans to use. */
  readonly services: readonly ServiceType[]
}

export interface Progress {
  readonly record: OnboardingRow
  readonly state: OnboardingState
  readonly report: TestReport
  /** Whether labels of the account are open to anybody with its number and a code (D42). */
  readonly hasOpenLabels: boolean
  /** How many orders a day production takes in each of the first weeks. */
  readonly ordersPerDay: readonly number[]
}

export type ApprovalRefusal =
  | { readonly name: 'onboarding-unknown' }
  | { readonly name: 'not-ready'; readonly report: TestReport }
  | { readonly name: 'ended'; readonly state: OnboardingState }
  | { readonly name: 'demonstration' }
  | { readonly name: PromotionRefusal }

/** Exists only in the testing environment, where shippers load their first orders. */
export interface Onboarding {
  /** Creates the testing account of a new shipper; its credentials are shown only once. */
  request(wish: AccountWish, by: Operator): Promise<Outcome<IssuedCredentials, 'number-taken'>>
  progressOf(shipper: number): Promise<Progress | undefined>
  /** Ordered by shipper number, starting after one. */
  list(after: number, limit: number): Promise<OnboardingRow[]>
  /** Opens production; its credentials are shown only once. */
  approve(shipper: number, by: Operator): Promise<Outcome<IssuedCredentials, ApprovalRefusal>>
  withdraw(
    shipper: number,
    reason: string,
    by: Operator,
  ): Promise<Outcome<void, 'onboarding-unknown' | 'ended'>>
  /** Wraps the tracking door to record which orders new shippers have queried. */
  watch(tracking: Tracking): Tracking
  refresh(): Promise<void>
}

export interface OnboardingParts {
  /** Whether the carrier asks for a signature on every label, whatever the account says. */
  readonly labelLinksRequired: boolean
  readonly shippers: Shippers
  readonly labels: Labels
  /** The production environment; `undefined` if this process does not serve it. */
  readonly production: () => Production | undefined
  readonly announce: Announce
  readonly onFailure: (error: unknown) => void
}

export async function openOnboarding(
  db: Database,
  clock: Clock,
  parts: OnboardingParts,
): Promise<Onboarding> {
  let open = new Set<number>()
  const { announce } = parts
  const production = openProduction(parts.production)
  async function refresh(): Promise<void> {
    open = new Set((await listOpen(db)).map(({ shipper }) => shipper))
  }
  const progressOf = async (shipper: number): Promise<Progress | undefined> => {
    const record = await findOnboarding(db, shipper)
    if (record === undefined) return undefined
    const report = await judgeTried(db, parts.labels, record)
    const account = await parts.shippers.find(shipper)
    const hasOpenLabels = !parts.labelLinksRequired && account?.labelLinks !== 'required'
    const state = stateOf(record, report.ready)
    const progress = { record, state, report, hasOpenLabels, ordersPerDay }
    if (state !== 'ready' || record.readyAt !== null) return progress
    const readyAt = clock()
    await becomeReady(db, announce, shipper, readyAt)
    return { ...progress, record: { ...record, readyAt } }
  }
  await refresh()
  return {
    async request(wish, by) {
      // The account keeps its number in production, so a number taken there can't be used.
      if (await production.isNumberTaken(wish.shipper.number)) return refuse('number-taken')
      const issued = await requestAccount(parts.shippers, wish, by, clock())
      await refresh()
      return issued
    },
    progressOf,
    list: (after, limit) => listOnboardings(db, after, limit),
    async approve(shipper, by) {
      const progress = await progressOf(shipper)
      if (progress === undefined) return refuse({ name: 'onboarding-unknown' })
      if (!mayEnter('production', markOf(by) || (await parts.shippers.isDemo(shipper))))
        return refuse({ name: 'demonstration' })
      const { state, report } = progress
      if (state === 'testing') return refuse({ name: 'not-ready', report })
      if (state !== 'ready') return refuse({ name: 'ended', state })
      const account = await parts.shippers.find(shipper)
      if (account === undefined) return refuse({ name: 'onboarding-unknown' })
      const approved = await db.transaction((tx) =>
        approveLocked(tx, { announce, production }, account, by, clock()),
      )
      await refresh()
      return approved
    },
    async withdraw(shipper, reason, by) {
      if ((await findOnboarding(db, shipper)) === undefined) return refuse('onboarding-unknown')
      const ending = { by, at: clock(), reason }
      const ended = await db.transaction((tx) =>
        endInTransaction(tx, announce, shipper, 'withdrawn', ending),
      )
      await refresh()
      return ended ? accept(undefined) : refuse('ended')
    },
    watch: (tracking) =>
      watchQuestions(tracking, async (shipper, pieces) => {
        if (!open.has(shipper)) return
        const codes = pieces.map(({ piece }) => piece.code)
        await recordQueries(db, codes, clock()).catch(parts.onFailure)
      }),
    refresh,
  }
}

/** Notes the pieces that shippers ask for. */
function watchQuestions(
  tracking: Tracking,
  note: (shipper: number, found: readonly TrackedPiece[]) => Promise<void>,
): Tracking {
  return {
    ...tracking,
    async trackPieces(shipper, questions) {
      const pieces = await tracking.trackPieces(shipper, questions)
      await note(
        shipper,
        pieces.filter((one) => one !== undefined),
      )
      return pieces
    },
    async findOwnPiece(shipper, code) {
      const piece = await tracking.findOwnPiece(shipper, code)
      if (piece) await note(shipper, [piece])
      return piece
    },
  }
}

/** Creates the account and its onboarding in one transaction. */
async function requestAccount(
  shippers: Shippers,
  { shipper, contactName, contactEmail, services }: AccountWish,
  by: Operator,
  now: number,
): Promise<Outcome<IssuedCredentials, 'number-taken'>> {
  const { number: shipperNumber } = shipper
  const record = { shipperNumber, contactName, contactEmail, services: services.join(' ') }
  const issued = await shippers.issueCredentials(shipper, by, undefined, async (tx) => {
    if (!(await insertOnboarding(tx, { ...record, requestedAt: now, requestedBy: by.name }))) return
    await bumpEpoch(tx, onboardingTopic)
    await recordAudit(tx, factOf(by, 'onboarding.request', shipperNumber), now)
  })
  return issued.ok ? issued : refuse('number-taken')
}

async function judgeTried(
  db: Handle,
  labels: Labels,
  { shipperNumber, services }: OnboardingRow,
): Promise<TestReport> {
  const tried: TestOrder[] = []
  for (const { code, content, asked } of await findTried(
    db,
    shipperNumber,
    onboardingLimits.testOrdersJudged,
  )) {
    const prints = await labels.findPrints(code)
    const order: Order = JSON.parse(content)
    tried.push({ order, labelPrinted: prints !== undefined, trackingAsked: asked === 1 })
  }
  const planned = services.split(' ').filter(Boolean) as ServiceType[]
  return judgeTestOrders(tried, planned, onboardingLimits.testOrdersNeeded)
}

async function becomeReady(
  db: Database,
  announce: Announce,
  shipper: number,
  now: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await markReady(tx, shipper, now))) return
    await announce(tx, [advanced(shipper, 'ready', now)], now)
    const operator = { by: serviceItself('checklist'), action: 'onboarding.ready' }
    await recordAudit(tx, { ...operator, subject: `shipper ${shipper}`, detail: {} }, now)
  })
}

async function recordQueries(
  db: Database,
  codes: readonly TrackingCode[],
  now: number,
): Promise<void> {
  if (codes.length > 0) await db.transaction((tx) => insertQuestions(tx, codes, now))
}

/** Locks the record, so that production credentials are issued and shown only once. */
async function approveLocked(
  tx: Handle,
  parts: { readonly announce: Announce; readonly production: ReturnType<typeof openProduction> },
  account: Shipper,
  by: Operator,
  now: number,
): Promise<Outcome<IssuedCredentials, ApprovalRefusal>> {
  const record = await lockOnboarding(tx, account.number)
  const state = record && stateOf(record, true)
  if (state !== 'ready') return refuse({ name: 'ended', state: state ?? 'withdrawn' })
  // The account comes first: an approval interrupted here can be repeated.
  const promoted = await parts.production.promote(account, by)
  if (!promoted.ok) return refuse({ name: promoted.refusal })
  const ending = { by, at: now, reason: '' }
  await endInTransaction(tx, parts.announce, account.number, 'approved', ending)
  return promoted
}

async function endInTransaction(
  tx: Handle,
  announce: Announce,
  shipper: number,
  how: 'approved' | 'withdrawn',
  { by, at, reason }: { by: Operator; at: number; reason: string },
): Promise<boolean> {
  if (!(await markEnd(tx, shipper, how, { by: by.name, at, reason }))) return false
  await bumpEpoch(tx, onboardingTopic)
  await announce(tx, [advanced(shipper, how, at)], at)
  await recordAudit(tx, factOf(by, `onboarding.${how}`, shipper, { reason }), at)
  return true
}

function advanced(shipper: number, state: OnboardingState, at: number): UnboundEvent {
  const data = { step: state, state }
  return { type: 'onboarding.advanced', shipper, code: undefined, at, data }
}

function factOf(by: Operator, action: string, shipper: number, detail: object = {}) {
  return { by, action, subject: `shipper ${shipper}`, detail }
}

/** Creates a shipper's account in production, with its number from testing. */
function openProduction(find: () => Production | undefined) {
  return {
    /** Whether the number is taken in production, if this process serves it. */
    async isNumberTaken(number: number): Promise<boolean> {
      return (await find()?.shippers.find(number)) !== undefined
    },
    async promote(
      shipper: Shipper,
      by: Operator,
    ): Promise<Outcome<IssuedCredentials, PromotionRefusal>> {
      const production = find()
      if (production === undefined) return refuse('production-not-served')
      const { shippers, volumeRamps } = production
      const isTaken = (await shippers.find(shipper.number)) !== undefined
      if (isTaken && !(await volumeRamps.has(shipper.number)))
        return refuse('production-number-taken')
      await volumeRamps.begin(shipper.number)
      return isTaken ? issueAgain(shippers, shipper, by) : issueFirst(shippers, shipper, by)
    },
  }
}

async function issueFirst(
  shippers: Shippers,
  shipper: Shipper,
  by: Operator,
): Promise<Outcome<IssuedCredentials, PromotionRefusal>> {
  const issued = await shippers.issueCredentials(shipper, by)
  return issued.ok ? issued : refuse('production-number-taken')
}

/** An earlier approval was interrupted after creating the account: nobody saw its secrets. */
async function issueAgain(
  shippers: Shippers,
  shipper: Shipper,
  by: Operator,
): Promise<Outcome<IssuedCredentials, PromotionRefusal>> {
  const wish = (kind: 'password' | 'key') =>
    shippers.makeCredential(shipper.number, { kind, overlapMs: 0 }, by)
  const [password, key] = [await wish('password'), await wish('key')]
  if (!password.ok || !key.ok) return refuse('production-number-taken')
  return accept({ shipper, password: password.value.secret, key: key.value.secret })
}
