import type { DeliveryPath } from '../../kernel/movement.ts'
import { type Operator, shipperItself } from '../../kernel/operator.ts'
import { serviceTypes } from '../../kernel/service-type.ts'
import { afterCommit } from '../../kits/db/at-end.ts'
import type { Handle } from '../../kits/db/database.ts'
import { newId } from '../../kits/secret/ids.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Orders, Submission } from '../orders/orders.ts'
import type { Movement } from '../tracking/tracking.ts'
import { find, planOrRefuse, prepare } from './moving.steps.ts'
import { stepTime } from './playing.steps.ts'
import type { BeginRefusal, Run, StopRefusal, Target } from './run.ts'
import type { DrivingParts } from './run-driving.steps.ts'
import { sandboxLimits } from './sandbox.limits.ts'
import { countRunning, findRunning, insertRun, stopRun } from './sandbox.store.ts'
import {
  magicPace,
  magicScenario,
  type Pace,
  planScenario,
  type ScenarioName,
  type Step,
} from './scenario.ts'

interface Wish {
  readonly scenario: ScenarioName
  readonly pace: Pace
}

/** The steps ahead of a piece, and its newest movement, if it has one. */
interface Plan {
  readonly newest: Movement | undefined
  readonly steps: readonly Step[]
}

export async function begin(
  parts: DrivingParts,
  target: Target,
  wish: Wish,
  by: Operator,
): Promise<Outcome<Run, BeginRefusal>> {
  const ready = await prepare(parts, target, (state, path) =>
    planOrRefuse(wish.scenario, state, path),
  )
  if (!ready.ok) return ready
  const { db, clock } = parts
  const { shipperNumber } = ready.value.tracked.piece
  const run = newRun(parts, { code: target.code, shipperNumber }, ready.value, wish, by)
  return db.transaction(async (tx) => {
    if ((await countRunning(tx, run.shipperNumber)) >= sandboxLimits.sandboxRunsPerShipper)
      return refuse({ name: 'too-many-runs' })
    if (!(await insertRun(tx, run)))
      return refuse({ name: 'already-playing', scenario: wish.scenario })
    const detail = { scenario: run.scenario, pace: run.pace, everyMs: run.everyMs }
    await recordAudit(tx, factOf(run, 'sandbox.begin', by, detail), clock())
    afterCommit(tx, parts.onBegun)
    return accept(run)
  })
}

function newRun(
  { clock }: DrivingParts,
  { code, shipperNumber }: Pick<Run, 'code' | 'shipperNumber'>,
  { newest, steps }: Plan,
  { scenario, pace }: Wish,
  by: Operator,
): Run {
  const [now, startedAt] = [clock(), clock(shipperNumber)]
  const byClock = pace === 'clock'
  const [first] = steps
  return {
    id: newId(),
    code,
    shipperNumber,
    scenario,
    steps,
    done: 0,
    pace: byClock ? 'clock' : 'interval',
    everyMs: byClock ? 0 : pace.everyMs,
    dueAt: byClock && first ? stepTime(newest, first, startedAt) : now + everyMsOf(pace),
    state: 'running',
    reason: '',
    startedAt,
    createdAt: now,
    createdBy: by.name,
  }
}

function everyMsOf(pace: Pace): number {
  return pace === 'clock' ? 0 : pace.everyMs
}

function factOf({ code }: Run, action: string, by: Operator, detail: object) {
  return { by, action, subject: `piece ${code}`, detail }
}

export async function stopPlaying(
  { db, doors, clock }: DrivingParts,
  target: Target,
  by: Operator,
): Promise<Outcome<Run, StopRefusal>> {
  if ((await find(doors, target)) === undefined) return refuse({ name: 'piece-unknown' })
  return db.transaction(async (tx) => {
    const run = await findRunning(tx, target.code)
    if (run === undefined || !(await stopRun(tx, run.id, 'asked')))
      return refuse({ name: 'nothing-playing' })
    await recordAudit(tx, factOf(run, 'sandbox.stop', by, { done: run.done }), clock())
    return accept({ ...run, state: 'stopped', reason: 'asked' })
  })
}

/**
 * Wraps the door of orders: an order whose code or destination asks for a scenario starts it in the
 * transaction that stores the order.
 */
export function watchOrders(parts: DrivingParts, orders: Orders): Orders {
  return {
    ...orders,
    createOrder(submission, onStored) {
      const { trackingCode: code, address, service } = submission.draft
      const postalCode = typeof address === 'object' ? address.postalCode : undefined
      const scenario = typeof code === 'string' ? magicScenario(code, postalCode) : undefined
      if (typeof code !== 'string' || scenario === undefined)
        return orders.createOrder(submission, onStored)
      const { number } = submission.shipper
      return orders.createOrder(submission, async (tx) => {
        await onStored?.(tx)
        const steps = planScenario(scenario, 'PI', pathOf(service))
        await beginWithOrder(tx, parts, { code, shipperNumber: number }, { scenario, steps })
      })
    },
  }
}

/** A stored order has a known service. */
function pathOf(service: Submission['draft']['service']): DeliveryPath {
  return typeof service === 'string' && serviceTypes[service].toBranch ? 'branch' : 'address'
}

/** Starts a scenario inside the order's transaction; a new order is always in state PI. */
async function beginWithOrder(
  tx: Handle,
  parts: DrivingParts,
  piece: Pick<Run, 'code' | 'shipperNumber'>,
  { scenario, steps }: { scenario: ScenarioName; steps: readonly Step[] | undefined },
): Promise<void> {
  const { code, shipperNumber } = piece
  if (!steps || (await countRunning(tx, shipperNumber)) >= sandboxLimits.sandboxRunsPerShipper)
    return
  // A cancelled order may have used the code before: stop its scenario.
  const before = await findRunning(tx, code)
  if (before) await stopRun(tx, before.id, 'piece-cancelled')
  const by: Operator = { ...shipperItself(shipperNumber), role: 'scanner' }
  await insertRun(
    tx,
    newRun(parts, piece, { steps, newest: undefined }, { scenario, pace: magicPace }, by),
  )
  afterCommit(tx, parts.onBegun)
}
