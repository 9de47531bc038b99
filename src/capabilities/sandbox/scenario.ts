import type { DeliveryPath, MovementCode } from '../../kernel/movement.ts'
import { pathTo } from './journey-plan.ts'
import { sandboxLimits } from './sandbox.limits.ts'

/** Actions that are not scans: the piece's shipper requests them. */
export const shipperActions = ['redirect', 'cancel'] as const
export type ShipperAction = (typeof shipperActions)[number]

/** A state to record, or a deed. */
export type Step = MovementCode | ShipperAction

interface Goal {
  readonly to: MovementCode
  /** The goal is skipped in these states, from which the next goal can be reached. */
  readonly unlessAt?: readonly MovementCode[]
}

type Goals = readonly (Goal | ShipperAction)[]

interface Scenario {
  readonly what: string
  readonly goals: Goals
  /** The goals of a piece that is collected at a branch, which nobody visits (D40). */
  readonly goalsAtBranch?: Goals
  /** In the testing environment, an order whose code has this prefix plays the scenario. */
  readonly codePrefix: string
  /** So does an order to this postal code, which no real place has. */
  readonly postalCode: number
}

export const scenarioTable = {
  delivered: {
    what: 'Llega y se entrega en la primera visita; con retiro (F, G), en la sucursal.',
    goals: [{ to: 'DL' }],
    codePrefix: 'SIM-DL-',
    postalCode: 9981,
  },
  'not-home': {
    what: 'Dos visitas sin encontrar a nadie; se entrega en la tercera. Con retiro: delivered.',
    goals: [{ to: 'CA' }, { to: 'CA' }, { to: 'DL' }],
    goalsAtBranch: [{ to: 'DL' }],
    codePrefix: 'SIM-CA-',
    postalCode: 9982,
  },
  returned: {
    what: 'Dos visitas sin encontrar a nadie, o nadie lo retira en 7 días; vuelve al remitente.',
    goals: [{ to: 'CA' }, { to: 'CA' }, { to: 'RC' }],
    goalsAtBranch: [{ to: 'RC' }],
    codePrefix: 'SIM-RC-',
    postalCode: 9983,
  },
  lost: {
    what: 'Sale de viaje (AS) y nadie lo vuelve a escanear.',
    goals: [{ to: 'AS' }],
    codePrefix: 'SIM-LOST-',
    postalCode: 9984,
  },
  redirected: {
    what: 'En la sucursal de destino el remitente lo redirige; se entrega en el domicilio nuevo.',
    goals: [{ to: 'AR', unlessAt: ['AR', 'MA', 'CA'] }, 'redirect', { to: 'DL' }],
    codePrefix: 'SIM-REDIR-',
    postalCode: 9985,
  },
  cancelled: {
    what: 'El remitente cancela la orden; si ya fue entregada al correo, se genera la devolución.',
    goals: ['cancel'],
    codePrefix: 'SIM-CANC-',
    postalCode: 9986,
  },
} as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarioTable

export const scenarioNames = Object.keys(scenarioTable) as ScenarioName[]

/** The steps of a scenario for a piece in a state; undefined if it can't be played from there. */
export function planScenario(
  name: ScenarioName,
  from: MovementCode,
  path: DeliveryPath = 'address',
): Step[] | undefined {
  const steps: Step[] = []
  let [state, way] = [from, path]
  for (const goal of goalsOf(name, path)) {
    if (typeof goal === 'string') {
      steps.push(goal)
      if (goal === 'redirect') way = 'address'
    } else if (!goal.unlessAt?.includes(state)) {
      const onward = pathTo(state, goal.to, way)
      if (onward === undefined) return undefined
      steps.push(...onward)
      state = goal.to
    }
  }
  return steps
}

function goalsOf(name: ScenarioName, path: DeliveryPath): Goals {
  const { goals, goalsAtBranch }: Scenario = scenarioTable[name]
  return (path === 'branch' ? goalsAtBranch : undefined) ?? goals
}

/** How fast a scenario runs: a step per interval, or when the shipper's clock reaches it. */
export type Pace = { readonly everyMs: number } | 'clock'

/** The pace of scenarios that orders start by their own code. */
export const magicPace: Pace = { everyMs: sandboxLimits.sandboxMagicMs }

const byPrefix = scenarioNames.map((name) => [scenarioTable[name].codePrefix, name] as const)
const byPostalCode = new Map<number, ScenarioName>(
  scenarioNames.map((name) => [scenarioTable[name].postalCode, name]),
)

/** The scenario that an order selects by its code or its destination's postal code. */
export function magicScenario(code: string, postalCode: unknown): ScenarioName | undefined {
  const named = byPrefix.find(([prefix]) => code.startsWith(prefix))
  if (named) return named[1]
  return typeof postalCode === 'number' ? byPostalCode.get(postalCode) : undefined
}
