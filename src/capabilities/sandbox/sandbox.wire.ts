import { type MovementCode, movementCodes } from '../../kernel/movement.ts'
import { parseDuration } from '../../kits/clock/duration.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { accept, refuse } from '../../outcome.ts'
import { maybeMoment, moment as momentSchema, string } from '../../rows/answer-schema.ts'
import {
  flag as flagField,
  integer,
  oneOf as oneOfField,
  text as textField,
} from '../../rows/fields.ts'
import { badField } from '../../rows/operation.ts'
import { declareProblems } from '../../rows/problem-words/problem-words.ts'
import { message } from '../../rows/row.ts'
import {
  computed,
  count,
  flag,
  listOf,
  moment,
  nested,
  oneOf,
  orNull,
  type Shown,
  text,
  texts,
  type View,
  view,
} from '../../rows/view.ts'
import { type Run, runStates, type StepRefusal, type StopReason } from './run.ts'
import { sandboxLimits } from './sandbox.limits.ts'
import type { ClockChange, ClockView, Moved, Pace, ScenarioName, Simulation } from './sandbox.ts'
import { planScenario, scenarioNames, scenarioTable } from './scenario.ts'

const problems = declareProblems({
  'journey-ended': { es: 'El envío ya terminó su viaje.', en: "The shipment's journey is over." },
  'no-way': {
    es: 'No se puede llegar por ningún camino permitido.',
    en: 'No allowed way leads there.',
  },
  'step-refused': { es: 'El paso no se puede dar.', en: "The step can't be taken." },
  'already-playing': {
    es: 'El envío ya cumple un escenario.',
    en: 'The shipment is playing a scenario already.',
  },
  'too-many-runs': {
    es: 'La cuenta tiene demasiadas simulaciones en marcha.',
    en: 'The account has too many simulations under way.',
  },
  'nothing-playing': {
    es: 'El envío no tiene ninguna simulación en marcha.',
    en: 'The shipment has no simulation under way.',
  },
  'testing-only': { es: 'Solo en el ambiente de pruebas.', en: 'In the testing environment only.' },
})

declare module '../../kits/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof problems, unknown> {}
}

const mostSeconds = sandboxLimits.sandboxLongestPaceHours * 3_600
const stateWords = 'El estado al que llevarlo; si falta, el que sigue por el camino usual.'
const everyWords = `Segundos entre un paso y el siguiente, de 1 a ${mostSeconds}.`
const byClockWords = 'Si cada paso ocurre cuando el reloj de la cuenta llega a su hora.'
const advanceWords = 'Cuánto adelantarlo: 90s, 30m, 12h o 3d.'
const { sandboxSpeed } = sandboxLimits
const speedWords = `Cuántas veces más rápido que el real, de 0 (quieto) a ${sandboxSpeed}.`

const advanceShape = {
  to: ['to', oneOfField(movementCodes, { description: stateWords })],
} as const

const scenarioField = oneOfField(scenarioNames, { required: true, description: 'El escenario.' })
const playShape = { scenario: ['scenario', scenarioField] } as const

const runShape = {
  ...playShape,
  everySeconds: [
    'everySeconds',
    integer(5, { least: 1, most: mostSeconds, description: everyWords }),
  ],
  byClock: ['byClock', flagField({ description: byClockWords })],
} as const

const clockShape = {
  advance: ['advance', textField(8, { description: advanceWords })],
  speed: ['speed', integer(5, { most: sandboxLimits.sandboxSpeed, description: speedWords })],
} as const

const unread = 'Hay campos que no se pueden leer.'

export const advanceInput = message('AdvanceInput', advanceShape, unread)
export const scenarioInput = message('ScenarioInput', playShape, unread)
export const runInput = message('ScenarioRunInput', runShape, unread)
export const clockInput = message('ClockInput', clockShape, unread)

interface SentPace {
  readonly everySeconds?: number | undefined
  readonly byClock?: boolean | undefined
}

