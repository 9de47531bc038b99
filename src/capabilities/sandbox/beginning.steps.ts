import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { newId } from '../../kits/secret/ids.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Orders } from '../orders/orders.ts'
import { find, planOrRefuse, prepare, type Ready } from './moving.steps.ts'
import { momentOf } from './playing.steps.ts'
import type { SandboxRefusal, Target } from './request.ts'
import type { Run } from './run.ts'
import type { DrivingParts } from './run-driving.steps.ts'
import { countRunning, findRunning, insertRun, stopRun } from './sandbox.store.ts'
import { magicPace, magicScenario, type Pace, type ScenarioName } from './scenario.ts'

interface Wish {
  readonly scenario: ScenarioName
  readonly pace: Pace
  /** The same wish made again is known by it. */
  readonly id?: string
}

export async function begin(
  parts: DrivingParts,
  target: Target,
  wish: Wish,
  by: Operator,
): Promise<Outcome<Run, SandboxRefusal>> {
  const ready = await prepare(parts, target, (state) => planOrRefuse(wish.scenario, state))
  if (!ready.ok) return ready
  const { db, clock } = parts
  const run = newRun(parts, target.code, ready.value, wish, by)
  return db.transaction(async (tx) => {
    if ((await countRunning(tx, run.shipperNumber)) >= limits.sandboxRunsPerShipper)
      return refuse({ name: 'too-many-runs' })
    if (!(await insertRun(tx, run)))
      return refuse({ name: 'already-playing', scenario: wish.scenario })
    const detail = { scenario: run.scenario, pace: run.pace, everyMs: run.everyMs }
    await recordAudit(tx, factOf(run, 'sandbox.begin', by, detail), clock())
    return accept(run)
  })
}

function newRun(
  { clock }: DrivingParts,
  code: TrackingCode,
  { tracked, newest, steps }: Ready,
  { scenario, pace, id = newId() }: Wish,
  by: Operator,
): Run {
  const { shipperNumber } = tracked.piece
  const [now, startedAt] = [clock(), clock(shipperNumber)]
  const byClock = pace === 'clock'
  const [first] = steps
  return {
    id,
    code,
    shipperNumber,
    scenario,
    steps,
    done: 0,
    pace: byClock ? 'clock' : 'interval',
    everyMs: byClock ? 0 : pace.everyMs,
    dueAt: byClock && first ? momentOf(newest, first, startedAt) : now + everyMsOf(pace),
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
  return { operator: by.name, action, subject: `piece ${code}`, detail }
}

export async function stopPlaying(
  { db, doors, clock }: DrivingParts,
  target: Target,
  by: Operator,
): Promise<Outcome<Run, SandboxRefusal>> {
  if ((await find(doors, target)) === undefined) return refuse({ name: 'piece-unknown' })
  return db.transaction(async (tx) => {
    const run = await findRunning(tx, target.code)
    if (run === undefined || !(await stopRun(tx, run.id, 'asked')))
      return refuse({ name: 'nothing-playing' })
    await recordAudit(tx, factOf(run, 'sandbox.stop', by, { done: run.done }), clock())
    return accept({ ...run, state: 'stopped', reason: 'asked' })
  })
}

export function watchOrders(parts: DrivingParts, orders: Orders): Orders {
  return {
    ...orders,
    async createOrder(...sent) {
      const [submission] = sent
      const outcome = await orders.createOrder(...sent)
      if (!outcome.ok) return outcome
      const { address } = submission.draft
      const postalCode = typeof address === 'object' ? address.postalCode : undefined
      const scenario = magicScenario(outcome.value.code, postalCode)
      if (scenario === undefined) return outcome
      const { number: owner } = submission.shipper
      const { code } = outcome.value
      const by: Operator = { name: `shipper ${owner}`, role: 'scanner' }
      // A retry that is answered again finds the scenario under the same id, played or not.
      const wish = { scenario, pace: magicPace, id: `order ${code}` }
      await begin(parts, { code, owner }, wish, by).catch(parts.onFailure)
      return outcome
    },
  }
}
