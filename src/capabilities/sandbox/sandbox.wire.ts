import { flag, integer, oneOf, text } from '../../faces/fields.wire.ts'
import {
  count,
  itemsOf,
  maybeMoment,
  moment,
  objectOf,
  string,
} from '../../faces/operations/answer-schema.wire.ts'
import {
  badRequest,
  conflict,
  notFound,
  type OperationAnswer,
} from '../../faces/operations/operation.wire.ts'
import { readBody } from '../../faces/operations/read-body.wire.ts'
import { refusalAnswers } from '../../faces/operations/refusal-answers.wire.ts'
import { movementCodes } from '../../kernel/movement.ts'
import { parseDuration } from '../../kits/clock/duration.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { type Shape, type Sound, shapeSchema } from '../../kits/fields/structures.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { runStates } from './run.ts'
import { sandboxLimits } from './sandbox.limits.ts'
import type {
  ClockChange,
  ClockView,
  Moved,
  Pace,
  Run,
  SandboxRefusal,
  ScenarioName,
  StepRefusal,
  StopReason,
} from './sandbox.ts'
import { planScenario, scenarioNames, scenarioTable } from './scenario.ts'

const mostSeconds = sandboxLimits.sandboxLongestPaceHours * 3_600
const stateWords = 'El estado al que llevarlo; si falta, el que sigue por el camino usual.'
const everyWords = `Segundos entre un paso y el siguiente, de 1 a ${mostSeconds}.`
const byClockWords = 'Si cada paso ocurre cuando el reloj de la cuenta llega a su hora.'
const advanceWords = 'Cuánto adelantarlo: 90s, 30m, 12h o 3d.'
const { sandboxSpeed } = sandboxLimits
const speedWords = `Cuántas veces más rápido que el real, de 0 (quieto) a ${sandboxSpeed}.`

const advanceShape = {
  to: ['to', oneOf(movementCodes, { description: stateWords })],
} as const satisfies Shape

const scenarioField = oneOf(scenarioNames, { required: true, description: 'El escenario.' })
const playShape = { scenario: ['scenario', scenarioField] } as const satisfies Shape

const runShape = {
  ...playShape,
  everySeconds: [
    'everySeconds',
    integer(5, { least: 1, most: mostSeconds, description: everyWords }),
  ],
  byClock: ['byClock', flag({ description: byClockWords })],
} as const satisfies Shape

const clockShape = {
  advance: ['advance', text(8, { description: advanceWords })],
  speed: ['speed', integer(5, { most: sandboxLimits.sandboxSpeed, description: speedWords })],
} as const satisfies Shape

export const requestSchemas = {
  advance: entity('AdvanceInput', shapeSchema(advanceShape)),
  play: entity('ScenarioInput', shapeSchema(playShape)),
  run: entity('ScenarioRunInput', shapeSchema(runShape)),
  clock: entity('ClockInput', shapeSchema(clockShape)),
}

type Read<Value> = Outcome<Value, OperationAnswer>

function read<Declared extends Shape>(shape: Declared, body: JsonObject): Read<Sound<Declared>> {
  return readBody(shape, body, 'Hay campos que no se pueden leer.')
}

function wrong(field: string, detail: string): Outcome<never, OperationAnswer> {
  return refuse(badRequest(`${field}: ${detail}`, [{ field, code: 'field-malformed', detail }]))
}

export const readAdvance = (body: JsonObject) => read(advanceShape, body)

export const readScenario = (body: JsonObject) => read(playShape, body)

export function readRun(body: JsonObject): Read<{ scenario: ScenarioName; pace: Pace }> {
  const wish = read(runShape, body)
  if (!wish.ok) return wish
  const { scenario, everySeconds, byClock } = wish.value
  if (byClock === true)
    return everySeconds === undefined
      ? accept({ scenario, pace: 'clock' })
      : wrong('everySeconds', 'No va junto con byClock: el reloj de la cuenta pone la hora.')
  if (everySeconds === undefined)
    return wrong('everySeconds', `${everyWords} O bien byClock en true.`)
  return accept({ scenario, pace: { everyMs: everySeconds * 1_000 } })
}

export function readClockChange(body: JsonObject): Read<ClockChange> {
  const wish = read(clockShape, body)
  if (!wish.ok) return wish
  const { advance, speed } = wish.value
  if (advance === undefined && speed === undefined)
    return wrong('advance', 'Falta decir cuánto adelantarlo (advance) o a qué velocidad (speed).')
  const advanceMs = advance === undefined ? 0 : parseDuration(advance)
  if (advanceMs === undefined || advanceMs > sandboxLimits.sandboxClockDays * 86_400_000)
    return wrong('advance', `${advanceWords} Hasta ${sandboxLimits.sandboxClockDays} días.`)
  return accept({ advanceMs, speed })
}

const stateSchema = { type: 'string', enum: movementCodes }

