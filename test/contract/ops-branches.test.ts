import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { assertProblem } from './movements-support.ts'
import { askBranches, askNearby, codesOf } from './points-support.ts'
import {
  change,
  crossOrder,
  expectRefused,
  expectStored,
  type Fields,
  opsHeaders,
  shown,
} from './support.ts'

let now = Date.parse('2026-05-15T10:00:00-03:00')
const posta = withPosta({ clock: () => now })

const branch: Fields = {
  name: 'Salta Centro',
  address: 'Balcarce 250',
  betweenStreets: 'Güemes y Belgrano',
  phone: '0387 555-0001',
  postalCode: 4400,
  municipality: 'Capital',
  locality: 'Salta',
  latitude: '-24.785900',
  longitude: '-65.411700',
  locker: false,
  maxWeightKg: 25.5,
  maxSideCm: 100,
  maxMiddleSideCm: 60,
  maxShortSideCm: 50,
  openingHours: 'Mo-Fr 09:00-18:00',
}

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'

async function call(method: Method, path: string, body?: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return posta.request(method, `/ops/v1${path}`, {
    headers: opsHeaders(posta),
    ...(body === undefined ? {} : { body: text }),
  })
}

async function done(method: Method, path: string, body?: unknown): Promise<Fields> {
  const answer = await call(method, path, body)
  assert.equal(answer.status, 200, answer.text)
  return answer.json as Fields
}

const put = (code: string, changes: Fields = {}) =>
  done('PUT', `/branches/${code}`, { ...branch, ...changes })

const toBranch = (code: string) => crossOrder({ servicio: 'F', 'domicilio.localidad': code })
const salta = { latitud: '-24.7859', longitud: '-65.4117' }

describe('a branch', () => {
  test('that is put is offered, and takes orders', async () => {
    const made = await put('a0001')
    const { code, province, status, openingHoursShort: hours, ...rest } = made
    assert.deepEqual([code, province, status], ['A0001', 'Salta', 'open'])
    assert.equal(hours, 'Lu a Vi 9 a 18')
    assert.deepEqual(
      { ...rest, closedFrom: null, closedUntil: null },
      { ...branch, closedFrom: null, closedUntil: null },
    )
    const { sucursal } = await askNearby(posta, salta)
    assert.deepEqual(
      [sucursal[0]?.codigo, sucursal[0]?.distancia, sucursal[0]?.provincia],
      ['A0001', '0.00', 'Salta'],
    )
    assert.equal(sucursal[0]?.horario, 'Lunes a viernes de 09:00 a 18:00')
    await expectStored(posta, toBranch('A0001'))
    assert.deepEqual(await done('GET', '/branches/a0001'), made)
  })

  test('has its limits by the longest side first, whatever their order', async () => {
    const sides = { maxSideCm: 50, maxMiddleSideCm: 100, maxShortSideCm: undefined }
    const made = await put('A0002', sides)
    assert.deepEqual(
      [made['maxSideCm'], made['maxMiddleSideCm'], made['maxShortSideCm']],
      [100, 100, 50],
    )
  })

  test('that is temporarily closed is not offered, and takes no orders (D41)', async () => {
    await put('A0003', { latitude: '-24.8' })
    const until = '2026-05-15T12:00:00-03:00'
    const closed = await done('POST', '/branches/A0003/close', { until })
    assert.deepEqual(
      [closed['status'], closed['closedUntil']],
      ['closed', '2026-05-15T15:00:00.000Z'],
    )
    const without = { ubicacion: { va_prov_codigo: '%', va_con_llc: 0 } }
    const offered = async () => [
      codesOf(await askNearby(posta, salta)).includes('A0003'),
      codesOf(await askBranches(posta, without)).includes('A0003'),
    ]
    assert.deepEqual(await offered(), [false, false])
    await expectRefused(posta, toBranch('A0003'), 6, 'domicilio.localidad')
    now = Date.parse(until)
    await expectStored(posta, toBranch('A0003'))
    assert.deepEqual(await offered(), [true, true])
    await done('POST', '/branches/A0003/close', {})
    assert.deepEqual(await offered(), [false, false])
    assert.equal((await done('POST', '/branches/A0003/reopen'))['status'], 'open')
    assert.deepEqual(await offered(), [true, true])
  })

  test('that is removed is unknown to orders: 6', async () => {
    await put('A0004')
    assert.equal((await done('DELETE', '/branches/A0004'))['status'], 'removed')
    await expectRefused(posta, toBranch('A0004'), 6, 'domicilio.localidad')
    assertProblem(await call('DELETE', '/branches/A0004'), 404)
    assert.equal((await done('GET', '/branches/A0004'))['status'], 'removed')
  })

  const faults: [string, unknown][] = [
    ['name', undefined],
    ['name', 'x'.repeat(61)],
    ['address', ''],
    ['postalCode', 999],
    ['postalCode', 'A4400'],
    ['latitude', '-90.1'],
    ['latitude', 'sur'],
    ['longitude', 181],
    ['locker', 'si'],
    ['maxWeightKg', -1],
    ['maxSideCm', 10_000],
    ['openingHours', 'todos los días'],
  ]
  for (const [field, value] of faults)
    test(`${field} ${shown(value)} is refused, and is named`, async () => {
      const answer = await call('PUT', '/branches/A0005', change(branch, { [field]: value }))
      assertProblem(answer, 400)
      assert.ok(answer.json.errors.some((fault: { field: string }) => fault.field === field))
      assertProblem(await call('GET', '/branches/A0005'), 404)
    })

  for (const code of ['I0001', '0001', 'A', 'A1234567', 'AB1'])
    test(`the code ${code} is refused`, async () => {
      assertProblem(await call('PUT', `/branches/${code}`, branch), 400)
    })

  for (const closing of [
    { from: 'hoy' },
    { until: 'mañana' },
    { from: '2026-05-15T12:00:00Z', until: '2026-05-15T12:00:00Z' },
    { until: 5 },
  ])
    test(`closing it with ${shown(closing)} is refused`, async () => {
      assertProblem(await call('POST', '/branches/C0001/close', closing), 400)
    })

  test('that is not there is 404, and so are its changes', async () => {
    assertProblem(await call('GET', '/branches/Z9999'), 404)
    assertProblem(await call('DELETE', '/branches/Z9999'), 404)
    assertProblem(await call('POST', '/branches/Z9999/close', {}), 404)
    assertProblem(await call('POST', '/branches/Z9999/reopen'), 404)
  })
})

