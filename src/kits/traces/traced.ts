import type { Database, Handle } from '../db/database.ts'
import type { HttpAnswer, Route } from '../http/route.ts'
import type { Sender } from '../webhooks/sender.ts'
import {
  inRootSpan,
  inSpan,
  inSpanIfAwaited,
  printTraceparent,
  type RecordSpan,
  readTraceparent,
  type Span,
  type SpanStart,
} from './spans.ts'

/** Where traces go, and which share of the requests has one. */
export interface Traces {
  readonly record: RecordSpan
  /** The share of traces that are recorded, of those that begin here. */
  readonly share: number
}

/** The same routes, where traces are on; as they are where not. */
export function traceRoutes(routes: Route[], traces: Traces | undefined): Route[] {
  return traces === undefined ? routes : routes.map((route) => traceRoute(route, traces))
}

/** The same route, each of whose requests is a span: of the caller's trace, or the first. */
function traceRoute(route: Route, { record, share }: Traces): Route {
  const name = `${route.method} ${route.path}`
  return {
    ...route,
    handle(request) {
      const parent = readTraceparent(request.header('traceparent'))
      if (!(parent?.isSampled ?? Math.random() < share)) return route.handle(request)
      // The route, never the address that was asked for: that has codes in it.
      const attributes = {
        'http.request.method': request.method,
        'http.route': route.path,
        'posta.request_id': request.id,
      }
      const start: SpanStart = { name, kind: 'server', attributes }
      return inRootSpan(record, start, parent, (span) => {
        const answer = route.handle(request)
        return answer instanceof Promise
          ? answer.then((done) => noteAnswer(span, done))
          : noteAnswer(span, answer)
      })
    },
  }
}

function noteAnswer(span: Span, answer: HttpAnswer): HttpAnswer {
  Object.assign(span.attributes, {
    'http.response.status_code': answer.status,
    'posta.shipper': answer.note?.shipper,
    'posta.code_error': answer.note?.code,
  })
  if (answer.status >= 500) span.error = String(answer.status)
  return answer
}

/** The same database, whose statements are spans of the traces that they are sent for. */
export function traceDatabase(db: Database, name: string): Database {
  const { older, relaxed } = db
  return {
    ...db,
    ...traceHandle(db, name),
    transaction: (work) =>
      inSpan(ofDatabase(db, name, 'transaction'), () =>
        db.transaction((tx) => work({ ...tx, ...traceHandle(tx, name) })),
      ),
    ...(older === undefined ? {} : { older: traceDatabase(older, name) }),
    ...(relaxed === undefined ? {} : { relaxed: traceDatabase(relaxed, name) }),
  }
}

type Statements = Pick<Handle, 'all' | 'run' | 'insertRows' | 'insertNewRows'>

function traceHandle(handle: Handle, name: string): Statements {
  const start = (what: string, text?: string) => ofDatabase(handle, name, what, text)
  return {
    all: (sql, values) => inSpan(start(titleOf(sql), sql), () => handle.all(sql, values)),
    run: (sql, values) => inSpan(start(titleOf(sql), sql), () => handle.run(sql, values)),
    insertRows: (rows) => inSpan(start(`insert ${rows.table}`), () => handle.insertRows(rows)),
    insertNewRows: (rows) =>
      inSpan(start(`insert ${rows.table}`), () => handle.insertNewRows(rows)),
  }
}

/** Statements are recorded without their values, which may be anybody's name. */
function ofDatabase({ engine }: Handle, name: string, what: string, text?: string): SpanStart {
  const system = engine === 'postgres' ? 'postgresql' : 'sqlite'
  const attributes = { 'db.system.name': system, 'db.namespace': name, 'db.query.text': text }
  return { name: what, kind: 'client', attributes }
}

/** Such as `select shipment_order`: few enough to group by. */
function titleOf(sql: string): string {
  const [verb = ''] = /^\s*\w+/.exec(sql) ?? []
  const [, table = ''] = /\b(?:from|into|update)\s+(\w+)/i.exec(sql) ?? []
  return `${verb.trim().toLowerCase()} ${table}`.trim()
}

/** The same doors, of which each operation that takes time is a span, such as `orders.load`. */
export function traceDoors<Doors extends object>(doors: Doors): Doors {
  const traced = Object.entries(doors).map(([name, door]) => [name, traceDoor(name, door)])
  return Object.fromEntries(traced)
}

function traceDoor(name: string, door: unknown): unknown {
  if (typeof door !== 'object' || door === null) return door
  const operations = new Map<unknown, unknown>()
  return new Proxy(door, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver)
      if (typeof value !== 'function' || typeof key !== 'string') return value
      const operation = operations.get(value) ?? traceOperation(`${name}.${key}`, value)
      operations.set(value, operation)
      return operation
    },
  })
}

function traceOperation(name: string, operation: Function): unknown {
  return (...words: unknown[]) => inSpanIfAwaited({ name }, () => operation(...words))
}

/** The same sender, whose messages carry on the trace in which their event happened. */
export function traceSender(sender: Sender, { record, share }: Traces): Sender {
  return {
    ...sender,
    post(url, headers, body) {
      const parent = readTraceparent(headers['traceparent'])
      if (!(parent?.isSampled ?? Math.random() < share)) return sender.post(url, headers, body)
      const attributes = { 'http.request.method': 'POST', 'server.address': new URL(url).hostname }
      const start: SpanStart = { name: 'POST webhook', kind: 'client', attributes }
      return inRootSpan(record, start, parent, async (span) => {
        const own = { ...headers, traceparent: printTraceparent(span) }
        const exchange = await sender.post(url, own, body)
        span.attributes['http.response.status_code'] = exchange.status
        span.error = exchange.problem
        return exchange
      })
    },
  }
}
