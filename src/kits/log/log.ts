import { destination } from 'pino'

/** What the line of a request says; none of its texts may need escaping in JSON. */
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
   * One line, made of fields that the caller has chosen: nothing is taken from a request wholesale.
   */
  info(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
  /** Every request's line, written out by hand: no serializer is as quick. */
  request(line: RequestLine): void
  flush(): void
}

/** A block is written when this much has gathered, or after half a second. */
const blockBytes = 16_000

/**
 * JSON lines on standard output, written in blocks: a log line must not cost a system call each.
 * Lines are made here and only written by pino, whose serializers cost more than the line is worth.
 */
export function createLog(): Log {
  const output = destination({ dest: 1, sync: false, minLength: blockBytes })
  const timeText = createTimeText()
  const placeText = createPlaceText()
  const timer = setInterval(() => output.flush(), 500)
  timer.unref()
  // Whatever it is given, pino's stream measures all that it holds: 5 us a line, unless the lines
  // of one turn of the event loop are given to it together.
  let lines = ''
  const handOver = (): void => {
    if (lines !== '') output.write(lines)
    lines = ''
  }
  const write = (level: number, fields: Record<string, unknown>, msg: string): void => {
    handOver()
    output.write(`${JSON.stringify({ level, time: timeText(), ...fields, msg })}\n`)
  }
  return {
    info: (fields, message) => write(30, fields, message),
    error: (fields, message) => write(50, fields, message),
    request({ id, method, route, status, shipper, code, ms }) {
      if (lines === '') setImmediate(handOver)
      const who = shipper === undefined ? '' : `"shipper":${shipper},`
      const what = code === undefined ? '' : `"codError":${code},`
      lines +=
        `{"level":30,"time":"${timeText()}","id":"${id}${placeText(method, route, status)}${who}` +
        `${what}"ms":${Math.round(ms * 100) / 100},"msg":"request"}\n`
    },
    flush() {
      handOver()
      output.flushSync()
    },
  }
}

/** The part of a line that hardly ever differs from that of the line before. */
function createPlaceText(): (method: string, route: string, status: number) => string {
  let [lastMethod, lastRoute, lastStatus, text] = ['', '', 0, '']
  return (method, route, status) => {
    if (method !== lastMethod || route !== lastRoute || status !== lastStatus) {
      ;[lastMethod, lastRoute, lastStatus] = [method, route, status]
      text = `","method":"${method}","route":"${route}","status":${status},`
    }
    return text
  }
}

/** Under load many lines share a millisecond, and its text. */
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

/** An error's own name and message, without the values that drivers like to quote. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error ? error.code : undefined
  return { error: error.name, code, reason: error.message.slice(0, 300), stack: shortStack(error) }
}

/** Where it was thrown; a stack begins with the message, which may be of several lines. */
function shortStack(error: Error): string[] {
  const lines = (error.stack ?? '').replace(error.message, '').split('\n')
  const frames = lines.map((line) => line.trim()).filter((line) => line.startsWith('at '))
  return frames
    .slice(0, 5)
    .map((frame) => frame.replace(/\(?file:\/\/.*\/(src|node_modules)\//, '($1/'))
}
