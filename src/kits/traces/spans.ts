import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** The ids by which a collector finds a span. */
export interface SpanContext {
  readonly traceId: string
  readonly spanId: string
}

/** As OTLP numbers them. */
export const spanKinds = { internal: 1, server: 2, client: 3 } as const

export type SpanAttributes = Record<string, string | number | undefined>

/** A piece of work of a trace, under way or done. */
export interface Span extends SpanContext {
  readonly parentId: string | undefined
  readonly name: string
  readonly kind: keyof typeof spanKinds
  readonly startMs: number
  endMs: number
  readonly attributes: SpanAttributes
  /** The kind of error that ended it, if one did. */
  error: string | undefined
  /** Spans of other traces that did work for this one, or for which it did. */
  readonly links: SpanContext[]
  /** Takes it when it is done. */
  readonly record: RecordSpan
}

export type RecordSpan = (span: Span) => void

export interface SpanStart {
  readonly name: string
  readonly kind?: keyof typeof spanKinds
  readonly attributes?: SpanAttributes
}

const current = new AsyncLocalStorage<Span>()

/** The span of the work under way; undefined outside of traces, and where they are off. */
export function currentSpan(): Span | undefined {
  return current.getStore()
}

/** Runs work as the first span of a trace, or under one of another service. */
export function inRootSpan<Result>(
  record: RecordSpan,
  start: SpanStart,
  parent: SpanContext | undefined,
  work: (span: Span) => Result,
): Result {
  const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
  return runSpan(newSpan(start, traceId, parent?.spanId, record), work)
}

/** Runs work as a span of the current trace; without one it is just run. */
export function inSpan<Result>(start: SpanStart, work: () => Result): Result {
  const parent = current.getStore()
  if (parent === undefined) return work()
  return runSpan(newSpan(start, parent.traceId, parent.spanId, parent.record), work)
}

/** The same, but work that returns at once is no span: such calls are frequent and show nothing. */
export function inSpanIfAwaited<Result>(start: SpanStart, work: () => Result): Result {
  const parent = current.getStore()
  if (parent === undefined) return work()
  const span = newSpan(start, parent.traceId, parent.spanId, parent.record)
  const result = current.run(span, work)
  return result instanceof Promise ? whenSettled(span, result) : result
}

/**
 * Runs work that is done for several at once. For one it belongs to that one's trace, for several
 * it is a trace of its own, linked with theirs.
 */
export function inSpanOfAll<Result>(
  start: SpanStart,
  spans: readonly (Span | undefined)[],
  work: () => Result,
): Result {
  const parents = new Set(spans.filter((span) => span !== undefined))
  const [first] = parents
  if (first === undefined) return current.exit(work)
  if (parents.size === 1) return current.run(first, work)
  return inRootSpan(first.record, start, undefined, (batch) => {
    for (const span of parents) {
      span.links.push(contextOf(batch))
      batch.links.push(contextOf(span))
    }
    return work()
  })
}

function contextOf({ traceId, spanId }: SpanContext): SpanContext {
  return { traceId, spanId }
}

function newSpan(
  { name, kind = 'internal', attributes = {} }: SpanStart,
  traceId: string,
  parentId: string | undefined,
  record: RecordSpan,
): Span {
  const spanId = randomBytes(8).toString('hex')
  const times = { startMs: preciseNow(), endMs: 0 }
  const identity = { traceId, spanId, parentId, name, kind, attributes, record }
  return { ...identity, ...times, error: undefined, links: [] }
}

/** Milliseconds since 1970 with fractions: spans of one millisecond keep their order. */
function preciseNow(): number {
  return performance.timeOrigin + performance.now()
}

function runSpan<Result>(span: Span, work: (span: Span) => Result): Result {
  try {
    const result = current.run(span, () => work(span))
    return result instanceof Promise ? whenSettled(span, result) : ended(span, result)
  } catch (error) {
    throw failed(span, error)
  }
}

/** Awaiting the work awaits its span too, so that no span ends after its parent. */
function whenSettled<Settled extends Promise<unknown>>(span: Span, result: Settled): Settled {
  const settled = result.then(
    (value) => ended(span, value),
    (error: unknown) => {
      throw failed(span, error)
    },
  )
  return settled as Settled
}

function ended<Value>(span: Span, value: Value): Value {
  span.endMs = preciseNow()
  span.record(span)
  return value
}

/** Texts of errors may quote the message: only the kind of an error is recorded. */
function failed(span: Span, error: unknown): unknown {
  span.error = error instanceof Error ? error.name : typeof error
  return ended(span, error)
}

const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]([0-9a-f])$/
const noTrace = '0'.repeat(32)
const noSpan = '0'.repeat(16)

/** Reads the W3C's header `traceparent`; an invalid one counts as absent. */
export function readTraceparent(
  header: string | undefined,
): (SpanContext & { readonly isSampled: boolean }) | undefined {
  const [, traceId = noTrace, spanId = noSpan, flag = '0'] = traceparent.exec(header ?? '') ?? []
  if (traceId === noTrace || spanId === noSpan) return undefined
  return { traceId, spanId, isSampled: Number.parseInt(flag, 16) % 2 === 1 }
}

export function printTraceparent({ traceId, spanId }: SpanContext): string {
  return `00-${traceId}-${spanId}-01`
}
