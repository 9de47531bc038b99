import type { FieldProblem, ProblemCode } from './made/v1.ts'

/** A call that was refused or got no answer; `code` says why, and never changes. */
export interface PostaError extends Error {
  readonly name: 'PostaError'
  /** The HTTP status; 0 where there was no answer. */
  readonly status: number
  readonly code: ProblemCode | 'no-answer'
  /** What is wrong with each field. */
  readonly errors: readonly FieldProblem[]
  /** Identifies the request in the service's log. */
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
}

/** Whether an error comes from a call, of this code if one is given. */
export function isPostaError(error: unknown, code?: PostaError['code']): error is PostaError {
  if (!(error instanceof Error) || error.name !== 'PostaError') return false
  return code === undefined || (error as PostaError).code === code
}

export function noAnswer(cause: unknown): PostaError {
  const message = cause instanceof Error ? cause.message : 'no answer'
  const facts = { status: 0, code: 'no-answer' as const, errors: [] }
  return toError(message, { ...facts, requestId: undefined, retryAfterSeconds: undefined }, cause)
}

export async function readError(response: Response): Promise<PostaError> {
  const problem = await readProblem(response)
  return toError(problem.detail ?? `HTTP ${response.status}`, {
    status: response.status,
    code: problem.code ?? 'internal-error',
    errors: problem.errors ?? [],
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: readSeconds(response.headers.get('retry-after') ?? ''),
  })
}

/** `Retry-After` is a number of seconds, or a date. */
function readSeconds(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text)
  const seconds = Math.ceil((Date.parse(text) - Date.now()) / 1_000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}

type Facts = Omit<PostaError, 'name' | 'message' | 'stack' | 'cause'>

function toError(message: string, facts: Facts, cause?: unknown): PostaError {
  return Object.assign(new Error(message, { cause }), { name: 'PostaError' as const, ...facts })
}

interface SentProblem {
  readonly detail?: string
  readonly code?: ProblemCode
  readonly errors?: readonly FieldProblem[]
}

/** A proxy on the way may answer anything. */
async function readProblem(response: Response): Promise<SentProblem> {
  try {
    return (await response.json()) as SentProblem
  } catch {
    return {}
  }
}
