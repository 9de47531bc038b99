/**
 * The sight of a branch on others: people of one branch call every row of /ops/v1 about pieces that
 * are and go elsewhere. A new row that admits them says in `sight` their sight, or fails here.
 */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { operations } from '../../src/faces/ops/operations.ts'
import { recordAll, scan } from '../contract/movements-support.ts'
import { crossOrder, expectStored, type Fields, opsHeaders, product } from '../contract/support.ts'
import { addressOf, everyRow, type Fields as Message } from '../support/every-row.ts'
import { jpeg } from '../support/pictures.ts'
import { withPosta } from '../support/posta.ts'
import { bearer, demo } from '../v1/support.ts'

const posta = withPosta()

const [own, foreign, beyond] = ['C0001', 'X0001', 'M0001'] as const
const branchRoles = ['branch', 'scanner', 'courier'] as const

/** Words of the recipient of a foreign piece: people of another branch get none of them. */
const person = {
  name: 'Zulema Quirogamarcada',
  street: 'Calle Marcadaesquina',
  document: '28999111',
  phone: '3514999888',
  email: 'marcada@ejemplo.com.ar',
  note: 'Timbremarcado',
}
const marks = ['marcada', 'marcado', person.document, person.phone]

async function made(path: string, body: Fields, headers = opsHeaders(posta)): Promise<Fields> {
  const answer = await posta.post(path, body, headers)
  assert.ok(answer.status === 200 || answer.status === 201, `${path}: ${answer.text}`)
  return answer.json
}

/** A shipment to Córdoba, recorded there alone. */
async function piece(checks: readonly string[] = [], changes: Fields = {}): Promise<string> {
  const order = crossOrder({
    destinatario: {
      tipoDocumento: 'DNI',
      numeroDocumento: Number(person.document),
      nombre: person.name,
      celular: person.phone,
      email: person.email,
    },
    domicilio: {
      direccion: person.street,
      altura: '1250',
      codigoPostal: 5000,
      localidad: 'Córdoba',
      provincia: 'Córdoba',
    },
    observaciones: [person.note],
    ...changes,
  })
  await expectStored(posta, order)
  const code = String(order['codigoSeguimiento'])
  for (const check of checks)
    await recordAll(posta, [scan(posta, code, check, { branch: foreign })])
  return code
}

const withCash = { servicio: 'B', productos: [product({ valorContrareembolso: 900 })] }

/** Things at another branch, by the start of the paths that name them. */
interface Elsewhere {
  readonly codes: string[]
  readonly ids: ReadonlyMap<string, string>
  /** Words that must not be in an answer. */
  readonly answers: string[]
}

const out = ['IF', 'MA', 'LD']
let elsewhere: Elsewhere
const tokens = new Map<string, string>()

async function token(name: string, role: string, branch?: string): Promise<string> {
  return String(
    (await made('/ops/v1/tokens', { name, role, ...(branch ? { branch } : {}) }))['token'],
  )
}

async function cashDifference(): Promise<string> {
  const code = await piece([...out, 'DL'], withCash)
  const cash = (path: string, body: Fields) => made(`/ops/v1/cash${path}`, body)
  await cash('/hand-overs', { branch: foreign, trackingCodes: [code], countedCents: 80_000 })
  const day = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
  await cash('/statements', { shipper: 9001, from: day, to: day })
  const undo = {
    trackingCode: code,
    check: 'CA',
    branch: foreign,
    correction: true,
    reason: 'no fue',
  }
  await made('/ops/v1/movements', { movements: [undo] })
  return code
}

async function sheet(): Promise<string> {
  const id = String((await made('/v1/hand-overs', {}, bearer(demo.cross.apiKey)))['id'])
  await made(`/ops/v1/hand-overs/${id}/reception`, { branch: foreign })
  return id
}

async function container(kind: 'bag' | 'cage', code: string): Promise<string> {
  const wish = { kind, branch: foreign, destination: beyond }
  const id = String((await made('/ops/v1/containers', wish))['id'])
  await recordAll(posta, [scan(posta, code, 'CO', { branch: foreign, container: id })])
  return id
}

