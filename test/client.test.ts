import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { Webhook } from 'standardwebhooks'
import { createPosta, isPostaError, verifyWebhook } from '../packages/client/src/index.ts'
import { clientTypes } from './support/client-types.ts'
import { withPosta } from './support/posta.ts'
import { demo } from './v1/support.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'packages/client')
const posta = withPosta()
const run = promisify(execFile)

test('the types are those of the document; write-client-types.ts writes them', () => {
  assert.equal(readFileSync(join(folder, 'src/made/v1.ts'), 'utf8'), clientTypes())
})

test('the package builds, weighs under 12 KB gzipped, and its recipes compile and run', async () => {
  const work = await mkdtemp(join(tmpdir(), 'posta-client-'))
  try {
    const home = join(work, 'node_modules/@posta/client')
    const tsc = (...argv: string[]) => run(join(root, 'node_modules/.bin/tsc'), argv, { cwd: work })
    await tsc('-p', folder, '--outDir', join(home, 'dist'))
    await cp(join(folder, 'package.json'), join(home, 'package.json'))
    assert.ok(gzippedBytes(join(home, 'dist')) < 12_288)
    const recipes = writeRecipes(work)
    assert.equal(recipes.length, 5)
    writeFileSync(join(work, 'tsconfig.json'), JSON.stringify(strict))
    const { stdout: faults } = await tsc('-p', work).catch((error: { stdout: string }) => error)
    assert.equal(faults, '')
    const env = { ...process.env, POSTA_URL: `${posta.url}/testing`, POSTA_KEY: demo.cross.apiKey }
    for (const file of recipes.slice(0, 4)) {
      const { stdout } = await run(process.execPath, [join(work, `${file}.js`)], { env })
      assert.notEqual(stdout.trim(), '', file)
    }
    await tryReceiving(join(work, `${recipes[4]}.js`))
  } finally {
    await rm(work, { recursive: true, force: true })
  }
})

const strict = {
  compilerOptions: {
    strict: true,
    target: 'es2023',
    lib: ['es2023', 'dom'],
    module: 'nodenext',
    types: [],
  },
  include: ['*.ts'],
}

function writeRecipes(work: string): string[] {
  mkdirSync(work, { recursive: true })
  writeFileSync(join(work, 'package.json'), '{"type":"module"}')
  const declared = 'declare global { const process: { env: Record<string, string | undefined> } }\n'
  writeFileSync(join(work, 'globals.d.ts'), `${declared}export {}\n`)
  const page = readFileSync(join(folder, 'README.md'), 'utf8')
  return [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = ''], index) => {
    writeFileSync(join(work, `recipe-${index}.ts`), code)
    return `recipe-${index}`
  })
}

function gzippedBytes(dist: string): number {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const scripts = files.filter((file) => file.endsWith('.js'))
  return gzipSync(scripts.map((file) => readFileSync(join(dist, file), 'utf8')).join('')).length
}

const secret = `whsec_${Buffer.from('a secret of the tests of posta').toString('base64')}`

function signedRequest(body: string, at = new Date()) {
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': `v1,wrong ${new Webhook(secret).sign('evt_1', at, body)}`,
  }
  return new Request('http://shop.example/hook', { method: 'POST', body, headers })
}

async function tryReceiving(file: string): Promise<void> {
  process.env['POSTA_SECRET'] = secret
  const { receive } = (await import(pathToFileURL(file).href)) as {
    receive(request: Request): Promise<Response>
  }
  const body = JSON.stringify({ type: 'webhook.test', data: {} })
  assert.equal((await receive(signedRequest(body))).status, 204)
  delete process.env['POSTA_SECRET']
}

test('a webhook is taken with one right signature, and only soon after it was sent', async () => {
  const body = '{"type":"webhook.test"}'
  const { headers } = signedRequest(body)
  assert.equal((await verifyWebhook(secret, headers, body)).type, 'webhook.test')
  await assert.rejects(verifyWebhook(secret, headers, `${body} `), /signature/)
  await assert.rejects(verifyWebhook(secret, headers, body, Date.now() + 301_000), /too old/)
  await assert.rejects(verifyWebhook(secret, {}, body), /missing/)
})

describe('a call', () => {
  const open = (answers: readonly (Response | Error)[]) => {
    const [calls, waits]: [Request[], number[]] = [[], []]
    const client = createPosta({
      url: `${posta.url}/testing/`,
      key: demo.cross.apiKey,
      async fetch(url, init) {
        calls.push(new Request(url, init))
        const answer = answers[calls.length - 1]
        if (answer instanceof Error) throw answer
        return answer ?? fetch(url, init)
      },
      wait: async (ms) => {
        waits.push(ms)
      },
    })
    return { client, calls, waits }
  }
  const busy = () => new Response('{}', { status: 429, headers: { 'retry-after': '7' } })

  test('waits as long as the answer says, and reuses its Idempotency-Key', async () => {
    const { client, calls, waits } = open([busy(), new Error('gone')])
    const { trackingCodes } = await client.reserveCodes({ body: { count: 2 } })
    assert.equal(trackingCodes.length, 2)
    assert.equal(waits[0], 7_000)
    const keys = calls.map(({ headers }) => headers.get('idempotency-key'))
    assert.equal(keys.length, 3)
    assert.ok(keys[0])
    assert.equal(new Set(keys).size, 1)
  })

  test('gives up after its retries, with an error that says why', async () => {
    const { client, calls } = open(Array.from({ length: 9 }, busy))
    const failed = client.getAccount()
    await assert.rejects(failed, (error) => isPostaError(error) && error.retryAfterSeconds === 7)
    assert.equal(calls.length, 4)
  })

  test('waits until a date, and not for longer than it may', async () => {
    const at = (ms: number) => new Date(Date.now() + ms).toUTCString()
    const later = (ms: number) =>
      new Response('', { status: 503, headers: { 'retry-after': at(ms) } })
    const { client, calls, waits } = open([later(30_000), later(3_600_000)])
    await assert.rejects(
      client.getAccount(),
      (error) => isPostaError(error) && error.status === 503,
    )
    assert.equal(calls.length, 2)
    const [waited = 0] = waits
    assert.ok(waits.length === 1 && waited > 1_000 && waited <= 31_000)
  })

  test('that is refused is not retried', async () => {
    const { client, calls } = open([])
    const refused = client.getShipment({ path: { trackingCode: 'NONE-1' } })
    await assert.rejects(refused, (error) => isPostaError(error, 'piece-unknown'))
    assert.equal(calls.length, 1)
  })

  test('of a list follows its pages', async () => {
    const { client, calls } = open([])
    const types = []
    for await (const { type } of client.all.listEventTypes()) types.push(type)
    assert.ok(types.includes('shipment.moved'))
    const page = (next?: string) => Response.json({ items: [{ id: next ?? 'last' }], next })
    const paged = open([page('a'), page('b'), page()])
    const ids = []
    for await (const { id } of paged.client.all.listWebhooks()) ids.push(id)
    assert.deepEqual(ids, ['a', 'b', 'last'])
    assert.deepEqual(
      paged.calls.map(({ url }) => new URL(url).searchParams.get('after')),
      [null, 'a', 'b'],
    )
    assert.equal(calls.length, 1)
  })
})