describe('the list of branches', () => {
  const codes = async (query: string) => {
    const { items } = await done('GET', `/branches?${query}`)
    return (items as { code: string }[]).map(({ code }) => code)
  }

  test('is read page by page', async () => {
    const all = await codes('limit=1000')
    const paged: string[] = []
    let next = ''
    for (let turn = 0; turn < 50; turn += 1) {
      const page = await done('GET', `/branches?limit=3&after=${next}`)
      paged.push(...(page['items'] as { code: string }[]).map(({ code }) => code))
      if (typeof page['next'] !== 'string') break
      next = page['next']
    }
    assert.deepEqual(paged, all)
  })

  test('is filtered by province, postal code, locker and status', async () => {
    assert.deepEqual(await codes('province=x'), ['X0001'])
    assert.deepEqual(await codes('postalCode=7600'), ['B0002'])
    assert.ok((await codes('locker=true')).includes('C0003'))
    assert.ok(!(await codes('locker=false')).includes('C0003'))
    await done('POST', '/branches/M0001/close', {})
    assert.deepEqual(await codes('status=closed'), ['M0001'])
    await done('POST', '/branches/M0001/reopen')
    assert.deepEqual(await codes('status=closed'), [])
  })
})

describe('branches as CSV', () => {
  const read = async () => (await call('GET', '/branches.csv')).text

  test('what is exported changes nothing when it is imported', async () => {
    const file = await read()
    const { rows, added, changed, unchanged } = await done('POST', '/branches.csv', file)
    assert.deepEqual({ added, changed, unchanged }, { added: 0, changed: 0, unchanged: rows })
    assert.equal(await read(), file)
  })

  const header = ['code', ...Object.keys(branch)].join(',')
  const row = (code: string, changes: Fields = {}) =>
    [code, ...Object.values({ ...branch, ...changes })]
      .map((cell) => JSON.stringify(String(cell)))
      .join(',')

  test('adds and changes branches, and leaves the others', async () => {
    const linesOf = async () => (await read()).trim().split('\n').length
    const linesBefore = await linesOf()
    const file = [header, row('A0101'), row('A0102', { name: 'Orán; terminal' })].join('\r\n')
    const first = await done('POST', '/branches.csv', file)
    assert.deepEqual(first, { rows: 2, added: 2, changed: 0, unchanged: 0 })
    const again = await done('POST', '/branches.csv', file.replace('terminal', 'centro'))
    assert.deepEqual(again, { rows: 2, added: 0, changed: 1, unchanged: 1 })
    assert.equal(await linesOf(), linesBefore + 2)
  })

  test('is taken whole or not at all, with every fault by row and column', async () => {
    const file = [
      header,
      row('A0201'),
      row('I0001', { postalCode: 12 }),
      row('A0202', { latitude: 'x', openingHours: 'siempre' }),
    ].join('\n')
    const answer = await call('POST', '/branches.csv', file)
    assertProblem(answer, 400)
    const faults = answer.json.errors.map(
      ({ row: at, column }: { row: number; column: string }) => `${at} ${column}`,
    )
    assert.deepEqual(faults, ['3 code', '3 postalCode', '4 latitude', '4 openingHours'])
    assertProblem(await call('GET', '/branches/A0201'), 404)
  })

  test('a code twice in one file is refused', async () => {
    const answer = await call(
      'POST',
      '/branches.csv',
      [header, row('A0301'), row('a0301')].join('\n'),
    )
    assertProblem(answer, 400)
    assert.equal(answer.json.errors[0].row, 3)
    assertProblem(await call('GET', '/branches/A0301'), 404)
  })

  test('a file without rows is refused', async () => {
    assertProblem(await call('POST', '/branches.csv', header), 400)
    assertProblem(await call('POST', '/branches.csv', ''), 400)
  })

  test('5,000 branches are taken at once', async () => {
    const codes = Array.from({ length: 5_000 }, (_, turn) => `U${10_000 + turn}`)
    const rows = codes.map((code, turn) => row(code, { latitude: `-43.${1_000 + turn}` }))
    const put5000 = await done('POST', '/branches.csv', [header, ...rows].join('\n'))
    assert.equal(put5000['added'], 5_000)
    const pointsAnswer = await askNearby(posta, { latitud: '-43.35', longitud: '-65.4117' })
    assert.equal(pointsAnswer.sucursal.length, 20)
    assert.equal(pointsAnswer.sucursal[0]?.codigo, 'U12500')
  })
})

