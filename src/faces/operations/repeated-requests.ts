import { type Claim, ClaimLost, type Retries } from '../../capabilities/retries/retries.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import type { HttpRequest } from '../../kits/http/route.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { limits } from '../../limits.ts'
import {
  badRequest,
  conflict,
  idempotencyKeyReused,
  type OperationAnswer,
  type OperationRow,
} from '../../rows/operation.ts'

/** Where the answers of a caller are kept. */
export interface RepeatBook {
  readonly retries: Retries
  /** The caller whose keys these are: two callers may choose the same one. */
  readonly owner: string
  /** Set where the rows change another database, whose transactions can't mark the claim. */
  readonly isElsewhere?: true
}

type Admitting = OperationRow<never> & { readonly admits?: string }

/**
 * Whether a retry of the row may carry an Idempotency-Key. A call without credentials has no owner.
 */
export function takesIdempotencyKey(row: Admitting): boolean {
  return row.method === 'POST' && row.readsOnly !== true && row.admits !== 'anyone'
}

/**
 * Runs a POST that changes something once for each Idempotency-Key. Rows that keep their answers in
 * the transaction of the change (`once`) do it themselves.
 */
export async function runOnce(
  row: OperationRow<never>,
  request: HttpRequest,
  body: JsonObject,
  book: RepeatBook,
  run: (isRepeated: boolean) => Promise<OperationAnswer>,
): Promise<OperationAnswer> {
  const key = takesIdempotencyKey(row) ? request.header('idempotency-key') : undefined
  if (!key) return run(false)
  if (key.length > limits.idempotencyKeyCharacters) return keyTooLong
  const id = `${book.owner}:${row.name}:${key}`
  const first = await book.retries.begin(id, digestOf(row, request))
  if (first === 'reused') return idempotencyKeyReused
  if (first === 'in-progress') return inProgress
  if (first === 'lost') return answerLost
  if ('since' in first) {
    const isMarked = row.isRepeatable?.(body) !== true
    return carryOut(row, book, first, { isMarked, work: () => run(false) })
  }
  return first.answer === fileMark ? run(true) : repeat(first.answer)
}

/** A change here marks the claim in its own transaction; one elsewhere has it marked before. */
async function carryOut(
  row: OperationRow<never>,
  { retries, isElsewhere }: RepeatBook,
  claim: Claim,
  run: { readonly isMarked: boolean; readonly work: () => Promise<OperationAnswer> },
): Promise<OperationAnswer> {
  if (run.isMarked && isElsewhere) await retries.mark(claim)
  const isMarkedInside = run.isMarked && !isElsewhere
  try {
    const answer = await (isMarkedInside ? retries.run(claim, run.work) : run.work())
    await retries.finish(claim, keptAnswer(row, answer))
    return answer
  } catch (error) {
    if (error instanceof ClaimLost) return inProgress
    throw error
  }
}

/** A refused request changed nothing: its key is free again. */
function keptAnswer(row: OperationRow<never>, answer: OperationAnswer): string | undefined {
  if ('problem' in answer) return undefined
  if (!('body' in answer)) return fileMark
  return row.showsSecret ? secretMark : JSON.stringify(answer)
}

/** Secrets are not stored anywhere, so that a retry only learns that they were shown. */
const secretMark = '-'

/** Files are made again for a retry, and the row gets to know it. */
const fileMark = '+'

function repeat(answer: string): OperationAnswer {
  return answer === secretMark ? shownBefore : (JSON.parse(answer) as OperationAnswer)
}

/**
 * The path and the query name the subject: one key for two shipments is two requests. Of a password
 * not even a digest is kept.
 */
function digestOf(row: OperationRow<never>, { params, query, body }: HttpRequest): string {
  const bodyText = row.sendsPassword ? '' : body.toString('utf8')
  return sha256(`${JSON.stringify([params, query])}${bodyText}`)
}

const keyTooLong = badRequest(
  {
    es: `Idempotency-Key admite hasta ${limits.idempotencyKeyCharacters} caracteres.`,
    en: `An Idempotency-Key has up to ${limits.idempotencyKeyCharacters} characters.`,
  },
  undefined,
  'idempotency-key-invalid',
)

const inProgress: OperationAnswer = {
  ...conflict('Ese pedido está en curso: volvé a intentarlo.', 'request-in-progress'),
  retrySeconds: 1,
}

const answerLost = conflict(
  'Ese pedido se cortó y puede haberse guardado: mirá cómo quedó. Con esta clave no se repite.',
  'answer-lost',
)

const shownBefore = conflict(
  'Ese pedido ya se hizo, y lo que se muestra una única vez ya se mostró.',
  'answered-before',
)
