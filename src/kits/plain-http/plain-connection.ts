import type { Socket } from 'node:net'
import type { BufferOwner } from '../http/buffered-bytes.ts'
import { crowdedOut } from '../http/client-error.ts'
import { networkOf } from '../http/network.ts'
import { watchedBytes } from '../http/reply.ts'
import { requestId } from '../http/request-id.ts'
import { recordOf } from '../http/request-record.ts'
import type { HttpAnswer, HttpRequest, Route } from '../http/route.ts'
import type { SharedParts } from '../http/server-options.ts'
import { isStreamed } from '../http/streamed-body.ts'
import { answerHead } from './answer-head.ts'
import { type PlainHead, readPlainHead } from './plain-head.ts'
import type { FindRoute } from './plain-routes.ts'
import type { StartRequest } from './start-order.ts'

/** The parts that all plain connections share. */
interface PlainParts extends SharedParts {
  readonly startRequest: StartRequest
  /** The date line, and the lines on whether the connection stays open. */
  connectionLines(closes: boolean): string
  /** Hands a connection over to Fastify, after the bytes read were put back. */
  handOver(socket: Socket): void
}

/** Idle connections are kept a little longer than announced, since clients start counting later. */
const slackMs = 1_000
const noBytes = Buffer.alloc(0)
const headEnd = '\r\n\r\n'

/**
 * Turns a synchronous throw into a rejection. It is not an async function, which would take three
 * microtask turns to pass the promise on.
 */
function handle(route: Route, request: HttpRequest): Promise<HttpAnswer> {
  try {
    const answer = route.handle(request)
    return answer instanceof Promise ? answer : Promise.resolve(answer)
  } catch (error) {
    return Promise.reject(error)
  }
}

/** A connection whose requests have all been plain so far. It answers one request at a time. */
export class PlainConnection implements BufferOwner {
  readonly #socket: Socket
  readonly #findRoute: FindRoute
  readonly #parts: PlainParts
  readonly #forget: () => void
  #chunks: Buffer[] = []
  #bufferedBytes = 0
  /** How many bytes must have arrived before it is worth parsing again. */
  #needed = 1
  #head: PlainHead | undefined
  #network = ''
  /** The address that the buffered bytes are counted to. */
  address = ''
  #lastText = ''
  #lastHead: PlainHead | undefined
  /** A request is being answered, or its answer has not been sent completely. */
  #busy = false
  /** The client has closed its sending side. */
  #ended = false
  #answers = 0
  /** Whether its answer is counted as unread. */
  #watched = false
  /** Whether the buffered bytes are counted in `unfinished`. */
  #counted = false
  #since = performance.now()

