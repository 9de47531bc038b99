import { connect } from 'node:net'

export interface ConnectionOptions {
  readonly port: number
  readonly answerStart: string
  /** Returns the next request's bytes, or `undefined` when there are no more. */
  next(): Buffer | undefined
  /** Called when one complete answer has arrived; `fault` says what is wrong with it. */
  onAnswer(fault: string | undefined): void
  onEnd(fault: string | undefined): void
}

const readBytes = 65_536
const lengthHeader = /\r\ncontent-length: *(\d+)/i

/**
 * One keep-alive connection with one request at a time. It parses just enough HTTP to find the end
 * of an answer: the generator must cost less than the servers it measures.
 */
export function openConnection(options: ConnectionOptions): void {
  const { answerStart } = options
  let head = ''
  /** Bytes of the body that are still to come, while one is being read. */
  let remaining = 0
  let status = ''
  let start = ''
  let ended = false

  const socket = connect({
    port: options.port,
    host: '127.0.0.1',
    noDelay: true,
    onread: { buffer: Buffer.allocUnsafe(readBytes), callback: onBytes },
  })
  socket.on('connect', send)
  socket.on('error', (error) => end(error.message))
  socket.on('close', () => end('the server closed the connection'))

  function end(fault?: string): void {
    if (ended) return
    ended = true
    options.onEnd(fault)
    socket.destroy()
  }

  function send(): void {
    const bytes = options.next()
    if (bytes === undefined) end()
    else socket.write(bytes)
  }

  function onBytes(count: number, buffer: Uint8Array): boolean {
    const bytes = buffer as Buffer
    let from = 0
    if (remaining === 0) {
      from = readHead(bytes, count)
      if (from === -1) return true
    }
    readBody(bytes, from, count)
    return true
  }

  /** Returns where the body starts in these bytes; -1 when the head is incomplete or invalid. */
  function readHead(bytes: Buffer, count: number): number {
    const earlier = head.length
    head += bytes.toString('latin1', 0, count)
    const headEnd = head.indexOf('\r\n\r\n')
    if (headEnd === -1) return -1
    const length = lengthHeader.exec(head)
    if (length === null) {
      broken()
      return -1
    }
    remaining = Number(length[1])
    status = head.slice(9, 12)
    head = ''
    start = ''
    return headEnd + 4 - earlier
  }

  function readBody(bytes: Buffer, from: number, count: number): void {
    if (start.length < answerStart.length)
      start += bytes.toString(
        'latin1',
        from,
        Math.min(count, from + answerStart.length - start.length),
      )
    remaining -= count - from
    if (remaining < 0) return broken()
    if (remaining > 0) return
    const right = status === '200' && start === answerStart
    options.onAnswer(right ? undefined : `HTTP ${status} ${start}`)
    send()
  }

  function broken(): void {
    end('the answer could not be understood')
  }
}
