import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { crossOrder, fullOrder, wareOrder } from './contract/support.ts'
import { type Folder, killServices, newFolder, startService } from './support/service.ts'
import { patienceMs } from './support/until.ts'

interface Line {
  readonly id: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly shipper?: number
  readonly codError?: number
  readonly ms: number
  readonly msg: string
}

const opsToken = 'ops-token-of-the-log-test'

describe('the log of a run', () => {
  let folder: Folder
  let printed: string
  let lines: Line[]
  const ids = new Map<string, string>()

  before(async () => {
    folder = await newFolder()
    const service = await startService({ POSTA_DATA: folder.path, POSTA_OPS_TOKEN: opsToken })
    const banner = service.output().length
    const post = async (name: string, path: string, body: unknown, headers = {}) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const answer = await fetch(`${service.url}${path}`, { method: 'POST', body: text, headers })
      await answer.text()
      ids.set(name, answer.headers.get('x-request-id') ?? '')
    }
    const full = fullOrder()
    await post('stored', '/testing/cargaCliente/', full)
    await post('taken', '/testing/cargaCliente/', full)
    await post('refused', '/cargaCliente/', crossOrder({ 'productos[0].peso': 0 }))
    await post(
      'wrong',
      '/cargaCliente/',
      wareOrder({ 'autentificacion.password': 'mi-clave-mala' }),
    )
    await post('unreadable', '/cargaCliente/', '{"nombre": "Fulano Ilegible"')
    await post('unknown', '/perdido/Zutano', '{}')
    await post('tracked', '/tracking/consultaTrackingMasivo/', {
      autentificacion: { shipper: 9001, password: 'demo-cross-9001' },
      datos: [{ codigoSeguimiento: full['codigoSeguimiento'] }],
    })
    const account = { number: 77, name: 'Tienda Secreta', mode: 'CROSS' }
    const authorization = { authorization: `Bearer ${opsToken}` }
    await post('shipper', '/ops/v1/shippers', account, authorization)
    service.signal('SIGTERM')
    assert.equal(await service.ended, 0)
    printed = service.output().slice(banner) + service.errors()
    lines = service
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line)
  })
  after(async () => {
    await killServices()
    await folder.remove()
  })

  const lineOf = (name: string) => {
    const mine = lines.filter((line) => line.id === ids.get(name))
    assert.equal(mine.length, 1, `${name}: ${JSON.stringify(mine)}`)
    return mine[0]
  }

  test('has one line for each request, under the id that its answer carried', () => {
    for (const name of ids.keys()) assert.equal(lineOf(name)?.msg, 'request')
    const others = lines.filter(({ msg }) => msg !== 'request' && msg !== 'audit head')
    assert.deepEqual(others, [])
    assert.equal(lines.filter(({ msg }) => msg === 'request').length, ids.size)
  })

  test('says of each its route, shipper, code and duration', () => {
    const { ms, ...stored } = lineOf('stored') ?? { ms: -1 }
    assert.ok(ms > 0 && ms < 30_000)
    const { method, route, status, shipper, codError } = stored as Line
    assert.deepEqual(
      { method, route, status, shipper, codError },
      {
        method: 'POST',
        route: '/testing/cargaCliente/',
        status: 200,
        shipper: 9001,
        codError: 0,
      },
    )
    assert.equal(lineOf('taken')?.codError, 8)
    assert.equal(lineOf('refused')?.codError, 9)
    assert.deepEqual([lineOf('wrong')?.codError, lineOf('wrong')?.status], [2, 401])
    assert.equal(lineOf('unreadable')?.codError, 400)
    assert.equal(lineOf('tracked')?.codError, 0)
    assert.equal(lineOf('unknown')?.status, 404)
    assert.equal(lineOf('shipper')?.status, 201)
  })

  const secrets = [
    'demo-cross-9001',
    'demo-ware-9002',
    'mi-clave-mala',
    opsToken,
    'Tienda Secreta',
    'Agüero',
    'Núñez',
    'Fulano',
    'Zutano',
    'Colón',
    'Santa Fe',
    'Bulevar',
    '28765432',
    '30123456',
    'ejemplo.com',
    '3514223344',
    '3515556677',
    '1155512345',
    '-31.4135',
    'autentificacion',
  ]

  for (const secret of secrets)
    test(`never holds ${secret}`, () => {
      assert.ok(printed.length > 500)
      assert.ok(!printed.includes(secret))
    })
})

test('a disk that is full for the log ends no service, and holds none up that stops', async () => {
  const full = await open('/dev/full', 'w')
  const log = join(import.meta.dirname, '..', 'src', 'kits', 'log', 'log.ts')
  // It goes on after the first failure, as a service does that is asked something.
  const script = `
    const { createLog } = await import(${JSON.stringify(log)})
    const log = createLog()
    log.info({}, 'x'.repeat(20_000))
    process.stdin.once('data', () => {
      for (let line = 0; line < 200; line += 1) log.info({}, 'x'.repeat(20_000))
      log.flush()
      process.exit(3)
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', full.fd, 'pipe'],
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  })
  let output = ''
  for await (const part of child.stderr ?? []) {
    output += part
    if (output.includes('\n')) break
  }
  assert.match(output, /^posta: the log can't be written \(ENOSPC\)$/m)
  child.stdin?.end('go on')
  assert.deepEqual(await once(child, 'exit'), [3, null])
  await full.close()
})