  constructor(socket: Socket, findRoute: FindRoute, parts: PlainParts, forget: () => void) {
    this.#socket = socket
    this.#findRoute = findRoute
    this.#parts = parts
    this.#forget = () => {
      this.#release()
      forget()
    }
    socket.on('data', this.#onData).on('end', this.#onEnd)
    socket.on('error', this.#onError).on('close', this.#forget)
  }

  giveUp(): void {
    this.#refuse(crowdedOut)
  }

  destroy(): void {
    this.#socket.destroy()
  }

  endWhenIdle(): void {
    if (!this.#busy && this.#bufferedBytes === 0) this.destroy()
  }

  /** Disconnects a client that is silent for too long or never completes its request. */
  endWhenLate(now: number): void {
    if (this.#busy) return
    const { keepAliveMs, headersTimeoutMs, requestTimeoutMs } = this.#parts
    const waitedMs = now - this.#since
    if (this.#bufferedBytes === 0 && this.#answers > 0) {
      if (waitedMs >= keepAliveMs + slackMs) this.destroy()
    } else if (waitedMs >= (this.#bufferedBytes > 0 ? requestTimeoutMs : headersTimeoutMs))
      this.#refuse('ERR_HTTP_REQUEST_TIMEOUT')
  }

  #refuse(code: string): void {
    this.#busy = true
    this.#keep(noBytes, 1)
    this.#socket.end(this.#parts.clientErrors.answerTo(code), () => this.destroy())
    this.#watchReader(this.#address(undefined))
  }

  readonly #onData = (chunk: Buffer): void => {
    if (this.#busy) return this.#putBack(chunk)
    if (this.#bufferedBytes === 0) this.#since = performance.now()
    this.#chunks.push(chunk)
    this.#bufferedBytes += chunk.length
    this.#next()
    if (this.#bufferedBytes > 0) this.#count(chunk.length)
  }

  /**
   * Bytes sent ahead of an answer stay in the stream, which is bounded and does not end before it
   * is read. They go to Fastify with the connection once the answer is sent.
   */
  #putBack(bytes: Buffer): void {
    this.#socket.pause()
    this.#socket.unshift(bytes)
  }

  readonly #onEnd = (): void => {
    this.#ended = true
    if (this.#busy) return
    if (this.#bufferedBytes > 0) this.#refuse('HPE_INVALID_EOF_STATE')
    else this.#socket.end()
  }

  readonly #onError = (): void => this.destroy()

  #next(): void {
    if (this.#bufferedBytes < this.#needed) return
    const [first] = this.#chunks
    const bytes = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks)
    const headBytes = bytes.indexOf(headEnd) + headEnd.length
    this.#head ??= this.#readHead(bytes, headBytes)
    const match = this.#head && this.#findRoute(this.#head)
    if (this.#head === undefined || match === undefined) return this.#leave(bytes)
    const { route, params } = match
    const { bodyBytes } = this.#head
    const end = headBytes + bodyBytes
    const { bodyBytes: most } = this.#parts
    if (bodyBytes > Math.min(route.bodyBytes ?? most, most)) return this.#leave(bytes)
    if (bytes.length < end) return this.#keep(bytes, end)
    const address = this.#address(this.#head.headers.get('x-forwarded-for'))
    const body = bytes.subarray(headBytes, end)
    const peer = this.#socket.remoteAddress ?? ''
    const request = new PlainRequest(this.#head, params, body, address, peer)
    this.#keep(noBytes, 1)
    this.#head = undefined
    if (bytes.length > end) this.#putBack(bytes.subarray(end))
    this.#answer(request, route)
  }

  #keep(bytes: Buffer, needed: number): void {
    this.#chunks = bytes.length === 0 ? [] : [bytes]
    this.#bufferedBytes = bytes.length
    this.#needed = needed
    if (this.#bufferedBytes === 0) this.#release()
  }

  /** Nearly every request arrives in one chunk and is never counted. */
  #count(bytes: number): void {
    if (!this.#counted) this.address = this.#address(this.#head?.headers.get('x-forwarded-for'))
    this.#counted = true
    this.#parts.unfinished.add(this, bytes)
  }

  #release(): void {
    if (!this.#counted) return
    this.#counted = false
    this.#parts.unfinished.remove(this)
  }

  #readHead(bytes: Buffer, headBytes: number): PlainHead | undefined {
    if (headBytes < headEnd.length || headBytes > this.#parts.headerBytes) return undefined
    const text = bytes.toString('latin1', 0, headBytes)
    // Clients send the same head with every request, except for its length.
    if (text === this.#lastText) return this.#lastHead
    this.#lastText = text
    this.#lastHead = readPlainHead(text)
    return this.#lastHead
  }

  /** The client's network: nearly always that of the connection, which does not change. */
  #address(forwarded: string | undefined): string {
    if (forwarded === undefined && this.#network !== '') return this.#network
    const connected = this.#socket.remoteAddress ?? ''
    const network = networkOf(this.#parts.clientAddress(connected, forwarded))
    if (forwarded === undefined) this.#network = network
    return network
  }

  #leave(bytes: Buffer): void {
    this.#keep(noBytes, 1)
    this.#putBack(bytes)
    this.#handOver()
  }

  /** Hands the connection over to Fastify as if nothing had been read from it. */
  #handOver(): void {
    const socket = this.#socket
    this.#forget()
    this.#stopWatching()
    socket.off('data', this.#onData).off('end', this.#onEnd)
    socket.off('error', this.#onError).off('close', this.#forget)
    this.#parts.handOver(socket)
    socket.resume()
  }

  #answer(request: HttpRequest, route: Route): void {
    const since = performance.now()
    this.#busy = true
    const finish = (answer: HttpAnswer) => this.#finish(request, route, answer, since)
    const fail = (error: unknown) => {
      this.#parts.onFault(error, request, route.path)
      finish(route.fault(request, error))
    }
    // If even the answer can't be written, the connection is cut.
    const giveUp = (error: unknown) => {
      this.#parts.onFault(error, request, route.path)
      this.destroy()
    }
    this.#parts.startRequest(route, request, () => {
      handle(route, request).then(finish, fail).catch(giveUp)
    })
  }

  #finish(request: HttpRequest, route: Route, answer: HttpAnswer, since: number): void {
    const closes = this.#parts.isClosing() || this.#ended
    this.#write(answer, request.id, closes)
    this.#parts.onDone(recordOf(request, route.path, answer, since))
    this.#watchReader(request.address, isStreamed(answer.body) ? 0 : answer.body.length)
    if (closes) this.#socket.destroySoon()
    else if (this.#socket.writableNeedDrain) this.#socket.once('drain', this.#goOn)
    else this.#goOn()
  }

  readonly #goOn = (): void => {
    if (this.#socket.destroyed) return
    this.#busy = false
    this.#answers += 1
    this.#since = performance.now()
    if (this.#watched && this.#socket.writableLength === 0) this.#stopWatching()
    if (this.#ended) this.#socket.end()
    else if (this.#socket.isPaused()) this.#handOver()
  }

  /** Disconnects a client that reads nothing for too long; a slow reader is kept. */
  #watchReader(address: string, bytes = 0): void {
    if (this.#socket.writableLength === 0 && bytes < watchedBytes) return
    this.#watched = true
    this.#parts.unread.watch(this.#socket, this.#socket, address)
  }

  #stopWatching(): void {
    this.#watched = false
    this.#parts.unread.taken(this.#socket, this.#socket)
  }

  /** Writes the answer at once where possible: every write is a system call and a packet. */
  #write(answer: HttpAnswer, id: string, closes: boolean): void {
    const socket = this.#socket
    if (!socket.writable) return
    const { body, isAscii } = answer
    if (isStreamed(body)) throw new Error('a plain request is not answered with a stream')
    const bytes = typeof body !== 'string' || isAscii ? body.length : Buffer.byteLength(body)
    const head = answerHead(answer, id, bytes, this.#parts.connectionLines(closes))
    if (typeof body === 'string') {
      // ASCII text is the same in both encodings, and latin1 is faster to send.
      socket.write(head + body, bytes === body.length ? 'latin1' : 'utf8')
      return
    }
    socket.cork()
    socket.write(head, 'latin1')
    socket.write(body)
    socket.uncork()
  }
}

const noQuery: Readonly<Record<string, string>> = {}

class PlainRequest implements HttpRequest {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query = noQuery
  readonly body: Buffer
  readonly address: string
  readonly peer: string
  readonly host: string
  readonly header: (name: string) => string | undefined

  constructor(
    { method, path, headers }: PlainHead,
    params: Readonly<Record<string, string>>,
    body: Buffer,
    address: string,
    peer: string,
  ) {
    this.id = requestId(headers.get('x-request-id'))
    this.method = method
    this.path = path
    this.params = params
    this.body = body
    this.address = address
    this.peer = peer
    this.host = headers.get('host') ?? ''
    this.header = (name) => headers.get(name)
  }
}
