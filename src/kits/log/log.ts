import { destination, type Logger, pino } from 'pino'

export interface Log {
  /**
   * One line, made of fields that the caller has chosen: nothing is taken from a request wholesale.
   */
  info(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
  flush(): void
}

/**
 * JSON lines on standard output, written in blocks: a log line must not cost a system call each.
 */
export function createLog(): Log {
  const output = destination({ dest: 1, sync: false, minLength: 4_096 })
  const logger: Logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, output)
  const timer = setInterval(() => output.flush(), 500)
  timer.unref()
  return {
    info: (fields, message) => logger.info(fields, message),
    error: (fields, message) => logger.error(fields, message),
    flush: () => output.flushSync(),
  }
}

export const silentLog: Log = { info() {}, error() {}, flush() {} }

/** An error's own name and message, without the values that drivers like to quote. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error ? error.code : undefined
  return { error: error.name, code, reason: error.message.slice(0, 300), stack: shortStack(error) }
}

function shortStack(error: Error): string[] {
  const frames = (error.stack ?? '').split('\n').slice(1, 6)
  return frames.map((frame) => frame.trim().replace(/\(?file:\/\/.*\/(src|node_modules)\//, '($1/'))
}