export function readPace({ everySeconds, byClock }: SentPace) {
  if (byClock === true)
    return everySeconds === undefined
      ? accept<Pace>('clock')
      : wrong('everySeconds', {
          es: 'No va junto con byClock: el reloj de la cuenta pone la hora.',
          en: 'It does not go with byClock: the clock of the account sets the time.',
        })
  if (everySeconds === undefined)
    return wrong('everySeconds', {
      es: `${everyWords} O bien byClock en true.`,
      en: `Seconds between a step and the next, from 1 to ${mostSeconds}. Or byClock as true.`,
    })
  return accept<Pace>({ everyMs: everySeconds * 1_000 })
}

interface SentChange {
  readonly advance?: string | undefined
  readonly speed?: number | undefined
}

export function readClockChange({ advance, speed }: SentChange) {
  if (advance === undefined && speed === undefined)
    return wrong('advance', {
      es: 'Falta decir cuánto adelantarlo (advance) o a qué velocidad (speed).',
      en: 'Say how far to advance it (advance) or at what speed (speed).',
    })
  const advanceMs = advance === undefined ? 0 : parseDuration(advance)
  if (advanceMs === undefined || advanceMs > sandboxLimits.sandboxClockDays * 86_400_000)
    return wrong('advance', {
      es: `${advanceWords} Hasta ${sandboxLimits.sandboxClockDays} días.`,
      en: `How far: 90s, 30m, 12h or 3d. Up to ${sandboxLimits.sandboxClockDays} days.`,
    })
  return accept<ClockChange>({ advanceMs, speed })
}

const wrong = (...args: Parameters<typeof badField>) => refuse(badField(...args))

const shownMovement = view<Moved['recorded'][number]>('SimulatedMovement')({
  check: oneOf(movementCodes, 'El estado.'),
  branch: ['branchCode', text('El código de la sucursal.')],
  at: moment('Cuándo pasó, por el reloj simulado.'),
})

export const shownMoved = view<Moved>('SimulatedShipment')({
  trackingCode: ['code', text('El código de seguimiento.')],
  state: oneOf(movementCodes, 'El estado en que quedó.'),
  cancelled: flag('Si la orden está cancelada.'),
  recorded: listOf(
    shownMovement,
    'Los movimientos que se registraron, del más viejo al más nuevo.',
  ),
})

const runSchema = entity('ScenarioRun', {
  type: 'object',
  properties: {
    id: string('La simulación.'),
    trackingCode: string('El código de seguimiento.'),
    scenario: { type: 'string', enum: scenarioNames, description: 'El escenario.' },
    state: { type: 'string', enum: runStates, description: 'En marcha, cumplida o detenida.' },
    reason: string('Por qué se detuvo; vacío si no se detuvo.'),
    steps: {
      type: 'array',
      items: { type: 'string' },
      description: 'Los pasos: estados, `redirect` o `cancel`.',
    },
    done: { type: 'integer', description: 'Cuántos pasos ya se dieron.' },
    everySeconds: {
      type: ['integer', 'null'],
      description: 'Segundos entre pasos; null si los marca el reloj de la cuenta.',
    },
    nextStepAt: maybeMoment(
      'Cuándo toca el próximo: hora real, o del reloj de la cuenta si ese la marca.',
    ),
    createdAt: momentSchema('Cuándo empezó.'),
    createdBy: string('Quién la empezó.'),
  },
  required: ['id', 'trackingCode', 'scenario', 'state', 'reason', 'steps', 'done'],
})

const stopWords: Record<StopReason, string> = {
  '': '',
  asked: 'Se pidió detenerla.',
  'out-of-order': 'El envío ya no está en un estado que admita el paso siguiente.',
  'piece-cancelled': 'La orden se canceló.',
  'piece-unknown': 'El envío ya no existe.',
  'not-apt': 'En ese estado no se puede redirigir ni cancelar, o ya se había pedido.',
}

function writeRun({ code, everyMs, dueAt, pace, ...run }: Run) {
  return {
    id: run.id,
    trackingCode: code,
    scenario: run.scenario,
    state: run.state,
    reason: stopWords[run.reason],
    steps: run.steps,
    done: run.done,
    everySeconds: pace === 'clock' ? null : everyMs / 1_000,
    nextStepAt: run.state === 'running' ? isoText(dueAt) : null,
    createdAt: isoText(run.createdAt),
    createdBy: run.createdBy,
  }
}

/** By hand, as documents ask for some of its fields alone. */
export const shownRun: View<Run> = { schema: runSchema, write: writeRun }