async function delivered(courier: string): Promise<string> {
  const code = await piece(out)
  const visit = {
    id: 'marca-0001',
    trackingCode: code,
    name: person.name,
    document: person.document,
  }
  const photo = { photos: [jpeg.toString('base64')] }
  await made('/ops/v1/deliveries', { ...visit, ...photo }, bearer(courier))
  return code
}

before(async () => {
  for (const role of branchRoles) tokens.set(role, await token(`${role} de casa`, role, own))
  const courier = await token('Motocordobesa', 'courier', foreign)
  tokens.set('there', courier)
  const listed = await piece()
  const id = await sheet()
  const planned = await piece(['IF', 'MA'])
  const run = { branch: foreign, courier: 'Motocordobesa', stops: [planned] }
  const put = await posta.request('PUT', '/ops/v1/runs/CBA-01', {
    headers: { ...opsHeaders(posta), 'content-type': 'application/json' },
    body: JSON.stringify(run),
  })
  assert.equal(put.status, 200, put.text)
  const lost = await piece(['IF'])
  const words = { trackingCode: lost, amountCents: 100_000, text: 'No aparece.' }
  const claim = await made('/ops/v1/claims', words)
  const rescued = await piece(['IF', 'AS'])
  const key = bearer(demo.cross.apiKey)
  await made(`/v1/orders/${rescued}/rescue`, { kind: 'return' }, key)
  const bagged = await piece(['IF'])
  const bag = await container('bag', bagged)
  const loose = await piece(['IF'])
  const wish = { branch: foreign, destination: beyond, vehicle: 'ZZ 999 ZZ', driver: '', seals: [] }
  const trip = String((await made('/ops/v1/trips', wish))['id'])
  await made(`/ops/v1/trips/${trip}/load`, { codes: [loose] })
  const measured = await piece(['IF'])
  const measures = { weightKg: 9, lengthCm: 35, heightCm: 12, widthCm: 22, branch: foreign }
  await made('/ops/v1/measurements', { trackingCode: measured, ...measures })
  const collected = await piece([...out, 'DL'], withCash)
  const settled = await cashDifference()
  const proven = await delivered(courier)
  const path = `/ops/v1/cash/collections?trackingCode=${collected}`
  const cash = String((await posta.get(path, opsHeaders(posta))).json.items[0].id)
  const codes = [
    proven,
    listed,
    planned,
    lost,
    rescued,
    bagged,
    loose,
    measured,
    collected,
    settled,
  ]
  const ids = new Map([
    ['/runs', 'CBA-01'],
    ['/claims', String(claim['id'])],
    ['/containers', bag],
    ['/trips', trip],
    ['/hand-overs', id],
    ['/cash/collections', cash],
  ])
  elsewhere = { codes, ids, answers: [...codes, ...ids.values(), ...marks, 'Motocordobesa'] }
})

const admitted = operations.filter(({ roles }) => branchRoles.some((role) => roles.includes(role)))

test('every row that admits who is of a branch says what they get', () => {
  assert.deepEqual(
    admitted.filter(({ sight }) => sight === undefined).map(({ name }) => name),
    [],
  )
  assert.ok(admitted.length > 90, `${admitted.length} rows`)
})

const requests = new Map(everyRow('').map((one) => [one.name, one]))

function requestOf(name: string) {
  const request = requests.get(`ops ${name}`)
  assert.ok(request, name)
  return request
}

/** The path of a row, which names a thing elsewhere. */
function pathOf(name: string, code: string): string {
  const { path } = requestOf(name)
  const plain = path.replace('/ops/v1', '')
  const [, id] = [...elsewhere.ids].find(([start]) => plain.startsWith(start)) ?? []
  const named = { trackingCode: code, file: 'foto-1.jpg', ...(id === undefined ? {} : { id }) }
  const without = Object.fromEntries(Object.keys(requestOf(name).query).map((one) => [one, '']))
  return addressOf(requestOf(name), { path: named, query: { ...without, ...parameters.get(name) } })
}

