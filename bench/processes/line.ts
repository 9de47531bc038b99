import { Duplex } from 'node:stream'

const headEnd = '\r\n\r\n'
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

/** A connection to a server of the same process: it costs no system calls. */
export class Line extends Duplex {
  readonly remoteAddress = '127.0.0.1'
  readonly #onAnswer: (line: Line, head: string, start: string) => void
  #chunks: Buffer[] = []
  #bytes = 0
  /** The length of the answer, once its head has come; undefined while it comes in chunks. */
  #awaited: number | undefined
  #head = ''

  constructor(onAnswer: (line: Line, head: string, start: string) => void) {
    super()
    this.#onAnswer = onAnswer
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#take(chunk)
    done()
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
    if (this.#head === '') this.#readHead()
    if (this.#head === '' || !this.#isWhole(chunk)) return
    const [first = chunk, second] = this.#chunks
    const place = first.indexOf(headEnd) + headEnd.length
    const rest = place < first.length ? first.subarray(place, place + 64) : second
    const [head, start] = [this.#head, rest?.toString('latin1', 0, 64) ?? '']
    this.#chunks = []
    this.#bytes = 0
    this.#head = ''
    this.#onAnswer(this, head, start)
  }

  #readHead(): void {
    const [first] = this.#chunks
    const end = first?.indexOf(headEnd) ?? -1
    if (first === undefined || end === -1) return
    this.#head = first.toString('latin1', 0, end)
    const length = /^content-length: (\d+)/im.exec(this.#head)?.[1]
    this.#awaited = length === undefined ? undefined : end + headEnd.length + Number(length)
  }

  #isWhole(chunk: Buffer): boolean {
    if (this.#awaited !== undefined) return this.#bytes >= this.#awaited
    return chunk.subarray(-5).equals(lastChunk.subarray(2))
  }

  /** What servers call on sockets. */
  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  setTimeout(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  destroySoon(): void {
    this.destroy()
  }
}
