import type { Operator } from '../../kernel/operator.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import type { Outcome } from '../../outcome.ts'
import { itemsOf } from '../../rows/answer-schema.ts'
import type { OperationAnswer, OperationInput, OperationRow } from '../../rows/operation.ts'
import type { Moved, Sandbox, SandboxRefusal, Target } from './sandbox.ts'
import {
  clockSchema,
  movedSchema,
  readAdvance,
  readClockChange,
  readRun,
  readScenario,
  requestSchemas,
  runSchema,
  scenariosSchema,
  writeClock,
  writeMoved,
  writeRun,
  writeScenarios,
} from './sandbox.wire.ts'
import { explain, onlyInTesting } from './sandbox-refusals.wire.ts'
import { simulationSchema, writeSimulation } from './simulation.wire.ts'

/** The caller, from either API. */
export interface SandboxCall {
  /** Undefined in production. */
  readonly sandbox: Sandbox | undefined
  /** Restricts calls to this shipper's pieces; undefined for all shippers. */
  readonly owner: number | undefined
  readonly by: Operator
}

interface OpenCall extends SandboxCall {
  readonly sandbox: Sandbox
}

type Row = OperationRow<SandboxCall>

/** In production, refuses every call before reading anything. */
function inTesting(
  answer: (input: OperationInput, call: OpenCall) => Promise<OperationAnswer>,
): Row['answer'] {
  return async (input, call) =>
    call.sandbox === undefined ? onlyInTesting : answer(input, { ...call, sandbox: call.sandbox })
}

const problems = [
  { status: 403, meaning: 'Es el ambiente de producción: ahí no se simula nada.' },
  { status: 404, meaning: 'No hay ningún envío con ese código.' },
  { status: 409, meaning: 'El envío no está en un estado que lo permita; dice por qué.' },
]

async function onPiece<Value>(
  { params }: OperationInput,
  { owner }: SandboxCall,
  run: (target: Target) => Promise<Outcome<Value, SandboxRefusal>>,
  write: (value: Value) => OperationAnswer,
): Promise<OperationAnswer> {
  const code = parseTrackingCode(params['trackingCode'] ?? '')
  if (!code.ok) return explain({ name: 'piece-unknown' })
  const done = await run({ code: code.value, owner })
  return done.ok ? write(done.value) : explain(done.refusal)
}

/** Answers with what is found or done about the piece in the path. */
function aboutPiece<Value>(
  run: (call: OpenCall, target: Target) => Promise<Outcome<Value, SandboxRefusal>>,
  write: (value: Value) => unknown,
): Row['answer'] {
  return inTesting((input, call) =>
    onPiece(
      input,
      call,
      (target) => run(call, target),
      (value) => ({ status: 200, body: write(value) }),
    ),
  )
}

/** Reads the request, applies it to the piece in the path and returns the resulting state. */
function moving<Wish>(
  read: (body: OperationInput['body']) => Outcome<Wish, OperationAnswer>,
  run: (call: OpenCall, target: Target, wish: Wish) => Promise<Outcome<Moved, SandboxRefusal>>,
): Row['answer'] {
  return inTesting(async (input, call) => {
    const wish = read(input.body)
    if (!wish.ok) return wish.refusal
    const move = (target: Target) => run(call, target, wish.value)
    return onPiece(input, call, move, (moved) => ({ status: 200, body: writeMoved(moved) }))
  })
}

const look: Row = {
  method: 'GET',
  path: '/sandbox/shipments/:trackingCode',
  name: 'getSimulation',
  summary: 'Ver qué puede pasarle a un envío de prueba',
  description: paragraph`El estado en que está, los que pueden seguir, la simulación en marcha y los
    escenarios que se pueden cumplir desde ahí, paso por paso.`,
  response: simulationSchema,
  successStatus: 200,
  problems: problems.slice(0, 2),
  answer: aboutPiece(({ sandbox }, target) => sandbox.look(target), writeSimulation),
}

const advance: Row = {
  method: 'POST',
  path: '/sandbox/shipments/:trackingCode/advance',
  name: 'advanceShipment',
  summary: 'Avanzar un envío de prueba',
  description: paragraph`Un paso por el camino usual, o los que hagan falta hasta un estado. Se
    registran como los de un lector de verdad: con sucursal, con hora, con sus eventos. Mandá \`{}\`
    para un paso.`,
  request: requestSchemas.advance,
  response: movedSchema,
  successStatus: 200,
  problems,
  answer: moving(readAdvance, ({ sandbox, by }, target, { to }) => sandbox.advance(target, to, by)),
}

const play: Row = {
  method: 'POST',
  path: '/sandbox/shipments/:trackingCode/play',
  name: 'playScenario',
  summary: 'Cumplir un escenario entero, ya',
  description: 'Da todos los pasos del escenario desde el estado en que está el envío.',
  request: requestSchemas.play,
  response: movedSchema,
  successStatus: 200,
  problems,
  answer: moving(readScenario, ({ sandbox, by }, target, { scenario }) =>
    sandbox.play(target, scenario, by),
  ),
}

