import { type Operations, operations } from './made/v1.ts'
import { noAnswer, type PostaError, readError } from './problem.ts'

export interface PostaSettings {
  /** The environment's address: `https://posta.example/production`. */
  readonly url: string
  /** A key with the scopes that the calls need. */
  readonly key: string
  /** The language of error messages; Spanish by default. */
  readonly language?: 'es' | 'en'
  /** The dated version of the API to ask for. */
  readonly version?: string
  /** How often a call is retried, 3 times by default. */
  readonly retries?: number
  /** A `Retry-After` beyond it is not waited for, but thrown; 60 by default. */
  readonly longestWaitSeconds?: number
  readonly fetch?: typeof fetch
  /** Waits before a retry; for tests. */
  readonly wait?: (ms: number) => Promise<void>
}

/** What a call sends; what its operation does not take can't be given. */
export type Call<Name extends keyof Operations> = Parts<Operations[Name]> & {
  /** Reused by retries; one is made up where an operation changes something. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

type Parts<Operation> = Part<Operation, 'path'> & Part<Operation, 'query'> & Part<Operation, 'body'>

type Part<Operation, Name extends string> = Operation extends {
  readonly [Key in Name]: infer Value
}
  ? object extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value }
  : { readonly [Key in Name]?: never }

type AnswerOf<Name extends keyof Operations> = Operations[Name]['answer']

type Method<Name extends keyof Operations> =
  object extends Call<Name>
    ? (call?: Call<Name>) => Promise<AnswerOf<Name>>
    : (call: Call<Name>) => Promise<AnswerOf<Name>>

type Paged = {
  [Name in keyof Operations]: AnswerOf<Name> extends { readonly items: readonly unknown[] }
    ? Name
    : never
}[keyof Operations]

type ItemOf<Name extends Paged> =
  AnswerOf<Name> extends { readonly items: readonly (infer Item)[] } ? Item : never

type Pager<Name extends Paged> =
  object extends Call<Name>
    ? (call?: Call<Name>) => AsyncGenerator<ItemOf<Name>>
    : (call: Call<Name>) => AsyncGenerator<ItemOf<Name>>

/** Every operation by its name, and `all` for lists, which follows their pages. */
export type Posta = { readonly [Name in keyof Operations]: Method<Name> } & {
  readonly all: { readonly [Name in Paged]: Pager<Name> }
}

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

interface AnyCall {
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: Query
  readonly body?: unknown
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

export function createPosta(settings: PostaSettings): Posta {
  const methods: Record<string, unknown> = {}
  const all: Record<string, unknown> = {}
  for (const [name, [method, path]] of Object.entries(operations)) {
    const ask = (call: AnyCall = {}) => request(settings, method, path, call)
    methods[name] = ask
    if (method === 'GET') all[name] = (call: AnyCall = {}) => follow(ask, call)
  }
  return { ...methods, all } as unknown as Posta
}

interface Page {
  readonly items?: readonly unknown[]
  readonly next?: string
}

/** Yields the items of a list, page after page; an empty page is the last one there is now. */
async function* follow(ask: (call: AnyCall) => Promise<unknown>, call: AnyCall) {
  let after: string | undefined
  do {
    const query = after === undefined ? call.query : { ...call.query, after }
    const page = (await ask({ ...call, ...(query ? { query } : {}) })) as Page
    yield* page.items ?? []
    after = page.items?.length ? page.next : undefined
  } while (after !== undefined)
}

async function request(
  settings: PostaSettings,
  method: string,
  path: string,
  call: AnyCall,
): Promise<unknown> {
  const { retries = 3, longestWaitSeconds = 60, wait = sleep } = settings
  const key = call.idempotencyKey ?? (method === 'POST' ? crypto.randomUUID() : undefined)
  for (let attempt = 0; ; attempt++) {
    const outcome = await send(settings, method, path, {
      ...call,
      ...(key ? { idempotencyKey: key } : {}),
    })
    if (!('error' in outcome)) return outcome.answer
    const { error } = outcome
    const isTooLong = (error.retryAfterSeconds ?? 0) > longestWaitSeconds
    if (attempt >= retries || isTooLong || call.signal?.aborted || !isPassing(error, method))
      throw error
    await wait(waitMs(error, attempt))
  }
}

type Outcome = { readonly answer: unknown } | { readonly error: PostaError }

async function send(
  { url, key, language, version, fetch: call = fetch }: PostaSettings,
  method: string,
  path: string,
  { path: parts = {}, query = {}, body, idempotencyKey, signal }: AnyCall,
): Promise<Outcome> {
  const headers = new Headers({ authorization: `Bearer ${key}` })
  if (language) headers.set('accept-language', language)
  if (version) headers.set('posta-version', version)
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  const isFile = body instanceof Blob || body instanceof Uint8Array
  if (body !== undefined && !isFile) headers.set('content-type', 'application/json')
  try {
    const response = await call(
      `${url.replace(/\/$/, '')}/v1${fill(path, parts)}${queryText(query)}`,
      {
        method,
        headers,
        ...(body === undefined ? {} : { body: isFile ? (body as Blob) : JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      },
    )
    return response.ok
      ? { answer: await readAnswer(response) }
      : { error: await readError(response) }
  } catch (error) {
    return { error: noAnswer(error) }
  }
}

function readAnswer(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) return response.json()
  return type.startsWith('text/') ? response.text() : response.blob()
}

function fill(path: string, parts: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(parts[name] ?? ''))
}

function queryText(query: Query): string {
  const sent = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  return sent.length === 0 ? '' : `?${new URLSearchParams(sent)}`
}

/** What may succeed later. A POST has its Idempotency-Key, so that nothing is done twice. */
function isPassing({ status, code }: PostaError, method: string): boolean {
  if (status === 429 || status === 503 || code === 'request-in-progress') return true
  return (status === 0 || status === 502 || status === 504) && method !== 'PATCH'
}

function waitMs({ retryAfterSeconds }: PostaError, attempt: number): number {
  const backOffMs = 250 * 2 ** attempt * (0.75 + Math.random() / 2)
  return retryAfterSeconds === undefined ? backOffMs : retryAfterSeconds * 1_000
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
