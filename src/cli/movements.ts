import { recordMovements } from '../capabilities/tracking/movements/movements.ops.ts'
import { opsContext } from '../faces/ops/ops.ts'
import { readArguments, readEnvironment } from './arguments.ts'
import { commandLineOperator, withEnvironment } from './environment.ts'
import { CliError, printRecord } from './output.ts'
import { problemError } from './problem-error.ts'

interface MovementResult {
  readonly trackingCode: string
  readonly status: string
  readonly reason?: string
}

interface MovementAnswer {
  readonly results: readonly MovementResult[]
}

const usage = 'expected: movement add CODE CHECK --branch PROV_CODIGO'

/** The same reading and the same rules as the operations API, with the person's name on record. */
export async function addMovement([action, ...words]: string[]): Promise<number> {
  if (action !== 'add') throw new CliError(usage)
  const { values, positionals } = readArguments(words, {
    branch: { type: 'string' },
    at: { type: 'string' },
    reason: { type: 'string' },
    id: { type: 'string' },
    correction: { type: 'boolean', default: false },
  })
  const [trackingCode, check] = positionals
  const { branch, at, id, correction } = values
  if (trackingCode === undefined || check === undefined || branch === undefined)
    throw new CliError(usage)
  const movement = { trackingCode, check, branch, at, reasonCode: values.reason, id, correction }
  const answer = await withEnvironment(readEnvironment(values.env), (environment) =>
    recordMovements.answer(
      { body: { movements: [movement] }, file: Buffer.alloc(0), params: {}, query: {} },
      opsContext(environment, commandLineOperator()),
    ),
  )
  if ('problem' in answer) throw problemError(answer.problem)
  if (!('body' in answer)) throw new Error('movements answer with a body')
  const [result] = (answer.body as MovementAnswer).results
  printRecord({ ...result, ...mendingHere(result) }, values.json)
  return result?.status === 'refused' ? 1 : 0
}

/** The API's advice names a field of its message; here it is an option. */
function mendingHere({ reason }: Partial<MovementResult> = {}) {
  return reason === undefined
    ? {}
    : { reason: reason.replace('enviá correction: true', 'agregá --correction') }
}
