import { findUnknown } from '../../kits/fields/structures.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import { readJsonBody } from '../../kits/http/json-body.ts'
import type { FieldProblem, Problem, ProblemCode } from '../../kits/http/problem.ts'
import type { AnswerNote, HttpAnswer, HttpRequest, Route } from '../../kits/http/route.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { limits } from '../../limits.ts'
import { apiVersions, isKnownVersion, versionHeader, withVersion } from '../../rows/api-version.ts'
import type { OperationAnswer, OperationInput, OperationRow } from '../../rows/operation.ts'
import { inPreferredLanguage } from '../../rows/problem-language.ts'
import { isReadable, queryFaults } from '../../rows/query-forms.ts'
import { orRefused, whileAdmitted } from '../../rows/still-admitted.ts'
import { unknownProblems } from '../../rows/unknown-names.ts'
import { bodyTexts, bodyTextsInEnglish } from '../body-texts.ts'
import { type RepeatBook, runOnce } from './repeated-requests.ts'

type Headers = Readonly<Record<string, string>>

/** The context of a caller that is allowed to do this, or the answer for one that is not. */
export type Admission<Context> =
  | {
      readonly context: Context
      readonly headers?: Headers | undefined
      readonly note?: AnswerNote
    }
  | { readonly refused: HttpAnswer }

export interface OperationsFace<Row, Context> {
  /** The path prefix of the rows. */
  readonly base: string
  /** The prefix of a row's name in logs and metrics. */
  readonly name: string
  admit(request: HttpRequest, row: Row): Promise<Admission<Context>> | Admission<Context>
  /** Where the answers to retries are kept; none for a row that keeps them itself. */
  retriesOf?(row: Row, context: Context): RepeatBook | undefined
  /** The reader of a lasting answer, with their rights: it ends when they change. */
  readerOf?(context: Context): string
}

/** Turns rows into routes: authorizes the caller, parses the body and writes the answer. */
export function operationRoutes<Context, Row extends OperationRow<Context>>(
  rows: readonly Row[],
  face: OperationsFace<Row, Context>,
): Route[] {
  return rows.map((row) => ({
    method: row.method,
    path: face.base + row.path,
    name: `${face.name} ${row.name}`,
    bodyBytes: bodyBytesOf(row),
    unreadable: (request, reason) => finish(request, problemAnswer(brokenBody(row, reason))),
    fault: (request) => finish(request, problemAnswer(internalFault)),
    ...(row.csvResponse || row.fileResponse ? { streams: true } : {}),
    ...(row.csvRequest || row.fileRequest || row.waits ? { patient: true } : {}),
    async admit(request) {
      const admitted = await admit(face, request, row)
      return 'refused' in admitted ? finish(request, admitted.refused) : undefined
    },
    async handle(request) {
      const admitted = await admit(face, request, row)
      if ('refused' in admitted) return finish(request, admitted.refused)
      const input = readInput(row, request)
      const answer =
        'status' in input
          ? problemAnswer(input)
          : tagged(row, request, await answerLasting(face, row, request, input, admitted.context))
      return finish(request, withMore(answer, admitted.headers, admitted.note), row.tellsProblems)
    },
  }))
}

/** An answer that the caller already has is not sent again. */
function tagged(row: OperationRow<never>, request: HttpRequest, answer: HttpAnswer): HttpAnswer {
  if (!row.etag || answer.status !== 200 || !isWhole(answer.body)) return answer
  const etag = `"${sha256(answer.body).slice(0, 32)}"`
  const headers = { 'cache-control': 'private, no-cache', ...answer.headers, etag }
  const tags = (request.header('if-none-match') ?? '').split(',').map((tag) => tag.trim())
  const isKnown = tags.includes(etag) || tags.includes(`W/${etag}`)
  return isKnown ? { ...answer, status: 304, body: '', headers } : { ...answer, headers }
}

function isWhole(body: HttpAnswer['body']): body is string | Buffer {
  return typeof body === 'string' || Buffer.isBuffer(body)
}

