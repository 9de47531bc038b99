import { parseTrackingCode } from '../../../kernel/tracking-code.ts'
import { readArguments } from '../../../kits/command-line/arguments.ts'
import type { Command, CommandLine } from '../../../kits/command-line/command.ts'
import { CliError, printRecord } from '../../../kits/command-line/output.ts'
import { problemError, withAdvice } from '../../../kits/command-line/problem-error.ts'
import { recordMovements } from './movements.ops.ts'
import type { MovementsContext } from './scan-reading.wire.ts'

interface MovementResult {
  readonly trackingCode: string
  readonly status: string
  readonly reason?: string
  /** The reason for those who ask in English, which the API chooses between. */
  readonly en?: string
}

interface MovementAnswer {
  readonly results: readonly MovementResult[]
}

const usage = 'expected: movement add CODE CHECK --branch PROV_CODIGO'

/** The same reading and rules as the operations API; the audit log shows the person's name. */
export const movementCommand: Command<MovementsContext> = {
  name: 'movement',
  help: `  ./posta movement add CODE CHECK --branch PROV_CODIGO
                      [--at ISO] [--reason-code CODE] [--id ID] [--correction --reason TEXT]
                      [--document NUMBER] [--pin PIN]
                                     a scan; --correction where the usual order does not hold,
                                     with --reason to say why; --document or --pin of who
                                     collects it, where the branch asks for it
`,
  run: ([action, ...words], line) => {
    if (action !== 'add') throw new CliError(usage)
    return addMovement(words, line)
  },
}

async function addMovement(words: string[], line: CommandLine<MovementsContext>): Promise<number> {
  const { values, positionals } = readArguments(words, {
    branch: { type: 'string' },
    at: { type: 'string' },
    reason: { type: 'string' },
    'reason-code': { type: 'string' },
    id: { type: 'string' },
    document: { type: 'string' },
    pin: { type: 'string' },
    correction: { type: 'boolean', default: false },
  })
  const [trackingCode, check] = positionals
  const { branch, at, id, correction, document, pin } = values
  if (trackingCode === undefined || check === undefined || branch === undefined)
    throw new CliError(usage)
  const shown = { document, pin }
  const facts = { trackingCode, check, branch, at, id, correction }
  const movement = { ...facts, ...shown, ...reasonsOf(values) }
  const { answer, isKnown } = await line.within(values.env, async (context) => {
    const input = { body: { movements: [movement] }, file: Buffer.alloc(0), params: {}, query: {} }
    const recorded = await recordMovements.answer(input, context)
    return { answer: recorded, isKnown: await isKnownCode(trackingCode, context) }
  })
  const advice = isKnown
    ? ''
    : await line.adviseOther(values.env, (context) => isKnownCode(trackingCode, context))
  if ('problem' in answer) throw problemError(answer.problem, advice)
  if (!('body' in answer)) throw new Error('the answer about movements has no body')
  const [result] = (answer.body as MovementAnswer).results
  const { en: _inEnglish, ...output } = { ...result, ...reasonForOptions(result, advice) }
  printRecord(output, values.json)
  return result?.status === 'refused' ? 1 : 0
}

/** Without --correction, --reason is the code, as it was before there were corrections' reasons. */
function reasonsOf(values: {
  readonly correction: boolean
  readonly reason?: string | undefined
  readonly 'reason-code'?: string | undefined
}) {
  const { correction, reason, 'reason-code': reasonCode } = values
  return correction ? { reason, reasonCode } : { reasonCode: reasonCode ?? reason }
}

async function isKnownCode(written: string, { tracking }: MovementsContext): Promise<boolean> {
  const code = parseTrackingCode(written)
  return code.ok && (await tracking.findPiece(code.value)) !== undefined
}

/** The API's advice names a field of its message; here it is an option. */
function reasonForOptions({ reason }: Partial<MovementResult> = {}, advice: string) {
  if (reason === undefined) return {}
  const [asField, asOption] = ['enviá correction: true y reason', 'agregá --correction y --reason']
  return { reason: withAdvice(reason.replace(asField, asOption), advice) }
}