describe('the feed of changes', () => {
  type Change = { kind: string; code: string; branch: Fields; at: string }
  const read = async (query: string) => {
    const page = await done('GET', `/points/changes?${query}`)
    return { ...page, items: page['items'] as Change[], cursor: String(page['cursor']) }
  }

  async function newest(): Promise<string> {
    let cursor = '0'
    for (;;) {
      const page = await read(`limit=1000&after=${cursor}`)
      if (page.items.length === 0) return cursor
      cursor = page.cursor
    }
  }

  test('tells added, moved, changed, closed, reopened and removed, from a cursor on', async () => {
    const cursor = await newest()
    await put('Y0001')
    await put('Y0001', { latitude: '-24.1' })
    await put('Y0001', { latitude: '-24.1', phone: '0800' })
    await done('POST', '/branches/Y0001/close', {})
    await done('POST', '/branches/Y0001/reopen')
    await done('DELETE', '/branches/Y0001')
    const { items, cursor: next } = await read(`after=${cursor}`)
    assert.deepEqual(
      items.map(({ kind, code }) => `${kind} ${code}`),
      ['added', 'moved', 'changed', 'closed', 'reopened', 'removed'].map((kind) => `${kind} Y0001`),
    )
    assert.equal(items[1]?.branch['latitude'], '-24.1')
    assert.equal(items[3]?.branch['status'], 'closed')
    const rest = await read(`after=${next}`)
    assert.deepEqual([rest.items, rest.cursor], [[], next])
  })

  test('tells what happened since a given moment', async () => {
    now = Date.parse('2026-05-16T10:00:00-03:00')
    await put('Y0002')
    const since = encodeURIComponent('2026-05-16T10:00:00-03:00')
    const later = encodeURIComponent('2026-05-16T10:00:01-03:00')
    assert.deepEqual(
      (await read(`since=${since}`)).items.map(({ code }) => code),
      ['Y0002'],
    )
    assert.deepEqual((await read(`since=${later}`)).items, [])
  })

  for (const query of ['since=ayer', 'after=x', 'after=-1'])
    test(`?${query} is refused`, async () => {
      assertProblem(await call('GET', `/points/changes?${query}`), 400)
    })
})

test('changes need a role that may make them', async () => {
  const token = async (role: string) => {
    const made = await posta.post('/ops/v1/tokens', { name: role, role }, opsHeaders(posta))
    return { authorization: `Bearer ${made.json.token}` }
  }
  const [reader, keeper] = [await token('reader'), await token('branch')]
  const body = JSON.stringify(branch)
  assert.equal((await posta.get('/ops/v1/branches', reader)).status, 200)
  for (const headers of [reader, keeper])
    assert.equal(
      (await posta.request('PUT', '/ops/v1/branches/A0009', { headers, body })).status,
      403,
    )
  const path = '/ops/v1/branches/C0001/close'
  assert.equal((await posta.post(path, {}, reader)).status, 403)
  assert.equal((await posta.post(path, {}, keeper)).status, 200)
  assert.equal((await posta.get('/ops/v1/branches', {})).status, 401)
})
