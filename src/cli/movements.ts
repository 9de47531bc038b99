import { recordMovements } from '../capabilities/tracking/tracking.ops.ts'
import { opsContext } from '../faces/ops/ops.ts'
import { readArguments, readEnvironment } from './arguments.ts'
import { commandLineOperator, withEnvironment } from './environment.ts'
import { CliError, printRecord } from './output.ts'
import { problemError } from './problem-error.ts'

interface MovementAnswer {
  readonly results: readonly { trackingCode: string; status: string; reason?: string }[]
}

/** The same reading and the same rules as the operations API, with the person's name on record. */
export async function addMovement([action, ...words]: string[]): Promise<number> {
  if (action !== 'add') throw new CliError('expected: movement add CODE CHECK --branch PROV_CODIGO')
  const { values, positionals } = readArguments(words, {
    branch: { type: 'string' },
    at: { type: 'string' },
    reason: { type: 'string' },
    id: { type: 'string' },
    correction: { type: 'boolean', default: false },
  })
  const [trackingCode, check] = positionals
  const { branch, at, id, correction } = values
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
  printRecord({ ...result }, values.json)
  return result?.status === 'refused' ? 1 : 0
}
