import { movementCodes } from '../../kernel/movement.ts'
import { parseDuration } from '../../kits/clock/duration.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { type Shape, type Sound, shapeSchema } from '../../kits/fields/structures.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { count, itemsOf, maybeMoment, moment, objectOf, string } from '../../rows/answer-schema.ts'
import { flag, integer, oneOf, text } from '../../rows/fields.ts'
import { badRequest, type Detail, type OperationAnswer } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { runStates } from './run.ts'
import { sandboxLimits } from './sandbox.limits.ts'
import type {
  ClockChange,
  ClockView,
  Moved,
  Pace,
  Run,
  ScenarioName,
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

function wrong(field: string, told: Exclude<Detail, string>): Outcome<never, OperationAnswer> {
  const detail = { es: `${field}: ${told.es}`, en: `${field}: ${told.en}` }
  return refuse(
    badRequest(detail, [{ field, code: 'field-malformed', detail: told.es, en: told.en }]),
  )
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
      : wrong('everySeconds', {
          es: 'No va junto con byClock: el reloj de la cuenta pone la hora.',
          en: 'It does not go with byClock: the clock of the account sets the time.',
        })
  if (everySeconds === undefined)
    return wrong('everySeconds', {
      es: `${everyWords} O bien byClock en true.`,
      en: `Seconds between a step and the next, from 1 to ${mostSeconds}. Or byClock as true.`,
    })
  return accept({ scenario, pace: { everyMs: everySeconds * 1_000 } })
}

export function readClockChange(body: JsonObject): Read<ClockChange> {
  const wish = read(clockShape, body)
  if (!wish.ok) return wish
  const { advance, speed } = wish.value
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

export const stopWords: Record<StopReason, string> = {
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
