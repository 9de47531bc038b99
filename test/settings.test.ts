import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, describe, test } from 'node:test'
import { cross, crossOrder, expectStored, opsHeaders, sendOrder } from './contract/support.ts'
import { type StartedPosta, startPosta } from './support/posta.ts'
import { until } from './support/until.ts'

const running: StartedPosta[] = []
after(async () => {
  for (const posta of running) await posta.close()
})

async function start(env: Record<string, string> = {}): Promise<StartedPosta> {
  const posta = await startPosta({ env })
  running.push(posta)
  return posta
}

const tracking = '/tracking/consultaTrackingMasivo/'

async function isFound(posta: StartedPosta, base: string, code: unknown): Promise<boolean> {
  const body = { autentificacion: cross, datos: [{ codigoSeguimiento: code }] }
  const answer = await posta.post(`${base}${tracking}`, body)
  return answer.json[0].codError === 0
}

/** As a client would that reached the service by this host name. */
async function asHost(
  posta: StartedPosta,
  host: string,
  body: unknown,
): Promise<{ codError: number }> {
  const text = await textAt(posta, host, '/cargaCliente/', JSON.stringify(body))
  return JSON.parse(text) as { codError: number }
}

function textAt(posta: StartedPosta, host: string, path: string, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { method: body === undefined ? 'GET' : 'POST', headers: { host } }
    const call = request(`${posta.url}${path}`, options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.once('end', () => resolve(text))
    })
    call.once('error', reject)
    call.end(body)
  })
}

describe('environments', () => {
  test('the root is testing, and nothing of it is seen in production', async () => {
    const posta = await start()
    const order = crossOrder()
    await expectStored(posta, order, { path: '/cargaCliente/' })
    const code = order['codigoSeguimiento']
    assert.equal(await isFound(posta, '', code), true)
    assert.equal(await isFound(posta, '/testing', code), true)
    assert.equal((await sendOrder(posta, order, { path: '/testing/cargaCliente/' })).codError, 8)
    assert.equal((await sendOrder(posta, order, { path: '/production/cargaCliente/' })).codError, 2)
  })

  test('the same number may be another shipper in each, with its own password and orders', async () => {
    const posta = await start()
    const account = { number: 9001, name: 'La Verdadera', mode: 'CROSS' }
    const made = await posta.post('/production/ops/v1/shippers', account, opsHeaders(posta))
    const { password } = made.json as { password: string }
    const order = crossOrder()
    await expectStored(posta, order, { path: '/testing/cargaCliente/' })
    const real = { ...order, autentificacion: { shipper: 9001, password } }
    assert.equal((await sendOrder(posta, real, { path: '/testing/cargaCliente/' })).codError, 2)
    await expectStored(posta, real, { path: '/production/cargaCliente/' })
  })

  test('a deployment may serve production only, which is the root then and starts empty', async () => {
    const posta = await start({ POSTA_ENVIRONMENTS: 'production' })
    assert.equal((await posta.post('/testing/cargaCliente/', crossOrder())).status, 404)
    for (const path of ['/cargaCliente/', '/production/cargaCliente/'])
      assert.equal((await sendOrder(posta, crossOrder(), { path })).codError, 2)
    const shippers = await posta.get('/production/ops/v1/shippers', opsHeaders(posta))
    assert.equal(shippers.status, 200)
    assert.doesNotMatch(shippers.text, /900[12]/)
  })

  test('the root may be production', async () => {
    const posta = await start({ POSTA_ROOT_ENVIRONMENT: 'production' })
    assert.equal((await sendOrder(posta, crossOrder())).codError, 2)
    await expectStored(posta, crossOrder(), { path: '/testing/cargaCliente/' })
  })

  test('each may have its own host name, in any case and at any port', async () => {
    const names = { POSTA_TESTING_HOST: 'prueba.example', POSTA_PRODUCTION_HOST: 'real.example' }
    const posta = await start({ ...names, POSTA_ROOT_ENVIRONMENT: 'production' })
    assert.equal((await asHost(posta, 'prueba.example', crossOrder())).codError, 0)
    assert.equal((await asHost(posta, 'PRUEBA.example:8443', crossOrder())).codError, 0)
    assert.equal((await asHost(posta, 'real.example', crossOrder())).codError, 2)
    assert.equal((await asHost(posta, 'otra.example', crossOrder())).codError, 2)
  })
})

