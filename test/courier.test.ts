import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoPassword, demoShippers } from '../src/demo/demo-carrier.ts'
import type { TrackingCode } from '../src/kernel/tracking-code.ts'
import { crossOrder, expectStored, product } from './contract/support.ts'
import { jpeg, jpegWith, png, segmentOf } from './support/pictures.ts'
import { withPosta } from './support/posta.ts'

const posta = withPosta()

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

function call(method: string, path: string, body?: object, token = posta.opsToken) {
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  return posta.request(method, `/ops/v1${path}`, { headers: bearer(token), ...content })
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

async function loaded(checks: string, changes: object = {}): Promise<string> {
  const code = `REPA-${String((made += 1)).padStart(4, '0')}`
  await expectStored(posta, crossOrder({ codigoSeguimiento: code, ...changes }))
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

test('shipper and recipient see how many stops there are before theirs', async () => {
  const courier = await tokenOf('courier', 'C0001')
  const stops = [await loaded('IF MA'), await loaded('IF MA'), await loaded('IF MA')]
  const [first = '', , third = ''] = stops
  const name = 'MDP-07'
  const plan = { branch: 'C0001', courier: courier.name, name, stops }
  assert.equal((await call('PUT', '/runs/PP-NEAR', plan)).status, 200)
  const own = { authorization: `Bearer ${demoShippers[0]?.apiKey}` }
  const textOf = async (code: string) =>
    (await posta.get(`/testing/v1/shipments/${code}/approach`, own)).json
  const page = async (code: string, language = '') => {
    const { text } = await posta.get(`/testing${language}/seguimiento/${code}`, {
      accept: 'text/html',
    })
    return text.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ')
  }
  assert.deepEqual(await textOf(third), { run: null, stopsBefore: null })
  assert.equal((await call('POST', '/runs/PP-NEAR/start', {}, courier.token)).status, 200)
  assert.deepEqual(await textOf(third), { run: name, stopsBefore: 2 })
  assert.match(await page(third), /va en camino: te faltan 2 paradas\. Tené a mano/)
  assert.match(await page(first), /va en camino: sos la próxima parada\./)
  await scan(first, 'DL', courier.token)
  assert.match(await page(third), /te falta 1 parada\./)
  assert.match(await page(third, '/en'), /1 stop to go before yours\./)
  assert.deepEqual(await textOf(first), { run: null, stopsBefore: null })
  assert.equal((await textOf('REPA-9999')).code, 'piece-unknown')
})

const [ours = {}, others = {}] = demoShippers.map(({ apiKey }) => bearer(apiKey))

/** Sends a visit. */
function visit(trackingCode: string, changes: object, token: string) {
  const id = `visit-${(made += 1)}`
  return call('POST', '/deliveries', { id, trackingCode, ...changes }, token)
}

/** The page of a shipment as plain text, opened by the code alone, or by one of its links. */
async function pageOf(code: string, holder?: 'recipient' | 'label'): Promise<string> {
  const tracking = posta.app.environments.get('testing')?.tracking
  const piece = (await tracking?.findPiece(code as TrackingCode))?.piece
  assert.ok(tracking && piece)
  const link = holder && (await tracking.links()).pathOf(piece, holder)
  const path = `/testing${link ?? `/seguimiento/${code}`}`
  const page = await posta.get(path, { accept: 'text/html' })
  assert.equal(page.status, 200)
  return page.text.replaceAll(/<[^>]+>/g, ' ')
}

const pinIn = (text: string) => /El PIN (\d{4})\b/.exec(text)?.[1]

test('the recipient reads the PIN while it is on its way, and gives it at the door', async () => {
  const courier = await tokenOf('courier', 'C0001')
  const code = await loaded('IF MA')
  assert.equal(pinIn(await pageOf(code, 'recipient')), undefined)
  await scan(code, 'LD', courier.token)
  for (const holder of [undefined, 'label'] as const)
    assert.equal(pinIn(await pageOf(code, holder)), undefined)
  const pin = pinIn(await pageOf(code, 'recipient'))
  assert.ok(pin)
  const wrong = await visit(code, { pin: pin === '1000' ? '1001' : '1000' }, courier.token)
  assert.deepEqual(
    [wrong.status, wrong.json.status, wrong.json.code, wrong.json.state],
    [200, 'refused', 'proof-wrong', 'LD'],
  )
  const done = await visit(code, { pin }, courier.token)
  assert.deepEqual([done.json.status, done.json.state], ['recorded', 'DL'], done.text)
  assert.equal(pinIn(await pageOf(code, 'recipient')), undefined)
})

test('the proof is seen by its branch, its courier and its shipper, and by nobody else', async () => {
  const [own, second] = [await tokenOf('courier', 'C0001'), await tokenOf('courier', 'C0001')]
  const [clerk, far] = [await tokenOf('branch', 'C0001'), await tokenOf('courier', 'B0001')]
  const code = await loaded('IF MA LD')
  const texts = {
    name: 'Sofía Benítez',
    document: '30.111.222',
    photos: [jpeg.toString('base64'), `data:image/jpeg;base64,${jpeg.toString('base64')}`],
    signature: png.toString('base64'),
  }
  assert.equal((await visit(code, texts, far.token)).json.code, 'piece-unknown')
  assert.equal((await visit(code, texts, own.token)).json.status, 'recorded')
  const path = `/deliveries/${code}/proof`
  for (const token of [second.token, far.token])
    assert.deepEqual((await call('GET', path, undefined, token)).json, { proof: null })
  for (const token of [own.token, clerk.token, posta.opsToken]) {
    const { proof } = (await call('GET', path, undefined, token)).json
    assert.deepEqual([proof.name, proof.document, proof.by], ['Sofía Benítez', '222', own.name])
    assert.deepEqual([proof.photos.length, proof.hasPin], [2, false])
    const picture = await fetch(proof.photos[1], { headers: bearer(token) })
    assert.equal(picture.headers.get('content-type'), 'image/jpeg')
    assert.match(picture.headers.get('cache-control') ?? '', /private/)
    assert.equal(picture.headers.get('x-content-type-options'), 'nosniff')
    assert.deepEqual(Buffer.from(await picture.arrayBuffer()), jpeg)
  }
  const address = `/v1/shipments/${code}/proof`
  const shown = (await posta.get(address, ours)).json.proof
  assert.equal('by' in shown, false)
  const signature = await fetch(shown.signature, { headers: ours })
  assert.equal(signature.headers.get('content-type'), 'image/png')
  assert.deepEqual(Buffer.from(await signature.arrayBuffer()), png)
  const hidden = new URL(shown.signature).pathname
  for (const one of [address, hidden]) {
    assert.equal((await posta.get(one, others)).status, 404)
    assert.equal((await posta.get(one)).status, 401)
  }
  assert.match(await pageOf(code, 'recipient'), /Recibió alguien con las iniciales S\. B\./)
  for (const holder of [undefined, 'label'] as const)
    assert.doesNotMatch(await pageOf(code, holder), /iniciales/)
  const undone = { trackingCode: code, check: 'LD', branch: 'C0001', correction: true }
  const answer = await call('POST', '/movements', { movements: [undone] }, own.token)
  assert.equal(answer.json.results[0].status, 'recorded', answer.text)
  assert.deepEqual((await posta.get(address, ours)).json, { proof: null })
  assert.equal((await posta.get(hidden, ours)).status, 404)
})

test('a file that is too large or no picture is refused before anything is recorded', async () => {
  const { token } = await tokenOf('courier', 'C0001')
  const code = await loaded('IF MA LD')
  const named = { name: 'Sofía', document: '30111222' }
  const large = Buffer.concat([jpeg, Buffer.alloc(235_520)]).toString('base64')
  for (const changes of [
    { photos: [large] },
    { photos: [png.toString('base64')] },
    { photos: Array.from({ length: 4 }, () => jpeg.toString('base64')) },
    { signature: jpeg.toString('base64') },
    { latitude: '91' },
    { pin: '12' },
    { at: 'ayer' },
    { note: 'x'.repeat(301) },
  ])
    assert.equal((await visit(code, { ...named, ...changes }, token)).status, 400)
  const comments = Array.from({ length: 3 }, () => segmentOf(0xfe, Buffer.alloc(65_533)))
  const rest = Buffer.alloc(235_520 - jpegWith(...comments).length)
  const most = Buffer.concat([jpegWith(...comments), rest]).toString('base64')
  const signature = Buffer.concat([png, Buffer.alloc(61_440 - png.length)]).toString('base64')
  const photos = [most, most, most]
  const done = await visit(code, { ...named, photos, signature }, token)
  assert.equal(done.json.status, 'recorded', done.text)
})

test('a courier reads what they collected, and nothing of others', async () => {
  const [own, second] = [await tokenOf('courier', 'C0001'), await tokenOf('courier', 'C0001')]
  const productos = [product({ valorContrareembolso: 18_500 })]
  const code = await loaded('IF MA LD', { servicio: 'B', productos })
  await visit(code, { name: 'Sofía', document: '30111222' }, own.token)
  const listed = async (token: string, query = '') =>
    (await call('GET', `/cash/collections?state=collected${query}`, undefined, token)).json.items
  const [collected, ...rest] = await listed(own.token)
  assert.deepEqual([collected.trackingCode, collected.driver, rest], [code, own.name, []])
  assert.deepEqual(await listed(second.token), [])
  assert.deepEqual(await listed(second.token, `&driver=${encodeURIComponent(own.name)}`), [])
  const stops = (await call('GET', '/runs/mine', undefined, own.token)).json.run.stops
  const stop = stops.find((one: { trackingCode: string }) => one.trackingCode === code)
  assert.deepEqual([stop.cashCents, stop.done.collectedCents], [18_500_00, 18_500_00])
})
