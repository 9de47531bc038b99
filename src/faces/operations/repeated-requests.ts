import type { Repeats } from '../../capabilities/api-keys/api-keys.ts'
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
  readonly repeats: Repeats
  /** Whose keys these are: two callers may choose the same one. */
  readonly owner: string
}

type Admitting = OperationRow<never> & { readonly admits?: string }

/** Whether a retry of the row may carry an Idempotency-Key. What nobody signs has no owner. */
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
  book: RepeatBook,
  run: (isRepeated: boolean) => Promise<OperationAnswer>,
): Promise<OperationAnswer> {
  const key = takesIdempotencyKey(row) ? request.header('idempotency-key') : undefined
  if (!key) return run(false)
  if (key.length > limits.idempotencyKeyCharacters) return keyTooLong
  const id = `${book.owner}:${row.name}:${key}`
  const first = await book.repeats.begin(id, digestOf(row, request))
  if (first === 'reused') return idempotencyKeyReused
  if (first === 'in-progress') return inProgress
  if (first === 'new') return keep(row, book.repeats, id, () => run(false))
  return first.answer === fileMark ? run(true) : repeat(first.answer)
}

async function keep(
  row: OperationRow<never>,
  repeats: Repeats,
  id: string,
  run: () => Promise<OperationAnswer>,
): Promise<OperationAnswer> {
  const answer = await run()
  if ('problem' in answer) await repeats.finish(id, undefined)
  else if (!('body' in answer)) await repeats.finish(id, fileMark)
  else await repeats.finish(id, row.showsSecret ? secretMark : JSON.stringify(answer))
  return answer
}

/** Secrets are not stored anywhere, so that a retry only learns that they were shown. */
const secretMark = '-'

/** Files are made again for a retry, which the row is told of. */
const fileMark = '+'

function repeat(answer: string): OperationAnswer {
  return answer === secretMark ? shownBefore : (JSON.parse(answer) as OperationAnswer)
}

/**
 * The path and the query say of what: one key for two shipments is two requests. Of a password not
 * even a digest is kept.
 */
function digestOf(row: OperationRow<never>, { params, query, body }: HttpRequest): string {
  const sent = row.sendsPassword ? '' : body.toString('utf8')
  return sha256(`${JSON.stringify([params, query])}${sent}`)
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
  ...conflict(
    'Ese pedido está en curso, o se cortó sin que se sepa si se hizo: mirá si está hecho.',
    'request-in-progress',
  ),
  retrySeconds: 1,
}

const shownBefore = conflict(
  'Ese pedido ya se hizo, y lo que se muestra una única vez ya se mostró.',
  'answered-before',
)