export const movedSchema = entity('SimulatedShipment', {
  type: 'object',
  properties: {
    trackingCode: string('El código de seguimiento.'),
    state: { ...stateSchema, description: 'El estado en que quedó.' },
    cancelled: { type: 'boolean', description: 'Si la orden está cancelada.' },
    recorded: {
      type: 'array',
      description: 'Los movimientos que se registraron, del más viejo al más nuevo.',
      items: entity('SimulatedMovement', {
        type: 'object',
        properties: {
          check: { ...stateSchema, description: 'El estado.' },
          branch: string('El código de la sucursal.'),
          at: moment('Cuándo pasó, por el reloj simulado.'),
        },
        required: ['check', 'branch', 'at'],
      }),
    },
  },
  required: ['trackingCode', 'state', 'cancelled', 'recorded'],
})

export function writeMoved({ code, state: now, cancelled, recorded }: Moved) {
  const movements = recorded.map(({ check, branchCode, at }) => ({
    check,
    branch: branchCode,
    at: isoText(at),
  }))
  return { trackingCode: code, state: now, cancelled, recorded: movements }
}

export const runSchema = entity('ScenarioRun', {
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
    createdAt: moment('Cuándo empezó.'),
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

export function writeRun({ code, everyMs, dueAt, pace, ...run }: Run) {
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

export const clockSchema = entity('Clock', {
  type: 'object',
  properties: {
    time: moment('La hora de la cuenta.'),
    speed: { type: 'integer', description: 'Cuántas veces más rápido que el real.' },
    real: { type: 'boolean', description: 'Si es la hora real.' },
    realTime: moment('La hora real.'),
    aheadSeconds: count('Cuánto va adelante de la hora real, en segundos.'),
    aheadDaysAtMost: count('Cuánto puede adelantarse, en días.'),
  },
  required: ['time', 'speed', 'real', 'realTime', 'aheadSeconds', 'aheadDaysAtMost'],
})

export function writeClock({ time, realTime, speed, isReal }: ClockView) {
  return {
    time: isoText(time),
    speed,
    real: isReal,
    realTime: isoText(realTime),
    aheadSeconds: Math.round((time - realTime) / 1_000),
    aheadDaysAtMost: sandboxLimits.sandboxClockDays,
  }
}

export const scenariosSchema = itemsOf(
  entity(
    'Scenario',
    objectOf({
      name: string('Su nombre.'),
      description: string('Qué pasa.'),
      codePrefix: string('Una orden cuyo código empieza así lo cumple sola.'),
      postalCode: count('También una orden a este código postal, que ningún lugar tiene.'),
      steps: {
        type: 'array',
        items: { type: 'string' },
        description: 'Los pasos de una orden recién cargada a un domicilio.',
      },
    }),
  ),
)

export function writeScenarios() {
  const items = scenarioNames.map((name) => {
    const { what, codePrefix, postalCode } = scenarioTable[name]
    const steps = planScenario(name, 'PI') ?? []
    return { name, description: what, codePrefix, postalCode, steps }
  })
  return { items }
}

export const onlyInTesting: OperationAnswer = {
  problem: {
    status: 403,
    title: 'Solo en pruebas',
    code: 'testing-only',
    detail: 'Los envíos solo se simulan en el ambiente de pruebas: usá /testing y su clave.',
  },
}

const unknownPiece = 'No hay ningún envío con ese código.'
const cancelledPiece = 'La orden está cancelada.'

export const explain = refusalAnswers<SandboxRefusal>({
  'piece-unknown': notFound(unknownPiece),
  'piece-cancelled': conflict(cancelledPiece),
  'journey-ended': ({ state }) =>
    conflict({
      es: `El envío ya terminó su viaje (${state}).`,
      en: `The shipment has ended its journey (${state}).`,
    }),
  'no-way': ({ state }) =>
    conflict({
      es: `Desde ${state} no se puede llegar por ningún camino permitido.`,
      en: `No allowed way leads there from ${state}.`,
    }),
  'step-refused': ({ why }) => conflict(stepWords[why]),
  'already-playing': ({ scenario }) =>
    conflict({
      es: `El envío ya cumple el escenario ${scenario}: detenelo primero.`,
      en: `The shipment is in scenario ${scenario}: stop it first.`,
    }),
  'too-many-runs': conflict(
    `La cuenta ya tiene ${sandboxLimits.sandboxRunsPerShipper} simulaciones en marcha.`,
  ),
  'nothing-playing': conflict('El envío no tiene ninguna simulación en marcha.'),
})

const stepWords: Record<StepRefusal, string> = {
  'out-of-order': 'Otro movimiento llegó antes: mirá el estado y volvé a intentarlo.',
  'piece-cancelled': cancelledPiece,
  'piece-unknown': unknownPiece,
  'not-apt': stopWords['not-apt'],
}