/** The caller who sees a thing elsewhere, if that is not the administrator. */
const witnesses = new Map([['findMyRun', 'there']])

/** Further parameters of some rows. */
const parameters = new Map<string, Record<string, string>>([
  ['followTopics', { topics: 'work-list', once: 'true' }],
  ['resolveRoute', { postalCode: '5000' }],
])

function ask(name: string, role: string, code: string, message?: Message) {
  const headers = role === 'administrator' ? opsHeaders(posta) : bearer(tokens.get(role) ?? '')
  const { method } = requestOf(name)
  const body = message === undefined ? {} : { body: JSON.stringify(message) }
  const typed = { ...headers, 'content-type': 'application/json' }
  return posta.request(method, pathOf(name, code), { headers: typed, ...body })
}

const rolesOf = (row: (typeof admitted)[number]) =>
  branchRoles.filter((role) => row.roles.includes(role))

for (const row of admitted.filter(({ sight }) => sight === 'named'))
  test(`${row.name}: a shipment of another branch is as none`, async () => {
    const [code = ''] = elsewhere.codes
    for (const role of rolesOf(row)) {
      const theirs = await ask(
        row.name,
        role,
        code,
        row.request ? { reason: 'por algo' } : undefined,
      )
      const nobodys = await ask(
        row.name,
        role,
        'NADIE-1',
        row.request ? { reason: 'x' } : undefined,
      )
      assert.equal(theirs.status, 404, theirs.text)
      assert.equal(theirs.text, nobodys.text)
      assert.equal(theirs.json.code, 'piece-unknown')
    }
  })

for (const row of admitted.filter(({ sight }) => sight === 'whole-carrier'))
  test(`${row.name}: data of the whole carrier is not a branch's`, async () => {
    const id = String(elsewhere.ids.get('/claims'))
    for (const role of rolesOf(row)) assert.equal((await ask(row.name, role, id)).status, 403)
    assert.notEqual((await ask(row.name, 'administrator', id)).status, 403)
  })

for (const row of admitted.filter(({ sight, method }) => sight === 'narrowed' && method === 'GET'))
  test(`${row.name}: returns nothing of another branch`, async () => {
    const [code = ''] = elsewhere.codes
    const all = await ask(row.name, witnesses.get(row.name) ?? 'administrator', code)
    assert.equal(all.status, 200, all.text)
    for (const role of rolesOf(row)) {
      const theirs = await ask(row.name, role, code)
      for (const word of elsewhere.answers)
        assert.ok(!theirs.text.includes(word), `${role}: ${word} in ${theirs.text.slice(0, 600)}`)
      // Else nothing was made elsewhere that the row could show: make it above.
      assert.notEqual(`${theirs.status} ${theirs.text}`, `${all.status} ${all.text}`)
    }
  })

/** The message of a row's example, about a shipment that is elsewhere. */
function about(value: unknown, code: string): unknown {
  if (Array.isArray(value)) return value.map((one) => about(one, code))
  if (typeof value === 'string') return /^[A-Z]+-\d{4,}$/.test(value) ? code : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, about(one, code)]))
}

for (const row of admitted.filter(({ sight, method }) => sight !== 'named' && method !== 'GET'))
  test(`${row.name}: its answer has nothing of the person of another branch's shipment`, async () => {
    for (const role of rolesOf(row)) {
      const code = await piece(['IF'])
      const message = about(requestOf(row.name).message, code) as Message | undefined
      const answer = await ask(row.name, role, code, message)
      assert.ok(answer.status < 500, answer.text)
      for (const mark of marks) assert.ok(!answer.text.includes(mark), `${role}: ${answer.text}`)
    }
  })