const begin: Row = {
  method: 'POST',
  path: '/sandbox/shipments/:trackingCode/runs',
  name: 'beginScenario',
  summary: 'Cumplir un escenario de a un paso',
  description: paragraph`Un paso cada \`everySeconds\`, o con \`byClock\` cuando el reloj de la
    cuenta llega a la hora de cada uno. Sigue después de un reinicio del servicio, sin repetir
    pasos.`,
  request: requestSchemas.run,
  response: runSchema,
  successStatus: 201,
  problems,
  answer: inTesting(async (input, call) => {
    const wish = readRun(input.body)
    if (!wish.ok) return wish.refusal
    const { scenario, pace } = wish.value
    const run = (target: Target) => call.sandbox.begin(target, scenario, pace, call.by)
    return onPiece(input, call, run, (begun) => ({ status: 201, body: writeRun(begun) }))
  }),
}

const list: Row = {
  method: 'GET',
  path: '/sandbox/shipments/:trackingCode/runs',
  name: 'listScenarioRuns',
  summary: 'Ver las simulaciones de un envío',
  description: 'De la más nueva a la más vieja, con lo que ya se cumplió de cada una.',
  response: itemsOf(runSchema),
  successStatus: 200,
  problems: problems.slice(0, 2),
  answer: aboutPiece(
    ({ sandbox }, target) => sandbox.listRuns(target),
    (runs) => ({ items: runs.map(writeRun) }),
  ),
}

const stop: Row = {
  method: 'DELETE',
  path: '/sandbox/shipments/:trackingCode/runs',
  name: 'stopScenario',
  summary: 'Detener la simulación en marcha de un envío',
  description: 'Lo que ya se registró queda; el envío se puede mover de otra manera.',
  response: runSchema,
  successStatus: 200,
  problems,
  answer: aboutPiece(({ sandbox, by }, target) => sandbox.stopPlaying(target, by), writeRun),
}

const scenarios: Row = {
  method: 'GET',
  path: '/sandbox/scenarios',
  name: 'listScenarios',
  summary: 'Listar los escenarios',
  description: 'Con los prefijos de código y los códigos postales que los cumplen solos.',
  response: scenariosSchema,
  successStatus: 200,
  problems: problems.slice(0, 1),
  answer: inTesting(async () => ({ status: 200, body: writeScenarios() })),
}

export const pieceRows = [scenarios, look, advance, play, begin, list, stop] as const

/** The rows of a clock; each API resolves which shipper's clock it is. */
export function clockRows(
  path: string,
  whose: (input: OperationInput, call: OpenCall) => Promise<number | OperationAnswer>,
): readonly Row[] {
  const onClock = (
    work: (input: OperationInput, call: OpenCall, shipper: number) => Promise<OperationAnswer>,
  ) =>
    inTesting(async (input, call) => {
      const shipper = await whose(input, call)
      return typeof shipper === 'number' ? work(input, call, shipper) : shipper
    })
  const common = { path, response: clockSchema, successStatus: 200 } as const
  return [
    {
      ...common,
      method: 'GET',
      name: 'getClock',
      summary: 'Ver el reloj de la cuenta',
      description: 'La hora que la cuenta vive en el ambiente de pruebas.',
      problems: problems.slice(0, 1),
      answer: onClock(async (_input, { sandbox }, shipper) => ({
        status: 200,
        body: writeClock(sandbox.clockOf(shipper)),
      })),
    },
    {
      ...common,
      method: 'POST',
      name: 'changeClock',
      summary: 'Adelantar o acelerar el reloj de la cuenta',
      description: paragraph`Las órdenes que se carguen, los movimientos sin hora y el período usual
        del seguimiento siguen este reloj. Los pasos de simulaciones con \`byClock\` que quedan
        alcanzados ocurren.`,
      request: requestSchemas.clock,
      problems: problems.slice(0, 1),
      answer: onClock(async ({ body }, { sandbox, by }, shipper) => {
        const change = readClockChange(body)
        if (!change.ok) return change.refusal
        return {
          status: 200,
          body: writeClock(await sandbox.changeClock(shipper, change.value, by)),
        }
      }),
    },
    {
      ...common,
      method: 'DELETE',
      name: 'resetClock',
      summary: 'Volver el reloj de la cuenta a la hora real',
      description: 'Lo que ya ocurrió con otra hora queda como está.',
      problems: problems.slice(0, 1),
      answer: onClock(async (_input, { sandbox, by }, shipper) => ({
        status: 200,
        body: writeClock(await sandbox.resetClock(shipper, by)),
      })),
    },
  ]
}
