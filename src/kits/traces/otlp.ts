import { type Span, type SpanAttributes, spanKinds } from './spans.ts'

export interface OtlpOptions {
  /** The address of a collector; spans go to `/v1/traces` under it. */
  readonly url: string
  readonly attributes: SpanAttributes
  readonly onFailure: (error: unknown) => void
}

export interface OtlpExporter {
  /** Nobody waits for it: spans that a slow collector leaves no room for are dropped. */
  add(span: Span): void
  /** Sends the rest, if the collector answers. */
  stop(): Promise<void>
}

const spansAtOnce = 512
const spansWaiting = 8_192
const everyMs = 1_000
const timeoutMs = 5_000
/** A collector that is away for an hour is no reason for thousands of lines. */
const tellFailureEveryMs = 60_000

/** Sends spans as OTLP/HTTP with JSON, every second and in batches. */
export function createOtlpExporter({ url, attributes, onFailure }: OtlpOptions): OtlpExporter {
  const target = `${url.replace(/\/+$/, '')}/v1/traces`
  let waiting: Span[] = []
  let sending: Promise<void> | undefined
  let toldAt = Number.NEGATIVE_INFINITY

  async function post(spans: readonly Span[]): Promise<void> {
    try {
      const response = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(printSpans(spans, attributes)),
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`the collector of traces answers ${response.status}`)
    } catch (error) {
      if (performance.now() - toldAt > tellFailureEveryMs) onFailure(error)
      toldAt = performance.now()
    }
  }
  async function sendAll(): Promise<void> {
    while (waiting.length > 0) await post(waiting.splice(0, spansAtOnce))
  }
  function send(): Promise<void> {
    sending ??= sendAll().finally(() => (sending = undefined))
    return sending
  }
  const timer = setInterval(() => void send(), everyMs).unref()

  return {
    add(span) {
      if (waiting.length < spansWaiting) waiting.push(span)
    },
    async stop() {
      clearInterval(timer)
      await send()
      waiting = []
    },
  }
}

function printSpans(spans: readonly Span[], attributes: SpanAttributes): object {
  const scopeSpans = [{ scope: { name: 'posta' }, spans: spans.map(printSpan) }]
  return { resourceSpans: [{ resource: { attributes: printAttributes(attributes) }, scopeSpans }] }
}

const errorStatus = 2

function printSpan(span: Span): object {
  const { traceId, spanId, parentId, name, links, error } = span
  return {
    traceId,
    spanId,
    ...(parentId === undefined ? {} : { parentSpanId: parentId }),
    name,
    kind: spanKinds[span.kind],
    startTimeUnixNano: nanoseconds(span.startMs),
    endTimeUnixNano: nanoseconds(span.endMs),
    attributes: printAttributes({ ...span.attributes, 'error.type': error }),
    ...(links.length === 0 ? {} : { links }),
    status: error === undefined ? {} : { code: errorStatus },
  }
}

/** JSON has no numbers of 64 bits: OTLP writes them as text. */
function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n)
}

function printAttributes(attributes: SpanAttributes): object[] {
  return Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return []
    return [{ key, value: typeof value === 'number' ? { intValue: String(value) } : text(value) }]
  })
}

function text(value: string): { stringValue: string } {
  return { stringValue: value }
}
