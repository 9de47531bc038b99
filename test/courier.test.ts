import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoPassword, demoShippers } from '../src/demo/demo-carrier.ts'
import { crossOrder, expectStored } from './contract/support.ts'
import { withPosta } from './support/posta.ts'

const posta = withPosta()

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

function call(method: string, path: string, body?: object, token = posta.opsToken) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  return posta.request(method, `/ops/v1${path}`, { headers: bearer(token), ...sent })
}

let made = 0

/** A token that acts at one branch, and its name. */
async function tokenOf(role: string, branch: string) {
  const name = `${role} ${branch} ${(made += 1)}`
  const issued = await call('POST', '/tokens', { name, role, branch })
  assert.equal(issued.status, 201, issued.text)
  return { name, token: issued.json.token as string }
}

async function scan(trackingCode: string, checks: string, token?: string): Promise<void> {
  for (const check of checks.split(' ')) {
    const movements = [{ trackingCode, check, branch: 'C0001' }]
    const answer = await call('POST', '/movements', { movements }, token)
    assert.equal(answer.json.results[0].status, 'recorded', answer.text)
  }
}

async function loaded(checks: string): Promise<string> {
  const code = `REPA-${String((made += 1)).padStart(4, '0')}`
  await expectStored(posta, crossOrder({ codigoSeguimiento: code }))
  await scan(code, checks)
  return code
}

test('a branch plans its runs, and a courier sees and starts their own alone', async () => {
  const [clerk, other] = [await tokenOf('branch', 'C0001'), await tokenOf('branch', 'B0001')]
  const [own, second, far] = [
    await tokenOf('courier', 'C0001'),
    await tokenOf('courier', 'C0001'),
    await tokenOf('courier', 'B0001'),
  ]
  const plan = { branch: 'C0001', courier: own.name, stops: [await loaded('IF MA')] }
  const put = (token: string, changes = {}) =>
    call('PUT', '/runs/PP-01', { ...plan, ...changes }, token)
  assert.equal((await put(own.token)).json.code, 'role-missing')
  assert.equal((await put(other.token)).json.errors[0].code, 'branch-unknown')
  assert.equal((await put(clerk.token, { courier: far.name })).json.code, 'courier-unknown')
  assert.equal((await put(clerk.token)).status, 200)
  for (const { token } of [other, second, far]) {
    assert.equal((await call('GET', '/runs/PP-01', undefined, token)).json.code, 'run-unknown')
    assert.notEqual((await call('POST', '/runs/PP-01/start', {}, token)).status, 200)
  }
  assert.equal((await call('GET', '/runs', undefined, other.token)).json.items.length, 0)
  assert.equal((await call('GET', '/runs', undefined, clerk.token)).json.items.length, 1)
  assert.equal((await call('GET', '/runs?branch=C0001', undefined, other.token)).status, 400)
  const started = await call('POST', '/runs/PP-01/start', {}, own.token)
  assert.equal(started.json.results[0].status, 'recorded', started.text)
  const mine = await call('GET', '/runs/mine', undefined, own.token)
  assert.equal(mine.json.run.id, 'PP-01')
  assert.equal((await call('GET', '/runs/mine', undefined, second.token)).json.run, null)
})

test('a person of the branch who delivers has a run by e-mail, or what is out', async () => {
  const email = 'reparto@demo.example'
  const signed = await posta.post('/ops/v1/session', { email, password: demoPassword })
  const cookie = signed.headers.get('set-cookie')?.split(';')[0] ?? ''
  const mine = async () => (await posta.get('/ops/v1/runs/mine', { cookie })).json.run
  const code = await loaded('IF MA LD')
  const derived = await mine()
  assert.deepEqual(
    [derived.id, derived.branch, derived.courier.name],
    [null, 'C0001', 'Reparto Demo'],
  )
  assert.ok(derived.stops.some((stop: { trackingCode: string }) => stop.trackingCode === code))
  const plan = { branch: 'C0001', courier: email, name: 'Tarde', stops: [code] }
  assert.equal((await call('PUT', '/runs/PP-02', plan)).status, 200)
  const planned = await mine()
  assert.deepEqual([planned.id, planned.courier], ['PP-02', { name: 'Reparto Demo', email }])
  assert.equal((await call('PUT', '/runs/x!', plan)).status, 400)
})

test('shipper and recipient are told how many stops there are before theirs', async () => {
  const courier = await tokenOf('courier', 'C0001')
  const stops = [await loaded('IF MA'), await loaded('IF MA'), await loaded('IF MA')]
  const [first = '', , third = ''] = stops
  const name = 'MDP-07'
  const plan = { branch: 'C0001', courier: courier.name, name, stops }
  assert.equal((await call('PUT', '/runs/PP-NEAR', plan)).status, 200)
  const own = { authorization: `Bearer ${demoShippers[0]?.apiKey}` }
  const told = async (code: string) =>
    (await posta.get(`/testing/v1/shipments/${code}/approach`, own)).json
  const page = async (code: string, language = '') => {
    const { text } = await posta.get(`/testing${language}/seguimiento/${code}`, {
      accept: 'text/html',
    })
    return text.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ')
  }
  assert.deepEqual(await told(third), { run: null, stopsBefore: null })
  assert.equal((await call('POST', '/runs/PP-NEAR/start', {}, courier.token)).status, 200)
  assert.deepEqual(await told(third), { run: name, stopsBefore: 2 })
  assert.match(await page(third), /va en camino: te faltan 2 paradas\. Tené a mano/)
  assert.match(await page(first), /va en camino: sos la próxima parada\./)
  await scan(first, 'DL', courier.token)
  assert.match(await page(third), /te falta 1 parada\./)
  assert.match(await page(third, '/en'), /1 stop to go before yours\./)
  assert.deepEqual(await told(first), { run: null, stopsBefore: null })
  assert.equal((await told('REPA-9999')).code, 'piece-unknown')
})