describe('addresses for others', () => {
  const names = { POSTA_TESTING_HOST: 'prueba.example', POSTA_PRODUCTION_HOST: 'real.example' }
  const publicUrl = 'https://envios.example'

  test('lead to the environment of the host that was asked, behind a public one too', async () => {
    const posta = await start({
      ...names,
      POSTA_PUBLIC_URL: publicUrl,
      POSTA_ROOT_ENVIRONMENT: 'production',
    })
    const order = crossOrder()
    assert.equal((await asHost(posta, 'prueba.example', order)).codError, 0)
    const datos = [{ codigoSeguimiento: order['codigoSeguimiento'] }]
    const question = JSON.stringify({ autentificacion: cross, datos })
    const [tracked] = JSON.parse(await textAt(posta, 'prueba.example', tracking, question))
    assert.match(tracked.url_tracking, /^https:\/\/envios\.example\/testing\/seguimiento\//)
    const locationAt = async (host: string) =>
      /location="([^"]+)"/.exec(await textAt(posta, host, '/soap?wsdl'))?.[1]
    assert.equal(await locationAt('prueba.example'), `${publicUrl}/testing/soap`)
    assert.equal(await locationAt('real.example'), `${publicUrl}/soap`)
    assert.equal(await locationAt('otra.example'), `${publicUrl}/soap`)
  })

  test('are those of the host itself where no public one is set', async () => {
    const posta = await start({ ...names, POSTA_ROOT_ENVIRONMENT: 'production' })
    const wsdl = await textAt(posta, 'prueba.example', '/soap?wsdl')
    assert.match(wsdl, /location="http:\/\/prueba\.example\/soap"/)
  })

  test('are never those of a host that the client made up', async () => {
    const posta = await start()
    const order = crossOrder()
    await expectStored(posta, order)
    const datos = [{ codigoSeguimiento: order['codigoSeguimiento'] }]
    const question = JSON.stringify({ autentificacion: cross, datos })
    const urlAt = async (host: string) =>
      JSON.parse(await textAt(posta, host, tracking, question))[0].url_tracking
    for (const host of ['malo.example', 'malo.example:80', '127.0.0.1.malo.example'])
      assert.match(await urlAt(host), /^http:\/\/127\.0\.0\.1:\d+\/seguimiento\//, host)
    for (const host of ['localhost:9000', '127.0.0.1:9000', '[::1]:9000'])
      assert.ok((await urlAt(host)).startsWith(`http://${host}/seguimiento/`), host)
  })
})

describe('the demonstration', () => {
  test('can be left out', async () => {
    const posta = await start({ POSTA_DEMO: 'off' })
    assert.equal((await sendOrder(posta, crossOrder())).codError, 2)
    const shippers = await posta.get('/ops/v1/shippers', opsHeaders(posta))
    assert.doesNotMatch(shippers.text, /900[12]/)
  })
})

describe('wrong credentials', () => {
  test('are HTTP 401, or 200 for clients that read the body only', async () => {
    const wrong = crossOrder({ 'autentificacion.password': 'mala' })
    const body = { autentificacion: { shipper: 9001, password: 'mala' }, datos: [{}, {}] }
    for (const [env, status] of [
      [{}, 401],
      [{ POSTA_CREDENTIALS_STATUS: '200' }, 200],
    ] as const) {
      const posta = await start(env)
      const loaded = await posta.post('/cargaCliente/', wrong)
      assert.deepEqual([loaded.status, loaded.json.codError], [status, 2])
      const tracked = await posta.post(tracking, body)
      assert.equal(tracked.status, status)
      assert.deepEqual(
        tracked.json.map((entry: { codError: number }) => entry.codError),
        [2, 2],
      )
    }
  })
})

