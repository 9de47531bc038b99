import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { commonHeaders } from './common-headers.ts'
import { recordOf } from './request-record.ts'
import type { HttpAnswer, HttpRequest } from './route.ts'
import type { ServerOptions } from './server-options.ts'
import { isStreamed, startBody } from './streamed-body.ts'
import type { Pace, UnreadAnswers } from './unread-answers.ts'

/** Sends an answer through Fastify. */
export type Replier = (
  raw: FastifyReply,
  request: HttpRequest,
  answer: HttpAnswer,
  since: number,
) => FastifyReply

/** The replier of a path, under which its requests are logged and counted. */
export type ReplierOf = (path: string) => Replier

export function createReplierOf(
  options: ServerOptions,
  unread: UnreadAnswers,
  isClosing: () => boolean,
): ReplierOf {
  return (path) => (raw, request, answer, since) => {
    if (isClosing()) raw.header('connection', 'close')
    raw.code(answer.status)
    raw.header('content-type', answer.type)
    raw.header('x-request-id', request.id)
    raw.headers(commonHeaders)
    if (answer.headers) raw.headers(answer.headers)
    for (const cookie of answer.cookies ?? []) raw.header('set-cookie', cookie)
    raw.send(answer.body)
    options.onDone(recordOf(request, path, answer, since))
    const response = raw.raw
    // A large one may have gone to the kernel as a whole, which nobody need have taken.
    const isWatched = isStreamed(answer.body) || answer.body.length >= watchedBytes
    if (response.writableLength === 0 && !isWatched) return raw
    const { socket } = raw.request.raw
    // A client that closes its side of the connection no longer waits for events.
    if (answer.isLive) socket.once('end', () => response.destroy())
    unread.watch(socket, response, request.address)
    response.once('close', () => unread.taken(socket, response))
    return raw
  }
}

/** Of less than this the kernel is asked now and then, for all connections together. */
export const watchedBytes = 16_384

/** Starts the body of an answer, where it is one that is made while it is sent. */
export async function startAnswer(
  answer: HttpAnswer,
  request: HttpRequest,
  onFault: (error: unknown) => void,
  pace: Pace,
): Promise<HttpAnswer> {
  if (!isStreamed(answer.body)) return answer
  if (request.method === 'HEAD') return { ...answer, body: Readable.from([]) }
  if (answer.isLive) return { ...answer, body: Readable.from(answer.body, { highWaterMark: 1 }) }
  return { ...answer, body: await startBody(answer.body, onFault, pace) }
}
