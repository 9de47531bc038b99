import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { withPosta } from './support/posta.ts'
import { demo } from './v1/support.ts'

const root = join(import.meta.dirname, '..')
const modules = join(root, 'node_modules')
const run = promisify(execFile)
const posta = withPosta()

/** Generators need the compiler's old API. */
const withOldCompiler = ['--import', join(import.meta.dirname, 'support/old-typescript.ts')]

const settings = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: [],
    outDir: 'out',
  },
  include: ['use.ts', 'types.d.ts', 'sdk'],
}

/**
 * A program as a store would write it: a call with the generated functions, and both kinds of
 * types.
 */
const use = `
import { createClient } from './sdk/client/index.js'
import { getShipment, quoteShipment, type Event, type Order } from './sdk/index.js'
import type { components } from './types.d.ts'

const [url, key] = [process.env.URL ?? '', process.env.KEY ?? '']
const client = createClient({ baseUrl: url, auth: key })
const quoted = await quoteShipment({ client, body: { postalCode: 1043, weightKg: 2.5 } })
const cents: number | undefined = quoted.data?.totalCents
const missing = await getShipment({ client, path: { trackingCode: 'NONE-1' } })
const code: components['schemas']['ProblemCode'] | undefined = missing.error?.code
export const recipientOf = (order: Order): string => order.recipient.name
export const stateOf = (event: Event): string =>
  event.type === 'shipment.moved' ? event.data.state : event.type
export const urlOf = (hook: components['schemas']['Webhook']): string => hook.url
declare const process: { env: Record<string, string | undefined> }
console.log(JSON.stringify({ cents, code }))
`

async function generate(folder: string): Promise<void> {
  const document = join(folder, 'v1.json')
  await writeFile(document, (await posta.get('/testing/v1/openapi.json')).text)
  const node = (...argv: string[]) =>
    run(process.execPath, [...withOldCompiler, ...argv], { cwd: root })
  const sdk = ['-i', document, '-o', join(folder, 'sdk'), '--no-log-file']
  const types = [document, '-o', join(folder, 'types.d.ts')]
  await Promise.all([
    node(join(modules, '@hey-api/openapi-ts/dist/run.mjs'), ...sdk),
    node(join(modules, 'openapi-typescript/bin/cli.js'), ...types),
  ])
}

test('clients generated from /v1 compile strictly, rename no entity, and call the service', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posta-clients-'))
  try {
    await generate(folder)
    const printed = await readFile(join(folder, 'sdk/types.gen.ts'), 'utf8')
    assert.deepEqual(printed.match(/^export type \w+\d =/gm), null)
    for (const name of ['Order', 'Shipment', 'Movement', 'Webhook', 'Quote', 'Event', 'Problem'])
      assert.match(printed, new RegExp(`^export type ${name} =`, 'm'))
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    await writeFile(join(folder, 'use.ts'), use)
    const compiled = await run(join(modules, '.bin/tsc'), ['-p', folder]).catch(
      (error: { stdout: string }) => error,
    )
    assert.equal(compiled.stdout, '')
    const env = { ...process.env, URL: `${posta.url}/testing/v1`, KEY: demo.cross.apiKey }
    const { stdout } = await run(process.execPath, [join(folder, 'out/use.js')], { env })
    const { cents, code } = JSON.parse(stdout) as { cents: number; code: string }
    assert.ok(cents > 0)
    assert.equal(code, 'piece-unknown')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