for (const row of admitted.filter(
  ({ sight, method }) => ['in-hand', 'no-shipments'].includes(sight ?? '') && method === 'GET',
))
  test(`${row.name}: returns nothing of the person of another branch's shipment`, async () => {
    const [code = ''] = elsewhere.codes
    for (const role of rolesOf(row)) {
      const answer = await ask(row.name, role, code)
      for (const mark of marks) assert.ok(!answer.text.includes(mark), `${role}: ${answer.text}`)
    }
  })

test('a scan of what is elsewhere answers where it goes, and no more', async () => {
  const code = await piece(['IF'])
  const movements = [scan(posta, code, 'AR', { branch: own })]
  const headers = bearer(tokens.get('scanner') ?? '')
  const { json, text } = await posta.post('/ops/v1/movements', { movements }, headers)
  assert.equal(json.results[0].destination.postalCode, 5000, text)
  for (const mark of marks) assert.ok(!text.includes(mark), text)
  // Now it is there: its branch sees it, and where it was before still does.
  assert.equal((await ask('getOrder', 'branch', code)).status, 200)
})

test('a reader of one branch reads as much as its people', async () => {
  const [code = ''] = elsewhere.codes
  tokens.set('reader', await token('Lee en casa', 'reader', own))
  const unsaid = operations.filter((row) => row.roles.includes('reader') && row.sight === undefined)
  assert.ok(unsaid.length > 30, `${unsaid.length} rows`)
  for (const { name } of unsaid) {
    const answer = await ask(name, 'reader', code)
    assert.equal(answer.status, 403, `${name}: ${answer.text}`)
  }
  assert.equal((await ask('getOrder', 'reader', code)).status, 404)
  const list = await ask('listAllOrders', 'reader', code)
  for (const one of elsewhere.codes) assert.ok(!list.text.includes(one), one)
  tokens.set('anywhere', await token('Lee en todas', 'reader'))
  assert.equal((await ask('getOrder', 'anywhere', code)).status, 200)
})

test('people of no branch, or of the carrier, see all', async () => {
  const [code = ''] = elsewhere.codes
  tokens.set('anywhere', await token('En todas', 'branch'))
  assert.equal((await ask('getOrder', 'anywhere', code)).status, 200)
  assert.equal((await ask('getOrder', 'administrator', code)).status, 200)
})

test('no plan of a run, claim or rescue of what is elsewhere is a way to it', async () => {
  const code = await piece(['IF'])
  const headers = { ...bearer(tokens.get('branch') ?? ''), 'content-type': 'application/json' }
  const body = JSON.stringify({ branch: own, courier: 'courier de casa', stops: [code] })
  const run = await posta.request('PUT', '/ops/v1/runs/ROBO-01', { headers, body })
  assert.equal(run.status, 400, run.text)
  assert.equal(run.json.errors[0].code, 'piece-unknown')
  const loss = { trackingCode: code, amountCents: 100, text: 'Se perdió.' }
  assert.equal((await posta.post('/ops/v1/claims', loss, headers)).status, 404)
  const labels = await posta.post('/ops/v1/labels/picking', { codes: [code] }, headers)
  assert.equal(labels.status, 400, labels.text)
})

test('a branch follows and names only what it sees', async () => {
  const code = await piece(['IF'])
  const headers = bearer(tokens.get('branch') ?? '')
  const get = (path: string) => posta.get(`/ops/v1${path}`, headers)
  assert.equal((await get(`/stream?topics=shipment:${code}&once=true`)).status, 404)
  for (const path of [
    `/movements?trackingCode=${code}`,
    `/movements?branch=${foreign}`,
    `/measurements?trackingCode=${code}`,
    `/orders?codes=${code}`,
    `/orders?q=${code}`,
    `/orders?q=Quirogamarcada`,
    `/orders?branch=${foreign}`,
    `/orders?exception=idle`,
    `/orders?late=false&limit=500`,
    `/cash/collections?branch=${foreign}`,
  ])
    assert.deepEqual(
      (await get(path)).json.items?.filter((one: Fields) => {
        const text = JSON.stringify(one)
        return text.includes(code) || text.includes(`"branch":"${foreign}"`)
      }),
      [],
      path,
    )
})
