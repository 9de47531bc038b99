import type { MovementCode } from '../../kernel/movement.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { Database } from '../../kits/db/database.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { Orders } from '../orders/orders.ts'
import { begin, stopPlaying, watchOrders } from './beginning.steps.ts'
import {
  find,
  lookAt,
  type Moved,
  moveNow,
  planAdvance,
  planOrRefuse,
  type Simulation,
} from './moving.steps.ts'
import type { SandboxDoors } from './playing.steps.ts'
import type { BeginRefusal, MoveRefusal, PieceRefusal, Run, StopRefusal, Target } from './run.ts'
import { type DrivingParts, driveByClock, driveDue, untilNextStep } from './run-driving.steps.ts'
import { sandboxLimits } from './sandbox.limits.ts'
import { listRuns } from './sandbox.store.ts'
import type { Pace, ScenarioName } from './scenario.ts'
import type { ShipperClocks } from './shipper-clocks.steps.ts'
import type { ClockChange } from './virtual-clock.ts'

export { clocksTopic, createShipperClocks, type ShipperClocks } from './shipper-clocks.steps.ts'
export type { ClockChange, Moved, Pace, Run, SandboxDoors, ScenarioName, Simulation, Target }

export interface ClockView {
  readonly time: number
  readonly realTime: number
  readonly speed: number
  /** Whether the shipper uses real time. */
  readonly isReal: boolean
}

export interface Sandbox {
  knowsShipper(shipper: number): Promise<boolean>
  clockOf(shipper: number): ClockView
  /** Takes the steps that the clock reaches before it returns, up to a limit. */
  changeClock(shipper: number, change: ClockChange, by: Operator): Promise<ClockView>
  resetClock(shipper: number, by: Operator): Promise<ClockView>
  /** Where a piece is, and its possible next steps. */
  look(target: Target): Promise<Outcome<Simulation, PieceRefusal>>
  /** Takes one step along the usual journey, or all steps up to a state. */
  advance(
    target: Target,
    to: MovementCode | undefined,
    by: Operator,
  ): Promise<Outcome<Moved, MoveRefusal>>
  /** Takes all steps of a scenario now. */
  play(target: Target, scenario: ScenarioName, by: Operator): Promise<Outcome<Moved, MoveRefusal>>
  /** Starts a scenario that is played step by step and survives restarts. */
  begin(
    target: Target,
    scenario: ScenarioName,
    pace: Pace,
    by: Operator,
  ): Promise<Outcome<Run, BeginRefusal>>
  stopPlaying(target: Target, by: Operator): Promise<Outcome<Run, StopRefusal>>
  /** Newest first. */
  listRuns(target: Target): Promise<Outcome<Run[], PieceRefusal>>
  /** Wraps the door of orders so that an order whose code names a scenario starts it. */
  watchOrders(orders: Orders): Orders
  /** Takes the due steps and returns how many. */
  playDue(): Promise<number>
  /** Starts polling for due steps. */
  start(): void
  stop(): Promise<void>
}

export function openSandbox(
  db: Database,
  clocks: ShipperClocks,
  doors: SandboxDoors,
  onFailure: (error: unknown) => void,
): Sandbox {
  const drivers = { db, clock: clocks.clock, doors, onFailure }
  const { wake, ...driving } = createDriving(drivers)
  const parts: DrivingParts = { ...drivers, onBegun: wake }
  const clockOf = (shipper: number): ClockView => {
    const own = clocks.find(shipper)
    const times = { time: clocks.clock(shipper), realTime: clocks.clock() }
    return { ...times, speed: own?.speed ?? 1, isReal: own === undefined }
  }
  return {
    knowsShipper: async (shipper) => (await doors.shippers.find(shipper)) !== undefined,
    clockOf,
    async changeClock(shipper, change, by) {
      await clocks.change(shipper, change, by)
      await driveByClock(parts, shipper)
      return clockOf(shipper)
    },
    async resetClock(shipper, by) {
      await clocks.reset(shipper, by)
      return clockOf(shipper)
    },
    look: (target) => lookAt(parts, target),
    advance: (target, to, by) => moveNow(parts, target, planAdvance(to), by),
    play: (target, scenario, by) =>
      moveNow(parts, target, (state, path) => planOrRefuse(scenario, state, path), by),
    begin: (target, scenario, pace, by) => begin(parts, target, { scenario, pace }, by),
    stopPlaying: (target, by) => stopPlaying(parts, target, by),
    async listRuns(target) {
      const tracked = await find(doors, target)
      if (tracked === undefined) return refuse({ name: 'piece-unknown' })
      return accept(await listRuns(db, target.code, sandboxLimits.sandboxRunsListed))
    },
    watchOrders: (orders) => watchOrders(parts, orders),
    ...driving,
  }
}

interface Driving extends Pick<Sandbox, 'playDue' | 'start' | 'stop'> {
  /** A scenario has begun. */
  wake(): void
}

function createDriving(parts: Omit<DrivingParts, 'onBegun'>): Driving {
  let underWay: Promise<number> | undefined
  let timer: NodeJS.Timeout | undefined
  let quietUntil = 0
  const playDue = () => {
    underWay ??= driveDue(parts).finally(() => {
      underWay = undefined
    })
    return underWay
  }
  const look = async () => {
    if (underWay !== undefined || performance.now() < quietUntil) return
    quietUntil = Number.POSITIVE_INFINITY
    const waitMs = await untilNextStep(parts).catch(orReport)
    quietUntil = Math.min(quietUntil, performance.now() + waitMs)
    if (waitMs === 0) await playDue().catch(orReport)
  }
  const orReport = (error: unknown) => {
    parts.onFailure(error)
    return sandboxLimits.sandboxLookMs
  }
  return {
    playDue,
    wake() {
      quietUntil = 0
    },
    start() {
      timer ??= setInterval(() => void look(), sandboxLimits.sandboxLookMs).unref()
    },
    async stop() {
      clearInterval(timer)
      await underWay?.catch(() => {})
    },
  }
}
