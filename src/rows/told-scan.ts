/** The result of a scan that belongs to something else: a run that starts, a delivery. */
import { type MovementCode, movementCodes } from '../kernel/movement.ts'
import { isoText } from '../kits/clock/iso.ts'
import type { FieldProblem } from '../kits/http/problem.ts'
import { entity } from '../kits/openapi/entities.ts'
import { moment, string } from './answer-schema.ts'
import { problemWords } from './problem-words/problem-words.ts'

/** The result by its name, and where it leaves the piece, if there is one. */
interface ToldScan {
  readonly code: string
  readonly result: 'recorded' | { readonly name: string }
  readonly piece: ToldPiece | undefined
  readonly allowed: readonly MovementCode[]
}

interface ToldPiece {
  readonly before: { readonly check: MovementCode } | undefined
  readonly now: { readonly check: MovementCode; readonly at: number } | undefined
}

const stateField = (description: string) => ({ type: 'string', enum: movementCodes, description })

export const toldScanSchema = entity('RecordedScan', {
  type: 'object',
  properties: {
    trackingCode: string('El envío.'),
    status: {
      type: 'string',
      enum: ['recorded', 'duplicate', 'refused'],
      description: 'Registrado, ya registrado antes, o rechazado.',
    },
    reason: string('Con refused: por qué.'),
    code: string('Con refused: el nombre del motivo, para programas.'),
    state: stateField('En qué estado está ahora el envío.'),
    since: moment('Desde cuándo está en ese estado.'),
    before: stateField('En qué estado estaba antes: el que lo deshace.'),
    allowed: {
      type: 'array',
      items: { type: 'string', enum: movementCodes },
      description: 'Los estados que pueden seguir.',
    },
  },
  required: ['trackingCode', 'status'],
})

/** Words of the refusal's own say more than those of its code. */
export function writeToldScan(
  { code, result, piece, allowed }: ToldScan,
  words?: Pick<FieldProblem, 'detail' | 'en'>,
) {
  const { now, before } = piece ?? {}
  return {
    trackingCode: code,
    ...writeStatus(result, words),
    ...(piece === undefined ? {} : { state: now?.check ?? 'PI', allowed: [...allowed] }),
    ...(now === undefined ? {} : { since: isoText(now.at) }),
    ...(before === undefined ? {} : { before: before.check }),
  }
}

function writeStatus(result: ToldScan['result'], words?: Pick<FieldProblem, 'detail' | 'en'>) {
  if (result === 'recorded') return { status: 'recorded' }
  if (result.name === 'duplicate') return { status: 'duplicate' }
  const problemWord = problemWords.get(result.name)
  const reason = words?.detail ?? problemWord?.es ?? ''
  const en = words ? words.en : problemWord?.en
  return { status: 'refused', reason, code: result.name, ...(en === undefined ? {} : { en }) }
}
