import { writeSync } from 'node:fs'
import { destination } from 'pino'

/** The fields of a request's line; its texts must not need escaping in JSON. */
export interface RequestLine {
  readonly id: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly shipper: number | undefined
  readonly code: number | undefined
  readonly ms: number
}

export interface Log {
  /**
   * Writes one line with the fields that the caller chose: nothing is copied from a request
   * wholesale.
   */
  info(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
  /** Writes the line of a request, formatted by hand: no serializer is as fast. */
  request(line: RequestLine): void
  flush(): void
}

/** A block is written when it has this size, or after half a second. */
const blockBytes = 16_000

/** The most bytes that wait to be written: later lines are dropped while nothing is written. */
const mostBufferedBytes = 1_000_000

/**
 * Writes JSON lines to standard output, in blocks: not every line may cost a system call. Lines are
 * formatted here and only written by pino, whose serializers cost more than the line is worth.
 */
export function createLog(): Log {
  const output = openOutput()
  const timeText = createTimeText()
  const routeText = createRouteText()
  const timer = setInterval(() => output.flush(), 500)
  timer.unref()
  // At each write pino's stream measures all that it holds: 5 us a line, unless the lines of one
  // turn of the event loop are written together.
  let lines = ''
  const writeLines = (): void => {
    if (lines !== '') output.write(lines)
    lines = ''
  }
  const write = (level: number, fields: Record<string, unknown>, msg: string): void => {
    writeLines()
    output.write(`${JSON.stringify({ level, time: timeText(), ...fields, msg })}\n`)
  }
  return {
    info: (fields, message) => write(30, fields, message),
    error: (fields, message) => write(50, fields, message),
    request({ id, method, route, status, shipper, code, ms }) {
      if (lines === '') setImmediate(writeLines)
      const who = shipper === undefined ? '' : `"shipper":${shipper},`
      const what = code === undefined ? '' : `"codError":${code},`
      lines +=
        `{"level":30,"time":"${timeText()}","id":"${id}${routeText(method, route, status)}${who}` +
        `${what}"ms":${Math.round(ms * 100) / 100},"msg":"request"}\n`
    },
    flush() {
      writeLines()
      output.end()
    },
  }
}

/**
 * A disk that is full must not end the service: lines that can't be written are tried again every
 * half second. A flush would wait for space, perhaps for ever, so that nothing is flushed then.
 */
function openOutput() {
  let isStuck = false
  // Before pino's own, which flushes.
  process.prependListener('exit', () => {
    if (isStuck) stream.destroy()
  })
  const stream = destination({
    dest: 1,
    sync: false,
    minLength: blockBytes,
    maxLength: mostBufferedBytes,
  })
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!isStuck) tellError(`posta: the log can't be written (${error.code ?? error.message})\n`)
    isStuck = true
  })
  stream.on('write', () => {
    isStuck = false
  })
  return {
    write: (text: string) => void stream.write(text),
    flush: () => stream.flush(),
    end() {
      if (!isStuck) stream.flushSync()
    },
  }
}

/** Errors may go to the same full disk. */
function tellError(text: string): void {
  try {
    writeSync(2, text)
  } catch {
    // Nobody is left to hear of it.
  }
}

/** The part of a line that rarely differs from the previous line's, cached. */
function createRouteText(): (method: string, route: string, status: number) => string {
  let [lastMethod, lastRoute, lastStatus, text] = ['', '', 0, '']
  return (method, route, status) => {
    if (method !== lastMethod || route !== lastRoute || status !== lastStatus) {
      ;[lastMethod, lastRoute, lastStatus] = [method, route, status]
      text = `","method":"${method}","route":"${route}","status":${status},`
    }
    return text
  }
}

/** The time, cached: under load many lines share a millisecond. */
function createTimeText(): () => string {
  let last = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== last) {
      last = now
      text = new Date(now).toISOString()
    }
    return text
  }
}

export const silentLog: Log = { info() {}, error() {}, request() {}, flush() {} }

/** The name and message of an error, without the values that drivers quote. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error ? error.code : undefined
  return { error: error.name, code, reason: error.message.slice(0, 300), stack: shortStack(error) }
}

/** Where the error was thrown; a stack begins with the message, which may have several lines. */
function shortStack(error: Error): string[] {
  const lines = (error.stack ?? '').replace(error.message, '').split('\n')
  const frames = lines.map((line) => line.trim()).filter((line) => line.startsWith('at '))
  return frames
    .slice(0, 5)
    .map((frame) => frame.replace(/\(?file:\/\/.*\/(src|node_modules)\//, '($1/'))
}
