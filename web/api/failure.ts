/** A call that did not succeed, as pages show it. */
export interface Failure extends Error {
  /** The HTTP status; 0 where there was no answer at all. */
  readonly status: number
  /** Whether the call was to change something. */
  readonly isChange: boolean
  readonly title: string
  /** The name of the problem, for programs. */
  readonly code: string | undefined
  readonly fields: readonly FieldFailure[]
  readonly requestId: string | undefined
  /** When to try again, where the service said so. */
  readonly retrySeconds: number | undefined
  /** The whole problem document: some have more to say. */
  readonly problem: Readonly<Record<string, unknown>>
}

export interface FieldFailure {
  readonly field: string
  readonly detail: string
  readonly code: string | undefined
}

export function isFailure(error: unknown): error is Failure {
  return error instanceof Error && 'requestId' in error && 'fields' in error
}

export function isNotFound(error: unknown): boolean {
  return isFailure(error) && error.status === 404
}

/** Null where the service has no such thing. */
export async function orNull<Data>(call: Promise<Data>): Promise<Data | null> {
  try {
    return await call
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

export async function readFailure(response: Response, isChange = false): Promise<Failure> {
  const problem = await readProblem(response)
  const detail = text(problem['detail']) ?? `HTTP ${response.status}`
  const errors = Array.isArray(problem['errors']) ? problem['errors'] : []
  return Object.assign(new Error(detail), {
    status: response.status,
    isChange,
    title: text(problem['title']) ?? '',
    code: text(problem['code']),
    fields: errors.map(readField),
    requestId: response.headers.get('x-request-id') ?? undefined,
    retrySeconds: Number(response.headers.get('retry-after')) || undefined,
    problem,
  })
}

export function noAnswer(cause: unknown, isChange = false): Failure {
  return Object.assign(new Error('no answer', { cause }), {
    status: 0,
    isChange,
    title: '',
    code: undefined,
    fields: [],
    requestId: undefined,
    retrySeconds: undefined,
    problem: {},
  })
}

/** A change that was kept, sent and refused. */
export function refusal(reason: string, body: unknown): Failure {
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return Object.assign(noAnswer(undefined, true), {
    message: reason,
    status: 422,
    code: text(problem['code']),
    fields: Array.isArray(problem['errors']) ? problem['errors'].map(readField) : [],
    problem,
  })
}

async function readProblem(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function readField(entry: unknown): FieldFailure {
  const { field, detail, code } = entry as Record<string, unknown>
  return { field: text(field) ?? '', detail: text(detail) ?? '', code: text(code) }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
