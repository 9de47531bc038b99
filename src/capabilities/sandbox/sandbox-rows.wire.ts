import type { Operator } from '../../kernel/operator.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, type Outcome, orRefuse, refuse } from '../../outcome.ts'
import type { OperationRow, ProblemAnswer } from '../../rows/operation.ts'
import { sharedRows } from '../../rows/row.ts'
import { itemsView } from '../../rows/view.ts'
import { sandboxLimits } from './sandbox.limits.ts'
import type { Sandbox, Target } from './sandbox.ts'
import {
  advanceInput,
  clockInput,
  listScenarios,
  moveRefusals,
  onlyInTesting,
  pieceRefusals,
  planRefusals,
  readClockChange,
  readPace,
  runInput,
  scenarioInput,
  shownClock,
  shownListedScenario,
  shownMoved,
  shownRun,
  shownSimulation,
} from './sandbox.wire.ts'

/** The caller, from either API. */
export interface SandboxCall {
  /** Undefined in production. */
  readonly sandbox: Sandbox | undefined
  /** Restricts calls to this shipper's pieces; undefined for all shippers. */
  readonly owner: number | undefined
  readonly by: Operator
}

const { row } = sharedRows<SandboxCall>()

/** In production, refuses every call before reading anything. */
const inTesting = (_input: unknown, { sandbox }: SandboxCall) => orRefuse(sandbox, 'testing-only')

/** Works with the piece that the path names. */
async function onPiece<Value, Refusal>(
  { params }: { readonly params: { readonly trackingCode: string } },
  { owner }: SandboxCall,
  work: (target: Target) => Promise<Outcome<Value, Refusal>>,
) {
  const code = parseTrackingCode(params.trackingCode)
  return code.ok ? work({ code: code.value, owner }) : refuse({ name: 'piece-unknown' } as const)
}

const look = row({
  method: 'GET',
  path: '/sandbox/shipments/:trackingCode',
  name: 'getSimulation',
  summary: 'Ver qué puede pasarle a un envío de prueba',
  description: paragraph`El estado en que está, los que pueden seguir, la simulación en marcha y los
    escenarios que se pueden cumplir desde ahí, paso por paso.`,
  answer: shownSimulation,
  find: inTesting,
  run: (input, call) => onPiece(input, call, (target) => input.found.look(target)),
  refusals: pieceRefusals,
})

const advance = row({
  method: 'POST',
  path: '/sandbox/shipments/:trackingCode/advance',
  name: 'advanceShipment',
  summary: 'Avanzar un envío de prueba',
  description: paragraph`Un paso por el camino usual, o los que hagan falta hasta un estado. Se
    registran como los de un lector de verdad: con sucursal, con hora, con sus eventos. Mandá \`{}\`
    para un paso.`,
  body: advanceInput,
  answer: shownMoved,
  find: inTesting,
  run: (input, call) =>
    onPiece(input, call, (target) => input.found.advance(target, input.body.to, call.by)),
  refusals: moveRefusals,
})

const play = row({
  method: 'POST',
  path: '/sandbox/shipments/:trackingCode/play',
  name: 'playScenario',
  summary: 'Cumplir un escenario entero, ya',
  description: 'Da todos los pasos del escenario desde el estado en que está el envío.',
  body: scenarioInput,
  answer: shownMoved,
  find: inTesting,
  run: (input, call) =>
    onPiece(input, call, (target) => input.found.play(target, input.body.scenario, call.by)),
  refusals: moveRefusals,
})

const begin = row({
  method: 'POST',
  path: '/sandbox/shipments/:trackingCode/runs',
  name: 'beginScenario',
  summary: 'Cumplir un escenario de a un paso',
  description: paragraph`Un paso cada \`everySeconds\`, o con \`byClock\` cuando el reloj de la
    cuenta llega a la hora de cada uno. Sigue después de un reinicio del servicio, sin repetir
    pasos.`,
  body: runInput,
  answer: shownRun,
  status: 201,
  find: inTesting,
  async run(input, call) {
    const { found: sandbox, body } = input
    const pace = readPace(body)
    if (!pace.ok) return pace
    return onPiece(input, call, (target) =>
      sandbox.begin(target, body.scenario, pace.value, call.by),
    )
  },
  refusals: {
    ...planRefusals,
    'too-many-runs': [
      409,
      `La cuenta ya tiene ${sandboxLimits.sandboxRunsPerShipper} simulaciones en marcha.`,
      `The account has ${sandboxLimits.sandboxRunsPerShipper} simulations running already.`,
    ],
  },
})

