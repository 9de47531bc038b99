import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { demoBranches } from '../../src/demo/demo-branches.ts'
import type { Clock } from '../../src/kits/clock/clock.ts'
import { type Log, silentLog } from '../../src/kits/log/log.ts'
import { startPosta as start } from '../../src/main.ts'
import { createPostgresDatabase } from './postgres-databases.ts'
import { dataPlace } from './run-folder.ts'
import { copyDatedDemo, copyTemplates } from './sqlite-templates.ts'
import { patienceMs } from './until.ts'

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any
}

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly clock?: Clock
  /** How the delays after wrong passwords pass. */
  readonly wait?: (ms: number) => Promise<void>
  /** When the demonstration carrier was loaded, for tests that start often at the same moment. */
  readonly demoAt?: number
  readonly log?: Log
  /** The files in the data folder before the start, by name. */
  readonly files?: Readonly<Record<string, Buffer>>
}

/** `POSTA_TEST_SERVICE=postgres` runs any test of the service on PostgreSQL, e.g. the attacks. */
const runsOnPostgres = process.env['POSTA_TEST_SERVICE'] === 'postgres'

const opsToken = 'ops-token-for-the-tests-of-posta'
const demo = { branches: demoBranches.map((branch) => branch.code) }

export type StartedPosta = Awaited<ReturnType<typeof startPosta>>

/** The service, for tests that neither start nor close it. */
export type Posta = Omit<StartedPosta, 'close'>

/** Starts the real service in this process, on a free port, with its own data folder. */
export async function startPosta(options: StartOptions = {}) {
  const folder = await newDataFolder(options)
  for (const [name, content] of Object.entries(options.files ?? {}))
    await writeFile(join(folder, name), content)
  const database = runsOnPostgres ? await createPostgresDatabase('posta_empty') : undefined
  const config = readConfig({
    ...(database ? { POSTA_DATABASE_URL: database.url } : {}),
    POSTA_PORT: '0',
    POSTA_DATA: folder,
    POSTA_OPS_TOKEN: opsToken,
    POSTA_LIMITS: 'off',
    POSTA_LOG: 'off',
    POSTA_DRAIN_MS: '0',
    // On a busy machine answers are late.
    POSTA_DEADLINE_MS: String(patienceMs),
    ...options.env,
  })
  const posta = await start(config, {
    log: options.log ?? silentLog,
    ...(options.clock ? { clock: options.clock } : {}),
    wait: options.wait,
  })
  const url = `http://127.0.0.1:${posta.port}`

  async function request(
    method: string,
    path: string,
    init: { body?: string | Buffer; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const body = typeof init.body === 'string' ? init.body : init.body && new Uint8Array(init.body)
    const response = await fetch(url + path, {
      method,
      headers: init.headers ?? {},
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: parse(text) }
  }

  return {
    url,
    opsToken,
    app: posta.app,
    demo,
    request,
    get: (path: string, headers: Record<string, string> = {}) => request('GET', path, { headers }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      request('POST', path, {
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    async close() {
      await posta.stop()
      await database?.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

/**
 * Starts the service before all tests of a file or suite, and closes it after them. Hooks of a file
 * do not wait for one another, so requests wait for the start. A closed service is forgotten, since
 * the process goes on to other files.
 */
export function withPosta(options: StartOptions = {}): Posta {
  let started: StartedPosta | undefined
  let starting: PromiseWithResolvers<StartedPosta> | undefined = Promise.withResolvers()
  const posta = (): StartedPosta => {
    if (started === undefined) throw new Error('The service starts before the tests, not earlier.')
    return started
  }
  const waited = async (): Promise<StartedPosta> => (await starting?.promise) ?? posta()
  before(async () => {
    started = await startPosta(options)
    starting?.resolve(started)
  })
  after(async () => {
    await started?.close()
    started = undefined
    starting = undefined
  })
  return {
    get url() {
      return posta().url
    },
    get app() {
      return posta().app
    },
    opsToken,
    demo,
    request: async (...words) => (await waited()).request(...words),
    get: async (...words) => (await waited()).get(...words),
    post: async (...words) => (await waited()).post(...words),
  }
}

/**
 * Copies databases from templates: migrations and the demonstration carrier take most of a start.
 * Data that a test's own clock would date is left to the start itself, or to one at that moment.
 */
async function newDataFolder({ env = {}, clock, demoAt }: StartOptions): Promise<string> {
  const folder = await mkdtemp(join(dataPlace(), 'posta-'))
  if (env['POSTA_DATABASE_URL'] !== undefined || env['POSTA_DATA'] !== undefined) return folder
  if (demoAt !== undefined) {
    await copyDatedDemo(folder, demoAt)
    return folder
  }
  const isDated = clock !== undefined || env['POSTA_DEMO'] === 'off'
  await copyTemplates(folder, isDated ? 'migrated' : 'demo')
  return folder
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