const states: Shown<readonly MovementCode[]> = {
  schema: {
    type: 'array',
    items: { type: 'string', enum: movementCodes },
    description: 'Los estados que pueden seguir; ninguno si terminó o está cancelado.',
  },
}

const shownScenario = view<Simulation['scenarios'][number]>()({
  name: oneOf(scenarioNames, 'El escenario.'),
  steps: texts('Los pasos que faltan: estados, `redirect` o `cancel`.'),
})

export const shownSimulation = view<Simulation>('Simulation')({
  trackingCode: ['code', text('El código de seguimiento.')],
  state: oneOf(movementCodes, 'El estado en que está.'),
  cancelled: flag('Si la orden está cancelada.'),
  next: states,
  usual: orNull(oneOf(movementCodes, 'El que registra un paso por el camino usual.')),
  running: orNull(nested(shownRun, 'La simulación en marcha.')),
  scenarios: listOf(shownScenario, 'Los que se pueden cumplir desde donde está.'),
})

export const shownClock = view<ClockView>('Clock')({
  time: moment('La hora de la cuenta.'),
  speed: count('Cuántas veces más rápido que el real.'),
  real: ['isReal', flag('Si es la hora real.')],
  realTime: moment('La hora real.'),
  aheadSeconds: computed(
    count('Cuánto va adelante de la hora real, en segundos.'),
    ({ time, realTime }) => Math.round((time - realTime) / 1_000),
  ),
  aheadDaysAtMost: computed(
    count('Cuánto puede adelantarse, en días.'),
    () => sandboxLimits.sandboxClockDays,
  ),
})

interface ListedScenario {
  readonly name: ScenarioName
  readonly what: string
  readonly codePrefix: string
  readonly postalCode: number
  readonly steps: readonly string[]
}

export const shownListedScenario = view<ListedScenario>('Scenario')({
  name: text('Su nombre.'),
  description: ['what', text('Qué pasa.')],
  codePrefix: text('Una orden cuyo código empieza así lo cumple sola.'),
  postalCode: count('También una orden a este código postal, que ningún lugar tiene.'),
  steps: texts('Los pasos de una orden recién cargada a un domicilio.'),
})

export function listScenarios(): ListedScenario[] {
  return scenarioNames.map((name) => ({
    ...scenarioTable[name],
    name,
    steps: planScenario(name, 'PI') ?? [],
  }))
}

/** Answered where nothing was simulated. */
export const onlyInTesting = [
  403,
  () => ({
    title: 'Solo en pruebas',
    es: 'Los envíos solo se simulan en el ambiente de pruebas: usá /testing y su clave.',
  }),
] as const

const unknownPiece = 'No hay ningún envío con ese código.'
const cancelledPiece = 'La orden está cancelada.'

export const pieceRefusals = {
  'testing-only': onlyInTesting,
  'piece-unknown': [404, unknownPiece],
} as const

interface AtState {
  readonly state: MovementCode
}

export const planRefusals = {
  ...pieceRefusals,
  'piece-cancelled': [409, cancelledPiece],
  'journey-ended': [
    409,
    ({ state }: AtState) => ({
      es: `El envío ya terminó su viaje (${state}).`,
      en: `The shipment has ended its journey (${state}).`,
    }),
  ],
  'no-way': [
    409,
    ({ state }: AtState) => ({
      es: `Desde ${state} no se puede llegar por ningún camino permitido.`,
      en: `No allowed way leads there from ${state}.`,
    }),
  ],
  'already-playing': [
    409,
    ({ scenario }: { readonly scenario: ScenarioName }) => ({
      es: `El envío ya cumple el escenario ${scenario}: detenelo primero.`,
      en: `The shipment is in scenario ${scenario}: stop it first.`,
    }),
  ],
} as const

export const moveRefusals = {
  ...planRefusals,
  'step-refused': [409, ({ why }: { readonly why: StepRefusal }) => ({ es: stepWords[why] })],
} as const

const stepWords: Record<StepRefusal, string> = {
  'out-of-order': 'Otro movimiento llegó antes: mirá el estado y volvé a intentarlo.',
  'piece-cancelled': cancelledPiece,
  'piece-unknown': unknownPiece,
  'not-apt': stopWords['not-apt'],
}