const list = row({
  method: 'GET',
  path: '/sandbox/shipments/:trackingCode/runs',
  name: 'listScenarioRuns',
  summary: 'Ver las simulaciones de un envío',
  description: 'De la más nueva a la más vieja, con lo que ya se cumplió de cada una.',
  answer: itemsView(shownRun),
  find: inTesting,
  run: (input, call) => onPiece(input, call, (target) => input.found.listRuns(target)),
  refusals: pieceRefusals,
})

const stop = row({
  method: 'DELETE',
  path: '/sandbox/shipments/:trackingCode/runs',
  name: 'stopScenario',
  summary: 'Detener la simulación en marcha de un envío',
  description: 'Lo que ya se registró queda; el envío se puede mover de otra manera.',
  answer: shownRun,
  find: inTesting,
  run: (input, call) => onPiece(input, call, (target) => input.found.stopPlaying(target, call.by)),
  refusals: { ...pieceRefusals, 'nothing-playing': 409 },
})

const scenarios = row({
  method: 'GET',
  path: '/sandbox/scenarios',
  name: 'listScenarios',
  summary: 'Listar los escenarios',
  description: 'Con los prefijos de código y los códigos postales que los cumplen solos.',
  answer: itemsView(shownListedScenario),
  find: inTesting,
  run: () => accept(listScenarios()),
  refusals: { 'testing-only': onlyInTesting },
})

export const pieceRows = [scenarios, look, advance, play, begin, list, stop] as const

/** The rows of a clock; each API resolves which shipper's clock it is. */
export function clockRows(
  path: string,
  whose: (
    params: Readonly<Record<string, string>>,
    call: SandboxCall & { readonly sandbox: Sandbox },
  ) => Promise<Outcome<number, ProblemAnswer>>,
): readonly OperationRow<SandboxCall>[] {
  const common = {
    path,
    answer: shownClock,
    async find({ params }: { readonly params: unknown }, call: SandboxCall) {
      const { sandbox } = call
      if (sandbox === undefined) return refuse('testing-only')
      const shipper = await whose(params as Readonly<Record<string, string>>, { ...call, sandbox })
      return shipper.ok ? accept({ sandbox, shipper: shipper.value }) : shipper
    },
    refusals: { 'testing-only': onlyInTesting },
  } as const
  return [
    row({
      ...common,
      method: 'GET',
      name: 'getClock',
      summary: 'Ver el reloj de la cuenta',
      description: 'La hora que la cuenta vive en el ambiente de pruebas.',
      run: ({ found: { sandbox, shipper } }) => accept(sandbox.clockOf(shipper)),
    }),
    row({
      ...common,
      method: 'POST',
      name: 'changeClock',
      summary: 'Adelantar o acelerar el reloj de la cuenta',
      description: paragraph`Las órdenes que se carguen, los movimientos sin hora y el período usual
        del seguimiento siguen este reloj. Los pasos de simulaciones con \`byClock\` que quedan
        alcanzados ocurren.`,
      body: clockInput,
      async run({ body, found: { sandbox, shipper } }, { by }) {
        const change = readClockChange(body)
        return change.ok ? accept(await sandbox.changeClock(shipper, change.value, by)) : change
      },
    }),
    row({
      ...common,
      method: 'DELETE',
      name: 'resetClock',
      summary: 'Volver el reloj de la cuenta a la hora real',
      description: 'Lo que ya ocurrió con otra hora queda como está.',
      run: async ({ found: { sandbox, shipper } }, { by }) =>
        accept(await sandbox.resetClock(shipper, by)),
    }),
  ]
}