describe('watching', () => {
  test('every answer carries an id: the caller’s own when it is harmless, or a new one', async () => {
    const posta = await start()
    const id = async (header: string, path = '/health/live') =>
      (await posta.get(path, { 'x-request-id': header })).headers.get('x-request-id')
    assert.equal(await id('tienda-42:a.b_c'), 'tienda-42:a.b_c')
    assert.equal(await id('tienda-42', '/no-such-place'), 'tienda-42')
    for (const odd of ['a b', 'x'.repeat(65), '"}{', '<script>'])
      assert.match((await id(odd)) ?? '', /^[0-9a-f-]{36}$/)
    assert.notEqual(await id('a b'), await id('a b'))
  })

  test('health is live and ready, and not ready once the stop is announced', async () => {
    const posta = await start()
    assert.equal((await posta.get('/health/live')).status, 200)
    await until('it is ready', async () => (await posta.get('/health/ready')).status === 200)
    posta.app.announceStop()
    assert.equal((await posta.get('/health/ready')).status, 503)
    assert.equal((await posta.get('/health/live')).status, 200)
  })

  test('metrics are in the format of Prometheus, and count what happened', async () => {
    const posta = await start()
    await expectStored(posta, crossOrder())
    await posta.get('/no-such-place/30123456')
    const answer = await posta.get('/metrics')
    assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/)
    const samples = readMetrics(answer.text)
    const loads = [...samples].filter(
      ([name]) => name.startsWith('posta_request_seconds_count{') && name.includes('cargaCliente'),
    )
    assert.deepEqual(
      loads.map(([, value]) => value),
      [1],
    )
    assert.equal(samples.get('posta_order_batch_size_sum'), 1)
    assert.equal(samples.get('posta_faults_total'), 0)
    assert.ok((samples.get('posta_process_resident_memory_bytes') ?? 0) > 1_000_000)
    assert.doesNotMatch(answer.text, /no-such-place|30123456/)
  })

  test('it archives by itself where a setting says after how long, and shows when it did', async () => {
    const line = 'posta_archive_last_success_timestamp_seconds{environment="testing"}'
    const posta = await start({ POSTA_ARCHIVE_AFTER: '30d' })
    const read = async () => readMetrics((await posta.get('/metrics')).text).get(line)
    await until('it has archived', async () => (await read()) !== undefined)
    const plain = await start()
    assert.equal(readMetrics((await plain.get('/metrics')).text).get(line), undefined)
  })

  test('metrics are for this machine, unless a setting lets others read them', async () => {
    const status = async (posta: StartedPosta, headers: Record<string, string> = {}) =>
      (await posta.get('/metrics', headers)).status
    const stranger = { 'x-forwarded-for': '203.0.113.9' }
    const behindProxy = { POSTA_TRUSTED_PROXIES: '127.0.0.1' }
    const plain = await start()
    assert.equal(await status(plain), 200)
    assert.equal(await status(plain, stranger), 403, 'a proxy that nobody told us of')
    const proxied = await start({ ...behindProxy, POSTA_METRICS_TOKEN: 'let-me-read' })
    assert.equal(await status(proxied), 200)
    assert.equal(await status(proxied, stranger), 403)
    const bearer = (token: string) => ({ ...stranger, authorization: `Bearer ${token}` })
    assert.equal(await status(proxied, bearer('let-me-read')), 200)
    assert.equal(await status(proxied, bearer('let-me-reae')), 403)
    const open = await start({ ...behindProxy, POSTA_METRICS_FROM: '203.0.113.0/24,2001:db8::1' })
    assert.equal(await status(open, stranger), 200)
    assert.equal(await status(open, { 'x-forwarded-for': '2001:db8::7' }), 200, 'the same /64')
    assert.equal(await status(open, { 'x-forwarded-for': '198.51.100.1' }), 403)
  })
})

/** Every line is a comment or a sample: a name, labels in quotes, a number. */
function readMetrics(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  assert.ok(text.endsWith('\n'))
  for (const line of text.trimEnd().split('\n')) {
    if (/^# (HELP|TYPE) [a-z0-9_]+ .+/.test(line) || line === '') continue
    const sample = /^([a-z0-9_]+(?:\{(?:[a-z_]+="[^"\\]*",?)+\})?) (\S+)( \d+)?$/.exec(line)
    assert.ok(sample, `not a sample: ${line}`)
    const value = sample[2] === '+Inf' ? Number.POSITIVE_INFINITY : Number(sample[2])
    assert.ok(!Number.isNaN(value) || sample[2] === 'NaN' || sample[2] === 'Nan', line)
    samples.set(sample[1] ?? '', value)
  }
  return samples
}