/** Answers, and asks again whether the caller may read it where the answer lasts. */
async function answerLasting<Context, Row extends OperationRow<Context>>(
  face: OperationsFace<Row, Context>,
  row: Row,
  request: HttpRequest,
  input: OperationInput,
  context: Context,
): Promise<HttpAnswer> {
  let refused: HttpAnswer | undefined
  const reader = face.readerOf?.(context)
  const isStillAdmitted = async () => {
    const again = await admit(face, request, row)
    if ('refused' in again) refused = again.refused
    return 'context' in again && face.readerOf?.(again.context) === reader
  }
  const answering = answerRow(face, row, request, input, context)
  const answer = row.waits ? await orRefused(answering, isStillAdmitted) : await answering
  if (answer === undefined) return refused ?? problemAnswer(readerChanged)
  return 'live' in answer
    ? toAnswer({ ...answer, live: whileAdmitted(answer.live, isStillAdmitted) })
    : toAnswer(answer)
}

/** Answers a retry with the first answer, where the face keeps them. */
function answerRow<Context, Row extends OperationRow<Context>>(
  face: OperationsFace<Row, Context>,
  row: Row,
  request: HttpRequest,
  input: OperationInput,
  context: Context,
): Promise<OperationAnswer> {
  const run = async (isRepeated: boolean) => {
    const operationInput = isRepeated ? { ...input, isRepeated } : input
    return withoutReader(request, await row.answer(operationInput, context))
  }
  const book = face.retriesOf?.(row, context)
  return book ? runOnce(row, request, input.body, book, run) : run(false)
}

/** A HEAD request reads nothing, so it may not take a reader's place. */
async function withoutReader(
  { method }: HttpRequest,
  answer: OperationAnswer,
): Promise<OperationAnswer> {
  if (method !== 'HEAD' || !('live' in answer)) return answer
  await answer.live[Symbol.asyncIterator]().return?.()
  return answer
}

/** A version that does not exist is refused first: its caller expects other fields and rules. */
function admit<Context, Row>(
  face: OperationsFace<Row, Context>,
  request: HttpRequest,
  row: Row,
): Promise<Admission<Context>> | Admission<Context> {
  if (isKnownVersion(request)) return face.admit(request, row)
  const versions = apiVersions.join(', ')
  const detail = `La cabecera ${versionHeader} admite: ${versions}.`
  const en = `The header ${versionHeader} takes: ${versions}.`
  return { refused: problemAnswer({ ...badBody(detail, 'version-unknown'), en }) }
}

function finish(request: HttpRequest, answer: HttpAnswer, tellsProblems?: true): HttpAnswer {
  return withVersion(inPreferredLanguage(request, answer, tellsProblems))
}

function brokenBody(row: OperationRow<never>, reason: 'too-large' | 'broken'): Problem {
  return reason === 'too-large'
    ? tooLarge(row)
    : badBody('El pedido llegó incompleto.', 'body-unreadable')
}

/** Returns the token of `Authorization: Bearer`, or an empty string where there is none. */
export function bearerToken(request: HttpRequest): string {
  const [scheme, token = ''] = (request.header('authorization') ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' ? token : ''
}

/** Cells of files have one code, whatever is wrong with them. */
export function writeProblem({ errors, ...problem }: Problem) {
  const coded = errors?.map((one) => ('row' in one ? { ...one, code: 'cell-invalid' } : one))
  return { type: 'about:blank', ...problem, ...(coded ? { errors: coded } : {}) }
}

export function problemAnswer(problem: Problem, headers?: Headers): HttpAnswer {
  const answer = {
    status: problem.status,
    type: 'application/problem+json; charset=utf-8',
    body: JSON.stringify(writeProblem(problem)),
  }
  return headers ? { ...answer, headers } : answer
}

function withMore(answer: HttpAnswer, headers?: Headers, note?: AnswerNote): HttpAnswer {
  const noted = note ? { ...answer, note } : answer
  return headers ? { ...noted, headers: { ...headers, ...answer.headers } } : noted
}

function readInput(
  row: OperationRow<never>,
  { body: file, params, query, header }: HttpRequest,
): OperationInput | Problem {
  const fileType = header('content-type')
  if (!Object.values(params).every(isReadable))
    return {
      ...badBody('La dirección tiene caracteres que no se pueden leer.'),
      en: "The address has characters that can't be read.",
    }
  const faults = queryFaults(row.query ?? [], query)
  if (faults.length > 0) return badQuery(faults.slice(0, limits.violationsPerAnswer))
  const input = { body: {}, file, params, query, lastEventId: header('last-event-id') }
  if (row.csvRequest || row.fileRequest) return { ...input, fileType }
  const read = readJsonBody(file, limits.bodyDepth)
  if (row.request === undefined) return (read.ok && unexpectedBody(read.value)) || input
  if (read.ok) return { ...input, body: read.value }
  const en = bodyTextsInEnglish[read.refusal]
  return { ...badBody(bodyTexts[read.refusal], 'body-unreadable'), en }
}

function badQuery(errors: readonly FieldProblem[]): Problem {
  const isMissing = ({ code }: FieldProblem) => code === 'parameter-missing'
  const details = errors.map((one) =>
    isMissing(one)
      ? `${one.field}: ${one.detail}`
      : `El parámetro ${one.field} no se puede leer. ${one.detail}`,
  )
  const inEnglish = errors.map(({ field, en = '', ...one }) =>
    isMissing({ field, ...one })
      ? `${field}: ${en}`
      : `The parameter ${field} can't be read. ${en}`,
  )
  return { ...badBody(details.join(' ')), en: inEnglish.join(' '), errors }
}

/** Refuses the fields of a body where none is asked for. */
function unexpectedBody(body: JsonObject): Problem | undefined {
  const errors = unknownProblems(findUnknown([], body, ''))
  return errors.length === 0
    ? undefined
    : {
        ...badBody('Esta operación no lleva ningún campo en el cuerpo.'),
        en: 'This operation takes no field in the body.',
        errors,
      }
}

function bodyBytesOf({ csvRequest, fileRequest }: OperationRow<never>): number {
  if (fileRequest) return fileRequest.bytes
  return csvRequest ? limits.csvBytes : limits.bodyBytes
}

function tooLarge(row: OperationRow<never>): Problem {
  const megabytes = bodyBytesOf(row) / 1_048_576
  const detail = `El pedido supera el máximo de ${megabytes} MB.`
  const en = `The request is larger than ${megabytes} MB.`
  return { status: 413, title: 'Pedido demasiado grande', code: 'too-large', detail, en }
}

const readerChanged: Problem = {
  status: 403,
  title: 'Sin permiso',
  code: 'role-forbidden',
  detail: 'Lo que podés ver cambió mientras esperabas: volvé a pedirlo.',
  en: 'What you may see has changed while you waited: ask again.',
}

const internalFault: Problem = {
  status: 500,
  title: 'Error interno',
  code: 'internal-error',
  detail: 'Ocurrió un error interno; el encabezado x-request-id lo identifica en el registro.',
}

function badBody(detail: string, code: ProblemCode = 'request-invalid'): Problem {
  return { status: 400, title: 'Pedido inválido', code, detail }
}

function toAnswer(answer: OperationAnswer): HttpAnswer {
  if ('problem' in answer) return problemAnswer(answer.problem, retryHeader(answer.retrySeconds))
  if ('csv' in answer) return fileAnswer(answer.csv, 'text/csv; charset=utf-8', answer.fileName)
  if ('live' in answer) return { ...liveAnswer, body: answer.live }
  if ('bytes' in answer)
    return fileAnswer(answer.bytes, answer.type, answer.fileName, answer.headers)
  const type = 'application/json; charset=utf-8'
  const { status, headers, cookies } = answer
  const more = { ...(headers ? { headers } : {}), ...(cookies ? { cookies } : {}) }
  return { status, type, body: JSON.stringify(answer.body), ...more }
}

const liveAnswer = {
  status: 200,
  type: 'text/event-stream; charset=utf-8',
  isLive: true,
  headers: {
    'cache-control': 'no-store',
    // Proxies that gather answers would keep the events back.
    'x-accel-buffering': 'no',
    // A service that stops waits for connections that could be used again.
    connection: 'close',
  },
} as const

function retryHeader(seconds: number | undefined): Headers | undefined {
  return seconds === undefined ? undefined : { 'retry-after': String(seconds) }
}

function fileAnswer(
  body: HttpAnswer['body'],
  type: string,
  fileName: string,
  more: Headers = {},
): HttpAnswer {
  const headers = { 'content-disposition': `attachment; filename="${fileName}"`, ...more }
  return { status: 200, type, body, headers }
}
